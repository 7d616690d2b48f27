import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// Adds the events of one answer to the end of a session: one event alone by one statement in autocommit, several in one transaction.
    ///
    /// The screens of `events` are numbered. `snapshot` is the state after the last of them, where one is due.
    /// - Throws: `conflict` where the place is taken: another recorder writes the same session.
    func record(
        _ events: [RecordedEvent], in session: RecordedSession, snapshot: NavigationState?
    ) throws(HistoryError) {
        try refuseForeignTransaction()
        positions.remove(session.id)
        for event in events { try Self.checkRange(event) }
        do throws(HistoryError) {
            if events.count == 1, snapshot == nil, let event = events.first {
                let row = try encode(event.event, of: event, rowID: session.rowID(event.sequence))
                if try HistoryError.wrapping({ () throws(SQLiteError) in try insertIfNamesAreKnown(row) }) { return }
            }
            try transaction { () throws(HistoryError) in
                for event in events {
                    try insert(event.event, of: event, rowID: session.rowID(event.sequence))
                }
                if let snapshot, let last = events.last {
                    try insertSnapshot(snapshot, rowID: session.rowID(last.sequence))
                }
            }
        } catch {
            // The place is taken: another recorder writes this session.
            if case .storage(let reason) = error, reason.code == .constraintPrimaryKey || reason.code == .constraintRowID,
                let first = events.first
            {
                throw .conflict(session: session.id, sequence: first.sequence)
            }
            throw error
        }
    }
}
