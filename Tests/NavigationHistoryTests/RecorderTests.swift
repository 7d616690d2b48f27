import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct RecorderTests {
    private func tabs() -> FullState {
        .tabs([
            TabDescription(id: "home", stack: [NavigationScreen(named: "Home")]),
            TabDescription(id: "cart", stack: [NavigationScreen(named: "Cart")]),
        ])
    }

    @Test func whatIsPerformedIsInTheFile() throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(name: "Shop", version: "3.2"), initial: tabs(), at: 1_000_000, mode: .writeThrough)
        #expect(try recorder.perform(.push(NavigationScreen(named: "Detail")), at: 2_000_000).sequences == [1])
        let refused = try recorder.perform(.beginPop(on: .tab("cart")), at: 3_000_000)
        #expect(refused.outcome == .refused(.root))
        #expect(refused.sequences == [2])
        #expect(try recorder.perform(.selectTab(.id("home")), at: 4_000_000).sequences == [])
        #expect(try recorder.note("here", at: 5_000_000).sequences == [3])
        // Another connection sees each at once.
        let reading = try HistoryStore(at: store.path, options: .readOnly)
        let session = try reading.session(.latest)
        #expect(session == recorder.session)
        #expect(try reading.state(of: session).state == recorder.state)
        let kinds = try reading.allEvents().map(\.event.kind)
        #expect(kinds == [.sessionStarted, .pushed, .refused, .note])
    }

    /// The law: the replayed state equals the live one, after each action.
    @Test(arguments: 0..<10)
    func replayEqualsLive(seed: Int) throws {
        let store = try HistoryStore.inMemory()
        let recorder = try store.record(AppInfo(), initial: tabs(), mode: .writeThrough)
        var generator = SeededGenerator(seed: UInt64(seed))
        for step in 0..<150 {
            let action: NavigationAction
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: action = .pop()
            case 1: action = .tapTab(Bool.random(using: &generator) ? "home" : "cart")
            case 2: action = .popToRoot()
            case 3: action = .present(ModalDescription(screen: NavigationScreen(named: "Sheet")))
            case 4: action = .dismiss()
            default: action = .push(NavigationScreen(named: "N\(step % 9)"))
            }
            let answer = try recorder.perform(action)
            #expect(answer.sequences.last.map { $0 + 1 } ?? recorder.nextSequence == recorder.nextSequence)
            if step % 10 == 0 { #expect(try store.state(of: recorder.session).state == recorder.state) }
        }
        #expect(try store.replay(recorder.session) == recorder.state)
    }

    @Test func snapshotsAreKeptWhileRecording() throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: tabs(), mode: .writeThrough)
        for _ in 0..<1_100 {
            try recorder.perform(.push(NavigationScreen(named: "A")))
            try recorder.perform(.pop())
        }
        #expect(try store.info().snapshots == 2)
        let cursor = try store.events(of: recorder.session, EventSelection(0...2_100))
        while try cursor.next() != nil {}
        #expect(try store.state(of: recorder.session, at: .sequence(2_100)).state == cursor.state)
    }

    @Test func timeNeverRunsBack() throws {
        let store = try HistoryStore.inMemory()
        let recorder = try store.record(AppInfo(), initial: tabs(), at: 5_000_000, mode: .writeThrough)
        try recorder.note("early", at: 1_000_000)
        try recorder.note("late", at: 9_000_000)
        try recorder.note("early", at: 6_000_000)
        #expect(try store.allEvents().map(\.time) == [5_000_000, 5_000_000, 9_000_000, 9_000_000])
    }

    @Test func aSessionIsResumed() throws {
        let store = try HistoryStore.temporary()
        let first = try store.record(AppInfo(), initial: tabs(), mode: .writeThrough)
        try first.perform(.push(NavigationScreen(named: "A")))
        let resumed = try store.resume(store.session(.latest))
        #expect(resumed.state == first.state)
        #expect(resumed.nextSequence == 2)
        #expect(try resumed.perform(.push(NavigationScreen(named: "B"))).sequences == [2])
        // The first one finds its place taken, and nothing has changed for it.
        let before = first.state
        let error = historyError { try first.perform(.push(NavigationScreen(named: "C"))) }
        #expect(error == .conflict(session: first.session.id, sequence: 2))
        #expect(first.state == before)
        #expect(first.nextSequence == 2)
        try resumed.end("done")
        #expect(historyError { try resumed.note("after") } == .sessionEnded(first.session.id))
        #expect(historyError { _ = try store.resume(first.session) } == .sessionEnded(first.session.id))
        let summary = try store.summary(of: first.session)
        #expect(summary.reason == "done")
        #expect(!summary.isOpen)
    }

    @Test func aFailedWriteChangesNothing() throws {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 20
        let store = try HistoryStore.temporary(options: options)
        let recorder = try store.record(AppInfo(), initial: tabs(), mode: .writeThrough)
        let before = recorder.state
        let lock = try Connection(path: store.path, mode: .readWrite)
        try lock.beginImmediate()
        let answer = try recorder.perform(.push(NavigationScreen(named: "A")))
        #expect(answer.outcome == .error(.storage))
        guard case .busy(store.path, 20, let cause?) = answer.failure else {
            Issue.record("\(String(describing: answer.failure))")
            return
        }
        #expect(cause.code.name == "SQLITE_BUSY")
        #expect(recorder.state == before)
        #expect(recorder.nextSequence == 1)
        lock.rollback()
        lock.close()
        #expect(try recorder.perform(.push(NavigationScreen(named: "A"))).sequences == [1])
        #expect(try store.replay(recorder.session) == recorder.state)
    }

    @Test func anIllegalStartIsRefused() throws {
        let store = try HistoryStore.inMemory()
        guard case .doesNotFold = historyError({ _ = try store.record(AppInfo(), initial: .stack([])) }) else {
            Issue.record("an empty stack is taken")
            return
        }
        #expect(try store.sessionCount() == 0)
    }

    @Test func manyThreadsUseOneRecorder() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: tabs(), mode: .writeThrough)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 { _ = try? recorder.perform(.push(NavigationScreen(named: "A"))) }
                }
            }
        }
        #expect(recorder.nextSequence == 201)
        #expect(try store.replay(recorder.session) == recorder.state)
    }
}
