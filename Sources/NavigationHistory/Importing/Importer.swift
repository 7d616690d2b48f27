import NavigationModel
import NavigationSQLite

/// Takes events in the order of a stream and adds those that the file does not have.
///
/// Sessions may interleave, and may go on where the file's copy ends. An import can be ended at any moment, by a signal too: the file has
/// whole batches, and running it again adds the rest. Memory is flat: a batch of events, and the states of at most 256 sessions.
/// Not `Sendable`: it belongs to one thread. It has a connection of its own, so that the store stays usable meanwhile.
public final class Importer {
    private let store: HistoryStore
    /// nil for a database in memory, which has the store's connection only.
    private let database: HistoryDatabase?
    private let options: ImportOptions
    // Not checked at run time for overlapping accesses: an importer belongs to one thread, and each event comes through here.
    @exclusivity(unchecked) private var batch: [BatchedEvent] = []
    /// The emptied batch before, for its memory.
    private var spare: [BatchedEvent] = []
    @exclusivity(unchecked) private var batchBytes = 0
    private static let byteLimit = 8 << 20
    /// Sessions whose rest is left out.
    @exclusivity(unchecked) private var leftOut: Set<SessionID> = []
    @exclusivity(unchecked) private var isOpen = true
    /// Whether the one transaction of an atomic import was begun.
    private var hasTransaction = false
    /// What is in the file for good.
    private var committed = ImportSummary()
    /// With what the open transaction, or the batch, has done.
    @exclusivity(unchecked) private var current = ImportSummary()
    /// Called for each event that is wrong, when the rest of its session is left out.
    private let onProblem: (ImportError) -> Void

    init(store: HistoryStore, options: ImportOptions, onProblem: @escaping (ImportError) -> Void) throws(HistoryError) {
        self.store = store
        self.options = options
        self.onProblem = onProblem
        database = try store.openWriter()
        batch.reserveCapacity(max(1, options.batchSize))
    }

    deinit {
        cancel()
    }

    /// Adds an event. It may wait in a batch: an error may be that of an earlier event, whose line it then names.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - line: Its line, for messages.
    ///   - bytes: The length of its text, where known: a batch ends early when its events are long, so that memory stays flat.
    /// - Throws: `ImportError`; the import is over then. The whole batches before stay (atomic: nothing).
    public func add(_ event: consuming RecordedEvent, line: Int? = nil, bytes: Int = 0) throws(ImportError) {
        guard isOpen else { throw ImportError(line: line, error: .closed, summary: committed) }
        guard leftOut.isEmpty || !leftOut.contains(event.session) else {
            current.leftOut += 1
            return
        }
        batch.append(BatchedEvent(event: event, line: line))
        batchBytes += bytes
        if batch.count >= options.batchSize || batchBytes >= Self.byteLimit { try flush() }
    }

    /// Leaves out what is still to come of a session, as after an error of its text.
    public func leaveOutRest(of session: SessionID) {
        leftOut.insert(session)
    }

    /// Adds the last batch and ends the import.
    public func finish() throws(ImportError) -> ImportSummary {
        guard isOpen else { throw ImportError(line: nil, error: .closed, summary: committed) }
        try flush()
        if hasTransaction {
            do throws(HistoryError) {
                try withDatabase { db throws(HistoryError) in
                    try HistoryError.wrapping { () throws(SQLiteError) in try db.connection.commit() }
                    db.names.commit()
                }
            } catch {
                throw end(ImportError(line: nil, error: error, summary: committed))
            }
        }
        committed = current
        isOpen = false
        database?.close()
        return committed
    }

    /// Ends the import without the batch that is being collected (atomic: without anything). Does nothing after `finish()`.
    public func cancel() {
        guard isOpen else { return }
        isOpen = false
        batch.removeAll()
        if hasTransaction {
            // A database that is closed has nothing to roll back.
            try? withDatabase { db throws(HistoryError) in
                db.connection.rollback()
                db.forgetUncommitted()
            }
        }
        database?.close()
    }

    /// What is in the file for good so far.
    public var summary: ImportSummary { committed }

    private func end(_ error: ImportError) -> ImportError {
        cancel()
        return error
    }

    private func withDatabase<Value: Sendable>(_ body: (HistoryDatabase) throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        if let database { return try body(database) }
        return try store.withWriter(body)
    }

    private func flush() throws(ImportError) {
        guard !batch.isEmpty else { return }
        // The list of its own lets a callback add events meanwhile.
        var events = spare
        spare = []
        swap(&events, &batch)
        batchBytes = 0
        var line: Int?
        do throws(HistoryError) {
            try withDatabase { db throws(HistoryError) in
                if options.isAtomic {
                    try openTransaction(db)
                    try write(events, to: db, &line)
                } else {
                    try db.transaction { () throws(HistoryError) in try write(events, to: db, &line) }
                }
            }
        } catch {
            if case .conflict = error { committed.conflicting += 1 }
            throw end(ImportError(line: line, error: error.waited(store.options.busyTimeoutMilliseconds), summary: committed))
        }
        if !options.isAtomic { committed = current }
        events.removeAll(keepingCapacity: true)
        spare = events
    }

    /// Begins the one transaction of an atomic import at its first batch.
    private func openTransaction(_ db: HistoryDatabase) throws(HistoryError) {
        guard !hasTransaction else { return }
        try db.refuseForeignTransaction()
        try HistoryError.wrapping { () throws(SQLiteError) in
            try db.connection.beginImmediate()
            hasTransaction = true
            db.positions.begin(dataVersion: try db.connection.dataVersion)
        }
    }

    private func write(_ events: [BatchedEvent], to db: HistoryDatabase, _ line: inout Int?) throws(HistoryError) {
        // By index: to take an element out of the list would copy all that it holds.
        for index in events.indices {
            if !leftOut.isEmpty, leftOut.contains(events[index].event.session) {
                current.leftOut += 1
                continue
            }
            line = events[index].line
            do throws(HistoryError) {
                switch try db.write(events[index].event) {
                case .added: current.added += 1
                case .present: current.present += 1
                case .addedSession:
                    current.added += 1
                    current.sessionsAdded += 1
                }
            } catch {
                guard options.onError == .skipSession, !error.isStorageFailure else { throw error }
                if case .conflict = error { current.conflicting += 1 } else { current.leftOut += 1 }
                leftOut.insert(events[index].event.session)
                onProblem(ImportError(line: line, error: error, summary: committed))
            }
        }
        line = nil
        try HistoryError.wrapping { () throws(SQLiteError) in try db.insertWaiting() }
    }
}

/// An event that waits for its transaction.
private struct BatchedEvent {
    let event: RecordedEvent
    let line: Int?
}

extension HistoryStore {
    /// Begins an import.
    ///
    /// - Parameters:
    ///   - options: How events are imported.
    ///   - onProblem: Called for each event that is wrong, when `options.onError` is `.skipSession`.
    public func importer(
        options: ImportOptions = ImportOptions(), onProblem: @escaping (ImportError) -> Void = { _ in }
    ) throws(HistoryError) -> Importer {
        try Importer(store: self, options: options, onProblem: onProblem)
    }
}
