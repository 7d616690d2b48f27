import NavigationModel

extension NavigationEvent {
    /// A random event, legal or not.
    static func random(in state: NavigationState, using generator: inout SeededChance) -> NavigationEvent {
        let address = address(in: state, using: &generator)
        switch generator.below(16) {
        case 0..<3: return .pushed(screen(in: state, using: &generator), on: address, origin: .user)
        case 3..<5:
            let stack = state.screens(at: address)
            let references =
                generator.chance(70)
                ? stack.suffix(generator.below(3)).map { ScreenReference.number($0.number) }
                : (0..<generator.below(3)).map { _ in reference(in: state, using: &generator) }
            return .popped(references, from: address, origin: .code)
        case 5..<7: return .stackSet(entries(in: state, using: &generator), of: address, origin: .code)
        case 7: return .deepLinkOpened(tab: tab(in: state, using: &generator), entries(in: state, using: &generator))
        case 8:
            let to: TabDestination = generator.chance(20) ? .more : .tab(tab(in: state, using: &generator))
            return .tabSelected(from: generator.bool() ? state.selectedTab : tab(in: state, using: &generator), to: to, origin: .user)
        case 9, 10:
            let screens = (0..<generator.below(3)).map { _ in screen(in: state, using: &generator) }
            var modal = ModalDescription(id: generator.pick(["m0", "m1", "t0", "more"]), stack: screens)
            if generator.bool() { modal.stackID = nil }
            return .presented(modal, origin: nil)
        case 11: return .dismissed(state.modals.suffix(generator.below(3)).map(\.id) + (generator.chance(20) ? ["m9"] : []), origin: nil)
        case 12: return .badgeSet(tab: tab(in: state, using: &generator), value: "1")
        case 13: return .screenConfigured(reference(in: state, using: &generator), ScreenChange(set: [.title]))
        case 14:
            let new = (0..<generator.below(2)).map { _ in
                TabEntry.new(TabDescription(id: tab(in: state, using: &generator), stack: [screen(in: state, using: &generator)]))
            }
            let plus: PlusChange = generator.chance(30) ? .set(.action(index: generator.below(9) - 1)) : .unchanged
            let kept = state.tabs.filter { _ in generator.chance(80) }.map { TabEntry.existing($0.id) }
            return .tabsSet(kept + new, selected: generator.maybe(50) { tab(in: state, using: &$0) }, plus: plus)
        default:
            return generator.chance(80)
                ? .gestureConfigured(GestureChange(enabled: false), of: address) : .restored(state.full, warnings: [])
        }
    }

    private static func address(in state: NavigationState, using generator: inout SeededChance) -> StackAddress {
        switch generator.below(6) {
        case 0: .root
        case 1: .modal(state.modals.last?.id ?? "m0")
        default: state.hasTabs ? .tab(tab(in: state, using: &generator)) : .root
        }
    }

    private static func tab(in state: NavigationState, using generator: inout SeededChance) -> String {
        state.tabs.isEmpty || generator.chance(15) ? generator.pick(["t0", "t9", "plus", ""]) : generator.pick(state.tabs.map(\.id))
    }

    private static func reference(in state: NavigationState, using generator: inout SeededChance) -> ScreenReference {
        let screens = state.standingScreens
        guard !screens.isEmpty, generator.chance(80) else {
            return generator.bool()
                ? .id(generator.pick(["", "x", "A#", "A#0", "A#99999999999999999999"])) : .number(generator.below(40) - 5)
        }
        let screen = generator.pick(screens)
        return generator.bool() ? .id(screen.id) : .number(screen.number)
    }

    private static func screen(in state: NavigationState, using generator: inout SeededChance) -> NavigationScreen {
        switch generator.below(10) {
        case 0: NavigationScreen(number: generator.pick([-1, 0, Int.max, Int.min, 3]), name: "A", explicitID: nil)
        case 1: NavigationScreen(number: generator.below(30), name: "A", explicitID: generator.maybe(50) { "e\($0.below(20))" })
        case 2: NavigationScreen(id: "x", kind: .tabs)
        case 3: state.standingScreens.last ?? NavigationScreen(named: "A")
        case 4: NavigationScreen(id: "A#\(generator.below(50))", name: generator.pick(["A", "B"]))
        case 5..<8: NavigationScreen(named: "A")
        default: NavigationScreen(id: "s\(generator.below(200))", name: "S")
        }
    }

    private static func entries(in state: NavigationState, using generator: inout SeededChance) -> [ScreenEntry] {
        (0..<generator.below(4)).map { _ in
            generator.bool() ? .standing(reference(in: state, using: &generator)) : .new(screen(in: state, using: &generator))
        }
    }
}
