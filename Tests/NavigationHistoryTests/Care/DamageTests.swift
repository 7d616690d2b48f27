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

    /// Two rows of a page change places, so that the first row of a session is the last one.
    @Test func rowsOutOfOrderAreNoTrap() throws {
        let store = try HistoryStore.temporary()
        try store.append(Array(RandomSession(seed: 3, events: 10).events.prefix(2)))
        let connection = try Connection(path: store.path, mode: .readWrite)
        _ = try connection.checkpoint(truncate: true)
        let page = Int(try connection.integer("SELECT rootpage FROM sqlite_master WHERE name = 'events'"))
        let size = Int(try connection.integer("PRAGMA page_size"))
        connection.close()
        store.suspend()
        let url = URL(fileURLWithPath: store.path)
        var bytes = [UInt8](try Data(contentsOf: url))
        // The table of cells follows the eight bytes of a leaf's header, two bytes a cell.
        let cells = (page - 1) * size + 8
        try #require(bytes[cells - 8] == 13 && bytes[cells - 4] == 2)
        bytes.swapAt(cells, cells + 2)
        bytes.swapAt(cells + 1, cells + 3)
        try Data(bytes).write(to: url)
        try store.resume()
        #expect(try !store.check { _ in true }.isClean)
        #expect(historyError { _ = try store.export { _ in } } != nil)
        #expect(historyError { _ = try store.state(of: store.session(.latest)) } != nil)
        _ = try? store.statistics(StatisticsRequest([.screens]))
        _ = try? store.summaries(long: true)
    }
}
