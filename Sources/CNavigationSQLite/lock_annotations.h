#ifndef LOCK_ANNOTATIONS_H
#define LOCK_ANNOTATIONS_H

#include <stdlib.h>

/*
 * What the thread sanitizer has to be told of a lock that it cannot look into. Its functions are there only in programs built with it:
 * all others have a null pointer in their place, and no token.
 */
#if defined(__linux__)
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

/** Stands for one lock before the sanitizer; null where there is none. To be given back with `free`. */
static inline void *navigation_lock_token(void) { return __tsan_acquire ? malloc(1) : 0; }

static inline void navigation_lock_taken(void *token) {
    if (token) __tsan_acquire(token);
}

static inline void navigation_lock_left(void *token) {
    if (token) __tsan_release(token);
}
#else
/* The locks of the system are known to it. */
static inline void *navigation_lock_token(void) { return 0; }
static inline void navigation_lock_taken(void *token) { (void)token; }
static inline void navigation_lock_left(void *token) { (void)token; }
#endif

#endif
