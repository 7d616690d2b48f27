import CNavigationSQLite

extension Connection {
    /// The statement for this text, prepared at its first use and kept.
    ///
    /// It comes back reset and without bound values. While one is being stepped, asking for its text again gives another of its own.
    /// SQLite prepares it again by itself when the schema has changed. The look-up compares texts: a hot loop asks once and keeps it.
    ///
    /// - Throws: `ResultCode.misuse` for a text with no statement, or with a second one; `ResultCode.error` for wrong SQL.
    public func statement(_ sql: String) throws(SQLiteError) -> Statement {
        let kept = statements.first { $0.sql == sql }
        if let kept, !kept.isBusy {
            kept.reset()
            kept.clearBindings()
            return kept
        }
        let statement = try prepare(sql, isPersistent: true)
        if kept == nil { statements.append(statement) }
        return statement
    }

    /// A statement that is not kept, for a text that is used once, such as one typed by a user.
    public func uncachedStatement(_ sql: String) throws(SQLiteError) -> Statement {
        try prepare(sql, isPersistent: false)
    }

    /// Runs all statements of a text, one after the other; their rows are dropped. Stops at the first that fails: its text is in the error.
    public func execute(_ script: String) throws(SQLiteError) {
        let script = Array(script.utf8)
        var start = 0
        while let (pointer, end) = try compile(script[start...], isPersistent: false) {
            let statement = Statement(pointer, sql: text(script[start..<end]), handle: handle)
            try statement.run()
            start = end
        }
    }

    func prepare(_ sql: String, isPersistent: Bool) throws(SQLiteError) -> Statement {
        let text = Array(sql.utf8)
        guard let (pointer, end) = try compile(text[...], isPersistent: isPersistent) else {
            throw SQLiteError(.misuse, "no statement in this text", sql: sql, path: path)
        }
        let statement = Statement(pointer, sql: sql, handle: handle)
        // What follows may be white space, comments and semicolons only. SQLite itself would leave it out silently.
        if let (second, _) = try compile(text[end...], isPersistent: false) {
            handle.finalize(second)
            throw SQLiteError(.misuse, "a second statement in this text", sql: sql, path: path)
        }
        return statement
    }

    /// Compiles the first statement of a text. Nil when it holds none. `end` is where the statement ends.
    private func compile(_ sql: ArraySlice<UInt8>, isPersistent: Bool) throws(SQLiteError) -> (OpaquePointer, end: Int)? {
        let pointer = try handle.openPointer()
        // SQLite takes the text to end at a NUL.
        guard !sql.contains(0) else {
            throw SQLiteError(.misuse, "U+0000 in the text of a statement", sql: text(sql), path: path)
        }
        let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        var start = sql.startIndex
        while start < sql.endIndex {
            var compiled: OpaquePointer?
            let (code, length) = sql[start...].withUnsafeBufferPointer { text -> (Int32, Int) in
                text.withMemoryRebound(to: CChar.self) { text in
                    var tail: UnsafePointer<CChar>?
                    let code = sqlite3_prepare_v3(pointer, text.baseAddress, Int32(clamping: text.count), flags, &compiled, &tail)
                    guard let base = text.baseAddress, let tail else { return (code, text.count) }
                    return (code, tail - base)
                }
            }
            guard code == SQLITE_OK else { throw handle.failure(code, sql: text(sql[start...])) }
            start += length
            if let compiled {
                handle.register(compiled)
                return (compiled, start)
            }
            guard length > 0 else { return nil }
            // A comment or an empty statement: `compiled` is nil, and the next one may follow it.
        }
        return nil
    }

    private func text(_ sql: ArraySlice<UInt8>) -> String {
        var sql = sql
        while let first = sql.first, first <= 0x20 || first == UInt8(ascii: ";") {
            sql.removeFirst()
        }
        return String(decoding: sql, as: UTF8.self)
    }
}
