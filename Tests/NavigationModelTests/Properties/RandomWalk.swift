import NavigationModel

/// A start and the actions performed from there; broken ones are shrunk to a short one.
struct RandomWalk {
    let configuration: RandomConfiguration
    var actions: [NavigationAction] = []

    /// Walks at random and gives what is broken, shrunk, or nil.
    static func failure(seed: UInt64, length: Int) -> String? {
        var generator = SeededChance(seed: seed)
        let configuration = RandomConfiguration(using: &generator)
        guard var navigation = try? HeadlessNavigation(configuration.full, environment: configuration.environment) else {
            return "seed \(seed): the start is refused: \(configuration.full)"
        }
        var walk = RandomWalk(configuration: configuration)
        for step in 0..<length {
            let action = NavigationAction.random(in: navigation, using: &generator)
            walk.actions.append(action)
            let broken = perform(action, on: &navigation, triesLaws: step.isMultiple(of: 16))
            if !broken.isEmpty { return "seed \(seed): \(walk.shrunk().report)" }
        }
        return nil
    }

    /// Performs one action and checks all that must hold.
    private static func perform(_ action: NavigationAction, on navigation: inout HeadlessNavigation, triesLaws: Bool) -> [String] {
        let before = navigation
        let decision = navigation.perform(action)
        var broken = Invariants.broken(before, action, decision, navigation)
        if let event = decision.event {
            broken += Invariants.brokenFold(event, on: before.state, gives: navigation.state)
        }
        if triesLaws {
            broken += Invariants.brokenLaws(navigation)
            if let decided = before.explain(action).first(where: { $0.stopped == true }), decided.outcome != decision.outcome {
                broken.append("explain says \(decided.outcome), not \(decision.outcome)")
            }
        }
        return broken
    }

    /// What is broken when the actions are performed anew, and after how many of them.
    private var broken: (count: Int, words: [String])? {
        guard var navigation = try? HeadlessNavigation(configuration.full, environment: configuration.environment) else { return nil }
        for (index, action) in actions.enumerated() {
            let broken = Self.perform(action, on: &navigation, triesLaws: true)
            if !broken.isEmpty { return (index + 1, broken) }
        }
        return nil
    }

    /// The walk with the actions left out that do not matter.
    func shrunk() -> RandomWalk {
        guard let count = broken?.count else { return self }
        var best = self
        best.actions = Shrinker.shortest(Array(actions.prefix(count))) { actions in
            RandomWalk(configuration: configuration, actions: actions).broken != nil
        }
        return best
    }

    var report: String {
        let steps = actions.enumerated().map { "  \($0.offset): \($0.element)" }.joined(separator: "\n")
        let words = broken?.words.joined(separator: "; ") ?? "?"
        return "\(words) after\n\(steps)\nfrom \(configuration.full)".replacing("NavigationModel.", with: "")
    }
}
