import Foundation
import NavigationHistory
import Testing

@Suite struct RecorderObservingTests {
    /// The example of the documentation, as it stands there.
    @Test func theExampleOfTheDocumentation() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-example-\(SessionID.random()).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) } }
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
        #expect(state.screens(at: .tab("cart")).map(\.name) == ["Cart", "Checkout"])
        #expect(state.tabs[1].item.badge == "3")
        store.close()
    }

    @Test(arguments: [true, false])
    func reportsBecomeTheSmallestEvents(isWriteThrough: Bool) async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: isWriteThrough ? .writeThrough : .writeBehind())
        recorder.observe(stack: ["Home", "List"], in: "home", origin: .user)
        recorder.observe(stack: ["Home", "List", "Detail"], in: "home", origin: .deepLink)
        recorder.observe(stack: ["Home", "List", "Detail"], in: "home")
        recorder.observe(stack: ["Home"], in: "home", origin: .swipe)
        recorder.observe(stack: ["Home", "A", "B"])
        recorder.observe(selected: "cart", origin: .user)
        recorder.observe(modals: [ModalDescription(screen: NavigationScreen(named: "Login"))])
        recorder.observe(modals: [])
        recorder.observe(badge: "1", of: "inbox")
        recorder.observe(badge: nil, of: "inbox")
        var settings = GestureSettings()
        settings.enabled = false
        recorder.observe(gesture: settings, in: "home")
        var fields = ScreenFields()
        fields.title = "B!"
        recorder.observe(settings: fields, of: "B")
        recorder.observe(item: TabItem(title: "Cart", badge: "9"), of: "cart")
        recorder.observe(tabs: [ObservedTab(id: "cart"), ObservedTab(id: "home")])
        recorder.observe(tabBar: TabBarChange(tabBarHidden: true))
        try await recorder.flush()
        let events = try store.allEvents()
        #expect(
            events.map(\.event.kind) == [
                .sessionStarted, .pushed, .pushed, .popped, .stackSet, .tabSelected, .presented, .dismissed, .badgeSet, .badgeSet,
                .gestureConfigured, .screenConfigured, .tabConfigured, .badgeSet, .tabsSet, .tabBarConfigured,
            ])
        #expect(events.compactMap(\.event.origin) == [.user, .deepLink, .swipe, .code, .user, .code, .code])
        #expect(try store.replay(recorder.session) == recorder.state)
        #expect(recorder.nextSequence == events.count)
    }

    @Test func aRepairIsNotedOnce() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs())
        for _ in 0..<3 { recorder.observe(stack: [NavigationScreen](), of: .tab("home")) }
        recorder.observe(stack: ["x", "x"], of: .tab("cart"))
        recorder.observe(stack: ["x", "x"], of: .tab("cart"))
        try await recorder.flush()
        #expect(try store.allEvents().map(\.event.kind) == [.sessionStarted, .note, .stackSet, .note])
        #expect(recorder.state.screens(at: .tab("cart")).map(\.id) == ["x", "x#2"])
    }

    /// A screen that was popped and is mentioned again is the same one, with the settings it had.
    @Test func aPoppedScreenComesBackWithItsSettings() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: .stack(["root"]))
        var fields = ScreenFields()
        fields.title = "Detail"
        recorder.observe(stack: ["root", NavigationScreen(id: "d", name: "Detail", fields: fields)], of: nil)
        recorder.observe(stack: ["root"] as [NavigationScreen], of: nil)
        recorder.observe(stack: ["root", "d"] as [NavigationScreen], of: nil)
        try await recorder.flush()
        #expect(try store.replay(recorder.session).screen(id: "d")?.fields.title == "Detail")
    }

    @Test func drivingAndObservingMix() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs())
        try recorder.perform(.push(NavigationScreen(named: "A")))
        recorder.observe(stack: ["Home", "A", "B"], in: "home")
        try recorder.perform(.pop())
        let refused = try recorder.perform(.beginPop(on: .tab("cart")))
        #expect(refused.outcome == .refused(.root))
        try await recorder.flush()
        #expect(try store.allEvents().map(\.event.kind) == [.sessionStarted, .pushed, .pushed, .popped, .refused])
        #expect(try store.replay(recorder.session) == recorder.state)
    }

    // MARK: Time

    @Test func aChangedWallClockIsRecorded() async throws {
        let time = TestClock()
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), clock: time.clock)
        time.pass(2_000_000)
        recorder.observe(badge: "1", of: "home")
        time.pass(2_000_000)
        time.moveWall(-3_600_000_000)
        recorder.observe(badge: "2", of: "home")
        time.pass(2_000_000)
        time.moveWall(900_000)
        recorder.observe(badge: "3", of: "home")
        time.pass(2_000_000)
        time.moveZone(3_600)
        recorder.observe(badge: "4", of: "home")
        try await recorder.flush()
        let events = try store.allEvents()
        #expect(events.map(\.event.kind) == [.sessionStarted, .badgeSet, .clockChanged, .badgeSet, .badgeSet, .clockChanged, .badgeSet])
        #expect(events[2].event == .clockChanged(offset: -3_600, utcOffset: nil))
        #expect(events[5].event == .clockChanged(offset: -3_599.1, utcOffset: 7_200))
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
        guard case .sessionStarted(let header, _) = events[0].event else { return }
        #expect(header.utcOffset == 3_600)
    }
}
