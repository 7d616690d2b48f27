import CNavigationSQLite

/// The type in which SQLite keeps a value.
public enum ColumnType: Sendable {
    /// A whole number of 64 bits.
    case integer
    /// A floating-point number of 64 bits.
    case real
    /// A text.
    case text
    /// Bytes.
    case blob
    /// NULL.
    case null
}

// Of the row on which the statement stands. Without a row, or for a column that does not exist, each reads as NULL.
extension Statement {
    /// How many columns the rows have; 0 for a statement without rows.
    public var columnCount: Int {
        isUsable ? Int(sqlite3_column_count(pointer)) : 0
    }

    /// The name of a column, from 0.
    public func columnName(at index: Int) -> String {
        guard isUsable, let name = sqlite3_column_name(pointer, Int32(truncatingIfNeeded: index)) else { return "" }
        return String(cString: name)
    }

    /// The type of the value in a column, from 0.
    public func columnType(at index: Int) -> ColumnType {
        guard isUsable else { return .null }
        switch sqlite3_column_type(pointer, Int32(truncatingIfNeeded: index)) {
        case SQLITE_INTEGER: return .integer
        case SQLITE_FLOAT: return .real
        case SQLITE_TEXT: return .text
        case SQLITE_BLOB: return .blob
        default: return .null
        }
    }

    /// Whether the value in a column, from 0, is NULL.
    public func isNull(at index: Int) -> Bool {
        !isUsable || sqlite3_column_type(pointer, Int32(truncatingIfNeeded: index)) == SQLITE_NULL
    }

    /// The value in a column, from 0, as an integer; 0 for NULL.
    public func int64(at index: Int) -> Int64 {
        isUsable ? sqlite3_column_int64(pointer, Int32(truncatingIfNeeded: index)) : 0
    }

    /// The value in a column, from 0, as an integer; nil for NULL.
    public func optionalInt64(at index: Int) -> Int64? {
        isNull(at: index) ? nil : int64(at: index)
    }

    /// The value in a column, from 0, as a number; 0 for NULL.
    public func double(at index: Int) -> Double {
        isUsable ? sqlite3_column_double(pointer, Int32(truncatingIfNeeded: index)) : 0
    }

    /// The value in a column, from 0, as a text; empty for NULL. What is not UTF-8 in it becomes U+FFFD.
    public func text(at index: Int) -> String {
        String(decoding: unsafeTextUntilNextStep(at: index), as: UTF8.self)
    }

    /// The value in a column, from 0, as a text; nil for NULL. What is not UTF-8 in it becomes U+FFFD.
    public func optionalText(at index: Int) -> String? {
        isNull(at: index) ? nil : text(at: index)
    }

    /// The value in a column, from 0, as bytes; empty for NULL.
    public func blob(at index: Int) -> [UInt8] {
        [UInt8](unsafeBlobUntilNextStep(at: index))
    }

    /// Hands the text in a column, from 0, to `body` as bytes, without a copy; they may be other than valid UTF-8. Empty for NULL.
    public func withText<Value, Failure>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body(unsafeTextUntilNextStep(at: index))
    }

    /// Hands the blob in a column, from 0, to `body`, without a copy. Empty for NULL.
    public func withBlob<Value, Failure>(
        at index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body(unsafeBlobUntilNextStep(at: index))
    }

    /// The text in a column, from 0, as SQLite's own memory: gone with the next `step()`, `run()` or `reset()`, and when the column is
    /// read as another type. Empty for NULL.
    public func unsafeTextUntilNextStep(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let index = Int32(truncatingIfNeeded: index)
        // The order counts: sqlite3_column_text may convert the value, and the length is that of what it made.
        guard isUsable, let text = sqlite3_column_text(pointer, index) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(pointer, index)))
    }

    /// The blob in a column, from 0, as SQLite's own memory: gone with the next `step()`, `run()` or `reset()`, and when the column is
    /// read as another type. Empty for NULL.
    public func unsafeBlobUntilNextStep(at index: Int) -> UnsafeRawBufferPointer {
        let index = Int32(truncatingIfNeeded: index)
        guard isUsable, let blob = sqlite3_column_blob(pointer, index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(pointer, index)))
    }
}
