import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

/// The read transaction that stands between commits of single events must not be noticed, by anyone.
@Suite struct StandingReadTests {
    @Test func itKeepsCheckpointsFromEndingForAMomentOnly() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeThrough)
        let other = try Connection(path: store.path, mode: .readWrite, busyTimeoutMilliseconds: 0)
        // On a busy machine it may have ended before the other connection looks.
        let isSeen = try (0..<200).contains { index in
            try recorder.perform(.setBadge(tab: "home", value: "\(index)"))
            return try other.checkpoint(truncate: true).isBusy
        }
        #expect(isSeen)
        var isOver = false
        for _ in 0..<3_000 where !isOver {
            isOver = try !other.checkpoint(truncate: true).isBusy
            if !isOver { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(isOver)
        #expect(try store.replay(recorder.session) == recorder.state)
    }

    /// A checkpoint is not possible inside a read transaction: the commits between two of them must make it.
    @Test func theLogStaysSmall() throws {
        let store = try HistoryStore.temporary()
        // Several sessions, none of them long enough for a snapshot, which is a transaction with a checkpoint behind it.
        let recorders = try (0..<8).map { _ in try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeThrough) }
        for index in 0..<500 {
            for recorder in recorders { try recorder.perform(.setBadge(tab: "home", value: "\(index)")) }
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")
        let size = try #require(attributes[.size] as? NSNumber).intValue
        // SQLite's checkpoint comes at 1,000 pages.
        #expect(size > 1_000 * 4_096)
        #expect(size < 1_100 * 4_120)
    }

    /// Two that record into one file by turns must not keep each other's checkpoints from ending: then the log would never begin anew.
    @Test func theLogOfTwoStaysSmallToo() throws {
        let store = try HistoryStore.temporary()
        let stores = try [store, HistoryStore(at: store.path)]
        let recorders = try stores.flatMap { store in
            try (0..<4).map { _ in try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeThrough) }
        }
        for index in 0..<80 {
            for recorder in recorders {
                for step in 0..<10 { try recorder.perform(.setBadge(tab: "home", value: "\(index) \(step)")) }
            }
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")
        #expect(try #require(attributes[.size] as? NSNumber).intValue < 2_000 * 4_120)
        for recorder in recorders { #expect(try store.replay(recorder.session) == recorder.state) }
    }

    /// Two stores of one file, as in two processes: each commit of one overtakes the read transaction of the other.
    @Test(arguments: 0..<3)
    func othersWriteInBetween(seed: Int) throws {
        let store = try HistoryStore.temporary()
        let second = try HistoryStore(at: store.path)
        let recorders = try [store, second].map { try $0.record(AppInfo(), initial: Sample.tabs(), mode: .writeThrough) }
        let imported = SessionID.random()
        var count = 0
        var generator = SeededGenerator(seed: UInt64(seed))
        for step in 0..<600 {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0:
                let event = NavigationEvent.sessionStarted(SessionHeader(), Sample.tabs())
                let note = NavigationEvent.note("\(step)")
                let next = RecordedEvent(session: imported, sequence: count, time: 1, event: count == 0 ? event : note)
                try (step % 2 == 0 ? store : second).append([next])
                count += 1
            case 1: #expect(try store.replay(recorders[1].session) == recorders[1].state)
            case 2: #expect(try second.replay(recorders[0].session) == recorders[0].state)
            default:
                // A name that is new to the file now and then.
                let screen = NavigationScreen(named: "Screen\(step / 7)")
                let action: NavigationAction = Int.random(in: 0..<3, using: &generator) == 0 ? .pop() : .push(screen)
                let recorder = recorders[Int.random(in: 0..<2, using: &generator)]
                if case .error(.storage) = try recorder.perform(action).outcome { Issue.record("not written at step \(step)") }
            }
        }
        for recorder in recorders { #expect(try second.replay(recorder.session) == recorder.state) }
    }

    /// Inside a read transaction SQLite does not wait for a lock.
    @Test func itWaitsForAnotherWriter() async throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeThrough)
        let locked = Lock(0)
        for index in 0..<20 {
            try recorder.perform(.setBadge(tab: "home", value: "before \(index)"))
            let isLocked = DispatchSemaphore(value: 0)
            let path = store.path
            let writing = Thread {
                guard let other = try? Connection(path: path, mode: .readWrite), (try? other.beginImmediate()) != nil else {
                    isLocked.signal()
                    return
                }
                locked.withLock { $0 += 1 }
                isLocked.signal()
                Thread.sleep(forTimeInterval: 0.005)
                // Every other time something has changed, so that the read transaction is an old one, too.
                if index % 2 == 0 { try? other.execute("UPDATE sessions SET started = started") }
                try? other.commit()
            }
            writing.start()
            isLocked.wait()
            let answer = try recorder.perform(.setBadge(tab: "home", value: "after \(index)"))
            #expect(answer.outcome == .applied, "\(String(describing: answer.failure))")
        }
        #expect(locked.withLock { $0 } == 20)
        #expect(try store.replay(recorder.session) == recorder.state)
    }
}
