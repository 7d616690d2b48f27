import NavigationHistory
import Testing

@Suite struct CursorTests {
    private func stored(_ seed: UInt64, events: Int) throws -> (HistoryStore, RecordedSession, RandomSession) {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: seed, events: events)
        try store.importAll(session.events)
        return (store, try store.session(.latest), session)
    }

    @Test func statesGoAlong() throws {
        let (store, recorded, session) = try stored(11, events: 700)
        let cursor = try store.events(of: recorded)
        #expect(cursor.state == nil)
        for (event, state) in zip(session.events, session.states) {
            #expect(try cursor.next() == event)
            #expect(cursor.state == state)
        }
        #expect(try cursor.next() == nil)
    }

    @Test(arguments: [0...0, 5...9, 1_020...1_030, 2_400...2_600, 2_000...9_000])
    func rangesBothWays(range: ClosedRange<Int>) throws {
        let (store, recorded, session) = try stored(12, events: 2_500)
        let expected = session.events.filter { range.contains($0.sequence) }
        var selection = EventSelection(range)
        let cursor = try store.events(of: recorded, selection)
        #expect(cursor.state == (range.lowerBound == 0 ? nil : session.states[min(range.lowerBound, session.states.count) - 1]))
        var read: [RecordedEvent] = []
        while let event = try cursor.next() { read.append(event) }
        #expect(read == expected)
        selection.isReverse = true
        let backwards = try store.events(of: recorded, selection)
        var reversed: [RecordedEvent] = []
        while let event = try backwards.next() { reversed.append(event) }
        #expect(reversed == expected.reversed())
    }

    @Test func timeRanges() throws {
        let (store, recorded, session) = try stored(13, events: 300)
        var selection = EventSelection()
        selection.since = session.events[100].time
        selection.until = session.events[200].time
        for isReverse in [false, true] {
            selection.isReverse = isReverse
            let cursor = try store.events(of: recorded, selection)
            var read: [RecordedEvent] = []
            while let event = try cursor.next() { read.append(event) }
            let expected = session.events.filter { $0.time >= session.events[100].time && $0.time < session.events[200].time }
            #expect(read == (isReverse ? expected.reversed() : expected))
        }
    }

    @Test func aCursorInMemoryReadsWhileOthersWrite() throws {
        let store = try HistoryStore.inMemory()
        let session = try RandomSession(seed: 14, events: 600)
        try store.append(session.events)
        let cursor = try store.events(of: store.session(.latest))
        var count = 0
        while let event = try cursor.next() {
            count += 1
            if event.sequence % 100 == 0 { try store.append(RandomSession(seed: UInt64(100 + event.sequence), events: 3).events) }
        }
        #expect(count == session.events.count)
    }

    @Test(arguments: [
        "detail = '{'", "kind = 99", "tab = 123456", "screen = -4, name = 999999", "origin = 77", "detail = '{\"screens\":7}'",
    ])
    func damageIsATypedError(change: String) throws {
        let (store, recorded, session) = try stored(15, events: 100)
        let place = 40
        try store.damage("UPDATE events SET kind = 4, \(change) WHERE id & 4294967295 = \(place)")
        let cursor = try store.events(of: recorded)
        var last = -1
        let error = historyError { while let event = try cursor.next() { last = event.sequence } }
        switch error {
        case .damagedRow(session.id, place, _), .doesNotFold(session.id, place, _): break
        default: Issue.record("\(String(describing: error))")
        }
        // The state of the last good record is kept.
        #expect(last == place - 1)
        #expect(cursor.state == session.states[place - 1])
        #expect(historyError { _ = try store.replay(recorded) } == error)
        #expect(historyError { _ = try store.state(of: recorded) } == error)
        // Leniently it is skipped, and said.
        var selection = EventSelection()
        selection.isLenient = true
        let lenient = try store.events(of: recorded, selection)
        var read = 0
        while try lenient.next() != nil { read += 1 }
        #expect(lenient.warnings.first == error)
        #expect(read + lenient.warnings.count == session.events.count)
    }

    @Test func aMissingRowIsAGap() throws {
        let (store, recorded, session) = try stored(16, events: 100)
        try store.damage("DELETE FROM events WHERE id & 4294967295 = 50")
        let error = HistoryError.gap(session: session.id, expected: 50, found: 51)
        let cursor = try store.events(of: recorded)
        #expect(historyError { while try cursor.next() != nil {} } == error)
        #expect(cursor.state == session.states[49])
        #expect(historyError { _ = try store.replay(recorded) } == error)
        var selection = EventSelection()
        selection.isLenient = true
        let lenient = try store.events(of: recorded, selection)
        while try lenient.next() != nil {}
        #expect(lenient.warnings.first == error)
    }

    /// Sessions are exported many at a time, long ones in parts: what comes out is what a cursor for each gives.
    @Test func shortAndLongSessionsAreExportedAlike() throws {
        let store = try HistoryStore.temporary()
        var sessions: [RandomSession] = []
        for (seed, count) in [1, 2, 3, 40, 1_023, 1_024, 1_025, 2, 2, 2, 3_100, 5, 1, 1, 1, 700, 700, 2].enumerated() {
            sessions.append(try RandomSession(seed: UInt64(seed), events: count))
        }
        for seed in 100..<400 { sessions.append(try RandomSession(seed: UInt64(seed), events: 1 + seed % 7)) }
        for session in sessions { try store.importAll(session.events) }
        #expect(try store.allEvents() == sessions.flatMap(\.events))

        // One that is left out in the middle, and any order.
        let all = try store.summaries().map(\.session)
        let chosen = [all[10], all[3], all[0], all[317]]
        var events: [RecordedEvent] = []
        try store.export(chosen) { events.append($0) }
        #expect(events == [10, 3, 0, 317].flatMap { sessions[$0].events })
        try store.damage("DELETE FROM sessions WHERE id = \(all[5].number)")
        #expect(try store.allEvents() == sessions.indices.filter { $0 != 5 }.flatMap { sessions[$0].events })
    }

    /// A gap is found wherever it lies: in a batch of rows, between two, and when it is wider than one.
    @Test(arguments: [(500, 1), (1_024, 1), (1_023, 2), (1_000, 1_100), (2_047, 1)])
    func gapsAreFoundInAnyPlace(first: Int, count: Int) throws {
        let (store, recorded, session) = try stored(15, events: 3_000)
        let low = recorded.number << 32 | first
        try store.damage("DELETE FROM snapshots; DELETE FROM events WHERE id BETWEEN \(low) AND \(low + count - 1)")
        let gap = HistoryError.gap(session: recorded.id, expected: first, found: first + count)
        #expect(historyError { _ = try store.replay(recorded) } == gap)
        #expect(historyError { try store.find(.more) { _ in } } == gap)
        #expect(historyError { _ = try store.statistics(StatisticsRequest([.screens])) } == gap)
        var events: [RecordedEvent] = []
        #expect(historyError { try store.export { events.append($0) } } == gap)
        #expect(events == Array(session.events.prefix(first)))
    }
}
