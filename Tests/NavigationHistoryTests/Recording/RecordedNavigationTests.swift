import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct RecordedNavigationTests {
    @Test func anEventIsInTheFileBeforeTheActionIsAnswered() throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(SessionHeader(app: "Kiosk"), initial: Sample.tabs())
        let tabBar = RecordedNavigation(recorder).tabBarController
        let reading = try HistoryStore(at: store.path, options: .readOnly)
        let session = try reading.session(.latest)
        let home = try #require(tabBar.navigationController(of: "home"))
        #expect(try home.push(NavigationScreen(named: "Detail")) == .applied)
        #expect(try session.state().screens(at: .tab("home")).map(\.name) == ["Home", "Detail"])
        #expect(try home.pop()?.name == "Detail")
        #expect(try session.state().screens(at: .tab("home")).map(\.name) == ["Home"])
        // A refusal is an outcome and in the log, a mistake is thrown.
        #expect(try home.beginPop() == .refused(.root))
        #expect(throws: NavigationError(.notInStack)) { try home.configureScreen("nowhere", ScreenChange(set: .title)) }
        #expect(try reading.allEvents().map(\.event.kind) == [.sessionStarted, .pushed, .popped, .refused, .failed])
    }

    @Test func aFailedWriteIsThrownAndChangesNothing() throws {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 5
        let store = try HistoryStore.temporary(options: options)
        let recorder = try store.record(SessionHeader(), initial: .stack(["root"]))
        let recorded = RecordedNavigation(recorder)
        let lock = try Connection(path: store.path, mode: .readWrite)
        try lock.beginImmediate()
        #expect(throws: NavigationError(.storage)) { try recorded.navigationController.push("a") }
        guard case .busy(store.path, 5, let cause?) = recorded.failure else {
            Issue.record("\(String(describing: recorded.failure))")
            return
        }
        #expect(cause.code.name == "SQLITE_BUSY")
        #expect(recorded.navigationController.screens.map(\.id) == ["root"])
        lock.rollback()
        lock.close()
        #expect(try recorded.navigationController.push("a") == .applied)
        #expect(recorded.failure == nil)
        #expect(try store.replay(recorder.session) == recorder.state)
    }
}
