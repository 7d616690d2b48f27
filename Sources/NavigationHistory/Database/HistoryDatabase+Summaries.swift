import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// The summary of a session; nil where the filter stops it or it has no events.
    func summary(of session: RecordedSession, where filter: SessionFilter, long: Bool) throws(HistoryError) -> SessionSummary? {
        try summaries(of: [session], where: filter, long: long).first
    }

    /// The summaries of sessions whose numbers follow one another, but for those that the filter stops or that have no events.
    ///
    /// The first events of all of them are read at once, and then the last ones: look-ups one by one would take three times as long.
    func summaries(
        of sessions: ArraySlice<RecordedSession>, where filter: SessionFilter, long: Bool
    ) throws(HistoryError) -> [SessionSummary] {
        var summaries = try openings(of: sessions)
        try addEnds(to: &summaries, of: sessions)
        summaries.removeAll { !filter.allows($0) }
        guard long else { return summaries }
        for place in summaries.indices {
            let range = SequenceRange(first: summaries[place].firstSequence, last: summaries[place].lastSequence)
            summaries[place].figures = try figures(of: summaries[place].session, range)
        }
        return summaries
    }

    /// What the first events say.
    private func openings(of sessions: ArraySlice<RecordedSession>) throws(HistoryError) -> [SessionSummary] {
        let batch = takeBatch()
        defer { giveBack(batch) }
        try read(
            "SELECT count((SELECT navigation_row(detail, id, kind, origin, tab, screen, name, time) FROM events WHERE id BETWEEN s.id << 32 AND s.id << 32 | 4294967295 ORDER BY id LIMIT 1)) FROM sessions AS s WHERE s.id BETWEEN ? AND ?",
            sessions, into: batch)
        if batch.isFull, sessions.count > 1 {
            let middle = sessions.startIndex + sessions.count / 2
            return try openings(of: sessions[..<middle]) + openings(of: sessions[middle...])
        }
        var summaries: [SessionSummary] = []
        summaries.reserveCapacity(batch.count)
        for place in 0..<batch.count {
            let row = ReadRow(batch[place])
            guard let session = sessions.numbered(row.id >> 32) else { continue }
            let opening = try opening(row, of: session)
            summaries.append(
                SessionSummary(
                    session: session, header: opening.header, startedAt: opening.time, lastEventAt: opening.time,
                    firstSequence: row.sequence, lastSequence: row.sequence))
        }
        return summaries
    }

    /// Adds what the last events say.
    private func addEnds(to summaries: inout [SessionSummary], of sessions: ArraySlice<RecordedSession>) throws(HistoryError) {
        let batch = takeBatch()
        defer { giveBack(batch) }
        try read(
            "SELECT count((SELECT navigation_row(detail, id, kind, origin, tab, screen, name, time) FROM events WHERE id BETWEEN s.id << 32 AND s.id << 32 | 4294967295 ORDER BY id DESC LIMIT 1)) FROM sessions AS s WHERE s.id BETWEEN ? AND ?",
            sessions, into: batch)
        if batch.isFull, sessions.count > 1 {
            let middle = sessions.startIndex + sessions.count / 2
            try addEnds(to: &summaries, of: sessions[..<middle])
            return try addEnds(to: &summaries, of: sessions[middle...])
        }
        var place = 0
        for index in 0..<batch.count {
            let row = ReadRow(batch[index])
            while place < summaries.count, summaries[place].session.number < Int(row.id >> 32) { place += 1 }
            guard place < summaries.count, summaries[place].session.number == Int(row.id >> 32) else { continue }
            // A damaged table can answer with rows that were not asked for.
            guard row.sequence >= summaries[place].firstSequence else {
                throw HistoryError(SQLiteError(.corrupt, "the table of events is out of order", path: connection.path))
            }
            let last = try decode(row, of: summaries[place].session)
            summaries[place].lastSequence = last.sequence
            summaries[place].lastEventAt = last.time
            if case .sessionEnded(let reason) = last.event {
                summaries[place].endedAt = last.time
                summaries[place].reason = reason
            }
        }
    }

    private func read(_ sql: String, _ sessions: ArraySlice<RecordedSession>, into batch: RowBatch) throws(HistoryError) {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement(sql)
            try statement.bind(sessions.first?.number ?? 0, at: 1)
            try statement.bind(sessions.last?.number ?? 0, at: 2)
            try batch.fill(from: statement)
        }
    }

    /// Folds all events of a session, once.
    private func figures(of session: RecordedSession, _ range: SequenceRange) throws(HistoryError) -> SessionFigures {
        var figures = SessionFigures()
        var state: NavigationState?
        var low = range.first
        while low <= range.last {
            let high = min(range.last, low + snapshotInterval / 4 - 1)
            let page = try page(session, low...high, isLenient: false)
            for stored in page.events {
                do throws(FoldError) {
                    try Self.fold(stored.event, into: &state)
                } catch {
                    throw .doesNotFold(session: session.id, sequence: stored.sequence, error)
                }
                guard let state else { continue }
                figures.count(stored.event, in: state)
            }
            if let failure = page.failure { throw failure }
            low = page.end
        }
        if let address = state?.visibleStack, let screens = state?.screens(at: address) {
            figures.finalDepth = screens.count
            figures.finalScreen = screens.last?.name
        }
        return figures
    }

    /// Finds the session that a selector means.
    func find(_ selector: SessionSelector) throws(HistoryError) -> RecordedSession {
        switch selector {
        case .latest:
            guard let session = try latestSession() else { throw .unknownSession("latest", hints: []) }
            return session
        case .number(let number):
            guard let session = try session(number: number) else {
                throw .unknownSession("\(number)", hints: [])
            }
            return session
        case .id(let id):
            guard let session = try session(id) else {
                throw .unknownSession(id.description, hints: try hints(for: id.description.filter { $0 != "-" }))
            }
            return session
        case .prefix(let digits):
            guard let range = SessionSelector.range(ofPrefix: digits) else { throw .unknownSession(digits, hints: []) }
            let matches = try sessions(in: range, limit: 6)
            guard let session = matches.first else { throw .unknownSession(digits, hints: try hints(for: digits)) }
            guard matches.count == 1 else { throw .ambiguousSession(digits, matches: matches.map(\.id)) }
            return session
        }
    }

    /// The ids that share the longest beginning with these digits: they stand next to it in the order of the ids.
    private func hints(for digits: String) throws(HistoryError) -> [SessionID] {
        guard let range = SessionSelector.range(ofPrefix: digits) else { return [] }
        func shared(_ id: SessionID) -> Int {
            zip(id.description.filter { $0 != "-" }, digits).prefix { $0 == $1 }.count
        }
        return Array(try neighbours(of: range.lowerBound).sorted { shared($0) > shared($1) }.prefix(3))
    }

    /// The number of rows of one of our tables.
    func count(_ table: String) throws(HistoryError) -> Int {
        try HistoryError.wrapping { () throws(SQLiteError) in Int(try connection.integer("SELECT count(*) FROM \(table)")) }
    }
}

extension SessionFigures {
    /// Counts an event; `state` is the state after it.
    mutating func count(_ event: NavigationEvent, in state: NavigationState) {
        switch event {
        case .pushed(_, let address, _):
            pushes += 1
            maxDepth = max(maxDepth, state.stack(at: address)?.screens.count ?? 0)
        case .popped:
            pops += 1
        case .sessionStarted, .base, .restored, .tabsSet, .stackSet, .deepLinkOpened, .presented:
            let depths = [state.root.screens.count] + state.tabs.map(\.stack.screens.count) + state.modals.map(\.stack.screens.count)
            maxDepth = max(maxDepth, depths.max() ?? 0)
        default:
            break
        }
    }
}
