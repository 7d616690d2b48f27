import NavigationModel

/// How far a statistics pass has come.
public struct StatisticsProgress: Hashable, Sendable {
    /// The events read so far, of all files.
    public var events: Int
    /// The sessions of this file that are done.
    public var sessions: Int
    /// The sessions of this file.
    public var allSessions: Int
}

extension HistoryStore {
    /// Computes statistics of sessions in one ordered pass over their events. `Documentation/Statistics.md` defines the figures.
    ///
    /// Reads each event once, and of most only the columns. Memory grows with the names that occur, not with the events.
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - sessions: Which sessions; nil is all. The filter of the request holds besides.
    ///   - progress: Called every 65,536 events. What it throws ends the pass.
    /// - Throws: `doesNotFold`, `damagedRow` or `gap` at the first record that is wrong; errors of the storage; what `progress` throws.
    public func statistics(
        _ request: StatisticsRequest, of sessions: [RecordedSession]? = nil, progress: ((StatisticsProgress) throws -> Void)? = nil
    ) throws -> StatisticsResult {
        var pass = StatisticsPass(request)
        try add(to: &pass, sessions, isWanted: { _ in true }, progress)
        return pass.finish()
    }

    /// Computes statistics of several files in one pass, file by file. A session that stands in several files counts once, as the first of
    /// them has it.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - stores: The files, in order.
    ///   - sessions: Which sessions of a file; nil is all.
    ///   - progress: Called every 65,536 events. What it throws ends the pass.
    /// - Throws: As ``statistics(_:of:progress:)``; and what `sessions` throws.
    public static func statistics(
        _ request: StatisticsRequest, in stores: [HistoryStore], of sessions: (HistoryStore) throws -> [RecordedSession]? = { _ in nil },
        progress: ((StatisticsProgress) throws -> Void)? = nil
    ) throws -> StatisticsResult {
        var pass = StatisticsPass(request)
        var seen: Set<SessionID> = []
        var repeated = 0
        for store in stores {
            try store.add(
                to: &pass, sessions(store),
                isWanted: { session in
                    guard stores.count > 1 else { return true }
                    let isNew = seen.insert(session.id).inserted
                    if !isNew { repeated += 1 }
                    return isNew
                }, progress)
        }
        var result = pass.finish()
        result.repeatedSessions = repeated
        return result
    }

    private func add(
        to pass: inout StatisticsPass, _ sessions: [RecordedSession]?, isWanted: (RecordedSession) -> Bool,
        _ progress: ((StatisticsProgress) throws -> Void)?
    ) throws {
        let source = try readSource()
        pass.beginFile()
        var report = StatisticsProgress(events: pass.eventCount, sessions: 0, allSessions: try sessions?.count ?? sessionCount())
        let filter = pass.request.filter
        // A session without an event in the time asked for has nothing that counts.
        func isAsked(_ session: RecordedSession) throws -> Bool {
            if let until = filter.until, session.started >= until { return false }
            guard filter.sessions.allows(started: session.started) else { return false }
            guard let since = filter.since, session.started < since else { return true }
            return try source.read { db throws(HistoryError) in try db.lastTime(of: session) }.map { $0 >= since } ?? false
        }
        func addPage(_ page: [RecordedSession]) throws {
            let asked = try page.filter(isAsked)
            for run in asked.consecutiveRuns {
                try source.add(run, to: &pass, isWanted: isWanted) { pass in
                    report.events = pass.eventCount
                    try progress?(report)
                }
            }
            report.sessions += page.count
        }
        if let sessions {
            // In the order of the file, each once.
            try addPage(Array(Set(sessions)).sorted { $0.number < $1.number })
        } else {
            var last = 0
            while true {
                let page = try source.read { db throws(HistoryError) in try db.sessions(after: last, limit: 500) }
                guard let end = page.last else { break }
                try addPage(page)
                last = end.number
            }
        }
        pass.end()
    }
}

extension ReadSource {
    /// Adds sessions whose numbers follow one another, some rows at a time, so that no lock is held for long.
    fileprivate func add(
        _ sessions: ArraySlice<RecordedSession>, to pass: inout StatisticsPass, isWanted: (RecordedSession) -> Bool,
        _ progress: (StatisticsPass) throws -> Void
    ) throws {
        guard let first = sessions.first, let last = sessions.last else { return }
        try withoutActuallyEscaping(isWanted) { isWanted in
            var position = StatisticsPosition(session: first, isWanted: isWanted)
            position.sessions = Dictionary(sessions.map { ($0.number, $0) }) { $1 }
            var run = EventRun(from: first, to: last)
            while !run.isDone {
                try read { db throws(HistoryError) in try db.addRows(&run, limit: 65_536, to: &pass, &position) }
                try progress(pass)
            }
        }
    }
}
