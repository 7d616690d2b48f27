#ifndef FAULT_INTERNAL_H
#define FAULT_INTERNAL_H

#include <sqlite3.h>
#include <stddef.h>

#include "fault_shim.h"

/* Counts an operation and answers whether it is to fail. Safe from any thread. */
int fault_strikes(int operation, int *manner);
/* Whether what SQLite waits for will not come. */
int fault_refuses_for_ever(void);
uint64_t fault_random(uint64_t *state);
uint64_t fault_seed(void);

int fault_install_memory(void);

/* What a disk holds of one file (fault_disk.c). */
struct fault_image;
struct fault_image *fault_image_open(const char *path);
void fault_image_write(struct fault_image *image, const void *bytes, size_t count, sqlite3_int64 offset);
void fault_image_truncate(struct fault_image *image, sqlite3_int64 size);
void fault_image_sync(struct fault_image *image);
void fault_image_delete(const char *path, int is_synced);
void fault_watch_step(struct fault_image *image);

#endif
