import NavigationModel
import NavigationSQLite

/// Why the history cannot do what it was asked.
public enum HistoryError: Error, Hashable, Sendable {
    // Opening

    /// There is no file at this path, and none may be made.
    case noSuchFile(path: String)
    /// The path names a folder.
    case isFolder(path: String)
    /// The permissions of the file do not let it be read.
    case notReadable(path: String)
    /// Not a Navlog file: no SQLite database, another program's, or, for reading only, an empty one.
    case notNavlog(path: String)
    /// The schema is newer than the program's. Opened for reading only, the file can be read.
    case newerSchema(fileVersion: Int, programVersion: Int, path: String)
    /// The schema is older than the program's, and the file was opened for reading only, so that it stays as it is.
    case olderSchema(fileVersion: Int, programVersion: Int, path: String)
    /// A migration was edited after it had been applied to this file. It can be read, not written.
    case editedSchema(version: Int, name: String, path: String)
    /// A new file cannot be made here.
    case cannotCreate(path: String, reason: String)
    /// The file can only be read.
    case readOnly(path: String)
    /// Another connection held the lock longer than the busy timeout.
    case busy(path: String, waitedMilliseconds: Int, cause: SQLiteError?)
    /// The store was closed.
    case closed
    /// The store is suspended: it holds no connection until `resume()`.
    case suspended

    // Sessions and moments

    /// No session is meant by this text. `hints` are the ids that come nearest, best first.
    case unknownSession(String, hints: [SessionID])
    /// Several sessions begin with this prefix; at most six of them are listed.
    case ambiguousSession(String, matches: [SessionID])
    /// The session has no event at this moment; its sequence runs from `first` to `last`, and it started at `started`.
    case noSuchMoment(SessionID, HistoryMoment, first: Int, last: Int, started: Int64)
    /// The session has ended and cannot be resumed.
    case sessionEnded(SessionID)

    // Events

    /// The session has another event at this place.
    case conflict(session: SessionID, sequence: Int)
    /// The sequence has a gap.
    case gap(session: SessionID, expected: Int, found: Int)
    /// The event does not fold into the state before it (`LOG-5`).
    case doesNotFold(session: SessionID, sequence: Int, FoldError)
    /// The row cannot be read as an event.
    case damagedRow(session: SessionID, sequence: Int, reason: String)
    /// A value is outside of what a file can hold: a sequence number or a time.
    case outOfRange(session: SessionID, sequence: Int, reason: String)

    // The rest

    /// The disk failed, is full, or holds a damaged file.
    case io(SQLiteError)
    /// Another error of the database.
    case storage(SQLiteError)
}

extension HistoryError: SQLiteErrorConvertible {
    public init(_ error: SQLiteError) {
        let path = error.path ?? ""
        switch error.primaryCode {
        case .busy, .locked, .protocolFailure: self = .busy(path: path, waitedMilliseconds: 0, cause: error)
        case .notADatabase: self = .notNavlog(path: path)
        // Reading in a folder that cannot be written: the message says what to do.
        case .readOnly where error.code == .readOnlyDirectory: self = .io(error)
        case .readOnly: self = .readOnly(path: path)
        case .ioError, .full, .corrupt, .cannotOpen: self = .io(error)
        default: self = .storage(error)
        }
    }

    init(_ error: MigrationError) {
        switch error {
        case .edited(let version, let name, let path): self = .editedSchema(version: version, name: name, path: path)
        case .newer(let file, let program, let path): self = .newerSchema(fileVersion: file, programVersion: program, path: path)
        case .older(let file, let program, let path): self = .olderSchema(fileVersion: file, programVersion: program, path: path)
        case .notNavlog(let path, _): self = .notNavlog(path: path)
        case .sqlite(let error): self = HistoryError(error)
        }
    }

    /// Runs `body` and makes its errors of the database ones of this type.
    static func wrapping<Value>(_ body: () throws(SQLiteError) -> Value) throws(HistoryError) -> Value {
        do throws(SQLiteError) { return try body() } catch { throw HistoryError(error) }
    }

    /// With the time that a refused lock was waited for, which SQLite's own error does not carry.
    func waited(_ milliseconds: Int) -> HistoryError {
        if case .busy(let path, 0, let cause) = self { return .busy(path: path, waitedMilliseconds: milliseconds, cause: cause) }
        return self
    }

    /// Whether it concerns the storage and not what was to be stored.
    public var isStorageFailure: Bool {
        switch self {
        case .busy, .io, .storage, .readOnly, .closed, .suspended, .cannotCreate: true
        default: false
        }
    }
}

extension HistoryError {
    /// What SQLite says of it, for reports of bugs: the extended code by its name, and the statement. Empty where it has no part in it.
    public var details: [String] {
        switch self {
        case .io(let error), .storage(let error), .busy(_, _, let error?):
            ["sqlite: \(error.code.name)"] + (error.sql.map { ["sql: \($0)"] } ?? [])
        default: []
        }
    }
}

extension HistoryError: CustomStringConvertible {
    /// One sentence, without a full stop.
    public var description: String {
        switch self {
        case .noSuchFile(let path): "there is no file \(path)"
        case .isFolder(let path): "\(path) is a folder"
        case .notReadable(let path): "\(path) cannot be read"
        case .notNavlog(let path): "\(path) is not a Navlog file"
        case .newerSchema(let file, let program, let path):
            "\(path) has schema version \(file), newer than this program's \(program)"
        case .olderSchema(let file, let program, let path):
            "\(path) has schema version \(file), older than this program's \(program), and is opened for reading only"
        case .editedSchema(let version, let name, let path):
            "migration \(version) (\(name)) was edited after it had been applied to \(path)"
        case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
        case .readOnly(let path): "\(path) can only be read"
        case .busy(let path, let waited, _): "\(path) is locked by another program (waited \(Double(waited) / 1_000) s)"
        case .closed: "the store is closed"
        case .suspended: "the store is suspended"
        case .unknownSession(let text, _): "there is no session '\(text)'"
        case .ambiguousSession(let text, let matches):
            "'\(text)' is the beginning of \(matches.count > 5 ? "more than 5" : "\(matches.count)") sessions"
        case .noSuchMoment(let session, let moment, let first, let last, _):
            "session \(session) has no event at \(moment): its sequence runs from \(first) to \(last)"
        case .sessionEnded(let session): "session \(session) has ended"
        case .conflict(let session, let sequence): "session \(session) has another event at sequence \(sequence)"
        case .gap(let session, let expected, let found): "session \(session) has a gap: expected sequence \(expected), found \(found)"
        case .doesNotFold(let session, let sequence, let error):
            "event \(sequence) of session \(session) does not fold: \(error.message)"
        case .damagedRow(let session, let sequence, let reason): "event \(sequence) of session \(session) is damaged: \(reason)"
        case .outOfRange(let session, let sequence, let reason): "event \(sequence) of session \(session): \(reason)"
        case .io(let error), .storage(let error): error.description
        }
    }
}
