/* SQLite's memory, through https://sqlite.org/c3ref/mem_methods.html: before SQLite is used at all. */
#include "fault_internal.h"

static sqlite3_mem_methods real;

static void *fault_malloc(int size) { return fault_strikes(FAULT_ALLOCATION, 0) ? 0 : real.xMalloc(size); }

static void *fault_realloc(void *memory, int size) {
    return fault_strikes(FAULT_ALLOCATION, 0) ? 0 : real.xRealloc(memory, size);
}

int fault_install_memory(void) {
    int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real);
    if (code != SQLITE_OK) return code;
    sqlite3_mem_methods methods = real;
    methods.xMalloc = fault_malloc;
    methods.xRealloc = fault_realloc;
    code = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    if (code != SQLITE_OK) return code;
    /* Counting the memory would take a lock at each allocation. */
    code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (code != SQLITE_OK) return code;
    /* The lookaside memory of each connection would hide most allocations. */
    return sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}
