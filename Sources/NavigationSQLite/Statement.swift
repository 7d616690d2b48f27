import CNavigationSQLite

/// A prepared statement. It belongs to its connection, and to the same isolation.
///
/// Parameters count from 1 and columns from 0, as in SQLite's own interface. An index that does not exist throws when it is bound, and
/// reads as NULL.
public final class Statement {
    let pointer: OpaquePointer
    let handle: ConnectionHandle
    /// The text it was prepared from.
    public let sql: String

    init(_ pointer: OpaquePointer, sql: String, handle: ConnectionHandle) {
        self.pointer = pointer
        self.sql = sql
        self.handle = handle
    }

    deinit {
        handle.finalize(pointer)
    }

    /// Whether the connection is open: closing it finalizes its statements, and `pointer` must not be touched any more.
    @inline(__always)
    var isUsable: Bool { handle.pointer != nil }

    /// Goes to the next row, or starts the statement.
    ///
    /// At the end, and after an error, the statement is reset: it holds no lock and can be bound and started again (another `step()`
    /// does start it again).
    ///
    /// - Returns: Whether there is a row.
    public func step() throws(SQLiteError) -> Bool {
        guard isUsable else { throw handle.closedError(sql: sql) }
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE {
            sqlite3_reset(pointer)
            return false
        }
        throw failure(afterReset: code)
    }

    /// Runs the statement to its end, dropping its rows, and resets it. Bound values stay.
    public func run() throws(SQLiteError) {
        try run { false }
    }

    /// The same, for a statement that one of its functions may stop: `isStopped` says whether it did.
    func run(orStop isStopped: () -> Bool) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        var code = sqlite3_step(pointer)
        while code == SQLITE_ROW {
            code = sqlite3_step(pointer)
        }
        guard code == SQLITE_DONE || code == SQLITE_ABORT && isStopped() else { throw failure(afterReset: code) }
        sqlite3_reset(pointer)
    }

    /// Gives up the rows that are left, and the read lock with them. Bound values stay.
    public func reset() {
        guard isUsable else { return }
        sqlite3_reset(pointer)
    }

    /// Makes all parameters NULL.
    public func clearBindings() {
        guard isUsable else { return }
        sqlite3_clear_bindings(pointer)
    }

    /// Whether it stands on a row: stepped, and neither at its end nor reset.
    public var isBusy: Bool {
        isUsable && sqlite3_stmt_busy(pointer) != 0
    }

    /// Whether it leaves the database as it is (https://sqlite.org/c3ref/stmt_readonly.html has the fine print: `BEGIN` counts as such).
    public var isReadOnly: Bool {
        isUsable && sqlite3_stmt_readonly(pointer) != 0
    }

    /// The statement with the bound values written into it. It shows what the file may want to hide: for debugging.
    public var expandedSQL: String? {
        guard isUsable, let text = sqlite3_expanded_sql(pointer) else { return nil }
        defer { sqlite3_free(text) }
        return String(cString: text)
    }

    private func failure(afterReset code: Int32) -> SQLiteError {
        let error = handle.failure(code, sql: sql)
        sqlite3_reset(pointer)
        return error
    }
}
