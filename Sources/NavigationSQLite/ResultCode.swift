/// What SQLite answered to a call: a primary code such as `SQLITE_BUSY`, or an extended one such as `SQLITE_BUSY_SNAPSHOT`.
///
/// It works as a pattern, so that a `catch` can name it. A primary code matches all its extended codes, an extended one only itself:
///
/// ```swift
/// do { try statement.run() } catch ResultCode.busy { … }
/// ```
public struct ResultCode: RawRepresentable, Hashable, Sendable {
    /// The number, as in `sqlite3.h`.
    public let rawValue: Int32

    /// Wraps a number of `sqlite3.h`; any number is accepted.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The code without its extension: the lowest eight bits.
    public var primary: ResultCode {
        ResultCode(rawValue: rawValue & 0xFF)
    }

    /// Whether this pattern code covers the other one: equal, or primary and the other's primary.
    public func matches(_ other: ResultCode) -> Bool {
        self == other || self == other.primary
    }

    /// The general text for this code, in English, such as `database is locked`.
    public var explanation: String {
        SQLiteLibrary.explanation(of: rawValue)
    }
}

extension ResultCode: CustomStringConvertible {
    public var description: String { name }
}

// Those that callers tell apart. All others are reachable through `init(rawValue:)` and have a name all the same.
extension ResultCode {
    /// No error.
    public static let ok = ResultCode(rawValue: 0)
    /// A general error: mostly wrong SQL.
    public static let error = ResultCode(rawValue: 1)
    /// The operation was given up, or a trigger said `RAISE(ABORT, …)` as its primary code.
    public static let abort = ResultCode(rawValue: 4)
    /// Another connection holds the lock, and the busy timeout has passed.
    public static let busy = ResultCode(rawValue: 5)
    /// Another process recovers the write-ahead log after a crash.
    public static let busyRecovery = ResultCode(rawValue: 5 | 1 << 8)
    /// A read transaction cannot become a write transaction, since another connection has written meanwhile.
    public static let busySnapshot = ResultCode(rawValue: 5 | 2 << 8)
    /// A lock is held inside the same connection.
    public static let locked = ResultCode(rawValue: 6)
    /// Memory ran out.
    public static let noMemory = ResultCode(rawValue: 7)
    /// The connection, the file or its folder cannot be written.
    public static let readOnly = ResultCode(rawValue: 8)
    /// `InterruptHandle.interrupt()` stopped the operation.
    public static let interrupt = ResultCode(rawValue: 9)
    /// The operating system reported an error of the disk.
    public static let ioError = ResultCode(rawValue: 10)
    /// The file is damaged.
    public static let corrupt = ResultCode(rawValue: 11)
    /// The disk is full.
    public static let full = ResultCode(rawValue: 13)
    /// The file does not exist, or may not be opened.
    public static let cannotOpen = ResultCode(rawValue: 14)
    /// The path names a folder.
    public static let cannotOpenDirectory = ResultCode(rawValue: 14 | 2 << 8)
    /// `SQLITE_READONLY_ROLLBACK`: whoever wrote the file was ended within a commit, which has to be rolled back first.
    public static let readOnlyRollback = ResultCode(rawValue: 8 | 3 << 8)
    /// `SQLITE_READONLY_DIRECTORY`: the folder cannot be written, which a write-ahead log needs for reading too.
    public static let readOnlyDirectory = ResultCode(rawValue: 8 | 6 << 8)
    /// The locking protocol of the write-ahead log failed: too many connections started at once.
    public static let protocolFailure = ResultCode(rawValue: 15)
    /// The schema changed while the statement ran.
    public static let schema = ResultCode(rawValue: 17)
    /// A text or blob is longer than SQLite allows.
    public static let tooBig = ResultCode(rawValue: 18)
    /// A constraint of the schema, or a trigger, refused the change.
    public static let constraint = ResultCode(rawValue: 19)
    /// A CHECK constraint refused the row.
    public static let constraintCheck = ResultCode(rawValue: 19 | 1 << 8)
    /// A foreign key has no row to point to.
    public static let constraintForeignKey = ResultCode(rawValue: 19 | 3 << 8)
    /// NULL stands where it may not.
    public static let constraintNotNull = ResultCode(rawValue: 19 | 5 << 8)
    /// The primary key is there already.
    public static let constraintPrimaryKey = ResultCode(rawValue: 19 | 6 << 8)
    /// A trigger said `RAISE(ABORT, …)`.
    public static let constraintTrigger = ResultCode(rawValue: 19 | 7 << 8)
    /// A UNIQUE constraint refused the row.
    public static let constraintUnique = ResultCode(rawValue: 19 | 8 << 8)
    /// The row id is there already: an `INTEGER PRIMARY KEY` taken twice.
    public static let constraintRowID = ResultCode(rawValue: 19 | 10 << 8)
    /// A value has not the type that its STRICT column asks for.
    public static let constraintDatatype = ResultCode(rawValue: 19 | 12 << 8)
    /// The value cannot be a row id.
    public static let mismatch = ResultCode(rawValue: 20)
    /// The call makes no sense now: a closed connection, a second statement in a text, a transaction inside a transaction.
    public static let misuse = ResultCode(rawValue: 21)
    /// The authorizer of the connection refused the statement.
    public static let authorization = ResultCode(rawValue: 23)
    /// The statement has no parameter with this index.
    public static let range = ResultCode(rawValue: 25)
    /// The file is not a SQLite database.
    public static let notADatabase = ResultCode(rawValue: 26)
}
