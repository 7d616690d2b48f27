import Dispatch
import NavigationModel
import NavigationSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file of recorded sessions: append, read, import, export, and record into it.
///
/// `Sendable`: one connection writes, behind a lock; others read, without waiting for it. A database in memory has the one connection only.
public final class HistoryStore: Sendable {
    /// The file; `:memory:` for one in memory.
    public let path: String
    let options: HistoryOptions
    /// The connection that writes; nil when closed. For reading only, it is the one for short reads too.
    let writer: Lock<HistoryDatabase?>
    /// The connection for short reads, opened at the first one.
    let reader = Lock<HistoryDatabase?>(nil)
    /// The connection of a long read that has ended, for the next one: opening a file takes longer than reading a short session.
    let spareReader = Lock<SpareConnection?>(nil)
    /// Removed on closing.
    private let temporaryFolder: String?
    /// Whether the store was closed, and what of the temporary folder is left to do.
    private let isClosed = Lock(false)
    /// Whether the connections are given up for a while, and who records.
    let suspension = Lock(Suspension())
    /// Where recorders write behind their callers, and where what is due is done: one thing at a time, as there is one connection that writes.
    let background = DispatchQueue(label: "navlog.history", qos: .utility)

    /// Opens a file. For writing, its schema is brought up to date first; a missing one is made where the options say so.
    ///
    /// - Throws: `noSuchFile`, `isFolder`, `notReadable`, `notNavlog`, `newerSchema` (for writing), `olderSchema` (for reading), `editedSchema`,
    ///   `cannotCreate`, `busy`, `io`.
    public convenience init(at path: String, options: HistoryOptions = HistoryOptions()) throws(HistoryError) {
        try self.init(path: path, options: options, temporaryFolder: nil)
    }

    /// Opens a file.
    public convenience init(at url: URL, options: HistoryOptions = HistoryOptions()) throws(HistoryError) {
        try self.init(path: url.path, options: options, temporaryFolder: nil)
    }

    /// Makes a store in memory, gone when it is released.
    public static func inMemory() throws(HistoryError) -> HistoryStore {
        try HistoryStore(path: ":memory:", options: HistoryOptions(), temporaryFolder: nil)
    }

    /// Makes a store in a file of its own in a fresh temporary folder, both removed by `close()` or when it is released.
    public static func temporary(options: HistoryOptions = HistoryOptions()) throws(HistoryError) -> HistoryStore {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-\(SessionID.random())").path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .cannotCreate(path: folder, reason: "\(error)")
        }
        return try HistoryStore(path: folder + "/history.sqlite", options: options, temporaryFolder: folder)
    }

    private init(path: String, options: HistoryOptions, temporaryFolder: String?) throws(HistoryError) {
        self.path = path
        self.options = options
        self.temporaryFolder = temporaryFolder
        let database = try HistoryStore.open(path, options: options)
        suspension.withLock { $0.interruptHandle = database.connection.interruptHandle }
        writer = Lock(database)
        if !options.isReadOnly, let retention = options.retention { applyInBackground(retention) }
    }

    deinit {
        close()
    }

    /// Writes what recorders still hold, for at most five seconds, and closes all connections of the store; cursors that are being read
    /// keep theirs. Afterwards every call throws `closed`. Does nothing the second time.
    public func close() {
        flushRecorders(until: .now + .seconds(5))
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        reader.withLock { database in
            database?.close()
            database = nil
        }
        spareReader.withLock { spare in
            spare?.database.close()
            spare = nil
        }
        writer.withLock { database in
            database?.close()
            database = nil
        }
        if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
    }

    /// Whether the database is in memory, so that it has one connection only.
    var isInMemory: Bool { path == ":memory:" }

    // MARK: Connections

    /// Runs `body` on the writing connection, alone.
    func withWriter<Value: Sendable>(
        endingStandingRead: Bool = true, _ body: (HistoryDatabase) throws(HistoryError) -> Value
    ) throws(HistoryError) -> Value {
        do throws(HistoryError) {
            return try writer.withLock { (database) throws(HistoryError) -> Value in
                guard let database else { throw isSuspended ? .suspended : .closed }
                if endingStandingRead { database.standingRead.end() }
                return try body(database)
            }
        } catch {
            throw error.waited(options.busyTimeoutMilliseconds)
        }
    }

    /// Runs a short read on a connection of its own, which does not wait for the writing one.
    func withReader<Value: Sendable>(_ body: (HistoryDatabase) throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        if isInMemory || options.isReadOnly { return try withWriter(body) }
        do throws(HistoryError) {
            return try reader.withLock { (database) throws(HistoryError) -> Value in
                if let database { return try body(database) }
                let opened = try openReader()
                // One reference for the lock's keeping, used under the lock only.
                database = opened
                guard let database else { throw .closed }
                return try body(database)
            }
        } catch {
            throw error.waited(options.busyTimeoutMilliseconds)
        }
    }

    /// A source for a long read, with a connection of its own.
    func readSource() throws(HistoryError) -> ReadSource {
        if isInMemory { return ReadSource(sharedBy: self) }
        let spare = spareReader.withLock { spare in
            let taken = spare
            spare = nil
            return taken
        }
        if let spare { return ReadSource(own: spare.database, of: self) }
        return ReadSource(own: try openReader(), of: self)
    }

    /// Keeps a connection for the next long read; false where it is not wanted.
    func keepSpare(_ database: HistoryDatabase) -> Bool {
        database.connection.resetStatements()
        guard !database.connection.inTransaction else { return false }
        let given = SpareConnection(database: database)
        return spareReader.withLock { spare in
            guard spare == nil, !isClosed.withLock({ $0 }), !isSuspended else { return false }
            spare = given
            return true
        }
    }

    private func openReader() throws(HistoryError) -> HistoryDatabase {
        guard !isClosed.withLock({ $0 }) else { throw .closed }
        guard !isSuspended else { throw .suspended }
        var options = options
        options.isReadOnly = true
        return try HistoryStore.open(path, options: options)
    }

    /// Another connection that writes, for an import; nil for a database in memory.
    func openWriter() throws(HistoryError) -> HistoryDatabase? {
        guard !isClosed.withLock({ $0 }) else { throw .closed }
        guard !isSuspended else { throw .suspended }
        if isInMemory { return nil }
        var options = options
        options.createsIfMissing = false
        return try HistoryStore.open(path, options: options)
    }

    static func open(_ path: String, options: HistoryOptions) throws(HistoryError) -> HistoryDatabase {
        if path == ":memory:" {
            var options = options
            options.isReadOnly = false
            options.createsIfMissing = true
            return try HistoryDatabase(path: path, options: options)
        }
        let found = FileStatus(path: path)?.kind
        guard found != .folder else { throw .isFolder(path: path) }
        guard found != nil || (options.createsIfMissing && !options.isReadOnly) else { throw .noSuchFile(path: path) }
        guard found == nil || FileManager.default.isReadableFile(atPath: path) else { throw .notReadable(path: path) }
        // SQLite would wait for ever for what comes out of a pipe.
        guard found == nil || found == .file else { throw .notNavlog(path: path) }
        do throws(HistoryError) {
            return try HistoryDatabase(path: path, options: options)
        } catch {
            if found == nil, case .io(let reason) = error { throw .cannotCreate(path: path, reason: reason.message) }
            throw error.waited(options.busyTimeoutMilliseconds)
        }
    }
}

/// A connection that nobody uses at the moment.
// Sendable though the connection is not: its only user has given it up, and whoever takes it out of the lock is the only one again.
struct SpareConnection: @unchecked Sendable {
    let database: HistoryDatabase
}
