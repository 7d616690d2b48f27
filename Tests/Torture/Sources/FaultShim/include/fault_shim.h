#ifndef FAULT_SHIM_H
#define FAULT_SHIM_H

#include <stdint.h>

/*
 * Faults for tests: a layer between SQLite and the operating system's files (https://sqlite.org/vfs.html) and one between SQLite and
 * malloc. It fails what it is told to fail, and it can say what a disk would hold after a power failure at any moment.
 */

/** What is counted and can fail. */
enum fault_operation {
    FAULT_OPEN = 0,
    FAULT_READ,
    FAULT_WRITE,
    FAULT_SYNC,
    FAULT_TRUNCATE,
    FAULT_LOCK,
    FAULT_DELETE,
    FAULT_SHARED_MEMORY,
    FAULT_ALLOCATION,
    FAULT_OPERATION_COUNT
};

/** How it fails. */
enum fault_manner {
    /** An error of the disk, and nothing happens. */
    FAULT_ERROR = 0,
    /** A write says that the disk is full; a lock says that another program has it; a read is short. */
    FAULT_REFUSED,
    /** A write stops in the middle, at a multiple of 512 bytes, with an error. */
    FAULT_SHORT,
    /** A write is done in some of its sectors of 512 bytes only, with an error. */
    FAULT_TORN
};

/** Puts the layers in place: the first call into SQLite of a program. Answers a SQLite result code. */
int fault_install(void);

/** Sets a fault: the `number`-th operation of this kind from now, from 1, and, if `lasts`, all after it. `seed` chooses the torn sectors. */
void fault_set(int operation, int manner, int64_t number, int lasts, uint64_t seed);

/** Takes the fault away. Answers how often it has struck. */
int64_t fault_clear(void);

/** How many operations of a kind there were since the last `fault_reset_counts()`. */
int64_t fault_count(int operation);
void fault_reset_counts(void);

/**
 * Starts remembering what was synced and what was not, of all files in a folder that are opened from now on. `hook` is called before
 * each write, sync and truncation, with their number from 1. All of these files must be closed before it is watched no more.
 */
void fault_watch(const char *folder, void (*hook)(int64_t number));
void fault_unwatch(void);

/**
 * Makes, in another folder, the files that may be there after a power failure now: what was synced, and of the rest a part chosen by
 * the seed, torn at 512 bytes. Answers 0, or an error of the system.
 */
int fault_power_off(const char *folder, uint64_t seed);

#endif
