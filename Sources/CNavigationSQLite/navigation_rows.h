#ifndef NAVIGATION_ROWS_H
#define NAVIGATION_ROWS_H

#include <sqlite3.h>
#include <string.h>

/* Rows inserted many at a time.

   A row costs a start and an end of its statement and a call for each of its values, which together are a third of what SQLite needs to
   insert a short row. So many rows are a table, which one statement reads, as
   `INSERT INTO ... SELECT i1, i2, ..., text FROM navigation_rows`: the rows that its connection inserts from. */

/** Rows to be inserted. */
typedef struct {
    /** Of each row: where its text begins in `text` (-1 for NULL) and how long it is, then the integers. */
    sqlite3_int64 *cells;
    /** The number of integers of a row: `i1` and the following. */
    int integers;
    /** So many of them are never NULL; of the others 0 is NULL. */
    int required;
    int count;
    /** How many of them the statement has read: a table of the file that has the same name goes before this one. */
    int read;
    unsigned char *text;
} navigation_sqlite_rows;

/** What the table of a connection shows: the rows that are being inserted, or none. */
typedef struct {
    navigation_sqlite_rows *current;
} navigation_sqlite_rows_slot;

typedef struct {
    sqlite3_vtab base;
    const navigation_sqlite_rows_slot *slot;
} navigation_sqlite_rows_table;

typedef struct {
    sqlite3_vtab_cursor base;
    navigation_sqlite_rows *rows;
    const sqlite3_int64 *cells;
    const sqlite3_int64 *end;
} navigation_sqlite_rows_cursor;

/** Binds the integers of a row to the first parameters, and its text to the one behind them, without copying it. */
static inline int navigation_sqlite_bind_row(sqlite3_stmt *statement, const navigation_sqlite_rows *rows, int row) {
    const sqlite3_int64 *cells = rows->cells + (sqlite3_int64)row * (rows->integers + 2);
    for (int index = 0; index < rows->integers; index++) {
        sqlite3_int64 value = cells[index + 2];
        int code = value || index < rows->required ? sqlite3_bind_int64(statement, index + 1, value) : sqlite3_bind_null(statement, index + 1);
        if (code != SQLITE_OK) return code;
    }
    if (cells[0] < 0) return sqlite3_bind_null(statement, rows->integers + 1);
    return sqlite3_bind_text64(
        statement, rows->integers + 1, (const char *)rows->text + cells[0], (sqlite3_uint64)cells[1], SQLITE_STATIC, SQLITE_UTF8);
}

static int navigation_sqlite_rows_connect(
    sqlite3 *connection, void *slot, int count, const char *const *arguments, sqlite3_vtab **result, char **message
) {
    (void)count, (void)arguments, (void)message;
    int code = sqlite3_declare_vtab(connection, "CREATE TABLE rows(text, i1, i2, i3, i4, i5, i6, i7, i8)");
    if (code != SQLITE_OK) return code;
    sqlite3_vtab_config(connection, SQLITE_VTAB_DIRECTONLY);
    navigation_sqlite_rows_table *table = (navigation_sqlite_rows_table *)sqlite3_malloc(sizeof *table);
    if (!table) return SQLITE_NOMEM;
    memset(table, 0, sizeof *table);
    table->slot = (const navigation_sqlite_rows_slot *)slot;
    *result = &table->base;
    return SQLITE_OK;
}

static int navigation_sqlite_rows_disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

static int navigation_sqlite_rows_plan(sqlite3_vtab *table, sqlite3_index_info *plan) {
    (void)table, (void)plan;
    return SQLITE_OK;
}

static int navigation_sqlite_rows_open(sqlite3_vtab *table, sqlite3_vtab_cursor **result) {
    (void)table;
    navigation_sqlite_rows_cursor *cursor = (navigation_sqlite_rows_cursor *)sqlite3_malloc(sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    memset(cursor, 0, sizeof *cursor);
    *result = &cursor->base;
    return SQLITE_OK;
}

static int navigation_sqlite_rows_close(sqlite3_vtab_cursor *cursor) {
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int navigation_sqlite_rows_first(
    sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values
) {
    (void)plan, (void)name, (void)count, (void)values;
    navigation_sqlite_rows_cursor *cursor = (navigation_sqlite_rows_cursor *)base;
    navigation_sqlite_rows *rows = ((navigation_sqlite_rows_table *)base->pVtab)->slot->current;
    cursor->rows = rows;
    cursor->cells = rows ? rows->cells : 0;
    cursor->end = rows ? rows->cells + (sqlite3_int64)rows->count * (rows->integers + 2) : 0;
    return SQLITE_OK;
}

static int navigation_sqlite_rows_next(sqlite3_vtab_cursor *base) {
    navigation_sqlite_rows_cursor *cursor = (navigation_sqlite_rows_cursor *)base;
    cursor->cells += cursor->rows->integers + 2;
    cursor->rows->read++;
    return SQLITE_OK;
}

static int navigation_sqlite_rows_is_behind_last(sqlite3_vtab_cursor *base) {
    navigation_sqlite_rows_cursor *cursor = (navigation_sqlite_rows_cursor *)base;
    return cursor->cells == cursor->end;
}

static int navigation_sqlite_rows_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
    navigation_sqlite_rows_cursor *cursor = (navigation_sqlite_rows_cursor *)base;
    const sqlite3_int64 *cells = cursor->cells;
    /* A column that nothing is answered for is NULL. */
    if (column == 0) {
        if (cells[0] >= 0)
            sqlite3_result_text64(
                context, (const char *)cursor->rows->text + cells[0], (sqlite3_uint64)cells[1], SQLITE_STATIC, SQLITE_UTF8);
    } else if (column <= cursor->rows->integers && (cells[column + 1] || column <= cursor->rows->required)) {
        sqlite3_result_int64(context, cells[column + 1]);
    }
    return SQLITE_OK;
}

static int navigation_sqlite_rows_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid) {
    navigation_sqlite_rows_cursor *cursor = (navigation_sqlite_rows_cursor *)base;
    *rowid = (cursor->cells - cursor->rows->cells) / (cursor->rows->integers + 2);
    return SQLITE_OK;
}

/** Adds the table to a connection, which frees the slot (memory of sqlite3_malloc) when it closes, or at once where this fails. */
static inline int navigation_sqlite_add_rows(sqlite3 *connection, navigation_sqlite_rows_slot *slot) {
    /* Without xCreate: it is there under its own name and cannot be made under another one. */
    static const sqlite3_module module = {
        .xConnect = navigation_sqlite_rows_connect,
        .xBestIndex = navigation_sqlite_rows_plan,
        .xDisconnect = navigation_sqlite_rows_disconnect,
        .xOpen = navigation_sqlite_rows_open,
        .xClose = navigation_sqlite_rows_close,
        .xFilter = navigation_sqlite_rows_first,
        .xNext = navigation_sqlite_rows_next,
        .xEof = navigation_sqlite_rows_is_behind_last,
        .xColumn = navigation_sqlite_rows_column,
        .xRowid = navigation_sqlite_rows_rowid,
    };
    return sqlite3_create_module_v2(connection, "navigation_rows", &module, slot, sqlite3_free);
}

#endif
