import NavigationHistory
import Testing

@Suite("Two sessions side by side")
struct ComparisonTests {
    private func record(_ store: HistoryStore, _ actions: [NavigationAction]) throws -> RecordedSession {
        let recorder = try store.record(
            SessionHeader(app: "Shop"),
            initial: .tabs([TabDescription(id: "home", stack: ["h"]), TabDescription(id: "cart", stack: ["c"])]))
        for action in actions { try recorder.perform(action) }
        return recorder.session
    }

    @Test("Sessions that do the same are the same, whatever their ids and times")
    func same() throws {
        let store = try HistoryStore.inMemory()
        let one = try record(store, [.push(NavigationScreen(named: "Detail")), .tapTab("cart"), .push("x1")])
        let two = try record(
            store, [.push(NavigationScreen(id: "other", name: "Detail")), .tapTab("cart"), .push(NavigationScreen(id: "x2", name: "x1"))])
        let comparison = try store.compare(one, with: two)
        #expect(comparison.areSame)
        #expect(comparison.commonEvents == 4)
        #expect(comparison.rows.isEmpty)
    }

    @Test("They part at the first event that differs; what comes after is aligned")
    func parting() throws {
        let store = try HistoryStore.inMemory()
        let other = try HistoryStore.inMemory()
        let one = try record(store, [.tapTab("cart"), .push("a"), .push("b"), .setBadge(tab: "home", value: "1")])
        let two = try record(other, [.tapTab("cart"), .push("b"), .setBadge(tab: "home", value: "1"), .pop()])
        let comparison = try store.compare(one, with: two, of: other)
        #expect(comparison.commonEvents == 2)
        #expect(comparison.leftParting?.sequence == 2)
        #expect(comparison.rightParting?.sequence == 2)
        #expect(comparison.differenceAtParting.isEmpty)
        #expect(comparison.rows == [.leftOnly(2), .both(3, 2), .both(4, 3), .rightOnly(4)])
        #expect(comparison.finalDifference.changes.first?.description == "stack of cart: c, a, b → c")
    }

    /// The alignment pairs as many events as the plain recursion does.
    @Test("Random sessions pair up as many events as can be")
    func reference() throws {
        let store = try HistoryStore.inMemory()
        let actions: [NavigationAction] = [
            .setBadge(tab: "home", value: "1"), .setBadge(tab: "home", value: nil), .tapTab("cart"), .tapTab("home"),
        ]
        for seed in 1...30 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func some() -> [NavigationAction] { (0..<12).compactMap { _ in actions.randomElement(using: &generator) } }
            let comparison = try store.compare(try record(store, some()), with: try record(store, some()), limit: 50)
            let left = try kinds(store, comparison.left)
            let right = try kinds(store, comparison.right)
            var common = 0
            while common < min(left.count, right.count), left[common] == right[common] { common += 1 }
            #expect(comparison.commonEvents == common)
            let pairs = comparison.rows.filter { if case .both = $0 { true } else { false } }.count
            #expect(pairs == longest(left.dropFirst(common), right.dropFirst(common)))
            // Each event of both stands in exactly one row, in order.
            let lefts = comparison.rows.compactMap { row -> Int? in
                switch row {
                case .both(let one, _), .leftOnly(let one): one
                case .rightOnly: nil
                }
            }
            #expect(lefts == Array(common..<left.count))
        }
    }

    private func kinds(_ store: HistoryStore, _ session: RecordedSession) throws -> [String] {
        let cursor = try store.events(of: session)
        var kinds: [String] = []
        while let event = try cursor.next() {
            if case .sessionStarted = event.event { kinds.append("start") } else { kinds.append("\(event.event)") }
        }
        return kinds
    }

    private func longest(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> Int {
        guard let first = left.first, !right.isEmpty else { return 0 }
        let without = longest(left.dropFirst(), right)
        guard let place = right.firstIndex(of: first) else { return without }
        return max(without, 1 + longest(left.dropFirst(), right[(place + 1)...]))
    }
}
