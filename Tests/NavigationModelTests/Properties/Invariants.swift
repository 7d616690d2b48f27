import NavigationModel

/// What must hold after each action: section 16 of the rules, and the laws of fold and forms.
enum Invariants {
    /// What is broken after one action, in words; empty where all holds.
    static func broken(
        _ before: HeadlessNavigation, _ action: NavigationAction, _ decision: NavigationDecision, _ after: HeadlessNavigation
    ) -> [String] {
        structure(after.state) + outcome(before, action, decision, after) + transitions(after) + handler(action, decision)
    }

    /// 16.1 and 16.2: stacks and ids; selection. 16.3: the tab bar. `PLUS-6`: the layout.
    static func structure(_ state: NavigationState) -> [String] {
        var broken: [String] = []
        var stacks = state.tabs.map(\.stack.screens) + state.modals.map(\.stack.screens)
        if !state.hasTabs { stacks.append(state.root.screens) }
        if stacks.contains(where: \.isEmpty) { broken.append("16.1: a stack is empty") }
        let numbers = stacks.flatMap { $0 }
        let ids = numbers.compactMap { state.screen($0)?.id }
        if ids.count != numbers.count { broken.append("16.1: a number on a stack stands for no screen") }
        if Set(ids).count != ids.count || ids.contains("") { broken.append("16.1: ids are not unique: \(ids)") }
        if state.standingScreens.count != numbers.count { broken.append("16.1: a screen stands on no stack") }
        if (numbers.max() ?? 0) > state.lastNumber { broken.append("16.1: a number was never given") }
        let names = state.tabs.map(\.id) + state.modals.map(\.id)
        if Set(names).count != names.count { broken.append("16.1: ids of tabs and modals are not unique: \(names)") }
        switch state.selection {
        case .none: if state.hasTabs, !state.tabs.isEmpty { broken.append("16.2: no tab is selected") }
        case .tab(let index): if !state.tabs.indices.contains(index) { broken.append("16.2: the selected tab is not there") }
        case .more: if state.tabs.isEmpty { broken.append("16.2: More without tabs") }
        }
        if state.isTabBarVisible != isTabBarVisible(state) { broken.append("16.3: the tab bar's visibility is wrong") }
        return broken + layout(state)
    }

    /// `HIDE-2`, spelled out anew.
    private static func isTabBarVisible(_ state: NavigationState) -> Bool {
        if !state.hasTabs || state.tabBarHidden { return false }
        guard let selected = state.selectedTab else { return true }
        let above = state.screens(at: .tab(selected)).dropFirst()
        return above.allSatisfy { $0.fields.hidesBottomBar == false }
    }

    private static func layout(_ state: NavigationState) -> [String] {
        guard state.hasTabs else { return [] }
        let bar = state.tabBarLayout()
        let rectangles = (0..<bar.entryCount).compactMap { bar.entry($0) } + (bar.plus.map { [$0] } ?? [])
        let sorted = rectangles.sorted { $0.x < $1.x }
        var end = 0.0
        for rectangle in sorted {
            if abs(rectangle.x - end) > 0.001 { return ["PLUS-6: slots overlap or leave a gap at \(end)"] }
            end = rectangle.x + rectangle.width
        }
        return sorted.isEmpty || abs(end - bar.metrics.width) < 0.001 ? [] : ["PLUS-6: the slots end at \(end)"]
    }

    /// 16.4: only what is applied changes anything. 16.8: no swipe at the root.
    private static func outcome(
        _ before: HeadlessNavigation, _ action: NavigationAction, _ decision: NavigationDecision, _ after: HeadlessNavigation
    ) -> [String] {
        var broken: [String] = []
        if decision.outcome == .applied {
            if decision.event == nil, before.state != after.state { broken.append("16.4: the state changed without an event") }
            if case .beginPop(_, let address) = action,
                let stack = (address ?? before.state.visibleStack).flatMap({ before.state.stack(at: $0) }), stack.screens.count < 2
            {
                broken.append("16.8: a swipe began at the root")
            }
        } else {
            if before.state != after.state { broken.append("16.4: \(decision.outcome) changed the state") }
            if before.transition != after.transition { broken.append("16.4: \(decision.outcome) changed what runs") }
            if decision.event != nil || !decision.diagnostics.isEmpty { broken.append("16.4: \(decision.outcome) leaves an event") }
        }
        return broken
    }

    /// `DEC-7`: only a visible stack, or one in a modal, runs a transition.
    private static func transitions(_ navigation: HeadlessNavigation) -> [String] {
        navigation.runningStacks.compactMap { address in
            if case .modal = address {
                return navigation.state.stack(at: address) == nil ? "DEC-7: a transition of a modal that is gone" : nil
            }
            return address == navigation.state.visibleStack ? nil : "DEC-7: a transition runs on a stack that nobody sees"
        }
    }

    /// 16.9: the handler is asked at most once per back tap and never otherwise.
    private static func handler(_ action: NavigationAction, _ decision: NavigationDecision) -> [String] {
        var asked = 0
        for case .askedToPop in decision.notifications { asked += 1 }
        if case .tapBack = action { return asked > 1 ? ["16.9: the handler was asked \(asked) times"] : [] }
        return asked > 0 ? ["16.9: the handler was asked by \(action)"] : []
    }

    // MARK: Laws that are tried on copies

    /// 16.5, 16.6 and 16.7, and that the forms of a state and of an event say the same.
    static func brokenLaws(_ navigation: HeadlessNavigation) -> [String] {
        var broken: [String] = []
        var swiping = navigation
        if swiping.perform(.beginPop()).outcome == .applied {
            if swiping.perform(.cancelPop()).outcome != .applied { broken.append("16.5: a swipe cannot be cancelled") }
            if swiping.state != navigation.state || swiping.transition != navigation.transition {
                broken.append("16.5: begin and cancel changed something")
            }
        }
        let touch = PopTouch(delegateAllows: true)
        if navigation.canSwipeBack, case .refused(let gate) = navigation.decide(.beginPop(touch)).outcome, gate != .startDistance {
            broken.append("a swipe that is said to be possible is refused by \(gate)")
        }
        var once = navigation
        var often = navigation
        once.perform(.popToRoot())
        while often.perform(.pop()).outcome == .applied {}
        if once.state != often.state { broken.append("16.6: pop to root is not the same as popping again and again") }
        if let visible = navigation.state.visibleStack {
            let outcome = navigation.decide(.setStack(navigation.state.screens(at: visible))).outcome
            if outcome != .noop(.unchanged), outcome != .error(.unsupportedKind), outcome != .error(.unknownScreen) {
                broken.append("16.7: setting the present stack is \(outcome)")
            }
        }
        do {
            if try NavigationState(navigation.state.full) != navigation.state { broken.append("the full state says something else") }
        } catch {
            broken.append("the full state is refused: \(error)")
        }
        return broken
    }

    /// 16.10, and that ids and numbers name the same screens.
    static func brokenFold(_ event: NavigationEvent, on state: NavigationState, gives after: NavigationState) -> [String] {
        do {
            var folded = state
            try folded.fold(event)
            if folded != after { return ["16.10: folding \(event.kind.name) gives another state"] }
            let identified = state.identified(event)
            var byID = state
            try byID.fold(identified)
            if byID != after { return ["folding \(event.kind.name) by id gives another state"] }
            var renumbered = state
            try renumbered.fold(try state.numbered(identified))
            return renumbered == after ? [] : ["numbering an identified \(event.kind.name) gives another state"]
        } catch {
            return ["16.10: \(event.kind.name) does not fold: \(error)"]
        }
    }
}
