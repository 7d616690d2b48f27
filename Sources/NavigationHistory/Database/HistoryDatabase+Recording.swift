import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// Adds the events of one answer to the end of a session: one event alone by one statement in autocommit, several in one transaction.
    ///
    /// The screens of `events` are numbered, and there is at least one; they follow each other from `first`. `snapshot` is the state after the last of them, where
    /// one is due.
    /// - Throws: `conflict` where the place is taken: another recorder writes the same session.
    func record(
        _ events: some RandomAccessCollection<NavigationEvent>, from first: Int, at time: Int64, in session: RecordedSession,
        snapshot: NavigationState?
    ) throws(HistoryError) {
        try refuseForeignTransaction()
        positions.remove(session.id)
        let last = first + events.count - 1
        try Self.checkRange(first, time, session.id)
        try Self.checkRange(last, time, session.id)
        do throws(HistoryError) {
            if first == last, snapshot == nil, let event = events.first, try insertAlone(event, at: first, time: time, in: session) {
                return
            }
            try transaction { () throws(HistoryError) in
                for (offset, event) in events.enumerated() {
                    try insert(event, extra: nil, at: first + offset, time: time, in: session)
                }
                if let snapshot { try insertSnapshot(snapshot, rowID: session.rowID(last)) }
            }
        } catch {
            if Self.isTaken(error) { throw .conflict(session: session.id, sequence: first) }
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
        try Self.checkRange(sequence, item.time, session.id)
        do throws(HistoryError) {
            try insert(item.event, extra: nil, at: sequence, time: item.time, in: session)
        } catch {
            // What cannot be written, an infinite number say, must not hold up all that follows, as long as it changes nothing.
            guard case .outOfRange(_, _, let reason) = error, item.event.kind.isDiagnostic else { throw error }
            let note = NavigationEvent.note("an event of the kind \(item.event.kind.name) cannot be written: \(reason)")
            try insert(note, extra: nil, at: sequence, time: item.time, in: session)
        }
    }

    private func holds(_ group: EventGroup, in session: RecordedSession) throws(HistoryError) -> Bool {
        for (offset, item) in group.items.enumerated() {
            guard try hasRow(item.event, extra: nil, at: group.first + offset, time: item.time, in: session) else { return false }
        }
        return true
    }

    /// Whether the place of an event is taken: another recorder writes the session.
    private static func isTaken(_ error: HistoryError) -> Bool {
        if case .storage(let reason) = error { return reason.code == .constraintPrimaryKey || reason.code == .constraintRowID }
        return false
    }
}
