/*
 * What a disk holds: of each file the bytes of its last sync, and the changes since. After a power failure any part of these changes
 * may be there, each sector of 512 bytes by itself. A file that was never synced may be gone altogether, and so may be the removal of one.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fault_internal.h"

enum { sector = 512, path_limit = 1024 };

struct change {
    struct change *next;
    sqlite3_int64 offset;
    size_t count;
    int is_truncation;
    unsigned char bytes[];
};

struct fault_image {
    struct fault_image *next;
    char path[path_limit];
    unsigned char *synced;
    size_t size;
    int was_synced;
    int is_removed;
    struct change *first;
    struct change **last;
};

/* Recursive: the hook makes images. */
static pthread_mutex_t lock;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct fault_image *images;
static char watched[path_limit];
static void (*hook)(int64_t);
static int64_t steps;

static void make_lock(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &attributes);
}

static void enter(void) {
    pthread_once(&once, make_lock);
    pthread_mutex_lock(&lock);
}

static void leave(void) { pthread_mutex_unlock(&lock); }

static void forget_changes(struct fault_image *image) {
    for (struct change *change = image->first; change;) {
        struct change *next = change->next;
        free(change);
        change = next;
    }
    image->first = 0;
    image->last = &image->first;
}

static struct fault_image *find(const char *path) {
    for (struct fault_image *image = images; image; image = image->next) {
        if (strcmp(image->path, path) == 0) return image;
    }
    return 0;
}

struct fault_image *fault_image_open(const char *path) {
    enter();
    struct fault_image *image = 0;
    size_t length = strlen(path);
    int is_ours = hook && strncmp(path, watched, strlen(watched)) == 0 && length < path_limit;
    /* The shared memory is made anew after a crash. */
    if (is_ours && !(length > 4 && strcmp(path + length - 4, "-shm") == 0)) {
        image = find(path);
        if (!image) {
            image = calloc(1, sizeof *image);
            if (image) {
                strcpy(image->path, path);
                image->last = &image->first;
                image->next = images;
                images = image;
            }
        } else if (image->is_removed) {
            /* Another file of the same name. */
            forget_changes(image);
            image->size = 0;
            image->was_synced = 0;
            image->is_removed = 0;
        }
    }
    leave();
    return image;
}

static void add(struct fault_image *image, const void *bytes, size_t count, sqlite3_int64 offset, int is_truncation) {
    size_t kept = is_truncation ? 0 : count;
    struct change *change = malloc(sizeof *change + kept);
    if (!change) return;
    change->next = 0;
    change->offset = offset;
    change->count = kept;
    change->is_truncation = is_truncation;
    if (kept) memcpy(change->bytes, bytes, kept);
    *image->last = change;
    image->last = &change->next;
}

void fault_image_write(struct fault_image *image, const void *bytes, size_t count, sqlite3_int64 offset) {
    if (!image) return;
    enter();
    add(image, bytes, count, offset, 0);
    leave();
}

void fault_image_truncate(struct fault_image *image, sqlite3_int64 size) {
    if (!image) return;
    enter();
    add(image, 0, 0, size, 1);
    leave();
}

static void put(unsigned char **content, size_t *size, const unsigned char *bytes, size_t count, size_t offset) {
    if (offset + count > *size) {
        unsigned char *grown = realloc(*content, offset + count);
        if (!grown) return;
        memset(grown + *size, 0, offset + count - *size);
        *content = grown;
        *size = offset + count;
    }
    memcpy(*content + offset, bytes, count);
}

static int is_journal(const char *path) {
    size_t length = strlen(path);
    return (length > 4 && strcmp(path + length - 4, "-wal") == 0) || (length > 8 && strcmp(path + length - 8, "-journal") == 0);
}

/* With the first sync of a new journal SQLite syncs its folder too: what was removed before is gone for good. */
static void sync_folder(void) {
    for (struct fault_image *image = images; image; image = image->next) {
        if (!image->is_removed) continue;
        forget_changes(image);
        image->size = 0;
        image->was_synced = 0;
    }
}

void fault_image_sync(struct fault_image *image) {
    if (!image) return;
    enter();
    for (struct change *change = image->first; change; change = change->next) {
        if (!change->is_truncation) {
            put(&image->synced, &image->size, change->bytes, change->count, (size_t)change->offset);
        } else if ((size_t)change->offset < image->size) {
            image->size = (size_t)change->offset;
        }
    }
    forget_changes(image);
    if (!image->was_synced && is_journal(image->path)) sync_folder();
    image->was_synced = 1;
    leave();
}

void fault_image_delete(const char *path, int is_synced) {
    enter();
    struct fault_image *image = find(path);
    if (image) {
        image->is_removed = 1;
        if (is_synced) {
            forget_changes(image);
            image->size = 0;
            image->was_synced = 0;
        }
    }
    leave();
}

void fault_watch_step(struct fault_image *image) {
    if (!image) return;
    enter();
    if (hook) hook(++steps);
    leave();
}

void fault_watch(const char *folder, void (*new_hook)(int64_t)) {
    fault_unwatch();
    enter();
    snprintf(watched, sizeof watched, "%s", folder);
    hook = new_hook;
    steps = 0;
    leave();
}

void fault_unwatch(void) {
    enter();
    hook = 0;
    while (images) {
        struct fault_image *next = images->next;
        forget_changes(images);
        free(images->synced);
        free(images);
        images = next;
    }
    leave();
}

static int write_image(struct fault_image *image, const char *folder, uint64_t *state) {
    uint64_t choice = fault_random(state) % 4;
    if (!image->was_synced && (image->is_removed || choice == 0)) return 0;
    if (image->is_removed && choice < 2) return 0;
    unsigned char *content = malloc(image->size ? image->size : 1);
    if (!content) return 1;
    if (image->size) memcpy(content, image->synced, image->size);
    size_t size = image->size;
    /* All of the rest, none of it, or some. */
    uint64_t part = fault_random(state) % 4;
    for (struct change *change = image->first; change; change = change->next) {
        if (change->is_truncation) {
            int is_kept = part == 0 || (part > 1 && (fault_random(state) & 1));
            if (is_kept && (size_t)change->offset < size) size = (size_t)change->offset;
            continue;
        }
        for (size_t start = 0; start < change->count;) {
            size_t offset = (size_t)change->offset + start;
            size_t length = sector - offset % sector;
            if (length > change->count - start) length = change->count - start;
            int is_kept = part == 0 || (part > 1 && (fault_random(state) & (part == 2 ? 1 : 7)));
            if (is_kept) put(&content, &size, change->bytes + start, length, offset);
            start += length;
        }
    }
    const char *name = strrchr(image->path, '/');
    char path[2 * path_limit];
    snprintf(path, sizeof path, "%s/%s", folder, name ? name + 1 : image->path);
    FILE *file = fopen(path, "wb");
    int failed = !file || fwrite(content, 1, size, file) != size;
    if (file) failed = fclose(file) != 0 || failed;
    free(content);
    return failed;
}

int fault_power_off(const char *folder, uint64_t seed) {
    enter();
    uint64_t state = seed;
    int failed = 0;
    for (struct fault_image *image = images; image; image = image->next) failed = write_image(image, folder, &state) || failed;
    leave();
    return failed;
}
