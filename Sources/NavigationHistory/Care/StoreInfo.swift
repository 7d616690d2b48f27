import NavigationModel
import NavigationSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What there is to say of a file, for people who look after it and for reports of errors.
public struct StoreInfo: Sendable {
    /// The file; `:memory:` for one in memory.
    public var path: String
    /// Bytes of the file, as far as its pages go.
    public var fileBytes: Int
    /// Bytes of the write-ahead log beside it; 0 without one.
    public var walBytes: Int
    /// The highest migration that the file has.
    public var schemaVersion: Int
    /// The highest migration that the program knows.
    public var programSchemaVersion: Int
    /// Every migration that the file or the program knows.
    public var migrations: [MigrationStatus]
    /// The number of sessions.
    public var sessions: Int
    /// The number of events of all sessions.
    public var events: Int
    /// The number of different tab ids and screen names.
    public var names: Int
    /// The number of cached states.
    public var snapshots: Int
    /// The session that came in last, and its last event.
    public var lastSession: RecordedSession?
    /// The sequence number of that session's last event; nil without sessions.
    public var lastSequence: Int?
    /// The version of the SQLite library in use, such as `3.40.1`.
    public var sqliteVersion: String
    /// The options with which SQLite was compiled.
    public var sqliteOptions: [String]
    /// The journal that is in force: `wal`, `memory`…
    public var journalMode: String
    /// The size of a page of the file, in bytes.
    public var pageSize: Int

    /// The migrations that are not applied yet.
    public var pendingMigrations: Int { migrations.count { $0.state == .pending } }
}

extension HistoryStore {
    /// What there is to say of the file. Counts rows: O(n) in the size of the file. Works with a newer schema too.
    public func info() throws(HistoryError) -> StoreInfo {
        let wal = FileStatus(path: path + "-wal")?.size ?? 0
        var info = try withReader { db throws(HistoryError) in try db.info(programVersion: options.programVersion) }
        info.path = path
        info.walBytes = wal
        return info
    }

    /// Copies the file as it is at this moment into a new one, while others go on reading and writing.
    ///
    /// - Parameters:
    ///   - copy: The path of the new file.
    ///   - progress: Called with the pages that remain and all pages; answers whether to go on.
    /// - Throws: `cannotCreate` where something is at the path already, or nothing can be made there; errors of the storage.
    public func backup(to copy: String, progress: (_ remaining: Int, _ total: Int) -> Bool = { _, _ in true }) throws(HistoryError) {
        guard !FileManager.default.fileExists(atPath: copy) else {
            throw .cannotCreate(path: copy, reason: "there is a file already")
        }
        try withReader { db throws(HistoryError) in
            do throws(SQLiteError) {
                try db.connection.backup(to: copy) { progress($0.remainingPages, $0.totalPages) }
            } catch {
                try? FileManager.default.removeItem(atPath: copy)
                guard error.primaryCode != .cannotOpen else { throw .cannotCreate(path: copy, reason: error.message) }
                throw HistoryError(error)
            }
        }
    }
}

extension HistoryDatabase {
    func info(programVersion: String) throws(HistoryError) -> StoreInfo {
        let migrator = Migrator(programVersion: programVersion)
        let migrations: [MigrationStatus]
        do throws(MigrationError) { migrations = try migrator.status(of: connection) } catch { throw HistoryError(error) }
        let last = try lastSession()
        let lastSequence: Int? = if let last { try sequences(of: last)?.last } else { nil }
        let counts = [try count("sessions"), try count("events"), try count("names"), try count("snapshots")]
        return try HistoryError.wrapping { () throws(SQLiteError) in
            let pageSize = try connection.integer("PRAGMA page_size")
            return StoreInfo(
                path: connection.path, fileBytes: Int(try connection.integer("PRAGMA page_count") * pageSize), walBytes: 0,
                schemaVersion: migrations.last { $0.state != .pending }?.version ?? 0, programSchemaVersion: migrator.programSchemaVersion,
                migrations: migrations, sessions: counts[0], events: counts[1], names: counts[2], snapshots: counts[3], lastSession: last,
                lastSequence: lastSequence, sqliteVersion: SQLiteLibrary.version, sqliteOptions: SQLiteLibrary.compileOptions,
                journalMode: try connection.journalMode, pageSize: Int(pageSize))
        }
    }
}
