import CNavigationSQLite

/// One open database.
///
/// A connection belongs to one isolation at a time (a thread, an actor, a lock): it is not `Sendable`, and SQLite's own locking of it
/// is off. `interruptHandle` is the one thing of it that other threads may use. The statements it hands out belong to it: after
/// `close()`, or when it is released, they only throw `ResultCode.misuse`.
public final class Connection {
    let handle: ConnectionHandle
    /// Those that are kept, some dozens at most: comparing their texts one by one takes no longer than hashing one.
    var statements: [Statement] = []
    /// BEGIN IMMEDIATE, COMMIT and ROLLBACK, kept ready: they run once for each recorded event.
    var transactionStatements: TransactionStatements?
    /// What `busyTimeoutMilliseconds` was last set to, for the calls that SQLite's busy handler leaves alone.
    var busyTimeout: Int32

    /// Opens a database with the settings that the log needs, and reads its schema, so that a wrong file fails here and not later.
    ///
    /// - Parameters:
    ///   - path: The file; `:memory:` for a database in memory. Never taken for a URI.
    ///   - mode: What may be done. Only `.create` makes a new file.
    ///   - busyTimeoutMilliseconds: How long a call waits for the lock of another connection before it throws `ResultCode.busy`.
    ///   - synchronous: What a commit waits for.
    ///   - journal: Whether a writable database is switched to a write-ahead log. `.unchanged` leaves a file that may be someone
    ///     else's as it is, until `useWriteAheadLog()`.
    /// - Throws: `ResultCode.notADatabase` for another kind of file; `ResultCode.cannotOpen` for a missing one, for a folder, and for a
    ///   database with a write-ahead log that is opened for reading in a folder that cannot be written.
    public init(
        path: String,
        mode: OpenMode,
        busyTimeoutMilliseconds: Int = 5_000,
        synchronous: SynchronousMode = .normal,
        journal: JournalMode = .writeAheadLog
    ) throws(SQLiteError) {
        handle = try ConnectionHandle(opening: path, mode: mode)
        busyTimeout = Int32(clamping: max(0, busyTimeoutMilliseconds))
        sqlite3_busy_timeout(handle.pointer, busyTimeout)
        self.synchronous = synchronous
        try configure(mode: mode, journal: journal)
    }

    deinit {
        handle.close()
    }

    /// The file, as it was given.
    public var path: String { handle.path }

    /// What a commit waits for.
    public let synchronous: SynchronousMode

    /// Whether `close()` was called.
    public var isClosed: Bool { handle.pointer == nil }

    /// Whether the database can only be read: asked for, or because the file's permissions say so.
    public var isReadOnly: Bool {
        guard let pointer = handle.pointer else { return true }
        return sqlite3_db_readonly(pointer, "main") == 1
    }

    /// Stops a running statement from another thread.
    public var interruptHandle: InterruptHandle { handle.interruptHandle }

    /// How long a call waits for the lock of another connection, in milliseconds.
    public var busyTimeoutMilliseconds: Int {
        get { Int(busyTimeout) }
        set {
            busyTimeout = Int32(clamping: max(0, newValue))
            guard let pointer = handle.pointer else { return }
            sqlite3_busy_timeout(pointer, busyTimeout)
        }
    }

    /// Gives up the rows that statements still stand on, and the read locks with them.
    public func resetStatements() {
        handle.resetStatements()
    }

    /// Finalizes all statements and closes the file. No lock is held afterwards; an open transaction is rolled back.
    /// Does nothing the second time.
    public func close() {
        statements.removeAll()
        transactionStatements = nil
        handle.close()
    }
}

// MARK: - What the last statements did

extension Connection {
    /// How many rows the latest INSERT, UPDATE or DELETE changed, those of triggers not counted.
    public var changes: Int {
        guard let pointer = handle.pointer else { return 0 }
        return Int(sqlite3_changes64(pointer))
    }

    /// How many rows were changed since the connection was opened, those of triggers included.
    public var totalChanges: Int {
        guard let pointer = handle.pointer else { return 0 }
        return Int(sqlite3_total_changes64(pointer))
    }

    /// The row id of the latest INSERT into a rowid table, 0 before the first.
    public var lastInsertRowID: Int64 {
        guard let pointer = handle.pointer else { return 0 }
        return sqlite3_last_insert_rowid(pointer)
    }

    /// Whether a transaction is open.
    public var inTransaction: Bool {
        guard let pointer = handle.pointer else { return false }
        return sqlite3_get_autocommit(pointer) == 0
    }
}
