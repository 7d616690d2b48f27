/// What taps on the tab bar, selections by code, new lists of tabs and deep links do.
extension Effect {
    mutating func tapTab(animated: Bool) {
        guard let tab = situation.meant.tab, let to = situation.tapDestination else { return }
        if situation.tapReselects {
            // `MISC-1`: the selected tab's own stack is meant. `UIK-T9`: a tap on the selected tab pops its stack to the root.
            decision.told.append(.notification(.didSelect(from: state.tabs[tab].id, to: to)))
            pop(.max, origin: .tabReselect, animated: animated)
        } else {
            select(to, origin: .user, tells: true)
        }
    }

    mutating func tapPlus(animated: Bool) {
        if case .childTab = state.plus { return tapTab(animated: animated) }
        decision.told.append(.notification(.didTapPlus))
        decision.diagnostics.append(.plusTapped)
    }

    /// `TAB-3`, `TAB-4`: the state first, then the delegate. `from` is what was selected before (`TAB-6`).
    /// By tap and by code the state ends the same (`TAB-13`); only a tap is told (`UIK-T4`).
    mutating func select(_ destination: TabDestination, origin: Origin, tells: Bool) {
        leaveVisibleStack()
        recordNumbered(.tabSelected(from: state.selectedTab, to: destination, origin: origin))
        if tells { decision.told.append(.notification(.didSelect(from: state.selectedTab, to: destination))) }
    }

    /// `DEC-7`: what runs on the stack of the tab that is left is complete, or cancelled if it is interactive.
    private mutating func leaveVisibleStack() {
        if let address = state.visibleStack { settle(address) }
    }

    /// `TAB-9`: the new list replaces all of the old one. `UIK-T5`: the selected tab is kept, else its index, else the
    /// first. The change is not told (`DEC-3`).
    mutating func setTabs(_ entries: [TabEntry], plus: PlusChange) {
        let ids = entries.map(\.id)
        var selected = ids.first
        switch state.selection {
        case .tab(let index):
            let id = state.tabs[index].id
            selected = ids.contains(id) ? id : ids.indices.contains(index) ? ids[index] : ids.first
        case .more where keepsMore(entries, plus: plus):
            selected = nil
        case .more, .none:
            break
        }
        record(.tabsSet(entries, selected: selected, plus: plus))
        // What runs in a tab that left, or that is not the selected one any more, has ended. Nothing of it is told (`DEC-8`).
        for address in decision.transitions.addresses.sorted(by: { state.words($0) < state.words($1) }) {
            guard case .tab(let id) = address, id != selected || !entries.contains(.existing(id)) else { continue }
            drop(address)
        }
    }

    /// Whether there is still a More entry, so that the More list stays selected.
    private func keepsMore(_ entries: [TabEntry], plus: PlusChange) -> Bool {
        var trial = state
        do {
            try trial.fold(.tabsSet(entries, selected: nil, plus: plus))
        } catch {
            return false
        }
        return trial.hasMore
    }

    /// `DEC-12`: one event by code. Another tab that was shown is left; the linked one, if shown, is settled like by any change.
    mutating func openDeepLink(_ tab: String, _ screens: [NavigationScreen], animated: Bool) {
        leaveVisibleStack()
        record(.deepLinkOpened(tab: tab, entries(screens)))
        change(animated: animated)
    }
}
