import NavigationModel

extension HistoryStore {
    /// Gives all events of all sessions, or of some, to `body`: session by session, in order, screens named by id. Strict.
    ///
    /// Importing what it gives, and exporting that, gives the same events. Memory is flat.
    /// - Returns: The number of events.
    @discardableResult
    public func export(_ sessions: [RecordedSession]? = nil, _ body: (RecordedEvent) throws -> Void) throws -> Int {
        let source = try readSource()
        var count = 0
        if let sessions {
            for session in sessions { try source.export([session], &count, body) }
            return count
        }
        var last = 0
        while true {
            let page = try source.read { db throws(HistoryError) in try db.sessions(after: last, limit: 500) }
            guard let end = page.last else { return count }
            for run in page.consecutiveRuns { try source.export(run, &count, body) }
            last = end.number
        }
    }
}

extension ReadSource {
    /// Exports sessions whose numbers follow one another: short ones many at a time.
    fileprivate func export(
        _ sessions: ArraySlice<RecordedSession>, _ count: inout Int, _ body: (RecordedEvent) throws -> Void
    ) throws {
        guard let first = sessions.first, let last = sessions.last else { return }
        var position = ExportPosition(sessions: sessions, run: EventRun(from: first, to: last))
        var session = first
        var state: NavigationState?
        while !position.run.isDone {
            let page = try read { db throws(HistoryError) in try db.exportPage(&position) }
            var starts = page.starts[...]
            for place in page.events.indices {
                if let start = starts.first, start.place == place {
                    session = start.session
                    state = nil
                    starts.removeFirst()
                }
                let event: NavigationEvent
                do throws(FoldError) {
                    event = try HistoryDatabase.foldIdentified(page.events[place].event, into: &state)
                } catch {
                    throw HistoryError.doesNotFold(session: session.id, sequence: page.events[place].sequence, error)
                }
                count += 1
                try body(
                    RecordedEvent(
                        session: session.id, sequence: page.events[place].sequence, time: page.events[place].time, event: event,
                        extra: page.events[place].extra))
            }
            if let failure = page.failure { throw failure }
        }
    }
}

/// Where an export of sessions whose numbers follow one another stands.
private struct ExportPosition {
    let sessions: ArraySlice<RecordedSession>
    var run: EventRun
    /// The id of the row that comes next in its session.
    var expected: Int64 = -1
}

/// Some events of sessions, in order.
private struct ExportPage: Sendable {
    var events: [StoredEvent] = []
    /// Where among them sessions begin.
    var starts: [(place: Int, session: RecordedSession)] = []
    /// Why it ends early.
    var failure: HistoryError?
}

extension HistoryDatabase {
    /// The next events. Damage ends the page.
    fileprivate func exportPage(_ position: inout ExportPosition) throws(HistoryError) -> ExportPage {
        var page = ExportPage()
        let batch = takeBatch()
        defer { giveBack(batch) }
        try position.run.read(self, into: batch)
        page.events.reserveCapacity(batch.count)
        for place in 0..<batch.count {
            let row = ReadRow(batch[place])
            guard let session = position.sessions.numbered(row.id >> 32) else { continue }
            // Behind the greatest sequence number the next session begins with the very id that is expected.
            if row.id != position.expected || row.sequence == 0 {
                if let failure = position.failure(at: row, of: session) {
                    page.failure = failure
                    return page
                }
                page.starts.append((page.events.count, session))
            }
            position.expected = row.id &+ 1
            do throws(HistoryError) {
                page.events.append(try decode(row, of: session))
            } catch {
                page.failure = error
                return page
            }
        }
        return page
    }
}

extension ExportPosition {
    /// What is wrong with a row that is not the one that comes next in its session, if it does not begin another.
    fileprivate func failure(at row: ReadRow, of session: RecordedSession) -> HistoryError? {
        if row.id < expected {
            return .damagedRow(session: session.id, sequence: row.sequence, reason: "the rows are out of order")
        }
        guard expected >= 0, (expected - 1) >> 32 == row.id >> 32 else { return nil }
        return .gap(session: session.id, expected: RecordedSession.sequence(of: expected), found: row.sequence)
    }
}
