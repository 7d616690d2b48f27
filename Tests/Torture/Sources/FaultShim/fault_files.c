/* SQLite's files: all calls go to the system's own layer unless a fault strikes. */
#include <stdlib.h>
#include <string.h>

#include "fault_internal.h"

struct fault_file {
    sqlite3_file base;
    struct fault_image *image;
    sqlite3_file *real;
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs fault_vfs;

#define REAL(file) (((struct fault_file *)(file))->real)
#define IMAGE(file) (((struct fault_file *)(file))->image)

static int fault_close(sqlite3_file *file) {
    int code = REAL(file)->pMethods->xClose(REAL(file));
    file->pMethods = 0;
    return code;
}

static int fault_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    int manner = 0;
    if (fault_strikes(FAULT_READ, &manner)) {
        if (manner == FAULT_REFUSED) {
            /* A short read: the rest is zeros, as SQLite asks. */
            memset(bytes, 0, (size_t)count);
            return SQLITE_IOERR_SHORT_READ;
        }
        return SQLITE_IOERR_READ;
    }
    return REAL(file)->pMethods->xRead(REAL(file), bytes, count, offset);
}

static int write_through(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int code = REAL(file)->pMethods->xWrite(REAL(file), bytes, count, offset);
    if (code == SQLITE_OK) fault_image_write(IMAGE(file), bytes, (size_t)count, offset);
    return code;
}

static int fault_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int manner = 0;
    fault_watch_step(IMAGE(file));
    if (!fault_strikes(FAULT_WRITE, &manner)) return write_through(file, bytes, count, offset);
    const int sector = 512;
    uint64_t state = fault_seed() ^ (uint64_t)offset;
    if (manner == FAULT_SHORT) {
        int sectors = count / sector;
        int kept = sectors > 0 ? (int)(fault_random(&state) % (uint64_t)sectors) * sector : count / 2;
        if (kept > 0) (void)write_through(file, bytes, kept, offset);
    } else if (manner == FAULT_TORN) {
        for (int start = 0; start < count; start += sector) {
            int length = count - start < sector ? count - start : sector;
            if (fault_random(&state) & 1) (void)write_through(file, (const char *)bytes + start, length, offset + start);
        }
    }
    return manner == FAULT_REFUSED ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int fault_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int manner = 0;
    fault_watch_step(IMAGE(file));
    if (fault_strikes(FAULT_TRUNCATE, &manner)) return SQLITE_IOERR_TRUNCATE;
    int code = REAL(file)->pMethods->xTruncate(REAL(file), size);
    if (code == SQLITE_OK) fault_image_truncate(IMAGE(file), size);
    return code;
}

static int fault_sync(sqlite3_file *file, int flags) {
    int manner = 0;
    fault_watch_step(IMAGE(file));
    if (fault_strikes(FAULT_SYNC, &manner)) return SQLITE_IOERR_FSYNC;
    int code = REAL(file)->pMethods->xSync(REAL(file), flags);
    if (code == SQLITE_OK) fault_image_sync(IMAGE(file));
    return code;
}

static int fault_lock(sqlite3_file *file, int level) {
    int manner = 0;
    if (fault_strikes(FAULT_LOCK, &manner)) return manner == FAULT_REFUSED ? SQLITE_BUSY : SQLITE_IOERR_LOCK;
    return REAL(file)->pMethods->xLock(REAL(file), level);
}

static int fault_file_size(sqlite3_file *file, sqlite3_int64 *size) { return REAL(file)->pMethods->xFileSize(REAL(file), size); }
static int fault_unlock(sqlite3_file *file, int level) { return REAL(file)->pMethods->xUnlock(REAL(file), level); }
static int fault_check_lock(sqlite3_file *file, int *result) { return REAL(file)->pMethods->xCheckReservedLock(REAL(file), result); }
static int fault_control(sqlite3_file *file, int what, void *value) { return REAL(file)->pMethods->xFileControl(REAL(file), what, value); }
static int fault_sector_size(sqlite3_file *file) { return REAL(file)->pMethods->xSectorSize(REAL(file)); }
static int fault_device(sqlite3_file *file) { return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file)); }

static int fault_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    int manner = 0;
    if (fault_strikes(FAULT_SHARED_MEMORY, &manner)) return SQLITE_IOERR_SHMMAP;
    return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, memory);
}

static int fault_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    int manner = 0;
    /* Giving a lock back never fails. */
    if ((flags & SQLITE_SHM_LOCK) && fault_strikes(FAULT_SHARED_MEMORY, &manner)) {
        return manner == FAULT_REFUSED ? SQLITE_BUSY : SQLITE_IOERR_SHMLOCK;
    }
    return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}

static void fault_shm_barrier(sqlite3_file *file) { REAL(file)->pMethods->xShmBarrier(REAL(file)); }
static int fault_shm_unmap(sqlite3_file *file, int remove) { return REAL(file)->pMethods->xShmUnmap(REAL(file), remove); }

static int fault_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **memory) {
    (void)file;
    (void)offset;
    (void)count;
    /* No mapped files: what is read must go through fault_read. */
    *memory = 0;
    return SQLITE_OK;
}

static int fault_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *memory) {
    (void)file;
    (void)offset;
    (void)memory;
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    3, fault_close, fault_read, fault_write, fault_truncate, fault_sync, fault_file_size, fault_lock, fault_unlock, fault_check_lock,
    fault_control, fault_sector_size, fault_device, fault_shm_map, fault_shm_lock, fault_shm_barrier, fault_shm_unmap, fault_fetch,
    fault_unfetch,
};

static int fault_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *result) {
    (void)vfs;
    struct fault_file *ours = (struct fault_file *)file;
    int manner = 0;
    ours->base.pMethods = 0;
    if (fault_strikes(FAULT_OPEN, &manner)) return SQLITE_CANTOPEN;
    ours->real = (sqlite3_file *)(ours + 1);
    ours->image = 0;
    int code = real_vfs->xOpen(real_vfs, name, ours->real, flags, result);
    if (ours->real->pMethods) {
        ours->base.pMethods = &methods;
        if (code == SQLITE_OK && name) ours->image = fault_image_open(name);
    }
    return code;
}

static int fault_delete(sqlite3_vfs *vfs, const char *name, int is_synced) {
    (void)vfs;
    int manner = 0;
    if (fault_strikes(FAULT_DELETE, &manner)) return SQLITE_IOERR_DELETE;
    int code = real_vfs->xDelete(real_vfs, name, is_synced);
    if (code == SQLITE_OK) fault_image_delete(name, is_synced);
    return code;
}

static int fault_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    /* A lock in shared memory is tried a hundred times, for ten seconds in all: to no end where it is refused for ever. */
    return fault_refuses_for_ever() ? microseconds : real_vfs->xSleep(real_vfs, microseconds);
}

int fault_install(void) {
    int code = fault_install_memory();
    if (code != SQLITE_OK) return code;
    code = sqlite3_initialize();
    if (code != SQLITE_OK) return code;
    real_vfs = sqlite3_vfs_find(0);
    if (!real_vfs) return SQLITE_ERROR;
    fault_vfs = *real_vfs;
    fault_vfs.pNext = 0;
    fault_vfs.zName = "fault";
    fault_vfs.szOsFile = (int)sizeof(struct fault_file) + real_vfs->szOsFile;
    fault_vfs.xOpen = fault_open;
    fault_vfs.xDelete = fault_delete;
    fault_vfs.xSleep = fault_sleep;
    return sqlite3_vfs_register(&fault_vfs, 1);
}
