#ifndef NAVIGATION_SQLITE_H
#define NAVIGATION_SQLITE_H

#include <sqlite3.h>
#include <string.h>

/* sqlite3_db_config is variadic, and Swift cannot call variadic C functions. */

/** Switches a boolean option (SQLITE_DBCONFIG_…) of a connection. Answers SQLITE_ERROR for one that this SQLite does not know. */
static inline int navigation_sqlite_set_option(sqlite3 *connection, int option, int is_on) {
    return sqlite3_db_config(connection, option, is_on, (int *)0);
}

/* Rows read many at a time.

   A row costs a call of sqlite3_step and one for each of its columns, which together are a quarter of what SQLite needs to read a short
   row. An aggregate function gets all rows of a query in one step, and their values as they lie in the registers. So this one takes
   rows down, as `SELECT navigation_batch(text, integer, ...) FROM ...`, into the batch that its connection reads into.

   `navigation_row(text, integer, ...)` takes down one row. It is for a subquery that finds one: what such a query answers is a value and
   no row, so that the row would have to be found again by it. */

/** Where rows are taken down to. */
typedef struct {
    /** Of each row: where its text begins in `text` (-1 for NULL) and how long it is, then the integers, 0 for NULL. */
    sqlite3_int64 *cells;
    /** The number of integers of a row. A statement that gives fewer leaves the last ones 0. */
    int integers;
    int capacity;
    int count;
    /** Whether it stopped the statement because there was no more room. */
    int is_full;
    unsigned char *text;
    sqlite3_int64 text_count;
    sqlite3_int64 text_capacity;
    /** With more text than this it is full. */
    sqlite3_int64 text_limit;
} navigation_sqlite_batch;

/** What the function of a connection knows: the batch that is being read into, or none. */
typedef struct {
    navigation_sqlite_batch *current;
} navigation_sqlite_batch_slot;

static void navigation_sqlite_batch_step(sqlite3_context *context, int count, sqlite3_value **values) {
    navigation_sqlite_batch *batch = ((navigation_sqlite_batch_slot *)sqlite3_user_data(context))->current;
    if (!batch || count < 1 || count > batch->integers + 1) {
        sqlite3_result_error(context, "this function is for Navlog's own use", -1);
        return;
    }
    if (batch->count == batch->capacity || batch->text_count > batch->text_limit) {
        batch->is_full = 1;
        sqlite3_result_error_code(context, SQLITE_ABORT);
        return;
    }
    sqlite3_int64 *cells = batch->cells + (sqlite3_int64)batch->count * (batch->integers + 2);
    const unsigned char *text = sqlite3_value_text(values[0]);
    cells[0] = -1;
    cells[1] = 0;
    if (text) {
        sqlite3_int64 length = sqlite3_value_bytes(values[0]);
        if (length > batch->text_capacity - batch->text_count) {
            sqlite3_int64 capacity = 2 * batch->text_capacity + length + 4096;
            unsigned char *moved = (unsigned char *)sqlite3_realloc64(batch->text, (sqlite3_uint64)capacity);
            if (!moved) {
                sqlite3_result_error_nomem(context);
                return;
            }
            batch->text = moved;
            batch->text_capacity = capacity;
        }
        memcpy(batch->text + batch->text_count, text, (size_t)length);
        cells[0] = batch->text_count;
        cells[1] = length;
        batch->text_count += length;
    } else if (sqlite3_value_type(values[0]) != SQLITE_NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    for (int index = 1; index < count; index++) cells[index + 1] = sqlite3_value_int64(values[index]);
    for (int index = count; index <= batch->integers; index++) cells[index + 1] = 0;
    batch->count++;
}

static void navigation_sqlite_batch_end(sqlite3_context *context) { sqlite3_result_null(context); }

/** Adds both functions to a connection, which frees the slot (memory of sqlite3_malloc) when it closes, or at once where this fails. */
static inline int navigation_sqlite_add_batch(sqlite3 *connection, navigation_sqlite_batch_slot *slot) {
    int code = sqlite3_create_function_v2(
        connection, "navigation_batch", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, slot, 0, navigation_sqlite_batch_step,
        navigation_sqlite_batch_end, sqlite3_free);
    if (code) return code;
    return sqlite3_create_function_v2(
        connection, "navigation_row", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, slot, navigation_sqlite_batch_step, 0, 0, 0);
}

#endif
