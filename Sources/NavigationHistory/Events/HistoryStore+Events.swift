import NavigationModel

/// What appending did.
public struct AppendResult: Hashable, Sendable {
    /// Events added.
    public var added = 0
    /// Events that the file had already, with the same content.
    public var present = 0
}

/// The state of a session at a moment.
public struct StateMoment: Hashable, Sendable {
    /// The session.
    public var session: RecordedSession
    /// The last event that the state has folded.
    public var sequence: Int
    /// The time of that event, microseconds since 1970, UTC.
    public var time: Int64
    /// The state at that moment.
    public var state: NavigationState
}

extension HistoryStore {
    /// Appends events, all or none of them, each at the place that its sequence number says.
    ///
    /// They may belong to several sessions; a new session begins with `sessionStarted` at 0 or with `base`. What the file has already
    /// with the same content is left alone, so that a retry is harmless. Costs a look-up and an insert for each event.
    /// - Throws: `conflict` where the file has another event at that place; `gap` where one is missing before it; `doesNotFold`;
    ///   `outOfRange`; errors of the storage.
    @discardableResult
    public func append(_ events: [RecordedEvent]) throws(HistoryError) -> AppendResult {
        try withWriter { db throws(HistoryError) in
            try db.transaction { () throws(HistoryError) in
                var result = AppendResult()
                for event in events {
                    if case .present = try db.write(event) { result.present += 1 } else { result.added += 1 }
                }
                return result
            }
        }
    }

    /// Opens a cursor on the events of a session, with a connection of its own.
    public func events(of session: RecordedSession, _ selection: EventSelection = EventSelection()) throws(HistoryError) -> EventCursor {
        try EventCursor(source: try readSource(), session: session, selection: selection)
    }

    /// The state at a moment, from the nearest snapshot before it. For a time or an offset the times before it are read too.
    ///
    /// - Throws: `noSuchMoment` before the first event or beyond the last; `doesNotFold`, `damagedRow` or `gap` at the first record that is
    ///   wrong (`LOG-5`).
    public func state(of session: RecordedSession, at moment: HistoryMoment = .end) throws(HistoryError) -> StateMoment {
        try withReader { db throws(HistoryError) in
            let (sequence, range) = try db.sequence(of: session, at: moment)
            guard let state = try db.state(of: session, at: sequence, first: range.first),
                case .event(let event) = try db.storedEvent(session, sequence)
            else { throw .damagedRow(session: session.id, sequence: sequence, reason: "the row is missing") }
            return StateMoment(session: session, sequence: sequence, time: event.time, state: state)
        }
    }

    /// The sequence number of the last event at a moment.
    ///
    /// - Throws: `noSuchMoment` before the first event or beyond the last.
    public func sequence(of session: RecordedSession, at moment: HistoryMoment) throws(HistoryError) -> Int {
        try withReader { db throws(HistoryError) in try db.sequence(of: session, at: moment).0 }
    }

    /// Folds all of a session to its final state, without snapshots: the plain replay, strict (`LOG-5`).
    public func replay(_ session: RecordedSession) throws(HistoryError) -> NavigationState {
        try withReader { db throws(HistoryError) in
            guard let range = try db.sequences(of: session) else {
                throw .unknownSession(session.id.description, hints: [])
            }
            var state: NavigationState?
            try db.fold(session, range.first...range.last, into: &state)
            guard let state else { throw .damagedRow(session: session.id, sequence: range.first, reason: "the row is missing") }
            return state
        }
    }
}

extension HistoryDatabase {
    /// The last event at a moment, and what the session has.
    func sequence(of session: RecordedSession, at moment: HistoryMoment) throws(HistoryError) -> (Int, SequenceRange) {
        guard let range = try sequences(of: session) else {
            throw .unknownSession(session.id.description, hints: [])
        }
        let none = HistoryError.noSuchMoment(session.id, moment, first: range.first, last: range.last, started: session.started)
        switch moment {
        case .end:
            return (range.last, range)
        case .sequence(let sequence):
            guard sequence >= range.first, sequence <= range.last else { throw none }
            return (sequence, range)
        case .time(let time):
            guard let sequence = try lastSequence(of: session, range, notLaterThan: time) else { throw none }
            return (sequence, range)
        case .offset(let seconds):
            guard seconds >= 0, seconds < 300_000_000_000 else { throw none }
            let (time, overflows) = session.started.addingReportingOverflow(Int64((seconds * 1_000_000).rounded()))
            guard !overflows, let sequence = try lastSequence(of: session, range, notLaterThan: time) else { throw none }
            return (sequence, range)
        }
    }
}
