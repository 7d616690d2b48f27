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
            if Self.isTaken(error), let first = events.first { throw .conflict(session: session.id, sequence: first.sequence) }
            throw error
        }
    }

    /// Adds a group of events and their snapshots to the end of a session in one transaction.
    ///
    /// - Parameter isRetry: The group was tried before: that its events are there is then no conflict.
    /// - Throws: `conflict` where a place is taken: another recorder writes the same session.
    func record(_ group: EventGroup, in session: RecordedSession, isRetry: Bool) throws(HistoryError) {
        positions.remove(session.id)
        do throws(HistoryError) {
            try transaction { () throws(HistoryError) in
                for (offset, item) in group.items.enumerated() {
                    try insert(item, at: group.first + offset, in: session)
                }
                for snapshot in group.snapshots {
                    try insertSnapshot(snapshot.state, rowID: session.rowID(snapshot.sequence))
                }
            }
        } catch {
            guard Self.isTaken(error) else { throw error }
            if isRetry, try holds(group, in: session) { return }
            throw .conflict(session: session.id, sequence: group.first)
        }
    }

    private func insert(_ item: EventGroup.Item, at sequence: Int, in session: RecordedSession) throws(HistoryError) {
        var event = RecordedEvent(session: session.id, sequence: sequence, time: item.time, event: item.event)
        try Self.checkRange(event)
        do throws(HistoryError) {
            try insert(event.event, of: event, rowID: session.rowID(sequence))
        } catch {
            // What cannot be written, an infinite number say, must not hold up all that follows, as long as it changes nothing.
            guard case .outOfRange(_, _, let reason) = error, item.event.kind.isDiagnostic else { throw error }
            event.event = .note("an event of the kind \(item.event.kind.name) cannot be written: \(reason)")
            try insert(event.event, of: event, rowID: session.rowID(sequence))
        }
    }

    private func holds(_ group: EventGroup, in session: RecordedSession) throws(HistoryError) -> Bool {
        for (offset, item) in group.items.enumerated() {
            let event = RecordedEvent(session: session.id, sequence: group.first + offset, time: item.time, event: item.event)
            guard try hasRow(event.event, of: event, rowID: session.rowID(event.sequence)) else { return false }
        }
        return true
    }

    /// Whether the place of an event is taken: another recorder writes the session.
    private static func isTaken(_ error: HistoryError) -> Bool {
        if case .storage(let reason) = error { return reason.code == .constraintPrimaryKey || reason.code == .constraintRowID }
        return false
    }
}
