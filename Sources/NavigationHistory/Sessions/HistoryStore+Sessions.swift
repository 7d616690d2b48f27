import NavigationModel

extension HistoryStore {
    /// The session that is meant.
    ///
    /// - Throws: `unknownSession` with the nearest ids; `ambiguousSession` with the ids that match.
    public func session(_ selector: SessionSelector) throws(HistoryError) -> RecordedSession {
        try withReader { db throws(HistoryError) in try db.find(selector) }.found(by: self)
    }

    /// The session with this id, or nil where the file has none.
    public func existingSession(_ id: SessionID) throws(HistoryError) -> RecordedSession? {
        try withReader { db throws(HistoryError) in try db.session(id) }?.found(by: self)
    }

    /// The session that the text names: `latest`, a number of fewer than 8 digits, a UUID or its beginning (4 digits or more).
    ///
    /// - Throws: As ``session(_:)-(SessionSelector)``, also where the text has none of these forms.
    public func session(named text: String) throws(HistoryError) -> RecordedSession {
        guard let selector = SessionSelector(text) else { throw .unknownSession(text, hints: []) }
        do throws(HistoryError) {
            return try session(selector)
        } catch {
            // Say it as it was typed.
            switch error {
            case .unknownSession(_, let hints): throw .unknownSession(text, hints: hints)
            case .ambiguousSession(_, let matches): throw .ambiguousSession(text, matches: matches)
            default: throw error
            }
        }
    }

    /// Calls `body` for each session in the order of the numbers. Memory is flat.
    public func forEachSession(_ body: (RecordedSession) throws -> Void) throws {
        var last = 0
        while true {
            let page = try withReader { db throws(HistoryError) in try db.sessions(after: last, limit: 500) }
            guard let end = page.last else { return }
            for session in page { try body(session.found(by: self)) }
            last = end.number
        }
    }

    /// The number of sessions. O(n), but without reading events.
    public func sessionCount() throws(HistoryError) -> Int {
        try withReader { db throws(HistoryError) in try db.count("sessions") }
    }

    /// Calls `body` for each session that the filter lets through, in the order of the numbers.
    ///
    /// Each costs a look-up of its first and last event; with `long`, one fold over all its events. Memory is flat.
    public func forEachSummary(
        where filter: SessionFilter = SessionFilter(), long: Bool = false, _ body: (SessionSummary) throws -> Void
    ) throws {
        // Look-ups are short, and opening a connection of one's own would take longer than a list of a few sessions; folds are not short.
        let source = long ? try readSource() : ReadSource(sharedBy: self)
        var last = 0
        // Few at first: whoever wants only some does not wait for many.
        var limit = long ? 1 : 64
        while true {
            // One transaction for many look-ups: each alone would lock and unlock the file. Folds of whole sessions would hold it long.
            let (page, summaries) = try source.read { db throws(HistoryError) in
                try db.connection.readTransaction { () throws(HistoryError) -> ([RecordedSession], [SessionSummary]) in
                    let page = try db.sessions(after: last, limit: limit)
                    var summaries: [SessionSummary] = []
                    for run in page.filter({ filter.allows(started: $0.started) }).consecutiveRuns {
                        summaries += try db.summaries(of: run, where: filter, long: long)
                    }
                    return (page, summaries)
                }
            }
            guard let end = page.last else { return }
            for var summary in summaries {
                summary.session = summary.session.found(by: self)
                try body(summary)
            }
            last = end.number
            if !long { limit = 512 }
        }
    }

    /// The summaries of the sessions that the filter lets through, in the order of the numbers.
    public func summaries(where filter: SessionFilter = SessionFilter(), long: Bool = false) throws(HistoryError) -> [SessionSummary] {
        var summaries: [SessionSummary] = []
        do {
            try forEachSummary(where: filter, long: long) { summaries.append($0) }
        } catch let error as HistoryError {
            throw error
        } catch {
            // Only the closure could throw another error, and it does not.
            return summaries
        }
        return summaries
    }

    /// The summary of one session.
    public func summary(of session: RecordedSession, long: Bool = false) throws(HistoryError) -> SessionSummary {
        let summary = try withReader { db throws(HistoryError) in try db.summary(of: session, where: SessionFilter(), long: long) }
        guard var summary else { throw .unknownSession(session.id.description, hints: []) }
        summary.session = summary.session.found(by: self)
        return summary
    }
}
