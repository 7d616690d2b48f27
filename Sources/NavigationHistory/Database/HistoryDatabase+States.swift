import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// The state after an event, from the nearest snapshot before it. Reads at most 1,024 events, after pruned snapshots more.
    ///
    /// `first` is the session's first sequence number and `sequence` is not less. Strict (`LOG-5`).
    func state(of session: RecordedSession, at sequence: Int, first: Int) throws(HistoryError) -> NavigationState? {
        if let (snapshot, state) = try nearestSnapshot(session, first: first, atMost: sequence) {
            var state: NavigationState? = state
            if snapshot < sequence {
                try fold(session, snapshot + 1...sequence, into: &state)
            }
            return state
        }
        var state: NavigationState?
        try fold(session, first...sequence, into: &state)
        return state
    }

    /// The last snapshot at or before a sequence number that can be read.
    private func nearestSnapshot(
        _ session: RecordedSession, first: Int, atMost sequence: Int
    ) throws(HistoryError) -> (Int, NavigationState)? {
        // Sessions shorter than this never have one.
        guard sequence >= snapshotInterval - 1, sequence > first else { return nil }
        return try HistoryError.wrapping { () throws(SQLiteError) -> (Int, NavigationState)? in
            let statement = try connection.statement(
                "SELECT id, state FROM snapshots WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1")
            defer { statement.reset() }
            try statement.bind(session.rowID(first), at: 1)
            try statement.bind(session.rowID(sequence), at: 2)
            guard try statement.step() else { return nil }
            let place = RecordedSession.sequence(of: statement.int64(at: 0))
            // A cache: one that cannot be read is as good as none.
            return statement.withText(at: 1) { decodeSnapshot($0) }.map { (place, $0) }
        }
    }

    /// Folds a range of events into a state; diagnostic ones are skipped unread. The hot path of every replay.
    ///
    /// - Throws: `doesNotFold`, `damagedRow` or `gap`, each with its sequence number; `state` is then that before it.
    func fold(
        _ session: RecordedSession, _ range: ClosedRange<Int>, into state: inout NavigationState?
    ) throws(HistoryError) {
        try fold(session, range, withTimes: false, into: &state) { _, _ in true }
    }

    /// The same, and calls `body` after each event, with its row and the state then; it answers whether to go on.
    ///
    /// `body` gets the state in place, which it leaves as it is: a copy for each event would cost as much as folding it.
    /// - Returns: Whether `body` wants to go on.
    @inline(__always) @discardableResult
    func fold(
        _ session: RecordedSession, _ range: ClosedRange<Int>, withTimes: Bool = true, into state: inout NavigationState?,
        _ body: (ReadRow, inout NavigationState) -> Bool
    ) throws(HistoryError) -> Bool {
        var low = range.lowerBound
        if state == nil {
            try forEachRow(of: session, low...low) { (row) throws(HistoryError) in
                let event = try decode(row, of: session).event
                do throws(FoldError) {
                    try Self.fold(event, into: &state)
                } catch {
                    throw .doesNotFold(session: session.id, sequence: row.sequence, error)
                }
                guard var begun = state.take() else { return true }
                low = body(row, &begun) ? low + 1 : Int.max
                state = begun
                return true
            }
        }
        guard low <= range.upperBound else { return low != Int.max }
        // Taken out of the optional for the loop: unwrapping it for each event would copy the state, and its arrays with it.
        guard var current = state.take() else { return true }
        defer { state = current }
        return try forEachRow(of: session, low...range.upperBound, withTimes: withTimes) { (row) throws(HistoryError) in
            if !row.isDiagnostic { try fold(row, of: session, into: &current) }
            return body(row, &current)
        }
    }

    /// Folds the event of a row, which is not made where the columns say all.
    @inline(__always)
    private func fold(_ row: ReadRow, of session: RecordedSession, into state: inout NavigationState) throws(HistoryError) {
        do throws(FoldError) {
            if let change = plainChange(row, detail: row.detail) { return try state.fold(change) }
        } catch {
            throw .doesNotFold(session: session.id, sequence: row.sequence, error)
        }
        let event = try decode(row, of: session).event
        do throws(FoldError) {
            try state.fold(event)
        } catch {
            throw .doesNotFold(session: session.id, sequence: row.sequence, error)
        }
    }

    /// Folds an event as a row has it; the first one begins the state.
    static func fold(_ event: NavigationEvent, into state: inout NavigationState?) throws(FoldError) {
        if state != nil {
            try state?.fold(event)
            return
        }
        switch event {
        case .sessionStarted(_, let full), .base(_, let full): state = try NavigationState(full)
        default: throw FoldError(.emptyStack, "a session begins with sessionStarted or base, not with \(event.kind.name)")
        }
    }

    /// Folds an event as a row has it and gives it with its screens named by id.
    static func foldIdentified(_ event: NavigationEvent, into state: inout NavigationState?) throws(FoldError) -> NavigationEvent {
        // In place: taken out of the optional and put back, the state would be copied twice, and its arrays with it.
        if let identified = try state?.foldIdentified(event) { return identified }
        try fold(event, into: &state)
        return event
    }

    /// The last event before the first one later than `time`; nil where the first event is later. Reads the times up to there.
    func lastSequence(of session: RecordedSession, _ range: SequenceRange, notLaterThan time: Int64) throws(HistoryError) -> Int? {
        try HistoryError.wrapping { () throws(SQLiteError) -> Int? in
            let statement = try connection.statement(
                "SELECT id FROM events WHERE id BETWEEN ? AND ? AND time > ? ORDER BY id LIMIT 1")
            defer { statement.reset() }
            try statement.bind(session.rowID(range.first), at: 1)
            try statement.bind(session.rowID(range.last), at: 2)
            try statement.bind(time, at: 3)
            guard try statement.step() else { return range.last }
            let later = RecordedSession.sequence(of: statement.int64(at: 0))
            return later > range.first ? later - 1 : nil
        }
    }

    /// Keeps a snapshot after an event; inside a write transaction only.
    func insertSnapshot(_ state: NavigationState, rowID: Int64) throws(HistoryError) {
        // Without one nothing is lost.
        guard let text = try? encodeSnapshot(state) else { return }
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("INSERT OR REPLACE INTO snapshots(id, state) VALUES (?, ?)")
            try statement.bind(rowID, at: 1)
            try text.withUnsafeBufferPointer { (bytes) throws(SQLiteError) in try statement.bind(text: bytes, at: 2) }
            try statement.run()
        }
    }
}

extension NavigationState {
    fileprivate mutating func foldIdentified(_ event: NavigationEvent) throws(FoldError) -> NavigationEvent {
        let identified = identified(event)
        try fold(event)
        return identified
    }
}
