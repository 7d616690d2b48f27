import NavigationModel
import Testing

/// Every invariant of section 16 of the rules over random actions on random starts.
///
/// 1,040 walks of 200 actions. A broken one is printed shrunk; `NAVLOG_SEED` repeats a run or tries another.
@Suite struct PropertyTests {
    static let walksPerTest = 130
    static let actionsPerWalk = 200

    @Test("Invariants hold over random walks", arguments: 0..<8)
    func invariants(part: Int) {
        for walk in 0..<Self.walksPerTest {
            let seed = SeededChance.base &+ UInt64(part * Self.walksPerTest + walk) &* 7_919
            if let failure = RandomWalk.failure(seed: seed, length: Self.actionsPerWalk) {
                Issue.record("\(failure)")
                return
            }
        }
    }

    /// The shrinker leaves exactly what makes the difference, in its order.
    @Test func shrinkingKeepsWhatBreaks() {
        let short = Shrinker.shortest(Array(0..<200)) { list in
            guard let first = list.firstIndex(of: 17), let second = list.firstIndex(of: 150) else { return false }
            return first < second
        }
        #expect(short == [17, 150])
    }

    /// The fold takes any event: it throws and leaves the state as it was, or gives a sound state.
    @Test("The fold never traps", arguments: 0..<4)
    func foldOfRandomEvents(part: Int) {
        for walk in 0..<100 {
            var generator = SeededChance(seed: SeededChance.base &+ UInt64(part * 100 + walk) &* 104_729)
            let configuration = RandomConfiguration(using: &generator)
            guard var state = try? NavigationState(configuration.full) else { continue }
            for _ in 0..<100 {
                let event = NavigationEvent.random(in: state, using: &generator)
                let before = state
                do {
                    try state.fold(event)
                    let broken = Invariants.structure(state)
                    if !broken.isEmpty { return record(broken, event, before) }
                    if state.full.tabs != nil || !state.full.stack.isEmpty, (try? NavigationState(state.full)) != state {
                        return record(["its full state says something else"], event, before)
                    }
                } catch {
                    if state != before { return record(["\(error), and the state has changed"], event, before) }
                }
            }
        }
    }

    private func record(_ broken: [String], _ event: NavigationEvent, _ before: NavigationState) {
        Issue.record("\(broken.joined(separator: "; "))\nby \(event)\non \(before.full)")
    }
}
