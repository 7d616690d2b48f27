/// What taps on the tab bar, selections by code, new lists of tabs and deep links do.
extension Effect {
    mutating func tapTab(animated: Bool) {
        guard let tab = situation.tab, let to = situation.tapDestination else { return }
        if situation.tapReselects {
            // `UIK-T9`: a tap on the selected tab pops its stack to the root.
            decision.notifications.append(.didSelect(from: state.tabs[tab].id, to: to))
            pop(.max, origin: .tabReselect, animated: animated)
        } else {
            select(to, origin: .user, tells: true)
        }
    }

    mutating func tapPlus(animated: Bool) {
        if case .childTab = state.plus { return tapTab(animated: animated) }
        decision.notifications.append(.didTapPlus)
        decision.diagnostics.append(.plusTapped)
    }

    /// `TAB-4`: the state first, then the delegate. `from` is what was selected before (`TAB-6`).
    mutating func select(_ destination: TabDestination, origin: Origin, tells: Bool) {
        leaveVisibleStack()
        decision.event = .tabSelected(from: state.selectedTab, to: destination, origin: origin)
        if tells { decision.notifications.append(.didSelect(from: state.selectedTab, to: destination)) }
    }

    /// `DEC-7`: what runs on the stack of the tab that is left is complete, or cancelled if it is interactive.
    mutating func leaveVisibleStack() {
        if let address = state.visibleStack { settle(address) }
    }

    /// `UIK-T5`: the selected tab is kept, else its index, else the first. The change is not told (`DEC-3`).
    mutating func setTabs(_ entries: [TabEntry], plus: PlusChange) {
        let ids = entries.map { entry in
            switch entry {
            case .existing(let id): id
            case .new(let description): description.id
            }
        }
        var selected = ids.first
        var keepsMore = false
        switch state.selection {
        case .tab(let index):
            let id = state.tabs[index].id
            selected = ids.contains(id) ? id : ids.indices.contains(index) ? ids[index] : ids.first
        case .more:
            var after = state
            let event = NavigationEvent.tabsSet(entries, selected: selected, plus: plus)
            keepsMore = (try? after.fold(event)) != nil && after.hasMore
        case .none:
            break
        }
        if keepsMore { selected = nil }
        decision.event = .tabsSet(entries, selected: selected, plus: plus)
        let staying = Set(ids)
        for case .tab(let id) in decision.transitions.stacks.keys where !staying.contains(id) || id != selected {
            decision.transitions.stacks[.tab(id)] = nil
        }
    }

    mutating func openDeepLink(_ tab: String, _ screens: [NavigationScreen], animated: Bool) {
        let isShown = situation.tab.map { state.selection == .tab($0) } ?? false
        if !isShown { leaveVisibleStack() }
        decision.event = .deepLinkOpened(tab: tab, entries(Array(screens)))
        change(to: situation.incoming, animated: animated, isVisible: true)
    }
}
