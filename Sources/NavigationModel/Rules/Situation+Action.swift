extension Situation {
    /// Looks up everything that an action names, once, for its rules and its effect.
    mutating func look(at action: NavigationAction) {
        meant.byUser = action.isByUser
        switch action {
        case .tapTab(let id, let allow, _, _):
            tap(id, allow: allow)
        case .tapPlus(let allow, _):
            if case .childTab(let id) = state.plus { tap(id, allow: allow) }
        case .tapMore:
            meant.tapsMore = true
            if !state.hasMore { meant.missing = .unknownTab }
        case .selectTab(let choice):
            choose(choice)
        case .push(let screen, let address, _, _, let guarded):
            locate(address)
            meant.incoming = .one(screen)
            meant.guarded = guarded
        case .pop(let count, let address, _):
            locate(address)
            meant.isUnchanged = count < 1
        case .popToRoot(let address, _):
            locate(address)
        case .tapBack(let address, _), .tapRootButton(let address, _):
            locateBar(address)
        case .popTo(let target, let address, _):
            locate(address)
            meant.target = position(of: target)
            if meant.target == nil { meant.missing = .notInStack }
        case .setStack(let screens, let address, _, _):
            locate(address)
            meant.incoming = Few(screens)
            meant.isUnchanged = isStack(stack, equalTo: screens)
        case .remove(let id, let address, _):
            locate(address)
            meant.target = position(of: .screen(id))
        case .tapItem(let side, let address):
            locateBar(address)
            meant.side = side
        case .beginPop(let touch, let address):
            locateBar(address)
            meant.touch = touch
        case .updatePop(_, let address), .finishPop(let address), .cancelPop(let address), .endPop(let address):
            locate(address ?? transitions.interactive(preferring: state.visibleStack) ?? state.visibleStack)
            if address == nil { meant.addressError = nil }
        case .endTransition(let number, let address):
            locateEnding(number, address)
        case .present(let modal, _, _):
            meant.incoming = Few(modal.stack)
            meant.modalID = modal.stackID ?? modal.stack.first?.id
            meant.presenter = position(ofPresenter: modal.from, default: -1)
            if meant.presenter == nil { meant.missing = .notInStack }
        case .dismiss(let from, _, _):
            meant.presenter = position(ofPresenter: from, default: state.modals.count - 1)
            if meant.presenter == nil { meant.missing = .notInStack }
        case .setBadge(let id, let value):
            locateTab(id)
            meant.isUnchanged = meant.tab.map { state.tabs[$0].item.badge == value } ?? false
        case .configureTab(let id, let change):
            locateTab(id)
            meant.isUnchanged = meant.tab.map { change.applied(to: state.tabs[$0].item) == state.tabs[$0].item } ?? false
        case .configureGesture(let change, let address):
            locate(address)
            meant.isUnchanged = change.applied(to: gesture) == gesture
        case .configureScreen(let id, let change):
            if let screen = state.screen(id: id) {
                meant.place = state.place(ofScreen: screen.number)
                meant.isUnchanged = change.applied(to: screen.fields) == screen.fields
            } else {
                meant.missing = .notInStack
            }
        case .setBadgePolicy(let policy):
            meant.isUnchanged = state.badgePolicy == policy
        case .setTabBarHidden(let hidden):
            meant.isUnchanged = state.tabBarHidden == hidden
        case .setLayoutDirection(let direction):
            meant.isUnchanged = state.direction == direction
        case .openDeepLink(let tab, let screens, _):
            locateTab(tab)
            link(screens)
        case .setTabs(let entries, _):
            meant.incoming = Few(
                entries.flatMap { entry -> [NavigationScreen] in
                    if case .new(let description) = entry { description.stack } else { [NavigationScreen]() }
                })
            meant.tabEntries = entries
            for case .existing(let id) in entries where state.index(ofTab: id) == nil { meant.missing = .unknownTab }
        case .restore:
            break
        }
    }

    // MARK: Places

    /// A nil address is the visible stack; while no tab is selected there is none (`DEC-4`).
    private mutating func locate(_ address: StackAddress?) {
        guard let address = address ?? state.visibleStack else {
            meant.addressError = .unknownTab
            return
        }
        do {
            meant.place = try state.place(of: address)
        } catch {
            meant.addressError = error.code == .notInStack ? .notInStack : .unknownTab
        }
    }

    /// The same where several rules ask for what is on top.
    private mutating func locateBar(_ address: StackAddress?) {
        locate(address)
        meant.topPosition = topPosition
    }

    private mutating func locateTab(_ id: String) {
        meant.tab = state.index(ofTab: id)
        meant.place = meant.tab.map { .tab($0) }
        if meant.tab == nil { meant.missing = .unknownTab }
    }

    private mutating func tap(_ id: String, allow: Bool) {
        locateTab(id)
        meant.allow = allow
    }

    private mutating func choose(_ choice: TabChoice) {
        switch choice {
        case .id(let id):
            locateTab(id)
        case .index(let index):
            if state.tabs.indices.contains(index) {
                meant.tab = index
            } else {
                meant.missing = .indexOutOfRange
            }
        case .more:
            meant.tapsMore = true
            if !state.hasMore { meant.missing = .unknownTab }
            meant.isUnchanged = state.selection == .more
            return
        }
        meant.isUnchanged = meant.tab.map { state.selection == .tab($0) } ?? false
    }

    /// `UIK-N12`: only the transition that runs can be ended; an interactive one only by finish or cancel (`DEC-30`).
    private mutating func locateEnding(_ number: Int?, _ address: StackAddress?) {
        func matches(_ transition: NavigationTransition?) -> Bool {
            guard let transition, !transition.isInteractive else { return false }
            return number == nil || transition.began == number
        }
        if let address {
            locate(address)
            meant.isUnchanged = !matches(transitions[address])
        } else if matches(transitions.modal) {
            meant.isUnchanged = false
        } else {
            let visible = state.visibleStack
            let candidates = (visible.map { [$0] } ?? []) + state.modals.reversed().map { .modal($0.id) }
            let ending = candidates.first { matches(transitions[$0]) }
            meant.place = ending.flatMap { try? state.place(of: $0) }
            meant.isUnchanged = ending == nil
        }
    }

    // MARK: Screens

    private func position(of target: PopTarget) -> Int? {
        switch target {
        case .screen(let id): stack.lastIndex { state.screen($0)?.hasID(id) ?? false }
        case .name(let name): stack.lastIndex { state.screen($0)?.name == name }
        }
    }

    private func isStack(_ numbers: [ScreenNumber], equalTo screens: [NavigationScreen]) -> Bool {
        numbers.count == screens.count
            && zip(numbers, screens).allSatisfy { number, screen in screen.hasID && state.number(ofStanding: screen) == number }
    }

    /// `DEC-12`: the root stays, the given screens stand above it.
    private mutating func link(_ screens: [NavigationScreen]) {
        guard let tab = meant.tab, let root = state.tabs[tab].stack.screens.first.flatMap({ state.screen($0) }) else { return }
        let linked = [root] + screens
        meant.incoming = Few(linked)
        meant.staying = 1
        meant.isUnchanged = state.selection == .tab(tab) && isStack(stack, equalTo: linked)
    }

    /// The position of the presenter that is meant: -1 is the base, which any of its screens and tabs stands for.
    private func position(ofPresenter from: String?, default position: Int) -> Int? {
        guard let from else { return position }
        if let index = state.index(ofModal: from) { return index }
        if state.index(ofTab: from) != nil { return -1 }
        guard let screen = state.screen(id: from), let place = state.place(ofScreen: screen.number) else { return nil }
        if case .modal(let index) = place { return index }
        return -1
    }
}
