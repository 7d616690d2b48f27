import CNavigationSQLite

/// What a checkpoint found and did.
public struct CheckpointResult: Hashable, Sendable {
    /// Whether another connection kept it from finishing.
    public let isBusy: Bool
    /// Pages in the write-ahead log; -1 without one.
    public let logPages: Int
    /// Pages of it that are in the main file now.
    public let checkpointedPages: Int
}

extension Connection {
    /// A number that changes when another connection has committed to this file. It is the same for a connection's own commits.
    public var dataVersion: Int64 {
        get throws(SQLiteError) { try integer("PRAGMA data_version") }
    }

    /// Copies the write-ahead log into the main file. Being kept from it by others is no error: see `CheckpointResult.isBusy`.
    ///
    /// - Parameter truncate: Whether to wait, up to the busy timeout, for readers and then cut the log file to zero bytes.
    public func checkpoint(truncate: Bool = false) throws(SQLiteError) -> CheckpointResult {
        let pointer = try handle.openPointer()
        var logPages: Int32 = -1
        var checkpointedPages: Int32 = -1
        let mode = truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
        let code = sqlite3_wal_checkpoint_v2(pointer, "main", mode, &logPages, &checkpointedPages)
        guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else { throw handle.failure(code) }
        return CheckpointResult(isBusy: code != SQLITE_OK, logPages: Int(logPages), checkpointedPages: Int(checkpointedPages))
    }

    /// Reads the whole file and checks its structure, without comparing indexes with tables. Time grows with the size of the file.
    ///
    /// - Returns: What is wrong, a line each, at most `limit`; empty when all is well.
    public func quickCheck(limit: Int = 100) throws(SQLiteError) -> [String] {
        try problems("PRAGMA quick_check(\(max(1, limit)))")
    }

    /// As `quickCheck(limit:)`, and compares indexes with tables and looks for duplicates: slower.
    public func integrityCheck(limit: Int = 100) throws(SQLiteError) -> [String] {
        try problems("PRAGMA integrity_check(\(max(1, limit)))")
    }

    /// The rows whose foreign keys point to nothing, as `table: row id`.
    public func foreignKeyCheck() throws(SQLiteError) -> [String] {
        let statement = try uncachedStatement("PRAGMA foreign_key_check")
        var rows: [String] = []
        while try statement.step() {
            rows.append("\(statement.text(at: 0)): \(statement.text(at: 1))")
        }
        return rows
    }

    /// The first column of the first row of a statement, as an integer; 0 without a row. For pragmas and counts.
    public func integer(_ sql: String) throws(SQLiteError) -> Int64 {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.int64(at: 0) : 0
    }

    private func problems(_ sql: String) throws(SQLiteError) -> [String] {
        let statement = try uncachedStatement(sql)
        var lines: [String] = []
        while try statement.step() {
            lines.append(statement.text(at: 0))
        }
        return lines == ["ok"] ? [] : lines
    }
}
