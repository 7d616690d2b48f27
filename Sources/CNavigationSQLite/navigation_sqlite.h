#ifndef NAVIGATION_SQLITE_H
#define NAVIGATION_SQLITE_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic, and Swift cannot call variadic C functions. */

/** Switches a boolean option (SQLITE_DBCONFIG_…) of a connection. Answers SQLITE_ERROR for one that this SQLite does not know. */
static inline int navigation_sqlite_set_option(sqlite3 *connection, int option, int is_on) {
    return sqlite3_db_config(connection, option, is_on, (int *)0);
}

#endif
