import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct RecorderWriteBehindTests {
    /// Each thread reports into a tab of its own and counts in its badge: its events stand in its order.
    @Test func eightThreadsKeepTheirOrder() async throws {
        let store = try HistoryStore.temporary()
        let ids = (0..<8).map { "tab\($0)" }
        let recorder = try store.record(
            AppInfo(), initial: .tabs(ids.map { TabDescription(id: $0, stack: [NavigationScreen(named: "Root")]) }))
        await withTaskGroup(of: Void.self) { group in
            for id in ids {
                group.addTask {
                    for step in 1...300 {
                        recorder.observe(badge: "\(step)", of: id)
                        recorder.observe(stack: step.isMultiple(of: 2) ? ["Root"] : ["Root", "Screen\(step)"], in: id)
                    }
                }
            }
        }
        try await recorder.flush()
        let events = try store.allEvents()
        #expect(events.count == 4_801)
        for id in ids {
            let badges = events.compactMap { event -> String? in
                if case .badgeSet(id, let value) = event.event { value } else { nil }
            }
            #expect(badges == (1...300).map { "\($0)" })
        }
        #expect(try store.replay(recorder.session) == recorder.state)
    }

    @Test func aFullQueueEndsInATrueLog() async throws {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 1
        let store = try HistoryStore.temporary(options: options)
        let log = ErrorLog()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeBehind(capacity: 10, onError: log.note))
        // Another program keeps the file: nothing can be written.
        let lock = try Connection(path: store.path, mode: .readWrite)
        try lock.beginImmediate()
        for step in 0..<100 { recorder.observe(badge: "\(step)", of: "home") }
        await #expect(throws: HistoryError.self) { try await recorder.flush() }
        #expect(log.errors.contains { if case .busy = $0 { true } else { false } })
        lock.rollback()
        lock.close()
        try await recorder.flush()
        recorder.observe(badge: "after", of: "home")
        try recorder.end("done")
        try await recorder.flush()
        let events = try store.allEvents()
        // How many turns the writer took is a matter of chance, and each may have written of a loss; what counts is the sum.
        #expect(Self.lost(events) + events.count { $0.event.kind == .badgeSet } == 101)
        #expect(Self.lost(events) > 0)
        #expect(events.last?.event.kind == .sessionEnded)
        #expect(try store.replay(recorder.session) == recorder.state)
        #expect(recorder.state.tabs[0].item.badge == "after")
    }

    /// How many events the log says were lost.
    private static func lost(_ events: [RecordedEvent]) -> Int {
        events.reduce(0) { sum, event in
            guard case .restored(_, let warnings) = event.event, let text = warnings.first?.dropFirst("lost:".count) else { return sum }
            return sum + (Int(text) ?? 0)
        }
    }

    @Test func theEndOfASessionIsNoLoss() async throws {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 1
        let store = try HistoryStore.temporary(options: options)
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeBehind(capacity: 2))
        let lock = try Connection(path: store.path, mode: .readWrite)
        try lock.beginImmediate()
        for step in 0..<9 { recorder.observe(badge: "\(step)", of: "home") }
        try recorder.end()
        lock.rollback()
        lock.close()
        try await recorder.flush()
        let events = try store.allEvents()
        #expect(Self.lost(events) + events.count { $0.event.kind == .badgeSet } == 9)
        #expect(events.suffix(2).map(\.event.kind) == [.restored, .sessionEnded])
        #expect(try store.replay(recorder.session) == recorder.state)
    }

    @Test func aFullDiskAndBack() async throws {
        guard let disk = SmallDisk() else {
            print("skipped: a small file system cannot be mounted here")
            return
        }
        defer { disk.remove() }
        let store = try HistoryStore(at: disk.path + "/history.sqlite")
        let log = ErrorLog()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeBehind(capacity: 100, onError: log.note))
        try disk.fill()
        let text = String(repeating: "x", count: 4_000)
        for step in 0..<400 {
            recorder.observe(badge: "\(step)", of: "home")
            try recorder.note(text)
        }
        await #expect(throws: HistoryError.self) { try await recorder.flush() }
        #expect(log.errors.contains { if case .io = $0 { true } else { false } })
        disk.empty()
        try await recorder.flush()
        recorder.observe(badge: "after", of: "home")
        try await recorder.flush()
        #expect(try store.replay(recorder.session) == recorder.state)
        let events = try store.allEvents()
        #expect(events.map(\.sequence) == Array(0..<events.count))
        #expect(Self.lost(events) > 0)
        store.close()
    }

    @Test func windowsOfOneRunShareAStore() async throws {
        let store = try HistoryStore.temporary()
        let other = try HistoryStore(at: store.path)
        let recorders = try (0..<4).map { window in
            try (window < 2 ? store : other).record(AppInfo(run: "run", scene: "window \(window)"), initial: Sample.tabs())
        }
        await withTaskGroup(of: Void.self) { group in
            for recorder in recorders {
                group.addTask { for step in 0..<200 { recorder.observe(badge: "\(step)", of: "cart") } }
            }
        }
        for recorder in recorders { try await recorder.flush() }
        #expect(try store.sessionCount() == 4)
        for recorder in recorders {
            #expect(try store.replay(recorder.session) == recorder.state)
            #expect(recorder.nextSequence == 201)
        }
        other.close()
    }

    @Test func twoWritersOfOneSessionAreAConflict() async throws {
        let store = try HistoryStore.temporary()
        let log = ErrorLog()
        let first = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeBehind(onError: log.note))
        let second = try store.resume(first.session, mode: .writeBehind())
        second.observe(badge: "1", of: "home")
        try await second.flush()
        first.observe(badge: "2", of: "cart")
        let conflict = HistoryError.conflict(session: first.session.id, sequence: 1)
        await #expect(throws: conflict) { try await first.flush() }
        #expect(first.observe(.badge("3", of: "cart")).failure == conflict)
        #expect(historyError { try first.note("x") } == conflict)
        #expect(log.errors == [conflict])
        #expect(try store.replay(first.session) == second.state)
    }

    @Test func closingWritesWhatWaits() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs())
        for step in 0..<50 { recorder.observe(badge: "\(step)", of: "home") }
        #expect(recorder.close())
        recorder.observe(badge: "ignored", of: "home")
        #expect(historyError { try recorder.note("x") } == .closed)
        #expect(recorder.nextSequence == 51)
        let resumed = try store.resume(recorder.session)
        #expect(resumed.state == recorder.state)
        #expect(resumed.nextSequence == 51)
    }

    @Test func snapshotsAreKept() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs())
        for step in 0..<3_000 { recorder.observe(badge: "\(step)", of: "home") }
        try await recorder.flush()
        #expect(try store.info().snapshots == 2)
        #expect(try store.state(of: recorder.session, at: .sequence(2_100)).state.tabs[0].item.badge == "2099")
    }

    // MARK: Suspending

    @Test func noLockIsHeldWhileSuspended() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs())
        recorder.observe(badge: "1", of: "home")
        _ = try store.session(.latest)
        // The connection of a long read is kept for the next one.
        _ = try store.allEvents()
        #expect(store.suspend())
        let locks = try ProcessLocks.held(on: [store.path, store.path + "-wal", store.path + "-shm"])
        #expect(locks.isEmpty)
        recorder.observe(badge: "2", of: "home")
        #expect(historyError { _ = try store.session(.latest) } == .suspended)
        await #expect(throws: HistoryError.suspended) { try await recorder.flush() }
        try store.resume()
        try store.resume()
        try await recorder.flush()
        #expect(try store.replay(recorder.session) == recorder.state)
        #expect(recorder.nextSequence == 3)
        // The test sees locks where there are any. One reading can miss some: the kernel's list changes while it is read.
        #if os(Linux)
        #expect(try (0..<100).contains { _ in try !ProcessLocks.held(on: [store.path, store.path + "-shm"]).isEmpty })
        #endif
    }

    @Test func suspendingKeepsItsDeadlineAndLosesNothing() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs())
        let lock = try Connection(path: store.path, mode: .readWrite)
        try lock.beginImmediate()
        recorder.observe(badge: "1", of: "home")
        #expect(!store.suspend(within: .milliseconds(50)))
        lock.rollback()
        lock.close()
        try store.resume()
        try await recorder.flush()
        #expect(try store.replay(recorder.session).tabs[0].item.badge == "1")
    }

    // MARK: Killing

    @Test func whatWasDurableSurvivesAKill() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-kill-\(SessionID.random())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for round in 1...3 {
            let path = folder + "/\(round).sqlite"
            let probe = Process()
            probe.executableURL = ProbeProgram.url
            probe.arguments = [path]
            // Nine hours east. Apple's systems know zones by name only; elsewhere the names may not be installed.
            #if canImport(Darwin)
            let zone = "Asia/Tokyo"
            #else
            let zone = "JST-9"
            #endif
            probe.environment = ProcessInfo.processInfo.environment.merging(["TZ": zone]) { $1 }
            let output = Pipe()
            probe.standardOutput = output
            try probe.run()
            var text = ""
            while text.count(where: { $0 == "\n" }) < round * 2 {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { break }
                text += String(decoding: data, as: UTF8.self)
            }
            kill(probe.processIdentifier, SIGKILL)
            probe.waitUntilExit()
            text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let durable = try #require(lines.last.flatMap { Int($0) })
            let store = try HistoryStore(at: path)
            let session = try store.session(.latest)
            let summary = try store.summary(of: session)
            #expect(summary.events >= durable)
            #expect(summary.isOpen)
            #expect(summary.header.utcOffset == 32_400)
            let state = try store.replay(session)
            let resumed = try store.resume(session)
            #expect(resumed.state == state)
            #expect(try resumed.perform(.push(NavigationScreen(named: "After"))).outcome == .applied)
            store.close()
        }
    }
}
