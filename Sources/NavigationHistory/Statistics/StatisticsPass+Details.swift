import NavigationModel

extension StatisticsPass {
    /// What has to be known of the state before an event.
    struct Situation {
        /// The name of the visible screen, -1 for none.
        var visible: Int
        /// The name of the screen that a swipe pops, or would pop.
        var swiped = -1
    }

    /// The kinds of which the parts want more than what is visible.
    static func detailedKinds(_ parts: StatisticsParts) -> Set<EventKind> {
        var kinds: Set<EventKind> = []
        if parts.contains(.gestures) { kinds.formUnion([.popped, .swipeCancelled, .refused]) }
        if parts.contains(.rageTaps) {
            kinds.formUnion([.tabSelected, .pushed, .popped, .presented, .dismissed, .plusTapped, .itemTapped, .swipeCancelled])
            kinds.formUnion([.refused, .ignored])
        }
        if parts.contains(.badges) {
            kinds.formUnion([.sessionStarted, .base, .restored, .tabsSet, .badgeSet, .tabBarConfigured, .tabSelected, .popped])
            kinds.formUnion([.refused, .ignored])
        }
        return kinds
    }

    mutating func situation(before event: NavigationEvent) -> Situation {
        var situation = Situation(visible: visit.name)
        if request.parts.contains(.gestures) {
            switch event {
            case .popped(_, let address, .swipe, _, _), .swipeCancelled(let address, _, _, _, _):
                situation.swiped = topName(of: address)
            default:
                break
            }
        }
        return situation
    }

    private mutating func topName(of address: StackAddress?) -> Int {
        guard let address = address ?? state?.visibleStack, let number = state?.stack(at: address)?.screens.last,
            let screen = state?.screen(number)
        else { return names.number(of: StatisticsGrouping.none) }
        return names.number(of: screen.name)
    }

    /// Counts gestures and taps.
    mutating func countDetails(_ event: NavigationEvent, _ before: Situation, at time: Int64, passes: Bool) {
        let isNamed = namedScreens.isEmpty || namedScreens.contains(before.visible)
        let (action, hadEffect) = action(of: event)
        if passes, isNamed, let action, request.parts.contains(.rageTaps) {
            for place in active { groups[place].rageTaps?.tapped(action, on: max(0, before.visible), at: time, hadEffect: hadEffect) }
        }
        if passes, request.parts.contains(.gestures) { countGesture(event, before, action) }
    }

    private mutating func countGesture(_ event: NavigationEvent, _ before: Situation, _ action: UserAction?) {
        func isNamed(_ screen: Int) -> Bool { namedScreens.isEmpty || namedScreens.contains(screen) }
        switch event {
        case .popped(_, _, .swipe, let swipe, _) where isNamed(before.swiped):
            for place in active { groups[place].gestures?.accepted(before.swiped, swipe) }
        case .swipeCancelled(_, _, let x, _, let progress) where isNamed(before.swiped):
            for place in active { groups[place].gestures?.cancelled(before.swiped, x: x, progress: progress) }
        case .refused(_, let gate, _):
            guard let action, action.name == "beginPop" else { return }
            let screen = topName(of: action.address)
            guard isNamed(screen) else { return }
            for place in active { groups[place].gestures?.refused(screen, gate: gate, x: action.x) }
        default:
            break
        }
    }

    // MARK: Badges

    mutating func countBadges(_ event: NavigationEvent, at time: Int64, passes: Bool) {
        // The tap first: it met the badge as it was.
        if passes, let action = action(of: event).action, action.name == "tapTab", let id = action.target, isAsked(id) {
            let tab = names.number(of: id)
            for place in active { groups[place].badges?.tapped(tab) }
        }
        switch event {
        case .badgeSet(let id, _):
            guard let index = state?.index(ofTab: id) else { return }
            updateBadge(ofTab: index, at: time, passes: passes)
        case .sessionStarted, .base, .restored, .tabsSet, .tabBarConfigured:
            let tabs = state?.tabs.indices ?? 0..<0
            let numbers = Set((state?.tabs ?? []).map { names.number(of: $0.id) })
            for place in active { groups[place].badges?.keep(only: numbers, at: time) }
            for index in tabs { updateBadge(ofTab: index, at: time, passes: passes) }
        default:
            break
        }
    }

    private func isAsked(_ tab: String) -> Bool {
        request.filter.tabs.isEmpty || request.filter.tabs.contains(tab)
    }

    private mutating func updateBadge(ofTab index: Int, at time: Int64, passes: Bool) {
        guard let state, state.tabs.indices.contains(index) else { return }
        let tab = state.tabs[index]
        guard isAsked(tab.id) else { return }
        let name = names.number(of: tab.id)
        let value = tab.item.badge
        let isShown = state.badgePolicy.display(of: value).mode != .hidden
        for place in active { groups[place].badges?.update(name, value: value, isShown: isShown, at: time, counts: passes) }
    }

    // MARK: Actions

    /// What the user did, if anything, and whether it had an effect.
    private mutating func action(of event: NavigationEvent) -> (action: UserAction?, hadEffect: Bool) {
        switch event {
        case .refused(let text, _, _), .ignored(let text, _): (parsed(text), false)
        default: (UserAction(of: event), true)
        }
    }

    /// The action in a refused or ignored event. The texts repeat: the last ones are remembered.
    private mutating func parsed(_ text: JSONText) -> UserAction {
        if let action = parsedActions[text] { return action }
        let action = UserAction(text: text, decoder: &decoder)
        if parsedActions.count >= 1_024 { parsedActions.removeAll() }
        parsedActions[text] = action
        return action
    }
}
