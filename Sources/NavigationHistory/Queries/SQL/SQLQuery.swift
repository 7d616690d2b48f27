import NavigationSQLite

/// A value of a row.
public enum SQLValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

/// How far a query may go.
public struct SQLLimits: Hashable, Sendable {
    /// Rows that are given; nil is all.
    public var rows: Int?
    /// Time, in seconds; nil is without limit.
    public var seconds: Double?

    /// Makes the limits: 10,000 rows and 30 seconds unless given.
    public init(rows: Int? = 10_000, seconds: Double? = 30) {
        self.rows = rows
        self.seconds = seconds
    }
}

/// What a query has given.
public struct SQLSummary: Hashable, Sendable {
    /// Rows that were given.
    public var rows = 0
    /// Whether there would have been more rows.
    public var isCut = false
}

/// Why a query failed.
public enum SQLQueryError: Error, Hashable, Sendable {
    /// The text is no statement that SQLite understands, or it failed while it ran.
    case invalid(String)
    /// The statement would do something else than read.
    case notAllowed(String)
    /// The time was over.
    case timedOut(seconds: Double)
    /// `isCancelled` said so.
    case cancelled
    /// The store could not be read.
    case history(HistoryError)
}

extension SQLQueryError: CustomStringConvertible {
    /// One sentence, without a full stop.
    public var description: String {
        switch self {
        case .invalid(let message): message
        case .notAllowed(let message): "only reading is allowed: \(message)"
        case .timedOut(let seconds): "the query took longer than \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s"
        case .cancelled: "the query was cancelled"
        case .history(let error): error.description
        }
    }
}

extension HistoryStore {
    /// Runs one SQL statement that reads, on a connection of its own that can do nothing else.
    ///
    /// The file is opened for reading, and an authorizer refuses writing, ATTACH, extensions, transactions and every pragma that could
    /// change something. The views `event_log` and `session_list` are meant for it. Memory is flat.
    /// - Parameters:
    ///   - sql: One statement that reads.
    ///   - limits: How far it may go.
    ///   - isCancelled: Asked now and then whether to stop.
    ///   - columns: Called once with the names of the columns, before the first row.
    ///   - row: Called for each row; answers whether to go on.
    /// - Throws: `SQLQueryError`.
    public func query(
        _ sql: String, limits: SQLLimits = SQLLimits(), isCancelled: @escaping () -> Bool = { false },
        columns: ([String]) throws -> Void, row: ([SQLValue]) throws -> Bool
    ) throws -> SQLSummary {
        let connection: Connection
        do throws(SQLiteError) {
            // A database in memory has one connection only, which has to stay able to write.
            guard !isInMemory else { throw SQLiteError(.misuse, "a database in memory cannot be asked in SQL", path: path) }
            connection = try Connection(path: path, mode: .readOnly, busyTimeoutMilliseconds: options.busyTimeoutMilliseconds)
            try connection.restrictToReading()
        } catch {
            throw SQLQueryError.history(HistoryError(error))
        }
        defer { connection.close() }
        let deadline = limits.seconds.map { ContinuousClock.now + .microseconds(Int64(min($0, 1e9) * 1_000_000)) }
        do {
            let limit = try connection.limit(until: deadline, isCancelled: isCancelled)
            return try withExtendedLifetime(limit) { try Self.run(sql, on: connection, limits, columns, row) }
        } catch let error as SQLiteError {
            throw Self.error(error, limits, isCancelled)
        }
    }

    private static func run(
        _ sql: String, on connection: Connection, _ limits: SQLLimits, _ columns: ([String]) throws -> Void,
        _ row: ([SQLValue]) throws -> Bool
    ) throws -> SQLSummary {
        let statement = try connection.uncachedStatement(sql)
        try columns((0..<statement.columnCount).map { statement.columnName(at: $0) })
        var summary = SQLSummary()
        while try statement.step() {
            if let rows = limits.rows, summary.rows >= rows {
                summary.isCut = true
                break
            }
            let values = (0..<statement.columnCount).map { index -> SQLValue in
                switch statement.columnType(at: index) {
                case .null: .null
                case .integer: .integer(statement.int64(at: index))
                case .real: .real(statement.double(at: index))
                case .text: .text(statement.text(at: index))
                case .blob: .blob(statement.blob(at: index))
                }
            }
            summary.rows += 1
            guard try row(values) else { break }
        }
        return summary
    }

    private static func error(_ error: SQLiteError, _ limits: SQLLimits, _ isCancelled: () -> Bool) -> SQLQueryError {
        switch error.primaryCode {
        case .interrupt: isCancelled() ? .cancelled : .timedOut(seconds: limits.seconds ?? 0)
        case .authorization, .readOnly: .notAllowed(error.message)
        // A function that is refused is a plain error for SQLite.
        case .error where error.message.hasPrefix("not authorized"): .notAllowed(error.message)
        case .error, .misuse, .mismatch, .range, .tooBig, .constraint: .invalid(error.message)
        default: .history(HistoryError(error))
        }
    }
}
