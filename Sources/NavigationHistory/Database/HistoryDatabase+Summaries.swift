import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// The summary of a session; nil where the filter stops it or it has no events.
    func summary(of session: RecordedSession, where filter: SessionFilter, long: Bool) throws(HistoryError) -> SessionSummary? {
        guard let range = try sequences(of: session), case .event(let last) = try storedEvent(session, range.last) else { return nil }
        let opening = try opening(of: session, first: range.first)
        var summary = SessionSummary(
            session: session, header: opening.header, startedAt: opening.time, lastEventAt: last.time, firstSequence: range.first,
            lastSequence: range.last)
        if case .sessionEnded(let reason) = last.event {
            summary.endedAt = last.time
            summary.reason = reason
        }
        guard filter.allows(summary) else { return nil }
        if long { summary.figures = try figures(of: session, range) }
        return summary
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
