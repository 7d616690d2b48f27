import NavigationHistory
import Testing

@Suite struct SessionTests {
    @Test func selectorsAreRead() throws {
        #expect(SessionSelector("latest") == .latest)
        #expect(SessionSelector("7") == .number(7))
        #expect(SessionSelector("1234567") == .number(1_234_567))
        #expect(SessionSelector("12345678") == .prefix("12345678"))
        #expect(SessionSelector("ABCD") == .prefix("abcd"))
        #expect(SessionSelector("68548007-dceb") == .prefix("68548007dceb"))
        let text = "68548007-dceb-5b47-9575-2f121958ca21"
        #expect(SessionSelector(text) == SessionID(text).map { .id($0) })
        for wrong in ["", "abc", "latest ", "xyzw", "6854 8007", text + "0", "-1"] {
            #expect(SessionSelector(wrong) == nil, "\(wrong)")
        }
    }

    private func start(_ id: String, at time: Int64) throws -> RecordedEvent {
        RecordedEvent(
            session: try #require(SessionID(id)), sequence: 0, time: time, event: .sessionStarted(SessionHeader(), .stack(["root"])))
    }

    @Test func sessionsAreFound() throws {
        let store = try HistoryStore.inMemory()
        let ids = [
            "aaaa0000-0000-0000-0000-000000000001", "aaaa1000-0000-0000-0000-000000000002", "bbbb0000-0000-0000-0000-000000000003",
        ]
        try store.append([start(ids[0], at: 10), start(ids[1], at: 30), start(ids[2], at: 20)])
        #expect(try store.session(named: "1").id.description == ids[0])
        #expect(try store.session(named: "latest").id.description == ids[1])
        #expect(try store.session(named: "bbbb").id.description == ids[2])
        #expect(try store.session(named: "AAAA-1").id.description == ids[1])
        #expect(try store.session(named: ids[2]).number == 3)
        let both = ids[..<2].compactMap { SessionID($0) }
        #expect(historyError { _ = try store.session(named: "aaaa") } == .ambiguousSession("aaaa", matches: both))
        guard case .unknownSession("bbbc", let hints) = historyError({ _ = try store.session(named: "bbbc") }) else {
            Issue.record("bbbc is found")
            return
        }
        #expect(hints.first?.description == ids[2])
        for unknown in ["4", "0", "cccc", "no such", "bbbb0000-0000-0000-0000-000000000004"] {
            guard case .unknownSession(unknown, _) = historyError({ _ = try store.session(named: unknown) }) else {
                Issue.record("\(unknown) is found")
                continue
            }
        }
        guard case .unknownSession = historyError({ _ = try HistoryStore.inMemory().session(.latest) }) else {
            Issue.record("an empty file has a latest session")
            return
        }
    }

    @Test func figuresAreThoseOfAFold() throws {
        let store = try HistoryStore.temporary()
        let sessions = try (0..<12).map { try RandomSession(seed: UInt64(60 + $0), events: 300, ends: $0 % 2 == 0) }
        for session in sessions { try store.append(session.events) }
        let summaries = try store.summaries(long: true)
        #expect(summaries.map(\.session.id) == sessions.map(\.id))
        for (summary, session) in zip(summaries, sessions) {
            let last = try #require(session.states.last)
            let depths = session.states.map { state in
                ([state.root.screens.count] + state.tabs.map(\.stack.screens.count) + state.modals.map(\.stack.screens.count)).max() ?? 0
            }
            let visible = last.visibleStack.map { last.screens(at: $0) } ?? []
            let figures = try #require(summary.figures)
            #expect(figures.pushes == session.events.count { $0.event.kind == .pushed })
            #expect(figures.pops == session.events.count { $0.event.kind == .popped })
            #expect(figures.maxDepth == depths.max())
            #expect(figures.finalDepth == visible.count)
            #expect(figures.finalScreen == visible.last?.name)
            #expect(summary.events == session.events.count)
            #expect(summary.isOpen == (session.events.last?.event.kind != .sessionEnded))
            #expect(summary.lastEventAt == session.events.last?.time)
        }
    }

    @Test func filters() throws {
        let store = try HistoryStore.inMemory()
        let sessions = try (0..<12).map { try RandomSession(seed: UInt64($0), events: 5, ends: $0 % 2 == 0) }
        for session in sessions { try store.append(session.events) }
        func numbers(_ change: (inout SessionFilter) -> Void) throws -> [Int] {
            var filter = SessionFilter()
            change(&filter)
            return try store.summaries(where: filter).map(\.session.number)
        }
        #expect(try numbers { _ in } == Array(1...12))
        #expect(try numbers { $0.isOpen = true } == [2, 4, 6, 8, 10, 12])
        #expect(try numbers { $0.appVersion = "1" } == [2, 5, 8, 11])
        #expect(try numbers { $0.app = "Other" } == [])
        #expect(try numbers { $0.labels = [.init(key: "seed", value: "3")] } == [4, 9])
        let time = sessions[4].events[0].time
        let later = sessions.indices.filter { sessions[$0].events[0].time >= time }.map { $0 + 1 }
        #expect(try numbers { $0.since = time } == later)
        #expect(try numbers { $0.until = time } == (1...12).filter { !later.contains($0) })
    }
}
