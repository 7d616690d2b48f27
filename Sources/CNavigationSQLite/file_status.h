#ifndef FILE_STATUS_H
#define FILE_STATUS_H

#include <sys/stat.h>

/*
 * POSIX calls it all the same, but Swift finds `stat` in another module on each system, and Foundation answers the same question only
 * together with the names of owner and group, for which it reads the system's lists of users.
 */

/** What stands at a path, links followed: 1 a file, 2 a folder, 3 something else, such as a pipe or a device; 0 nothing. */
static inline int navigation_file_status(const char *path, long long *size) {
    struct stat status;
    if (stat(path, &status)) return 0;
    *size = (long long)status.st_size;
    return S_ISREG(status.st_mode) ? 1 : S_ISDIR(status.st_mode) ? 2 : 3;
}

#endif
