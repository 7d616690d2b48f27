import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct RetentionTests {
    private let day: Int64 = 86_400_000_000
    private let start: Int64 = 1_800_000_000_000_000

    /// Sessions a day apart, the given ones left open.
    private func fill(_ store: HistoryStore, sessions: Int, open: Set<Int> = [], notes: Int = 1) throws {
        for index in 0..<sessions {
            let time = start + Int64(index) * day
            let recorder = try store.record(SessionHeader(), initial: .stack(["root"]), at: time)
            for note in 0..<notes { try recorder.note(String(repeating: "\(note % 10)", count: 400), at: time) }
            if !open.contains(index) { try recorder.end(at: time + 1) }
        }
    }

    private func numbers(_ store: HistoryStore) throws -> [Int] {
        var numbers: [Int] = []
        try store.forEachSession { numbers.append($0.number) }
        return numbers
    }

    @Test func oldSessionsGoAndOpenOnesStay() throws {
        let store = try HistoryStore.temporary()
        try fill(store, sessions: 10, open: [1, 8])
        let removed = try store.apply(HistoryRetention(maxAge: .seconds(5 * 86_400)), now: start + 10 * day)
        #expect(removed.map(\.number) == [1, 3, 4, 5])
        #expect(try numbers(store) == [2, 6, 7, 8, 9, 10])
        for number in try numbers(store) { _ = try store.replay(store.session(.number(number))) }
        #expect(try store.apply(HistoryRetention(maxSessions: 3)).map(\.number) == [6, 7, 8])
        #expect(try store.apply(HistoryRetention(maxSessions: 0)).map(\.number) == [10])
        #expect(try numbers(store) == [2, 9])
        // Numbers are never given again, not even the last one.
        #expect(try store.record(SessionHeader(), initial: .stack(["root"])).session.number == 11)
    }

    @Test func theFileBecomesSmaller() throws {
        let store = try HistoryStore.temporary()
        try fill(store, sessions: 30, notes: 60)
        let before = try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int ?? 0
        let limit = 300_000
        #expect(before > limit)
        try store.apply(HistoryRetention(maxBytes: limit))
        let after = try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int ?? 0
        #expect(after <= limit)
        #expect(after > limit / 2)
        #expect(try numbers(store).last == 30)
    }

    @Test func itIsAppliedAtOpening() async throws {
        let store = try HistoryStore.temporary()
        try fill(store, sessions: 5, open: [2])
        var options = HistoryOptions()
        options.retention = HistoryRetention(maxSessions: 2)
        let opened = try HistoryStore(at: store.path, options: options)
        // It runs before what recorders write behind their callers.
        let recorder = try opened.record(AppInfo(), initial: .stack(["root"]))
        recorder.observe(badge: nil, of: "none")
        try await recorder.flush()
        #expect(try numbers(opened) == [3, 6] || numbers(opened) == [3, 5, 6])
        opened.close()
    }

    @Test func theLogIsAppendOnlyAgainAfterwards() throws {
        let store = try HistoryStore.temporary()
        try fill(store, sessions: 3)
        try store.apply(HistoryRetention(maxSessions: 1))
        let connection = try Connection(path: store.path, mode: .readWrite)
        for sql in ["DELETE FROM events", "UPDATE events SET time = 0", "INSERT OR REPLACE INTO events SELECT * FROM events"] {
            #expect(throws: SQLiteError.self) { try connection.execute(sql) }
        }
        connection.close()
        #expect(try store.session(.latest).state().screens(at: .root).count == 1)
    }

    @Test func abandonedSessionsAreEnded() throws {
        let store = try HistoryStore.temporary()
        try fill(store, sessions: 4, open: [0, 1, 3])
        let recorder = try store.resume(store.session(.number(2)))
        let ended = try store.endAbandonedSessions(olderThan: .seconds(3_600), now: start + 3 * day + 10)
        #expect(ended.map(\.number) == [1])
        #expect(try store.summary(of: store.session(.number(1))).reason == "abandoned")
        #expect(try recorder.note("still here").sequences == [2])
    }
}
