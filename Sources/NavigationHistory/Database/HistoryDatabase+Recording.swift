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
        do throws(SQLiteError) {
            if events.count == 1, snapshot == nil, let event = events.first {
                let row = encode(event.event, of: event, rowID: session.rowID(event.sequence))
                if try insertIfNamesAreKnown(row) { return }
            }
        } catch {
            throw Self.recordingError(error, session, events)
        }
        do throws(HistoryError) {
            try transaction { () throws(HistoryError) in
                do throws(SQLiteError) {
                    for event in events {
                        try insert(event.event, of: event, rowID: session.rowID(event.sequence))
                    }
                    if let snapshot, let last = events.last {
                        try insertSnapshot(snapshot, rowID: session.rowID(last.sequence))
                    }
                } catch {
                    throw Self.recordingError(error, session, events)
                }
            }
        } catch {
            throw error
        }
    }

    private static func recordingError(_ error: SQLiteError, _ session: RecordedSession, _ events: [RecordedEvent]) -> HistoryError {
        if ResultCode.constraintPrimaryKey.matches(error.code) || ResultCode.constraintRowID.matches(error.code), let first = events.first {
            return .conflict(session: session.id, sequence: first.sequence)
        }
        return HistoryError(error)
    }
}
