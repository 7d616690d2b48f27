/// What a rule looks at: the state, what runs, and what the action brings. Read-only.
///
/// It stands where the state is kept: to move the state to it and back would cost each action more than its rules.
struct Situation: Sendable {
    var state: NavigationState
    var transitions = Transitions()
    let environment: NavigationEnvironment
    /// What the action means that is being decided.
    var meant = Meant()

    init(_ state: NavigationState, _ environment: NavigationEnvironment) {
        self.state = state
        self.environment = environment
    }

    /// Forgets the action.
    mutating func clear() { meant = Meant() }

    /// The screens of the stack that is meant, root first.
    var stack: [ScreenNumber] { meant.place.map { state.stack(at: $0).screens } ?? [] }
    /// How many screens it has.
    var depth: Int { meant.place.map { state.depth(at: $0) } ?? 0 }
    /// The screen on top of it.
    var top: NavigationScreen? { topPosition.map { state.screens[position: $0] } }
    var topFields: ScreenFields { topPosition.map { state.screens[position: $0].fields } ?? .defaults }

    /// Where that stands in the table of screens.
    var topPosition: Int? {
        meant.topPosition ?? meant.place.flatMap { state.topNumber(at: $0) }.flatMap { state.screens.position(of: $0) }
    }
    var address: StackAddress? { meant.place.map { state.address(of: $0) } }
    var gesture: GestureSettings { meant.place.map { state.stack(at: $0).gesture } ?? .defaults }
    var isPlain: Bool { meant.place.map { state.isPlain($0) } ?? false }
    /// `NAV-8`: the top is element 0 of the stack.
    var isAtRoot: Bool { depth <= 1 }
    var running: NavigationTransition? { transitions.isIdle ? nil : address.flatMap { transitions[$0] } }

    var isRunning: Bool { transitions.isIdle ? false : running != nil }

    /// `UIK-M1`, `UIK-M5`, `DEC-9`: something is presented over the stack, or a modal comes or goes.
    var isCovered: Bool {
        if !transitions.isIdle, transitions.modal != nil { return true }
        if case .modal(let index) = meant.place { return index < state.modals.count - 1 }
        return !state.modals.isEmpty
    }

    /// `DEC-29`: whether it is the visible stack, or one in a modal.
    var isShown: Bool {
        if case .modal = meant.place { return true }
        return address == state.visibleStack
    }

    /// `UIK-N8`: a left item of the caller stands in the place of the back button. `RT-5`, `BAR-6`: a default back item or a
    /// back item does not.
    var hasBlockingLeftItem: Bool { topFields.leftItem != nil && !topFields.leftItemSupplementsBack }

    // MARK: Touches

    /// Where the touch began, in points from the left edge; by default 10 from the leading edge.
    var touchX: Double { meant.touch.x ?? (isRightToLeft ? environment.layout.width - 10 : 10) }
    /// The movement, right positive; by default 5 in the pop direction.
    var touchDX: Double { meant.touch.dx ?? (isRightToLeft ? -5 : 5) }
    var isRightToLeft: Bool { state.direction == .rightToLeft }
    /// `DEC-18`, `FD-3`: the start is measured from the leading edge.
    var startDistance: Double { isRightToLeft ? environment.layout.width - touchX : touchX }

    // MARK: Screens

    /// `UIK-N9`, `DEC-13`: whether a screen stands anywhere but on the stack that is meant, or is proposed for another.
    func isInUseElsewhere(_ screen: NavigationScreen) -> Bool {
        guard screen.hasID else { return false }
        if let number = state.number(ofStanding: screen) { return !stack.contains(number) }
        return !transitions.isIdle && transitions.isProposed(screen.id, elsewhereThan: address)
    }

    /// Whether a screen stands or is proposed anywhere.
    func isInUse(_ screen: NavigationScreen) -> Bool {
        guard screen.hasID else { return false }
        return state.stands(screen) || (!transitions.isIdle && transitions.isProposed(screen.id, elsewhereThan: nil))
    }

    var hasUnknownName: Bool {
        guard let known = environment.known else { return false }
        return meant.incoming.list.dropFirst(meant.staying).contains { !known.contains($0.name) }
    }

    /// Whether it stands in a tab that the new list of tabs leaves out.
    func isLeaving(_ screen: NavigationScreen) -> Bool {
        guard let number = state.number(ofStanding: screen), case .tab(let index) = state.place(ofScreen: number) else { return false }
        return !(meant.tabEntries ?? []).contains(.existing(state.tabs[index].id))
    }

    var hasDuplicateTabs: Bool {
        var seen = Set(state.modals.map(\.id))
        return (meant.tabEntries ?? []).contains { !seen.insert($0.id).inserted }
    }

    var hasDuplicates: Bool {
        guard case .several(let incoming) = meant.incoming else { return false }
        // Screens of the own form differ when their numbers do; on most stacks each is newer than the one below.
        var last = 0
        for screen in incoming where last >= 0 {
            last = screen.storedID == nil && screen.number > last ? screen.number : -1
        }
        if last >= 0 { return false }
        var seen: Set<String> = []
        return incoming.contains { $0.hasID && !seen.insert($0.id).inserted }
    }
}
