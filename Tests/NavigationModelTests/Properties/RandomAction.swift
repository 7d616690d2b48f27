import NavigationModel

extension NavigationAction {
    /// A random action that fits a state more often than not: ids that stand, that have stood, and that never did.
    static func random(in navigation: HeadlessNavigation, using generator: inout SeededChance) -> NavigationAction {
        let state = navigation.state
        let animated = generator.chance(30)
        let address = address(in: state, using: &generator)
        switch generator.below(100) {
        case 0..<16:
            return .push(
                screen(in: state, using: &generator), on: address, by: generator.chance(25) ? .user : .code, animated: animated,
                guarded: generator.chance(10))
        case 16..<22: return .pop(count: generator.pick([1, 1, 1, 2, 9, 0, -1]), from: address, animated: animated)
        case 22..<26:
            let target: PopTarget =
                generator.bool() ? .screen(standing(in: state, using: &generator)) : .name(generator.pick(["A", "B", "C"]))
            return .popTo(target, on: address, animated: animated)
        case 26..<29: return .popToRoot(on: address, animated: animated)
        case 29..<35:
            return .setStack(
                stack(at: address, in: state, using: &generator), of: address, animated: animated, interactive: generator.chance(35))
        case 35..<38: return .remove(standing(in: state, using: &generator), from: address, animated: animated)
        case 38..<44: return .tapBack(on: address, animated: animated)
        case 44..<46: return .tapRootButton(on: address, animated: animated)
        case 46..<48: return .tapItem(generator.pick(ItemSide.allCases), on: address)
        case 48..<56:
            return .beginPop(
                PopTouch(
                    x: generator.maybe(30) { $0.pick([0, 15, 30, 374]) }, dx: generator.maybe(15) { $0.pick([-5, 0, 5]) },
                    delegateAllows: generator.chance(95)), on: address)
        case 56..<58:
            return .updatePop(progress: generator.pick([-1, 0, 0.5, 0.51, 2, .nan]), on: generator.maybe(20) { _ in address } ?? nil)
        case 58..<61: return .finishPop()
        case 61..<63: return .cancelPop()
        case 63..<65: return .endPop()
        case 65..<69: return .endTransition(of: generator.maybe(20) { $0.below(20) }, on: generator.maybe(20) { _ in address } ?? nil)
        case 69..<74: return .tapTab(tab(in: state, using: &generator), allow: generator.chance(90), animated: animated)
        default: return rarer(in: state, animated: animated, on: address, using: &generator)
        }
    }

    private static func rarer(
        in state: NavigationState, animated: Bool, on address: StackAddress?, using generator: inout SeededChance
    ) -> NavigationAction {
        switch generator.below(26) {
        case 0..<3:
            let choice: [TabChoice] = [.id(tab(in: state, using: &generator)), .index(generator.below(9) - 1), .more]
            return .selectTab(generator.pick(choice))
        case 3: return .tapPlus(allow: generator.chance(90), animated: animated)
        case 4: return .tapMore
        case 5..<9:
            let from = generator.maybe(50) { presenter(in: state, using: &$0) }
            if generator.bool() {
                return .present(ModalDescription(screen: screen(in: state, using: &generator), from: from), animated: animated)
            }
            let stack = (0...generator.below(2)).map { _ in screen(in: state, using: &generator) }
            return .present(ModalDescription(id: "m\(generator.below(5))", stack: stack, from: from), by: .user, animated: animated)
        case 9..<13:
            return .dismiss(from: generator.maybe(40) { presenter(in: state, using: &$0) }, animated: animated)
        case 13: return .setBadge(tab: tab(in: state, using: &generator), value: generator.maybe(70) { $0.pick(["", "0", "7", "new"]) })
        case 14: return .setBadgePolicy(generator.pick(BadgePolicy.allCases))
        case 15..<17: return .configureGesture(.random(using: &generator), of: address)
        case 17..<19:
            let change = ScreenChange(
                values: .random(using: &generator), set: ScreenFieldSet(rawValue: UInt32(generator.below(1 << 14))),
                unset: generator.chance(20) ? [.popDisabled, .leftItem] : [])
            return .configureScreen(standing(in: state, using: &generator), change)
        case 19: return .configureTab(tab(in: state, using: &generator), TabChange(title: "New", unset: generator.bool() ? [.image] : []))
        case 20: return .setTabBarHidden(generator.chance(30))
        case 21: return .setLayoutDirection(generator.pick(LayoutDirection.allCases))
        case 22..<24:
            let screens = (0..<generator.below(3)).map { _ in screen(in: state, using: &generator) }
            return .openDeepLink(tab: tab(in: state, using: &generator), screens, animated: animated)
        case 24:
            return .setTabs(entries(in: state, using: &generator), plus: generator.chance(30) ? .set(plus(using: &generator)) : .unchanged)
        default: return .restore(snapshot(in: state, using: &generator), known: generator.maybe(40) { _ in ["A", "B", "n1"] })
        }
    }

    // MARK: Parts

    private static func address(in state: NavigationState, using generator: inout SeededChance) -> StackAddress? {
        if let modal = state.modals.last, generator.chance(40) { return .modal(modal.id) }
        switch generator.below(20) {
        case 0..<4: return .tab(tab(in: state, using: &generator))
        case 4: return .modal("m\(generator.below(5))")
        default: return nil
        }
    }

    private static func tab(in state: NavigationState, using generator: inout SeededChance) -> String {
        if state.tabs.isEmpty || generator.chance(3) { return "t\(generator.below(12))" }
        return state.tabs[generator.below(state.tabs.count)].id
    }

    private static func standing(in state: NavigationState, using generator: inout SeededChance) -> String {
        let screens = state.standingScreens
        if screens.isEmpty || generator.chance(5) { return "gone" }
        return screens[generator.below(screens.count)].id
    }

    private static func presenter(in state: NavigationState, using generator: inout SeededChance) -> String {
        if let modal = state.modals.last, generator.chance(60) { return modal.id }
        return generator.bool() ? standing(in: state, using: &generator) : tab(in: state, using: &generator)
    }

    private static func screen(in state: NavigationState, using generator: inout SeededChance) -> NavigationScreen {
        switch generator.below(12) {
        case 0..<5: NavigationScreen(named: "n\(generator.below(4))", fields: .random(using: &generator))
        case 5..<9:
            NavigationScreen(id: "s\(generator.below(30))", name: generator.pick(["A", "B", "C"]), fields: .random(using: &generator))
        case 9: NavigationScreen(id: standing(in: state, using: &generator))
        case 10: NavigationScreen(id: "n1#\(generator.below(40))", name: generator.pick(["n1", "D"]))
        default: NavigationScreen(id: "k\(generator.below(9))", kind: generator.pick(ScreenKind.allCases))
        }
    }

    private static func stack(
        at address: StackAddress?, in state: NavigationState, using generator: inout SeededChance
    ) -> [NavigationScreen] {
        var screens = (address ?? state.visibleStack).map { state.screens(at: $0) } ?? []
        for _ in 0..<generator.below(3) {
            switch generator.below(4) {
            case 0 where screens.count > 1: screens.remove(at: generator.below(screens.count))
            case 1: screens.swapAt(0, max(0, screens.count - 1))
            default: screens.insert(screen(in: state, using: &generator), at: generator.below(screens.count + 1))
            }
            if screens.isEmpty { break }
        }
        return generator.chance(3) ? [] : screens
    }

    private static func entries(in state: NavigationState, using generator: inout SeededChance) -> [TabEntry] {
        var entries = state.tabs.map { TabEntry.existing($0.id) }.filter { _ in generator.chance(80) }
        if generator.bool() { entries.reverse() }
        if generator.chance(60) {
            let id = "t\(generator.below(12))"
            let screens = [screen(in: state, using: &generator)]
            entries.append(
                .new(generator.chance(20) ? TabDescription(id: id, root: screens[0]) : TabDescription(id: id, stack: screens)))
        }
        return entries
    }

    private static func plus(using generator: inout SeededChance) -> PlusButton? {
        generator.pick([PlusButton?.none, .action(index: nil), .action(index: generator.below(6)), .childTab("t\(generator.below(8))")])
    }

    private static func snapshot(in state: NavigationState, using generator: inout SeededChance) -> RestorationSnapshot {
        func stored(_ generator: inout SeededChance) -> RestorationSnapshot.Stack {
            let screens = (0..<generator.below(4)).map { _ in screen(in: state, using: &generator) }
            return .init(screens: screens, index: generator.maybe(60) { $0.below(6) - 1 })
        }
        guard state.hasTabs else { return RestorationSnapshot(stack: stored(&generator)) }
        let tabs = (0..<generator.below(6)).map { _ in
            RestorationSnapshot.Tab(id: tab(in: state, using: &generator), stack: generator.maybe(70) { stored(&$0) })
        }
        return RestorationSnapshot(tabs: tabs, selected: generator.maybe(80) { $0.below(7) - 1 })
    }
}
