/* Which fault is set, and what was counted. */
#include <pthread.h>

#include "fault_internal.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t counts[FAULT_OPERATION_COUNT];
static struct {
    int is_set;
    int operation;
    int manner;
    int lasts;
    int64_t left;
    int64_t strikes;
    uint64_t seed;
} fault;

uint64_t fault_random(uint64_t *state) {
    /* SplitMix64 */
    uint64_t value = (*state += 0x9E3779B97F4A7C15u);
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

uint64_t fault_seed(void) { return fault.seed; }

int fault_strikes(int operation, int *manner) {
    int strikes = 0;
    pthread_mutex_lock(&lock);
    counts[operation]++;
    if (fault.is_set && fault.operation == operation) {
        if (fault.left > 0) fault.left--;
        if (fault.left == 0) {
            strikes = fault.lasts || fault.strikes == 0;
            if (strikes) fault.strikes++;
            if (manner) *manner = fault.manner;
        }
    }
    pthread_mutex_unlock(&lock);
    return strikes;
}

void fault_set(int operation, int manner, int64_t number, int lasts, uint64_t seed) {
    pthread_mutex_lock(&lock);
    fault.is_set = 1;
    fault.operation = operation;
    fault.manner = manner;
    fault.lasts = lasts;
    fault.left = number;
    fault.strikes = 0;
    fault.seed = seed;
    pthread_mutex_unlock(&lock);
}

int fault_refuses_for_ever(void) {
    pthread_mutex_lock(&lock);
    int answer = fault.is_set && fault.lasts && fault.strikes > 0 && fault.manner == FAULT_REFUSED;
    pthread_mutex_unlock(&lock);
    return answer;
}

int64_t fault_clear(void) {
    pthread_mutex_lock(&lock);
    fault.is_set = 0;
    int64_t strikes = fault.strikes;
    pthread_mutex_unlock(&lock);
    return strikes;
}

int64_t fault_count(int operation) {
    pthread_mutex_lock(&lock);
    int64_t count = operation >= 0 && operation < FAULT_OPERATION_COUNT ? counts[operation] : 0;
    pthread_mutex_unlock(&lock);
    return count;
}

void fault_reset_counts(void) {
    pthread_mutex_lock(&lock);
    for (int operation = 0; operation < FAULT_OPERATION_COUNT; operation++) counts[operation] = 0;
    pthread_mutex_unlock(&lock);
}
