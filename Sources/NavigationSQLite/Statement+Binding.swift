import CNavigationSQLite

/// SQLITE_TRANSIENT: SQLite copies the bytes before the call returns. A cast of a C macro that Swift cannot import.
private var copied: sqlite3_destructor_type {
    @inline(__always) get { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

// Each throws `ResultCode.range` for a parameter that does not exist, `ResultCode.tooBig` for a value longer than SQLite allows, and
// `ResultCode.misuse` while the statement stands on a row or when its connection is closed.
extension Statement {
    /// Binds an integer to a parameter, from 1.
    public func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        try check(sqlite3_bind_int64(pointer, Int32(truncatingIfNeeded: index), value))
    }

    /// Binds an integer to a parameter, from 1.
    public func bind(_ value: Int, at index: Int) throws(SQLiteError) {
        try bind(Int64(value), at: index)
    }

    /// Binds an integer, or NULL for nil, to a parameter, from 1.
    public func bind(_ value: Int64?, at index: Int) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try bind(value, at: index)
    }

    /// Binds a number to a parameter, from 1. SQLite makes NULL of a NaN.
    public func bind(_ value: Double, at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        try check(sqlite3_bind_double(pointer, Int32(truncatingIfNeeded: index), value))
    }

    /// Binds NULL to a parameter, from 1.
    public func bindNull(at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        try check(sqlite3_bind_null(pointer, Int32(truncatingIfNeeded: index)))
    }

    /// Binds a text to a parameter, from 1. It may hold U+0000. The bytes are copied.
    public func bind(_ text: String, at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        var text = text
        try check(text.withUTF8 { bindText($0, at: index, copied) })
    }

    /// Binds a text, or NULL for nil, to a parameter, from 1.
    public func bind(_ text: String?, at index: Int) throws(SQLiteError) {
        guard let text else { return try bindNull(at: index) }
        try bind(text, at: index)
    }

    /// Binds a text, as UTF-8, to a parameter, from 1. The bytes are copied and not checked.
    public func bind(text: UnsafeBufferPointer<UInt8>, at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        try check(bindText(text, at: index, copied))
    }

    /// Binds bytes, as a blob, to a parameter, from 1. The bytes are copied.
    public func bind(blob: UnsafeRawBufferPointer, at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        let index = Int32(truncatingIfNeeded: index)
        guard let base = blob.baseAddress, !blob.isEmpty else {
            // A null pointer would bind NULL.
            return try check(sqlite3_bind_zeroblob(pointer, index, 0))
        }
        try check(sqlite3_bind_blob64(pointer, index, base, UInt64(blob.count), copied))
    }

    /// Binds bytes, as a blob, to a parameter, from 1. The bytes are copied.
    public func bind(blob: [UInt8], at index: Int) throws(SQLiteError) {
        // The closure of withUnsafeBytes cannot throw a typed error.
        let result = blob.withUnsafeBytes { bytes -> Result<Void, SQLiteError> in
            Result { () throws(SQLiteError) in try bind(blob: bytes, at: index) }
        }
        try result.get()
    }

    /// Binds a text, as UTF-8, to a parameter, from 1, **without copying it**: saves an allocation for each row.
    ///
    /// The memory must stay as it is until the parameter is bound to something else, `clearBindings()` is called or the statement is
    /// released; not only until it has run. Prefer `withTextBound(_:at:_:)`, which cannot be held wrongly.
    public func bindTextWithoutCopyingItsMemory(_ text: UnsafeBufferPointer<UInt8>, at index: Int) throws(SQLiteError) {
        guard isUsable else { throw handle.closedError(sql: sql) }
        try check(bindText(text, at: index, nil))
    }

    /// Binds a text, as UTF-8, to a parameter, from 1, without copying it, while `body` runs; afterwards the parameter is NULL.
    ///
    /// The statement must not stand on a row when `body` returns: it is reset.
    public func withTextBound<Value>(
        _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ body: () throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        try bindTextWithoutCopyingItsMemory(text, at: index)
        defer {
            if isUsable {
                sqlite3_reset(pointer)
                sqlite3_bind_null(pointer, Int32(truncatingIfNeeded: index))
            }
        }
        return try body()
    }

    /// How many parameters the statement has.
    public var parameterCount: Int {
        isUsable ? Int(sqlite3_bind_parameter_count(pointer)) : 0
    }

    @inline(__always)
    private func bindText(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ destructor: sqlite3_destructor_type?) -> Int32 {
        let index = Int32(truncatingIfNeeded: index)
        guard let base = text.baseAddress, !text.isEmpty else {
            // A null pointer would bind NULL.
            return sqlite3_bind_text(pointer, index, "", 0, copied)
        }
        return base.withMemoryRebound(to: CChar.self, capacity: text.count) {
            sqlite3_bind_text64(pointer, index, $0, UInt64(text.count), destructor, UInt8(SQLITE_UTF8))
        }
    }

    @inline(__always)
    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw handle.failure(code, sql: sql) }
    }
}
