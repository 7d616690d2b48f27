import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct CheckTests {
    private let store: HistoryStore
    private let sessions: [RandomSession]
    /// Made once.
    private static let made = Result { [try RandomSession(seed: 1, events: 2_100), try RandomSession(seed: 2, events: 40, ends: true)] }

    init() throws {
        store = try .temporary()
        sessions = try Self.made.get()
        for session in sessions { try store.importAll(session.events) }
    }

    /// The findings, also of the quick check where `quick` says so.
    private func check(_ sql: String, quick: Bool = false) throws -> [CheckFinding] {
        try store.damageAndGuard(sql)
        return try store.check(quick: quick)
    }

    @Test func aGoodFileIsClean() throws {
        #expect(try store.check() == [])
        #expect(try store.check(quick: true) == [])
        let summary = try store.check { _ in true }
        #expect(summary.sessions == 2)
        #expect(summary.events == sessions.map(\.events.count).reduce(0, +))
        #expect(summary.snapshots == 2)
        #expect(summary.isClean)
        let memory = try HistoryStore.inMemory()
        try memory.append(sessions[1].events)
        #expect(try memory.check() == [])
    }

    @Test func recordedSessionsAreClean() throws {
        let recorder = try store.record(AppInfo(), initial: .stack(["root"]), mode: .writeThrough)
        for number in 0..<1_500 {
            try recorder.perform(number % 3 == 2 ? .pop() : .push(NavigationScreen(named: "S\(number % 7)"), by: .user))
        }
        #expect(try store.check() == [])
    }

    @Test(arguments: [
        ("DELETE FROM events WHERE id & 4294967295 = 30", CheckFinding.Kind.gap, 30),
        ("DELETE FROM events WHERE id & 4294967295 < 10", .gap, 0),
    ])
    func gaps(sql: String, kind: CheckFinding.Kind, place: Int) throws {
        for quick in [false, true] {
            let findings = try check(sql, quick: quick)
            #expect(findings.map(\.kind) == [kind, kind])
            #expect(findings.map(\.sequence) == [place, place])
            #expect(findings.map(\.session) == sessions.map(\.id))
            #expect(findings.allSatisfy { $0.severity == .error && !$0.advice.isEmpty })
        }
    }

    @Test(arguments: [
        ("kind = 31", CheckFinding.Kind.unknownKind), ("kind = -1", .unknownKind), ("kind = 4, origin = 77", .unknownOrigin),
        ("kind = 3, origin = 1, tab = 9999", .unknownName), ("kind = 4, origin = 1, name = -5", .unknownName),
        ("kind = 4, origin = 1, detail = '{'", .damagedRow), ("time = -1", .damagedRow), ("time = 9223372036854775807", .damagedRow),
        ("kind = 5, origin = 1, tab = NULL, screen = 4000000, name = NULL, detail = NULL", .fold),
        ("kind = 0, origin = NULL, tab = NULL, screen = NULL, name = NULL, detail = '{\"stack\":[\"a\"]}'", .fold),
    ])
    func wrongRows(change: String, kind: CheckFinding.Kind) throws {
        let findings = try check("UPDATE events SET \(change) WHERE id = (1 << 32) + 1500").filter { $0.severity == .error }
        #expect(findings.map(\.kind) == [kind])
        #expect(findings.first?.sequence == 1_500)
        #expect(findings.first?.session == sessions[0].id)
    }

    @Test func aFloodOfFindingsIsCounted() throws {
        try store.damageAndGuard("UPDATE events SET kind = 31")
        var told = 0
        let summary = try store.check { _ in
            told += 1
            return true
        }
        #expect(told < 110)
        #expect(summary.errors == sessions.map(\.events.count).reduce(0, +))
        var first = 0
        let stopped = try store.check { _ in
            first += 1
            return false
        }
        #expect(first == 1)
        #expect(!stopped.isComplete)
    }

    @Test(arguments: [
        "UPDATE snapshots SET state = '{'", "UPDATE snapshots SET state = replace(state, 'Home', 'Hume')",
        "UPDATE snapshots SET id = id + 1",
        "UPDATE snapshots SET id = id + 60000",
    ])
    func snapshots(sql: String) throws {
        let findings = try check(sql)
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.kind == .snapshot && $0.severity == .error })
    }

    @Test(arguments: [
        ("DELETE FROM sessions WHERE id = 1", CheckFinding.Kind.orphan),
        ("UPDATE events SET id = id - (1 << 32) WHERE id < 2 << 32", .orphan),
        ("UPDATE events SET id = id - (9 << 32) WHERE id < 2 << 32", .orphan), ("DELETE FROM events WHERE id < 2 << 32", .session),
        ("UPDATE sessions SET started = started - 1", .session),
    ])
    func sessionsAndEvents(sql: String, kind: CheckFinding.Kind) throws {
        #expect(try check(sql, quick: true).contains { $0.kind == kind && $0.severity == .error })
    }

    @Test(arguments: [
        ("DROP VIEW event_log", CheckFinding.Kind.schema), ("DROP TRIGGER events_no_delete", .appendOnly),
        ("DROP TRIGGER events_no_update; CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT 1; END", .appendOnly),
        ("DROP VIEW session_list; CREATE VIEW session_list AS SELECT 1", .schema),
        ("UPDATE migrations SET checksum = 'x'", .migration), ("PRAGMA user_version = 7", .migration),
        ("UPDATE event_kinds SET name = 'popping' WHERE code = 5", .vocabulary), ("DELETE FROM origins WHERE code = 3", .vocabulary),
    ])
    func schema(sql: String, kind: CheckFinding.Kind) throws {
        let findings = try check(sql, quick: true)
        #expect(findings.map(\.kind) == [kind])
        #expect(findings.first?.severity == .error)
    }

    @Test func whatIsOddOnlyWarns() throws {
        let findings = try check(
            """
            CREATE INDEX mine ON events(time); INSERT INTO event_kinds VALUES (99, 'later');
            UPDATE events SET time = time - 900000000 WHERE id = (1 << 32) + 7
            """)
        #expect(findings.map(\.kind) == [.schema, .vocabulary, .time])
        #expect(findings.allSatisfy { $0.severity == .warning })
        #expect(try store.check { _ in true }.isClean)
    }

    @Test func aNewerFileIsNotCalledDamaged() throws {
        try store.damageAndGuard("INSERT INTO migrations VALUES (99, 'future', 'x', 0, '9.0'); PRAGMA user_version = 99")
        let reading = try HistoryStore(at: store.path, options: .readOnly)
        let findings = try reading.check()
        #expect(findings.map(\.kind) == [.migration])
        #expect(findings.first?.severity == .warning)
    }

    @Test func damagedPagesAreFindings() throws {
        let connection = try Connection(path: store.path, mode: .readWrite)
        _ = try connection.checkpoint(truncate: true)
        let pages = Int(try connection.integer("PRAGMA page_count"))
        connection.close()
        store.suspend()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: store.path))
        for page in stride(from: pages / 2, to: pages - 1, by: 3) {
            try file.seek(toOffset: UInt64(page * 4_096))
            try file.write(contentsOf: Data(repeating: 0xA5, count: 600))
        }
        try file.close()
        try store.resume()
        for quick in [false, true] {
            let findings: [CheckFinding] = try store.check(quick: quick)
            #expect(findings.contains { $0.kind == .structure })
            #expect(findings.allSatisfy { $0.severity == .error && !$0.advice.isEmpty })
        }
    }
}

extension HistoryStore {
    /// Changes the file behind the store's back, with the guards put back in their place before the last statements run.
    fileprivate func damageAndGuard(_ sql: String) throws {
        let connection = try Connection(path: path, mode: .readWrite)
        defer { connection.close() }
        let isAboutGuards = sql.contains("TRIGGER")
        var guards: [String] = []
        if !isAboutGuards {
            let rows = try connection.statement("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
            while try rows.step() { guards.append(rows.text(at: 0)) }
            try connection.execute("DROP TRIGGER events_no_update; DROP TRIGGER events_no_delete")
        }
        try connection.execute(sql)
        for text in guards { try connection.execute(text) }
    }
}
