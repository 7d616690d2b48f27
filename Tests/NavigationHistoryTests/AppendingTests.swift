@testable import NavigationHistory
import Testing

@Suite struct AppendingTests {
    @Test func eventsComeBackAsTheyWere() throws {
        let store = try HistoryStore.temporary()
        for seed in 0..<20 {
            let session = try RandomSession(seed: UInt64(seed), events: 80, ends: seed % 2 == 0)
            let result = try store.append(session.events)
            #expect(result.added == session.events.count)
            let cursor = try store.events(of: store.session(.id(session.id)))
            for event in session.events { #expect(try cursor.next() == event) }
            #expect(try cursor.next() == nil)
            #expect(cursor.state == session.states.last)
        }
    }

    @Test func oneByOneIsAsAllAtOnce() throws {
        let session = try RandomSession(seed: 3, events: 200)
        let store = try HistoryStore.inMemory()
        for event in session.events { try store.append([event]) }
        #expect(try store.allEvents() == session.events)
    }

    @Test func theSameAgainIsThereAlready() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 1, events: 50)
        try store.append(session.events)
        let again = try store.append(session.events)
        #expect(again == AppendResult(added: 0, present: session.events.count))
        // From the middle as well, and by a store that has seen nothing of it.
        let other = try HistoryStore(at: store.path)
        #expect(try other.append(Array(session.events[20...30])) == AppendResult(added: 0, present: 11))
        #expect(try store.allEvents() == session.events)
    }

    /// Rows are inserted several at a time: what waits must be there when it is read, and in the file at the end.
    @Test(arguments: [1, 2, 3, 255, 256, 257, 258, 511, 512, 513, 580])
    func whatTheSameTransactionHasAddedIsFound(count: Int) throws {
        let session = try RandomSession(seed: 9, events: 600)
        let events = Array(session.events[..<count])
        let store = try HistoryStore.temporary()
        #expect(try store.append(events + events) == AppendResult(added: count, present: count))
        #expect(try HistoryStore(at: store.path).allEvents() == events)
        // A failure takes back what waited.
        var wrong = Array(session.events[count..<595])
        wrong.append(wrong[0])
        wrong[wrong.count - 1].time += 1
        #expect(throws: HistoryError.self) { try store.append(wrong) }
        #expect(try store.allEvents() == events)
        #expect(try store.append(session.events) == AppendResult(added: session.events.count - count, present: count))
    }

    /// Rows behind all others get their ids from SQLite, and rows between others bring them: each must stand at its place.
    @Test(arguments: 0..<6) func rowsGoBetweenAndBehindOthers(seed: UInt64) throws {
        let sessions = try (0..<3).map { try RandomSession(seed: 40 + 3 * seed + UInt64($0), events: 400) }
        let store = try HistoryStore.temporary()
        var generator = SeededGenerator(seed: seed)
        var rest = sessions.map { $0.events[...] }
        while rest.contains(where: { !$0.isEmpty }) {
            // Parts of one session, or of several by turns, in one transaction.
            var part: [RecordedEvent] = []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: rest.indices, using: &generator)
                let count = min(rest[index].count, Int.random(in: 0...90, using: &generator))
                part += rest[index].prefix(count)
                rest[index] = rest[index].dropFirst(count)
            }
            try store.append(part)
        }
        let all = try store.allEvents()
        for session in sessions { #expect(all.filter { $0.session == session.id } == session.events) }
        #expect(try store.check() == [])
    }

    @Test func otherContentIsAConflict() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 1, events: 50)
        try store.append(session.events)
        for sequence in [0, 1, 25, 49] {
            var later = session.events[sequence]
            later.time += 1
            #expect(historyError { try store.append([later]) } == .conflict(session: session.id, sequence: sequence))
            var other = session.events[sequence]
            other.event = .note("another")
            #expect(historyError { try store.append([other]) } == .conflict(session: session.id, sequence: sequence))
        }
        // Nothing of a batch with a conflict is kept.
        var batch = try RandomSession(seed: 2, events: 10).events
        var wrong = session.events[7]
        wrong.extra = JSONText(#"{"x":1}"#)
        batch.append(wrong)
        #expect(historyError { try store.append(batch) } == .conflict(session: session.id, sequence: 7))
        #expect(try store.allEvents() == session.events)
    }

    @Test func gapsAndBeginningsAreChecked() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 5, events: 30)
        #expect(historyError { try store.append([session.events[3]]) } == .gap(session: session.id, expected: 0, found: 3))
        var note = session.events[0]
        note.event = .note("first")
        guard case .doesNotFold(_, 0, _) = historyError({ try store.append([note]) }) else {
            Issue.record("a session may begin with a note")
            return
        }
        try store.append(Array(session.events[...9]))
        #expect(historyError { try store.append([session.events[12]]) } == .gap(session: session.id, expected: 10, found: 12))
        var twice = session.events[0]
        twice.sequence = 10
        guard case .doesNotFold(_, 10, _) = historyError({ try store.append([twice]) }) else {
            Issue.record("a session may begin twice")
            return
        }
        let unknown = RecordedEvent(
            session: session.id, sequence: 10, time: session.events[9].time, event: .popped([.id("nobody")], from: .root, origin: .user))
        guard case .doesNotFold(_, 10, _) = historyError({ try store.append([unknown]) }) else {
            Issue.record("an unknown screen may be popped")
            return
        }
        try store.append(Array(session.events[10...]))
        #expect(try store.allEvents() == session.events)
    }

    @Test(arguments: [(-1, Int64(0)), (1 << 32, 0), (0, -1), (0, 253_402_300_800_000_000)])
    func whatAFileCannotHold(sequence: Int, time: Int64) throws {
        let store = try HistoryStore.inMemory()
        var event = try RandomSession(seed: 5, events: 1).events[0]
        event.sequence = sequence
        event.time = time
        guard case .outOfRange = historyError({ try store.append([event]) }) else {
            Issue.record("\(sequence) at \(time) is taken")
            return
        }
    }

    @Test func severalWritersLoseNothing() async throws {
        let store = try HistoryStore.temporary()
        let path = store.path
        let sessions = try (0..<4).map { try RandomSession(seed: UInt64($0 + 40), events: 60) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                // Two writers a session, that write the same events at once.
                for _ in 0..<2 {
                    group.addTask {
                        let own = try HistoryStore(at: path)
                        for event in session.events { try own.append([event]) }
                    }
                }
            }
            group.addTask {
                let reading = try HistoryStore(at: path, options: .readOnly)
                for _ in 0..<30 { _ = try reading.allEvents() }
            }
            try await group.waitForAll()
        }
        for session in sessions {
            let cursor = try store.events(of: store.session(.id(session.id)))
            for event in session.events { #expect(try cursor.next() == event) }
            #expect(try cursor.next() == nil)
        }
    }

    @Test func anotherWriterOfTheSameSessionIsSeen() throws {
        let store = try HistoryStore.temporary()
        let other = try HistoryStore(at: store.path)
        let session = try RandomSession(seed: 8, events: 40)
        for (index, event) in session.events.enumerated() {
            try (index % 3 == 0 ? store : other).append([event])
        }
        #expect(try store.allEvents() == session.events)
    }
}
