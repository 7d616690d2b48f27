import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

/// What the campaigns of `Tests/Torture` have found, each as a test of its own.
@Suite struct DamageTests {
    @Test(arguments: [false, true]) func aGapOfThousandsOfMillionsIsSteppedOver(isReverse: Bool) throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 3, events: 300)
        try store.append(session.events)
        try store.damage("UPDATE events SET id = id + 4294960000 WHERE id & 4294967295 > 250")
        var selection = EventSelection()
        selection.isLenient = true
        selection.isReverse = isReverse
        let cursor = try store.events(of: store.session(.latest), selection)
        var read = 0
        while let event = try cursor.next() {
            if event.sequence <= 250 { #expect(event == session.events[event.sequence]) }
            read += 1
        }
        #expect(read > 250)
        #expect(!cursor.warnings.isEmpty)
    }

    /// What stands behind the events that are asked for is not read.
    @Test func damageBehindARangeLeavesItReadable() throws {
        let store = try HistoryStore.temporary()
        let first = try RandomSession(seed: 3, events: 30)
        try store.append(first.events)
        var large = try RandomSession(seed: 4, events: 3).events
        large.append(
            RecordedEvent(
                session: large[0].session, sequence: 3, time: large[2].time, event: .note(String(repeating: "x", count: 100_000))))
        try store.append(large)
        // The second session, whose last event becomes its first, so that it is the next row.
        try store.damage("DELETE FROM events WHERE id >> 32 = 2 AND id & 4294967295 < 3")
        _ = try Connection(path: store.path, mode: .readWrite).checkpoint(truncate: true)
        // The text goes on from page to page, each beginning with the number of the next one.
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: store.path)))
        let pages = stride(from: 0, to: bytes.count, by: 4_096).filter { page in bytes[page + 4..<page + 4_096].allSatisfy { $0 == 120 } }
        let page = try #require(pages.first)
        for place in page..<page + 4 { bytes[place] = 0xFF }
        let path = store.path + "-damaged"
        try Data(bytes).write(to: URL(fileURLWithPath: path))

        let damaged = try HistoryStore(at: path, options: .readOnly)
        let session = try damaged.session(.id(first.events[0].session))
        #expect(try damaged.replay(session) == first.states.last)
        #expect(try damaged.state(of: session).state == first.states.last)
        let second = try damaged.session(.id(large[0].session))
        #expect(historyError { _ = try damaged.replay(second) } != nil)
    }

    /// Behind the greatest sequence number the next session's first event has the next number of a row.
    @Test func theGreatestSequenceNumberEndsItsSession() throws {
        let store = try HistoryStore.temporary()
        let id = SessionID.random()
        let base = NavigationEvent.base(SessionHeader(), Sample.tabs())
        try store.append([RecordedEvent(session: id, sequence: RecordedEvent.greatestSequence, time: 1, event: base)])
        let next = try RandomSession(seed: 4, events: 5).events
        try store.append(next)
        let exported = try store.allEvents()
        #expect(exported.map(\.session) == [id] + next.map(\.session))
        #expect(try store.statistics(StatisticsRequest([.screens])).sessions == 2)
    }

    /// Details are read by whoever counts, as by whoever replays.
    @Test func aDamagedPopIsRefusedByStatistics() throws {
        let store = try HistoryStore.temporary()
        let recorder = try store.record(AppInfo(), initial: Sample.tabs(), mode: .writeThrough)
        try recorder.perform(.push("A"))
        try recorder.perform(.pop())
        try store.damage("UPDATE events SET detail = '{\"screens\":[' WHERE id & 4294967295 = 2")
        let error = historyError { _ = try store.replay(recorder.session) }
        #expect(error != nil)
        #expect(historyError { _ = try store.statistics(StatisticsRequest([.screens, .transitions])) } == error)
    }

    /// A table of the file goes before the one of the same name that rows are inserted from.
    @Test func aTableOfTheSameNameSwallowsNoEvents() throws {
        let store = try HistoryStore.temporary()
        try store.damage("CREATE TABLE navigation_rows(text, i1, i2, i3, i4, i5, i6, i7, i8)")
        let session = try RandomSession(seed: 3, events: 30)
        for rows in [0, 30] {
            if rows > 0 {
                let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))"
                try store.damage("INSERT INTO navigation_rows \(numbers) SELECT NULL, 1 << 32 | i, 1, 40, 0, 0, 0, 0, 0 FROM n")
            }
            let error = historyError { try store.append(session.events) }
            guard case .storage = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(try store.allEvents().isEmpty)
        }
    }

    /// A program that is killed while it makes a file leaves a journal, which only who may write rolls back.
    @Test func aFileWhoseMakingWasKilledIsEmpty() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-hot-\(SessionID.random())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // As it stands before the first commit is through: a page in the file, and a journal that says that there was none.
        let path = folder + "/h.sqlite"
        let maker = try Connection(path: folder + "/maker.sqlite", mode: .create, journal: .unchanged)
        try maker.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN; CREATE TABLE t(a)")
        try maker.execute(
            "INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT zeroblob(900) FROM n")
        for suffix in ["", "-journal"] {
            try FileManager.default.copyItem(atPath: folder + "/maker.sqlite" + suffix, toPath: path + suffix)
        }
        maker.close()
        #expect(historyError { _ = try HistoryStore(at: path, options: .readOnly) } == .notNavlog(path: path))
        #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
        try HistoryStore(at: path).append(RandomSession(seed: 3, events: 5).events)
    }

    /// A number in the table of sessions that no program has written.
    @Test(arguments: [Int64.max, 2_147_483_647, 4_294_967_296])
    func aNumberBeyondAllBoundsIsNoTrap(number: Int64) throws {
        let store = try HistoryStore.temporary()
        try store.append(RandomSession(seed: 3, events: 30).events)
        try store.append(RandomSession(seed: 4, events: 30).events)
        try store.damage("PRAGMA ignore_check_constraints = ON; UPDATE sessions SET id = \(number) WHERE id = 2")
        #expect(try !store.check { _ in true }.isClean)
        for session in try store.summaries().map(\.session) { _ = try? store.state(of: session) }
        _ = try? store.statistics(StatisticsRequest([.screens, .paths]))
        _ = try? store.tail().newest(5)
        _ = try? store.export { _ in }
        _ = try? store.append(RandomSession(seed: 5, events: 3).events)
    }

    /// Times that no program writes: the spans between them are beyond all bounds.
    @Test func timesBeyondAllBoundsAreNoTrap() async throws {
        let store = try HistoryStore.temporary()
        try store.append(RandomSession(seed: 3, events: 30).events)
        try store.damage(
            """
            UPDATE sessions SET started = -9223372036854775807;
            UPDATE events SET time = CASE id % 2 WHEN 0 THEN -9223372036854775807 ELSE 9223372036854775807 END
            """)
        let session = try store.session(.latest)
        #expect(try store.summaries(long: true).first?.durationSeconds ?? -1 >= 0)
        for moment in [HistoryMoment.offset(2), .time(0), .end] { _ = try? store.state(of: session, at: moment) }
        var replayed = 0
        for try await _ in session.replay(speed: 1_000, longestPause: .microseconds(10)) { replayed += 1 }
        #expect(replayed > 0)
        _ = try? store.statistics(StatisticsRequest([.screens, .transitions, .paths, .badges, .gestures]))
        _ = try? store.resume(session, mode: .writeThrough).perform(.push(NavigationScreen(named: "X")))
        _ = try? store.apply(HistoryRetention(maxAge: .seconds(1)))
    }

    /// Two rows of a page change places, so that the first row of a session is the last one.
    @Test func rowsOutOfOrderAreNoTrap() throws {
        let store = try HistoryStore.temporary()
        try store.append(Array(RandomSession(seed: 3, events: 10).events.prefix(2)))
        try store.damageRootPage(of: "events") { page in
            // The table of cells follows the eight bytes of a leaf's header, two bytes a cell.
            try #require(page[0] == 13 && page[4] == 2)
            page.swapAt(8, 10)
            page.swapAt(9, 11)
        }
        #expect(try !store.check { _ in true }.isClean)
        #expect(historyError { _ = try store.export { _ in } } != nil)
        #expect(historyError { _ = try store.state(of: store.session(.latest)) } != nil)
        _ = try? store.statistics(StatisticsRequest([.screens]))
        _ = try? store.summaries(long: true)
    }

    /// Behind the last page of the sessions stands the first one again: who asks for those behind the last would go round for ever.
    @Test func aTreeOfSessionsInACircleComesToAnEnd() throws {
        let store = try HistoryStore.temporary()
        var generator = SeededGenerator(seed: 9)
        for second in Int64(0)..<400 {
            let id = SessionID.random(using: &generator)
            try store.append([
                RecordedEvent(
                    session: id, sequence: 0, time: second * 1_000_000, event: .sessionStarted(SessionHeader(), .stack(["root"])))
            ])
        }
        try store.damageRootPage(of: "sessions", Self.closeCircle)
        var rounds = Rounds(limit: 2_000)
        #expect(historyError { try store.forEachSession { _ in try rounds.count() } } != nil)
        #expect(historyError { try store.forEachSummary { _ in try rounds.count() } } != nil)
        #expect(historyError { try store.export { _ in try rounds.count() } } != nil)
        #expect(historyError { try store.find(StateCondition(parsing: "depth>=1")) { _ in try rounds.count() } } != nil)
        #expect(historyError { _ = try store.statistics(StatisticsRequest([.screens])) { _ in try rounds.count() } } != nil)
        #expect(historyError { _ = try store.graph() } != nil)
        #expect(try !store.check { _ in true }.isClean)
        _ = try? store.apply(HistoryRetention(maxSessions: 1))
    }

    @Test func aTreeOfEventsInACircleComesToAnEnd() throws {
        let store = try HistoryStore.temporary()
        try store.append(RandomSession(seed: 3, events: 900).events)
        try store.damageRootPage(of: "events", Self.closeCircle)
        let session = try store.session(.latest)
        var rounds = Rounds(limit: 20_000)
        for isReverse in [false, true] {
            var selection = EventSelection()
            selection.isLenient = true
            selection.isReverse = isReverse
            let cursor = try store.events(of: session, selection)
            while try cursor.next() != nil { try rounds.count() }
        }
        #expect(historyError { _ = try store.statistics(StatisticsRequest([.screens])) { _ in throw Rounds.Endless() } } != nil)
        // The table seems to end with its first page: what these read of it is whole.
        _ = historyError { try store.export { _ in try rounds.count() } }
        _ = historyError { _ = try store.replay(session) }
        _ = historyError { _ = try store.state(of: session) }
        #expect(try !store.check { _ in true }.isClean)
    }

    /// Makes the first child of an inner page its last one, too.
    private static func closeCircle(_ page: inout [UInt8]) throws {
        // The last child stands at 8, the table of cells at 12; a cell begins with the number of its child.
        try #require(page[0] == 5)
        let cell = Int(page[12]) << 8 | Int(page[13])
        for offset in 0..<4 { page[8 + offset] = page[cell + offset] }
    }
}

/// Ends what has no end.
private struct Rounds {
    struct Endless: Error {}
    var limit: Int
    private var done = 0

    init(limit: Int) { self.limit = limit }

    mutating func count() throws {
        done += 1
        guard done <= limit else { throw Endless() }
    }
}

extension HistoryStore {
    /// Changes the page in which a table's tree begins, as it is in the file.
    fileprivate func damageRootPage(of table: String, _ change: (inout [UInt8]) throws -> Void) throws {
        let connection = try Connection(path: path, mode: .readWrite)
        _ = try connection.checkpoint(truncate: true)
        let page = Int(try connection.integer("SELECT rootpage FROM sqlite_master WHERE name = '\(table)'"))
        let size = Int(try connection.integer("PRAGMA page_size"))
        connection.close()
        suspend()
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let place = (page - 1) * size..<page * size
        var content = Array(bytes[place])
        try change(&content)
        bytes.replaceSubrange(place, with: content)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try resume()
    }
}
