import NavigationFormat
import NavigationModel
import NavigationSQLite

/// One connection to a file, with what it remembers of it. All SQL of the history is in this folder.
///
/// Not `Sendable`: it belongs to one thread, or to one lock, at a time.
final class HistoryDatabase {
    let connection: Connection
    // Accesses to what the hot paths use are not checked at run time for overlapping: the checks cost as much as decoding a row, and
    // this object belongs to one thread, each of whose accesses ends before the next begins.
    @exclusivity(unchecked) var names = NameTable()
    /// Sessions that are being written, with their folded states.
    @exclusivity(unchecked) var positions = PositionCache()
    @exclusivity(unchecked) var rowEncoder = EventRowEncoder()
    @exclusivity(unchecked) var rowDecoder = EventRowDecoder()
    /// What is still to be inserted.
    @exclusivity(unchecked) var waiting = WaitingRows()
    /// Spares single events most of the locking.
    @exclusivity(unchecked) var standingRead = StandingRead()
    /// Statements of the hot paths, prepared once: the connection's own cache hashes the text at each use.
    @exclusivity(unchecked) var keptInsertStatements: InsertStatements?
    @exclusivity(unchecked) private var rowStatement: Statement?
    @exclusivity(unchecked) private var rangeStatement: Statement?
    @exclusivity(unchecked) private var batchStatement: Statement?
    @exclusivity(unchecked) private var timelessStatement: Statement?
    /// Rows as they are read many at a time; nil while in use.
    @exclusivity(unchecked) var batch: RowBatch?

    init(path: String, options: HistoryOptions) throws(HistoryError) {
        let migrator = Migrator(programVersion: options.programVersion)
        do throws(MigrationError) {
            connection = try HistoryDatabase.waitingForContent(of: path, options) { () throws(MigrationError) in
                try HistoryDatabase.open(path, options, migrator)
            }
        } catch {
            throw HistoryError(error)
        }
    }

    /// A database with a write-ahead log needs files beside it even for reading. Where its folder refuses them and no log with content
    /// stands there, nobody has it open for writing: it is read as one that does not change.
    private static func open(_ path: String, _ options: HistoryOptions, _ migrator: Migrator) throws(MigrationError) -> Connection {
        func open(_ mode: OpenMode) throws(MigrationError) -> Connection {
            try migrator.open(
                path: path, mode: mode, busyTimeoutMilliseconds: options.busyTimeoutMilliseconds,
                synchronous: options.synchronous == .full ? .full : .normal)
        }
        do throws(MigrationError) {
            return try open(options.openMode)
        } catch {
            guard options.isReadOnly, case .sqlite(let cause) = error else { throw error }
            if cause.code == .readOnlyRollback, rollsBack(path, options) { return try open(options.openMode) }
            guard cause.primaryCode == .cannotOpen || cause.primaryCode == .readOnly,
                !["-wal", "-journal"].contains(where: { hasContent(path + $0) })
            else { throw error }
            return try open(.immutable)
        }
    }

    /// Finishes what a program left that was ended within a commit without a write-ahead log, as when it made the file: the first reader with
    /// leave to write does so in SQLite. False where that is not to be had.
    private static func rollsBack(_ path: String, _ options: HistoryOptions) -> Bool {
        let writing = try? Connection(
            path: path, mode: .readWrite, busyTimeoutMilliseconds: options.busyTimeoutMilliseconds, journal: .unchanged)
        writing?.close()
        return writing != nil
    }

    private static func hasContent(_ path: String) -> Bool {
        FileStatus(path: path).map { $0.size > 0 } ?? false
    }

    /// A file that another program is making this moment is empty for a reader at first: it waits for it, up to the timeout.
    private static func waitingForContent(
        of path: String, _ options: HistoryOptions, _ open: () throws(MigrationError) -> Connection
    ) throws(MigrationError) -> Connection {
        let deadline = ContinuousClock.now + .milliseconds(options.busyTimeoutMilliseconds)
        while true {
            do throws(MigrationError) {
                return try open()
            } catch {
                guard case .notNavlog(_, isEmpty: true) = error, options.isReadOnly, ContinuousClock.now < deadline,
                    FileStatus(path: path + "-journal") != nil || FileStatus(path: path + "-wal") != nil
                else { throw error }
                SQLiteLibrary.sleep(milliseconds: 10)
            }
        }
    }

    func close() {
        keptInsertStatements = nil
        rowStatement = nil
        rangeStatement = nil
        batchStatement = nil
        timelessStatement = nil
        standingRead = StandingRead()
        connection.close()
    }

    /// Runs `body` in one immediate transaction. When it fails nothing has happened, in the file and in memory.
    func transaction<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        try refuseForeignTransaction()
        standingRead.end()
        do throws(HistoryError) {
            let value = try connection.immediateTransaction { () throws(HistoryError) in
                try HistoryError.wrapping { () throws(SQLiteError) in positions.begin(dataVersion: try connection.dataVersion) }
                let value = try body()
                try HistoryError.wrapping { () throws(SQLiteError) in try insertWaiting() }
                return value
            }
            names.commit()
            return value
        } catch {
            forgetUncommitted()
            throw error
        }
    }

    /// Another user of this connection holds a transaction open (an atomic import into a database in memory): its changes must not
    /// mix with ours.
    func refuseForeignTransaction() throws(HistoryError) {
        guard !connection.inTransaction else { throw .busy(path: connection.path, waitedMilliseconds: 0, cause: nil) }
    }

    /// Forgets what a transaction that was rolled back had added.
    func forgetUncommitted() {
        waiting.removeAll()
        names.rollBack()
        positions.removeAll()
    }

    // MARK: Statements

    /// The event with an id.
    func selectEvent() throws(SQLiteError) -> Statement {
        if let rowStatement { return rowStatement }
        let statement = try connection.statement("SELECT id, time, kind, origin, tab, screen, name, detail FROM events WHERE id = ?")
        rowStatement = statement
        return statement
    }

    /// The events in a range of ids, in order; a statement of its own where the kept one is being stepped.
    func selectEvents() throws(SQLiteError) -> Statement {
        if let rangeStatement, !rangeStatement.isBusy { return rangeStatement }
        let statement = try connection.statement(
            "SELECT id, time, kind, origin, tab, screen, name, detail FROM events WHERE id BETWEEN ? AND ? ORDER BY id")
        if rangeStatement == nil { rangeStatement = statement }
        return statement
    }

    /// The events in a range of ids, in order, for a ``RowBatch``: a ``ReadRow`` has the same columns.
    func batchEvents(withTimes: Bool) throws(SQLiteError) -> Statement {
        guard withTimes else { return try timelessEvents() }
        if let batchStatement { return batchStatement }
        let statement = try connection.statement(
            "SELECT navigation_batch(detail, id, kind, origin, tab, screen, name, time) FROM events WHERE id BETWEEN ? AND ?")
        batchStatement = statement
        return statement
    }

    /// The same without times, which a fold does not look at: reading one costs half as much as folding an event.
    private func timelessEvents() throws(SQLiteError) -> Statement {
        if let timelessStatement { return timelessStatement }
        let statement = try connection.statement(
            "SELECT navigation_batch(detail, id, kind, origin, tab, screen, name) FROM events WHERE id BETWEEN ? AND ?")
        timelessStatement = statement
        return statement
    }
}
