/// What a rule looks at: the state, what runs, and what the action brings. Read-only.
///
/// Made once for an action and never copied: a copy of a state is a dozen references.
struct Situation: ~Copyable {
    var state: NavigationState
    let transitions: Transitions
    let environment: NavigationEnvironment
    /// The stack that is meant; nil where there is none, and then `addressError` says why.
    var place: Place? {
        didSet {
            stack = place.map { state.stack(at: $0).screens } ?? []
            top = stack.last.flatMap { state.screen($0) }
        }
    }
    /// Its screens, root first.
    private(set) var stack: [ScreenNumber] = []
    /// The screen on top of it.
    private(set) var top: NavigationScreen?
    var addressError: NavigationErrorCode?
    /// Whether an id, an index or More that was asked for is not there.
    var missing: NavigationErrorCode?
    /// The screens that would come in or stay, as given.
    var incoming: [NavigationScreen] = []
    /// Of these, how many at the start stay where they are: a deep link's root.
    var staying = 0
    /// The tabs that would be the new list.
    var tabEntries: [TabEntry] = []
    /// The id that a modal would have.
    var modalID: String?
    /// Whether the action asks for what holds already: the same stack, setting or selection.
    var isUnchanged = false
    var byUser = false
    var guarded = false
    /// The tab that is tapped or linked to.
    var tab: Int?
    var tapsMore = false
    var allow = true
    var side = ItemSide.left
    var touch = PopTouch()
    /// The presenter that is asked: -1 is the base, else the position of a modal.
    var presenter: Int?
    /// Where a `popTo` or `remove` finds its screen in the stack.
    var target: Int?

    init(_ state: NavigationState, _ transitions: Transitions, _ environment: NavigationEnvironment) {
        self.state = state
        self.transitions = transitions
        self.environment = environment
    }

    var address: StackAddress? { place.map { state.address(of: $0) } }
    var gesture: GestureSettings { place.map { state.stack(at: $0).gesture } ?? .defaults }
    var isPlain: Bool { place.map { state.isPlain($0) } ?? false }
    /// `NAV-8`: the top is element 0 of the stack.
    var isAtRoot: Bool { stack.count <= 1 }
    var topFields: ScreenFields { top?.fields ?? .defaults }
    var running: NavigationTransition? { transitions.isIdle ? nil : address.flatMap { transitions[$0] } }

    /// `UIK-M1`, `UIK-M5`, `DEC-9`: something is presented over the stack, or a modal comes or goes.
    var isCovered: Bool {
        if !transitions.isIdle, transitions.modal != nil { return true }
        if case .modal(let index) = place { return index < state.modals.count - 1 }
        return !state.modals.isEmpty
    }

    /// `DEC-29`: whether it is the visible stack, or one in a modal.
    var isShown: Bool {
        if case .modal = place { return true }
        return address == state.visibleStack
    }

    /// `UIK-N8`: a left item of the caller stands in the place of the back button. `RT-5`, `BAR-6`: a default back item or a
    /// back item does not.
    var hasBlockingLeftItem: Bool { topFields.leftItem != nil && !topFields.leftItemSupplementsBack }

    // MARK: Touches

    /// Where the touch began, in points from the left edge; by default 10 from the leading edge.
    var touchX: Double { touch.x ?? (isRightToLeft ? environment.layout.width - 10 : 10) }
    /// The movement, right positive; by default 5 in the pop direction.
    var touchDX: Double { touch.dx ?? (isRightToLeft ? -5 : 5) }
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
        return incoming.dropFirst(staying).contains { !known.contains($0.name) }
    }

    /// Whether it stands in a tab that the new list of tabs leaves out.
    func isLeaving(_ screen: NavigationScreen) -> Bool {
        guard let number = state.number(ofStanding: screen), case .tab(let index) = state.place(ofScreen: number) else { return false }
        return !tabEntries.contains(.existing(state.tabs[index].id))
    }

    var hasDuplicateTabs: Bool {
        var seen = Set(state.modals.map(\.id))
        return tabEntries.contains { !seen.insert($0.id).inserted }
    }

    var hasDuplicates: Bool {
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
