import CNavigationSQLite

/// How far a backup is.
public struct BackupProgress: Hashable, Sendable {
    /// Pages that are still to be copied.
    public let remainingPages: Int
    /// Pages of the whole database.
    public let totalPages: Int
}

extension Connection {
    /// Copies the database, as it is at this moment, into a new file, while others go on reading and writing.
    ///
    /// - Parameters:
    ///   - path: The new file. One that holds a database already is refused, an empty one is not.
    ///   - pagesPerStep: Pages copied between two calls of `progress`; more than all of them, or a negative number, copies in one go.
    ///   - progress: Called after each step, also the last one. Answers whether to go on.
    /// - Throws: `ResultCode.cannotOpen` for a file that holds something; `ResultCode.interrupt` when `progress` said no. The new file
    ///   is then empty.
    public func backup(
        to path: String, pagesPerStep: Int = 1_024, progress: (BackupProgress) -> Bool = { _ in true }
    ) throws(SQLiteError) {
        let copy = try Connection(
            path: path, mode: .create, busyTimeoutMilliseconds: busyTimeoutMilliseconds, synchronous: .full, journal: .unchanged)
        defer { copy.close() }
        guard try copy.integer("SELECT count(*) FROM sqlite_master") == 0 else {
            throw SQLiteError(.cannotOpen, "there is a database already", path: path)
        }
        try backup(to: copy, pagesPerStep: pagesPerStep, progress: progress)
    }

    /// Copies the database, as it is at this moment, over the one of another connection. Not inside a transaction of either.
    public func backup(
        to copy: Connection, pagesPerStep: Int = 1_024, progress: (BackupProgress) -> Bool = { _ in true }
    ) throws(SQLiteError) {
        guard !inTransaction, !copy.inTransaction else {
            throw SQLiteError(.misuse, "a backup inside a transaction", path: path)
        }
        // A read transaction over all steps: otherwise each commit of another process would make the backup start again.
        try readTransaction { () throws(SQLiteError) in
            _ = try integer("SELECT count(*) FROM sqlite_master")
            try copyPages(to: copy, pagesPerStep: pagesPerStep, progress: progress)
        }
    }

    private func copyPages(
        to copy: Connection, pagesPerStep: Int, progress: (BackupProgress) -> Bool
    ) throws(SQLiteError) {
        let target = try copy.handle.openPointer()
        guard let backup = sqlite3_backup_init(target, "main", try handle.openPointer(), "main") else {
            throw copy.handle.failure(sqlite3_extended_errcode(target))
        }
        func state() -> BackupProgress {
            BackupProgress(remainingPages: Int(sqlite3_backup_remaining(backup)), totalPages: Int(sqlite3_backup_pagecount(backup)))
        }
        var isCancelled = false
        let pages = pagesPerStep == 0 ? 1 : Int32(clamping: pagesPerStep)
        let deadline = ContinuousClock.now + .milliseconds(Int(busyTimeout))
        var code = sqlite3_backup_step(backup, pages)
        while code == SQLITE_OK || code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED {
            if code == SQLITE_OK {
                isCancelled = !progress(state())
                if isCancelled { break }
            } else {
                if ContinuousClock.now > deadline { break }
                sqlite3_sleep(10)
            }
            code = sqlite3_backup_step(backup, pages)
        }
        if code == SQLITE_DONE {
            _ = progress(state())
        }
        // Without the last page the copy is rolled back.
        let finished = sqlite3_backup_finish(backup)
        if isCancelled { throw SQLiteError(.interrupt, "the backup was stopped", path: copy.path) }
        guard code == SQLITE_DONE else { throw copy.handle.failure(code) }
        guard finished == SQLITE_OK else { throw copy.handle.failure(finished) }
    }
}
