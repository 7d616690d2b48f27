import CNavigationSQLite

/// The `sqlite3` object itself, shared by a connection and its statements, so that a statement can tell that its connection is closed.
final class ConnectionHandle {
    let path: String
    let interruptHandle: InterruptHandle
    /// Nil when closed. Not checked for overlapping accesses, which would cost as much as reading a column does: it is only read and set.
    @exclusivity(unchecked) private(set) var pointer: OpaquePointer?
    /// Every statement that is not finalized. Not sqlite3_next_stmt: it also lists those that virtual tables own. A few, so that an array is
    /// searched as fast as a set; and the first set in a program takes a search through all conformances of its types.
    private var statements: [OpaquePointer] = []
    /// Names the batch that is being read into. It belongs to SQLite, which frees it when the connection closes.
    private(set) var batchSlot: UnsafeMutablePointer<navigation_sqlite_batch_slot>?
    /// Names the rows that are being inserted; as `batchSlot`.
    private(set) var rowsSlot: UnsafeMutablePointer<navigation_sqlite_rows_slot>?

    init(_ pointer: OpaquePointer, path: String) {
        self.pointer = pointer
        self.path = path
        interruptHandle = InterruptHandle(pointer)
    }

    deinit {
        close()
    }

    /// Finalizes all statements and closes the file at once. No lock is held afterwards. Does nothing the second time.
    func close() {
        guard let pointer else { return }
        interruptHandle.disarm()
        self.pointer = nil
        batchSlot = nil
        rowsSlot = nil
        for statement in statements {
            sqlite3_finalize(statement)
        }
        statements.removeAll()
        // _v2 so that an object that is still in use inside SQLite is released later and not leaked.
        sqlite3_close_v2(pointer)
    }

    /// Adds the functions that ``RowBatch`` reads with.
    func addBatchFunction() throws(SQLiteError) {
        let pointer = try openPointer()
        let slot = try slot(navigation_sqlite_batch_slot())
        let code = navigation_sqlite_add_batch(pointer, slot)
        guard code == SQLITE_OK else { throw failure(code) }
        batchSlot = slot
    }

    /// Adds the table that ``RowSource`` inserts from.
    func addRowTable() throws(SQLiteError) {
        let pointer = try openPointer()
        let slot = try slot(navigation_sqlite_rows_slot())
        let code = navigation_sqlite_add_rows(pointer, slot)
        guard code == SQLITE_OK else { throw failure(code) }
        rowsSlot = slot
    }

    private func slot<Slot>(_ value: Slot) throws(SQLiteError) -> UnsafeMutablePointer<Slot> {
        guard let memory = sqlite3_malloc64(UInt64(MemoryLayout<Slot>.size)) else { throw SQLiteError(.noMemory, path: path) }
        return memory.initializeMemory(as: Slot.self, repeating: value, count: 1)
    }

    func resetStatements() {
        guard pointer != nil else { return }
        for statement in statements where sqlite3_stmt_busy(statement) != 0 {
            sqlite3_reset(statement)
        }
    }

    func register(_ statement: OpaquePointer) {
        statements.append(statement)
    }

    /// Finalizes the statement, unless closing the connection has done it.
    func finalize(_ statement: OpaquePointer) {
        // What was made last goes first.
        guard pointer != nil, let place = statements.lastIndex(of: statement) else { return }
        statements.swapAt(place, statements.endIndex - 1)
        statements.removeLast()
        sqlite3_finalize(statement)
    }

    func openPointer() throws(SQLiteError) -> OpaquePointer {
        guard let pointer else { throw closedError() }
        return pointer
    }

    func closedError(sql: String? = nil) -> SQLiteError {
        SQLiteError(.misuse, "the connection is closed", sql: sql, path: path)
    }

    /// The error for a code that a call has just answered.
    func failure(_ code: Int32, sql: String? = nil) -> SQLiteError {
        guard let pointer else { return closedError(sql: sql) }
        return Self.failure(code, of: pointer, sql: sql, path: path)
    }

    static func failure(_ code: Int32, of pointer: OpaquePointer?, sql: String? = nil, path: String) -> SQLiteError {
        // The message belongs to the connection's latest error. Some calls (misuse above all) answer a code without setting one.
        let latest = sqlite3_extended_errcode(pointer)
        guard let pointer, latest == code || latest & 0xFF == code, let message = sqlite3_errmsg(pointer) else {
            return SQLiteError(ResultCode(rawValue: code), sql: sql, path: path)
        }
        return SQLiteError(ResultCode(rawValue: latest), String(cString: message), sql: sql, path: path)
    }
}
