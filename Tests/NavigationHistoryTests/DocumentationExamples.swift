import Foundation
import NavigationHistory
import Testing

/// The code of the documentation, compiled and run. What stands between two marks stands in an article too; `DocumentationTests` compares.
@Suite struct DocumentationExamples {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-example-\(SessionID.random()).sqlite")

    private func removeFile() {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
    }

    /// A store with a session of six events.
    private func recorded() async throws -> (HistoryStore, Recorder) {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(name: "Shop", version: "3.2"), initial: Sample.tabs())
        recorder.observe(selected: "cart", origin: .user)
        recorder.observe(stack: ["Cart", "Checkout"], in: "cart", origin: .user)
        recorder.observe(stack: ["Cart", "Checkout", "Payment"], in: "cart", origin: .user)
        recorder.observe(badge: "3", of: "inbox")
        recorder.observe(stack: ["Cart"], in: "cart", origin: .swipe)
        try await recorder.flush()
        return (store, recorder)
    }

    @Test func record() async throws {
        defer { removeFile() }
        // example
        let store = try HistoryStore(at: url)
        let recorder = try store.record(
            AppInfo(name: "Shop", version: "3.2"),
            initial: .tabs([
                TabDescription(id: "cart", stack: [NavigationScreen(named: "Cart")]),
                TabDescription(id: "inbox", stack: [NavigationScreen(named: "Inbox")]),
            ]))
        recorder.observe(stack: ["Cart", "Checkout"], in: "cart", origin: .user)
        recorder.observe(badge: "3", of: "inbox")
        try await recorder.flush()
        let state = try store.session(.latest).state(at: .sequence(2))
        // end
        #expect(state.screens(at: .tab("cart")).map(\.name) == ["Cart", "Checkout"])
        #expect(state.tabs[1].item.badge == "3")
        store.close()
    }

    @Test func open() throws {
        defer { removeFile() }
        // example
        let month = HistoryRetention(maxAge: .seconds(30 * 86_400), maxBytes: 20_000_000)
        let store = try HistoryStore(at: url, retention: month)
        try store.endAbandonedSessions(olderThan: .seconds(86_400))
        // end
        #expect(try store.sessionCount() == 0)
        store.close()
    }

    @Test func windows() async throws {
        let store = try HistoryStore.temporary()
        let initial = Sample.tabs()
        // example
        let run = SessionID.random().description
        let recorder = try store.record(
            AppInfo(name: "Shop", version: "3.2", device: "iPhone17,1", system: "iOS 26.1", run: run, scene: "main"),
            initial: initial, mode: .writeBehind(onError: { error in print("navlog: \(error)") }))
        // end
        #expect(try store.summary(of: recorder.session).header.run == run)
    }

    @Test func severalFacts() async throws {
        let (store, recorder) = try await recorded()
        // example
        recorder.observe(
            NavigationObservation(
                [
                    .selected(.tab("cart")),
                    .stack([NavigationScreen(named: "Cart"), NavigationScreen(named: "Checkout")], of: .tab("cart")),
                    .badge("4", of: "inbox"),
                    .modals([]),
                ], origin: .user))
        // end
        try await recorder.flush()
        #expect(try store.replay(recorder.session).topScreen?.name == "Checkout")
        #expect(recorder.nextSequence == 8)
    }

    @Test func background() async throws {
        let (store, recorder) = try await recorded()
        // example
        // The app goes to the background.
        store.suspend(within: .seconds(2))
        // It comes back.
        try store.resume()
        // end
        recorder.observe(badge: nil, of: "inbox")
        try await recorder.flush()
        #expect(try store.replay(recorder.session).tabs[2].item.badge == nil)
    }

    @Test func end() async throws {
        let (store, recorder) = try await recorded()
        // example
        try recorder.end("logout")
        // end
        try await recorder.flush()
        #expect(try store.summary(of: recorder.session).reason == "logout")
    }

    @Test func fold() throws {
        // example
        var state = try NavigationState(.stack([NavigationScreen(named: "Home")]))
        try state.fold(.pushed(NavigationScreen(named: "Detail"), on: .root, origin: .user))
        let back = state.leftSlot()
        // end
        #expect(state.topScreen?.id == "Detail#2")
        #expect(back.kind == .back && back.title == "Back")
    }

    @Test func drive() throws {
        // example
        let tabBar = try TabBarController([
            TabDescription(id: "home", stack: [NavigationScreen(named: "Home")]),
            TabDescription(id: "cart", stack: [NavigationScreen(named: "Cart")]),
        ])
        let home = tabBar.navigationController(of: "home")
        let refused = try home?.beginPop()
        try home?.push(NavigationScreen(named: "Detail"))
        try tabBar.select("cart")
        // end
        #expect(refused == .refused(.root))
        #expect(tabBar.selectedTab == "cart" && home?.screens.count == 2)
    }

    @Test func driveAndRecord() throws {
        let initial = Sample.tabs()
        // example
        let store = try HistoryStore.inMemory()
        let recorder = try store.record(SessionHeader(app: "Shop"), initial: initial)
        let tabBar = RecordedNavigation(recorder).tabBarController
        try tabBar.navigationController(of: "cart")?.push(NavigationScreen(named: "Checkout"))
        #expect(try store.replay(recorder.session) == recorder.state)
        // end
        #expect(recorder.nextSequence == 2)
    }

    @Test func replay() async throws {
        let (store, _) = try await recorded()
        var steps = 0
        // example
        for try await step in try store.session(.latest).replay(speed: 0) {
            #expect(step.state.screens(at: .tab("cart")).count <= 4)
            steps += 1
        }
        // end
        #expect(steps == 6)
    }

    @Test func stateAt() async throws {
        let (store, _) = try await recorded()
        // example
        let session = try store.session(.latest)
        let state = try session.state(at: .sequence(3))
        #expect(state.topScreen?.name == "Payment")
        #expect(state.isTabBarVisible == false)
        // end
        #expect(session.number == 1)
    }

    @Test func find() async throws {
        let (store, _) = try await recorded()
        var found: [Int] = []
        // example
        let condition = try StateCondition(parsing: "top=Payment and badge:inbox>0")
        try store.find(condition) { interval in
            found.append(interval.firstSequence)
        }
        // end
        #expect(found == [4])
    }

    @Test func writeTest() async throws {
        let (store, _) = try await recorded()
        // example
        var source = ""
        try store.writeTest(of: store.session(.latest)) { source += $0 }
        // end
        #expect(source.contains("import Testing"))
    }

    @Test func parameters() async throws {
        let (store, recorder) = try await recorded()
        // example
        var checkout = NavigationScreen(named: "Checkout")
        checkout.fields.parameters = JSONText(#"{"items":3}"#)
        recorder.observe(stack: [NavigationScreen(named: "Cart"), checkout], of: .tab("cart"), origin: .user)
        // end
        try await recorder.flush()
        #expect(try store.replay(recorder.session).topScreen?.fields.parameters?.text == #"{"items":3}"#)
    }

    @Test func keepLess() async throws {
        let (store, recorder) = try await recorded()
        try recorder.end()
        try await recorder.flush()
        // example
        let removed = try store.apply(HistoryRetention(maxSessions: 0))
        // end
        #expect(removed.count == 1)
        #expect(try store.sessionCount() == 0)
    }

    @Test func durability() throws {
        defer { removeFile() }
        // example
        var options = HistoryOptions()
        options.synchronous = .full
        let store = try HistoryStore(at: url, options: options)
        // end
        store.close()
    }
}
