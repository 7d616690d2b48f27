import NavigationModel
import NavigationSQLite

/// What writing an event did.
enum WriteResult {
    /// It was added.
    case added
    /// It was added as the first of a new session.
    case addedSession
    /// The file had it already.
    case present
}

/// A snapshot is kept after every so many events of a session.
let snapshotInterval = 1_024

extension HistoryDatabase {
    /// Writes one event at its place, or finds that it is there: inside a write transaction only. A failure leaves the file and the
    /// position as they were, unless it is one of the storage, after which the transaction must be rolled back.
    func write(_ event: RecordedEvent) throws(HistoryError) -> WriteResult {
        try Self.checkRange(event.sequence, event.time, event.session)
        // The common case: nothing is read.
        if let position = positions.find(event.session), position.dataVersion == positions.dataVersion,
            event.sequence == position.sequence + 1, event.sequence > position.stored.last
        {
            try append(event, to: position)
            if case .sessionEnded = event.event { positions.remove(event.session) }
            return .added
        }
        guard let position = try currentPosition(of: event.session) else {
            try start(event)
            return .addedSession
        }
        try HistoryError.wrapping { () throws(SQLiteError) in try insertWaiting() }
        if event.sequence != position.sequence + 1 {
            guard try move(position, before: event.sequence) else { return .present }
        }
        let result: WriteResult
        if event.sequence > position.stored.last {
            try append(event, to: position)
            result = .added
        } else {
            try compare(event, at: position)
            result = .present
        }
        if case .sessionEnded = event.event, position.sequence == position.stored.last { positions.remove(event.session) }
        return result
    }

    static func checkRange(_ sequence: Int, _ time: Int64, _ session: SessionID) throws(HistoryError) {
        guard sequence >= 0, sequence <= RecordedEvent.greatestSequence else {
            throw .outOfRange(session: session, sequence: sequence, reason: "a sequence number is from 0 to 4294967295")
        }
        guard time >= 0, time < 253_402_300_800_000_000 else {
            throw .outOfRange(session: session, sequence: sequence, reason: "a time is in the years 1970 to 9999")
        }
    }

    /// The position of a session, checked against what other connections may have done; nil for a session that the file does not have.
    private func currentPosition(of id: SessionID) throws(HistoryError) -> SessionPosition? {
        let known = positions.find(id)
        if let known, known.dataVersion == positions.dataVersion { return known }
        guard let session = try session(id) else {
            positions.remove(id)
            return nil
        }
        // A new session needs none of this: the rows of many short ones go in together.
        try HistoryError.wrapping { () throws(SQLiteError) in try insertWaiting() }
        guard let stored = try sequences(of: session) else {
            positions.remove(id)
            return nil
        }
        if let known, known.session == session, stored.last >= known.sequence, stored.first == known.stored.first {
            known.stored = stored
            known.dataVersion = positions.dataVersion
            return known
        }
        let position = SessionPosition(
            session: session, stored: stored, sequence: stored.first - 1, state: nil, dataVersion: positions.dataVersion)
        positions.insert(position)
        return position
    }

    /// Moves a position so that the next event is `sequence`. False where the event was replaced by a `base`: the file has it in that form.
    private func move(_ position: SessionPosition, before sequence: Int) throws(HistoryError) -> Bool {
        let stored = position.stored
        guard sequence <= stored.last + 1 else {
            throw .gap(session: position.session.id, expected: stored.last + 1, found: sequence)
        }
        if sequence <= stored.first {
            position.state = nil
            position.sequence = stored.first - 1
            return sequence == stored.first
        }
        position.state = try state(of: position.session, at: sequence - 1, first: stored.first)
        position.sequence = sequence - 1
        return true
    }

    // MARK: Adding

    /// Adds the first event of a session, and the session.
    private func start(_ event: RecordedEvent) throws(HistoryError) {
        let (numbered, state) = try Self.beginning(event)
        let session = try HistoryError.wrapping { () throws(SQLiteError) in
            try insertSession(event.session, started: event.time)
        }
        try insert(numbered, extra: event.extra, at: event.sequence, time: event.time, in: session)
        let position = SessionPosition(
            session: session, stored: SequenceRange(first: event.sequence, last: event.sequence), sequence: event.sequence,
            state: state, dataVersion: positions.dataVersion)
        positions.insert(position)
    }

    /// The first event of a session, its screens numbered, and the state that it gives.
    static func beginning(_ event: RecordedEvent) throws(HistoryError) -> (NavigationEvent, NavigationState) {
        do throws(FoldError) {
            switch event.event {
            case .sessionStarted(let header, let full):
                guard event.sequence == 0 else { throw FoldError(.indexOutOfRange, "sessionStarted is not at sequence 0") }
                let state = try NavigationState(full)
                return (.sessionStarted(header, state.full), state)
            case .base(let header, let full):
                let state = try NavigationState(full)
                return (.base(header, state.full), state)
            default:
                guard event.sequence == 0 else { break }
                throw FoldError(.emptyStack, "a session begins with sessionStarted or base, not with \(event.event.kind.name)")
            }
        } catch {
            throw .doesNotFold(session: event.session, sequence: event.sequence, error)
        }
        throw .gap(session: event.session, expected: 0, found: event.sequence)
    }

    /// The event with its screens numbered, folded into `state`.
    static func advance(_ state: inout NavigationState?, by event: RecordedEvent) throws(HistoryError) -> NavigationEvent {
        do throws(FoldError) {
            switch event.event {
            case .sessionStarted, .base: throw FoldError(.duplicate, "the session has begun before")
            default: break
            }
            guard let numbered = try state?.numbered(event.event) else {
                throw FoldError(.emptyStack, "the session has not begun")
            }
            try state?.fold(numbered)
            return numbered
        } catch {
            throw .doesNotFold(session: event.session, sequence: event.sequence, error)
        }
    }

    /// Adds an event at the end of its session.
    private func append(_ event: RecordedEvent, to position: SessionPosition) throws(HistoryError) {
        let numbered = try Self.advance(&position.state, by: event)
        do throws(HistoryError) {
            try insert(numbered, extra: event.extra, at: event.sequence, time: event.time, in: position.session)
        } catch {
            // The state is one event ahead of the file: the next event finds its place anew.
            positions.remove(event.session)
            throw error
        }
        position.sequence = event.sequence
        position.stored.last = event.sequence
        if event.sequence % snapshotInterval == snapshotInterval - 1, let state = position.state {
            try insertSnapshot(state, rowID: position.session.rowID(event.sequence))
        }
    }

    // MARK: Comparing

    /// Checks that the file has this event at this place, and moves the position past it.
    private func compare(_ event: RecordedEvent, at position: SessionPosition) throws(HistoryError) {
        let conflict = HistoryError.conflict(session: event.session, sequence: event.sequence)
        if case .base(_, let full) = event.event, event.sequence > position.stored.first {
            // A pruned copy of the session begins here. It agrees when its state does.
            var copy = position.state
            guard case .event(let stored) = try storedEvent(position.session, event.sequence),
                (try? copy?.fold(stored.event)) != nil, let copy, let state = try? NavigationState(full), state.saysTheSame(as: copy)
            else { throw conflict }
            position.state = copy
            position.sequence = event.sequence
            return
        }
        var state = position.state
        let isFirst = event.sequence == position.stored.first
        let numbered: NavigationEvent
        do throws(HistoryError) {
            if isFirst {
                let (first, begun) = try Self.beginning(event)
                numbered = first
                state = begun
            } else {
                position.state = nil
                numbered = try Self.advance(&state, by: event)
            }
        } catch {
            try acceptPruned(event, at: position, else: isFirst ? conflict : error)
            return
        }
        guard try hasRow(numbered, extra: event.extra, at: event.sequence, time: event.time, in: position.session) else {
            try acceptPruned(event, at: position, else: conflict)
            return
        }
        position.state = state
        position.sequence = event.sequence
    }

    /// Accepts an event in whose place the file has the `base` of a pruned session; else throws, with the position as it was.
    private func acceptPruned(_ event: RecordedEvent, at position: SessionPosition, else error: HistoryError) throws(HistoryError) {
        if event.sequence == position.stored.first, case .event(let stored) = try storedEvent(position.session, event.sequence),
            case .base(_, let full) = stored.event, event.event.kind != .base, let state = try? NavigationState(full)
        {
            position.state = state
            position.sequence = event.sequence
            return
        }
        // The state may be lost: the next event finds its place anew.
        positions.remove(event.session)
        if case .doesNotFold = error { throw .conflict(session: event.session, sequence: event.sequence) }
        throw error
    }
}

extension NavigationState {
    /// Whether the states are equal but for the numbers of their screens.
    func saysTheSame(as other: NavigationState) -> Bool {
        var mine = full
        var others = other.full
        mine.lastNumber = 0
        others.lastNumber = 0
        return mine == others
    }
}
