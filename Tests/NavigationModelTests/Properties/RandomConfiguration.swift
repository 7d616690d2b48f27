import NavigationModel

/// A random start: tabs or none, plus button, overflow, settings, known names.
struct RandomConfiguration {
    let full: FullState
    let environment: NavigationEnvironment

    init(using generator: inout SeededChance) {
        var full = FullState.empty
        var environment = NavigationEnvironment()
        var next = 0
        func stack(_ generator: inout SeededChance) -> [NavigationScreen] {
            (0...generator.below(3)).map { _ in
                next += 1
                return NavigationScreen(id: "r\(next)", name: generator.pick(["A", "B", "C"]), fields: .random(using: &generator))
            }
        }
        if generator.chance(75) {
            full.tabs = (0..<generator.below(8)).map { index in
                let item = TabItem(title: "T\(index)", image: "i", badge: generator.maybe(30) { $0.pick(["", "0", "5", "100"]) })
                if generator.chance(15) {
                    return TabDescription(id: "t\(index)", item: item, root: stack(&generator)[0])
                }
                return TabDescription(
                    id: "t\(index)", item: item, stack: stack(&generator), gesture: generator.maybe(30) { .random(using: &$0) })
            }
            let count = full.tabs?.count ?? 0
            if generator.chance(20) { full.plus = .action(index: generator.maybe(50) { $0.below(count + 1) }) }
            if generator.chance(20), count > 0 { full.plus = .childTab("t\(generator.below(count))") }
            if count > 0 { full.selected = "t\(generator.below(count))" }
            full.overflow = generator.pick([.custom, .system])
        } else {
            full.stack = stack(&generator)
        }
        full.tabBarHidden = generator.chance(10)
        full.direction = generator.pick([.leftToRight, .leftToRight, .rightToLeft])
        full.badgePolicy = generator.pick(BadgePolicy.allCases)
        if generator.chance(20) { full.gesture = .random(using: &generator) }
        if generator.chance(15) { environment.known = ["A", "B", "C", "D", "n0", "n1", "n2", "n3"] }
        self.full = full
        self.environment = environment
    }
}

extension ScreenFields {
    static func random(using generator: inout SeededChance) -> ScreenFields {
        var fields = ScreenFields()
        guard generator.chance(50) else { return fields }
        fields.title = generator.maybe(40) { $0.pick(["One", "Two", ""]) }
        fields.leftItem = generator.maybe(15) { _ in "Left" }
        fields.rightItem = generator.maybe(15) { _ in "Right" }
        fields.backItem = generator.maybe(15) { _ in "Back item" }
        fields.hidesBackButton = generator.chance(10)
        fields.leftItemSupplementsBack = generator.chance(15)
        fields.hidesBottomBar = generator.maybe(60) { $0.chance(20) }
        fields.prefersBarHidden = generator.chance(10)
        fields.popDisabled = generator.maybe(20) { $0.bool() }
        fields.backHandler = generator.pick(BackHandler.allCases)
        fields.linkHeight = generator.chance(10) ? 44 : 0
        fields.isTable = generator.chance(20)
        return fields
    }
}

extension GestureSettings {
    static func random(using generator: inout SeededChance) -> GestureSettings {
        GestureChange.random(using: &generator).applied(to: GestureSettings())
    }
}

extension GestureChange {
    static func random(using generator: inout SeededChance) -> GestureChange {
        var change = GestureChange()
        change.enabled = generator.maybe(30) { $0.chance(70) }
        change.temporarilyClosed = generator.maybe(30) { $0.chance(30) }
        change.maxStartDistance = generator.maybe(30) { $0.pick([-5, 0, 20, 400]) }
        change.leftItemDisablesSwipe = generator.maybe(20) { $0.bool() }
        change.barHiddenDisablesSwipe = generator.maybe(20) { $0.bool() }
        if generator.chance(20) { change.unset = [.enabled, .maxStartDistance] }
        return change
    }
}
