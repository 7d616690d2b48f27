/// An error of SQLite, or of the use of it.
///
/// The values bound to the statement are no part of it: an error may be logged or shown without giving away what the file holds.
/// (`Statement.expandedSQL` has them, for who asks.)
public struct SQLiteError: Error, Hashable, Sendable {
    /// The extended code. `ResultCode.name` is its name, such as `SQLITE_BUSY_SNAPSHOT`.
    public let code: ResultCode
    /// What went wrong, in English, without the path and without the SQL.
    public let message: String
    /// The statement that failed, if it was one, with `?` where values are bound.
    public let sql: String?
    /// The file, as it was given when the connection was opened; `:memory:` for one in memory.
    public let path: String?

    /// Makes an error. Without a message it gets the code's general text.
    public init(_ code: ResultCode, _ message: String? = nil, sql: String? = nil, path: String? = nil) {
        self.code = code
        self.message = message ?? code.explanation
        self.sql = sql
        self.path = path
    }

    /// The code without its extension, such as `ResultCode.busy` for `SQLITE_BUSY_SNAPSHOT`.
    public var primaryCode: ResultCode { code.primary }
}

extension SQLiteError: CustomStringConvertible {
    /// One line: name of the code, message, path, statement.
    public var description: String {
        var text = "\(code.name): \(message)"
        if let path { text += " [\(path)]" }
        if let sql { text += " in: \(sql)" }
        return text
    }
}

/// An error type that can carry a `SQLiteError`: what the body of a transaction may throw.
public protocol SQLiteErrorConvertible: Error {
    /// Wraps an error of the database.
    init(_ error: SQLiteError)
}

extension SQLiteError: SQLiteErrorConvertible {
    public init(_ error: SQLiteError) {
        self = error
    }
}

/// Lets a `catch` name a code: `catch ResultCode.busy`. A primary code matches all its extended codes.
public func ~= (code: ResultCode, error: any Error) -> Bool {
    guard let error = error as? SQLiteError else { return false }
    return code.matches(error.code)
}
