@testable import NavigationHistory
import Testing

@Suite struct ImportTests {
    private func sessions(_ count: Int, events: Int = 60) throws -> [RandomSession] {
        try (0..<count).map { try RandomSession(seed: UInt64(500 + $0), events: events, ends: $0 % 2 == 0) }
    }

    /// The law: importing an export gives the same export.
    @Test func importAfterExportIsIdentity() throws {
        let first = try HistoryStore.temporary()
        let stream = interleaved(try sessions(30), seed: 1)
        let summary = try first.importAll(stream)
        #expect(summary.added == stream.count)
        #expect(summary.sessionsAdded == 30)
        let exported = try first.allEvents()
        #expect(exported.count == stream.count)
        let second = try HistoryStore.inMemory()
        try second.importAll(exported)
        #expect(try second.allEvents() == exported)
    }

    @Test func aSecondImportAddsNothing() throws {
        let store = try HistoryStore.temporary()
        var options = ImportOptions()
        options.batchSize = 64
        // More sessions than are kept in memory at once.
        let stream = interleaved(try sessions(300, events: 8), seed: 2)
        try store.importAll(stream, options: options)
        let exported = try store.allEvents()
        let again = try store.importAll(stream, options: options)
        #expect(again == ImportSummary(present: stream.count))
        #expect(try store.allEvents() == exported)
    }

    @Test func anInterruptedImportIsCompletedByARerun() throws {
        let stream = interleaved(try sessions(10), seed: 3)
        let whole = try HistoryStore.inMemory()
        try whole.importAll(stream)
        var options = ImportOptions()
        options.batchSize = 50
        for cut in [1, 49, 50, 51, 333, stream.count - 1] {
            let store = try HistoryStore.temporary()
            let importer = try store.importer(options: options)
            for event in stream[..<cut] { try importer.add(event) }
            importer.cancel()
            #expect(try store.allEvents().count == cut / 50 * 50)
            let summary = try store.importAll(stream, options: options)
            #expect(summary.added + summary.present == stream.count)
            #expect(summary.present == cut / 50 * 50)
            #expect(Set(try store.allEvents()) == Set(try whole.allEvents()))
        }
    }

    @Test func anErrorKeepsTheWholeBatchesBefore() throws {
        var stream = interleaved(try sessions(4), seed: 4)
        stream[130].sequence += 1_000
        let session = stream[130].session
        var options = ImportOptions()
        options.batchSize = 50
        let store = try HistoryStore.temporary()
        let importer = try store.importer(options: options)
        var found: ImportError?
        do {
            for (index, event) in stream.enumerated() { try importer.add(event, line: index + 1) }
            _ = try importer.finish()
        } catch {
            found = error
        }
        #expect(found?.line == 131)
        guard case .gap(session, _, _) = found?.error else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(found?.summary.added == 100)
        #expect(try store.allEvents().count == 100)
        #expect(historyError { try importer.add(stream[0]) } == .closed)
    }

    @Test(arguments: [true, false])
    func atomicIsAllOrNothing(inMemory: Bool) throws {
        var stream = interleaved(try sessions(4), seed: 5)
        let good = stream
        stream[130].event = .popped([.id("nobody")], from: .tab("home"), origin: .user)
        var options = ImportOptions()
        options.batchSize = 50
        options.isAtomic = true
        let store = inMemory ? try HistoryStore.inMemory() : try HistoryStore.temporary()
        #expect(throws: ImportError.self) { try store.importAll(stream, options: options) }
        #expect(try store.allEvents().isEmpty)
        #expect(try store.importAll(good, options: options).added == good.count)
        #expect(try store.allEvents().count == good.count)
    }

    @Test func theRestOfAFaultySessionIsLeftOut() throws {
        let all = try sessions(5)
        var stream = interleaved(all, seed: 6)
        let place = 140
        let faulty = stream[place].session
        let cut = stream[place].sequence
        stream[place].sequence += 5
        var options = ImportOptions()
        options.onError = .skipSession
        options.batchSize = 50
        let store = try HistoryStore.temporary()
        var problems: [ImportError] = []
        let importer = try store.importer(options: options) { problems.append($0) }
        for (index, event) in stream.enumerated() { try importer.add(event, line: index + 1) }
        let summary = try importer.finish()
        #expect(problems.map(\.line) == [place + 1])
        for session in all {
            let recorded = try store.session(.id(session.id))
            let count = try store.summary(of: recorded).events
            #expect(count == (session.id == faulty ? cut : session.events.count))
        }
        #expect(summary.added + summary.leftOut == stream.count)
    }

    @Test func aConflictNamesItsPlace() throws {
        let store = try HistoryStore.temporary()
        var stream = try sessions(1)[0].events
        try store.importAll(stream)
        stream[33].time += 1
        #expect(historyError { try store.importAll(stream) } == .conflict(session: stream[0].session, sequence: 33))
    }

    @Test func aBaseBeginsASessionAnywhere() throws {
        let session = try RandomSession(seed: 900, events: 60)
        let base = RecordedEvent(
            session: session.id, sequence: 30, time: session.events[30].time,
            event: .base(SessionHeader(app: "Shop"), session.states[30].full))
        let pruned = [base] + session.events[31...]
        let store = try HistoryStore.temporary()
        try store.importAll(pruned)
        let recorded = try store.session(.latest)
        for sequence in 30..<session.events.count {
            let state = try store.state(of: recorded, at: .sequence(sequence)).state
            #expect(state.full.tabs == session.states[sequence].full.tabs)
            #expect(state.full.stack == session.states[sequence].full.stack)
        }
        let summary = try store.summary(of: recorded)
        #expect(summary.firstSequence == 30)
        #expect(summary.events == session.events.count - 30)
        #expect(try store.allEvents().dropFirst() == pruned.dropFirst())
        // A whole copy of the session adds nothing to the pruned one, nor the pruned one to the whole.
        #expect(try store.importAll(pruned).present == pruned.count)
        #expect(try store.importAll(session.events).present == session.events.count)
        let whole = try HistoryStore.temporary()
        try whole.importAll(session.events)
        #expect(try whole.importAll(pruned).present == pruned.count)
        #expect(try whole.allEvents() == session.events)
    }
}
