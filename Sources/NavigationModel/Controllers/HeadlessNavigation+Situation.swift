extension HeadlessNavigation {
    /// Looks up everything that an action names, once, for its rules and its effect.
    func situation(of action: NavigationAction) -> Situation {
        var situation = Situation(state: state, transitions: transitions, environment: environment)
        situation.byUser = action.isByUser
        switch action {
        case .tapTab(let id, let allow, _, _):
            tap(id, allow: allow, &situation)
        case .tapPlus(let allow, _):
            if case .childTab(let id) = state.plus { tap(id, allow: allow, &situation) }
        case .tapMore:
            situation.tapsMore = true
            if !state.hasMore { situation.missing = .unknownTab }
        case .selectTab(let choice):
            choose(choice, &situation)
        case .push(let screen, let address, _, _, let guarded):
            locate(address, &situation)
            situation.incoming = [screen]
            situation.guarded = guarded
        case .pop(let count, let address, _):
            locate(address, &situation)
            situation.isUnchanged = count < 1
        case .popToRoot(let address, _), .tapBack(let address, _), .tapRootButton(let address, _):
            locate(address, &situation)
        case .popTo(let target, let address, _):
            locate(address, &situation)
            situation.target = position(of: target, in: situation.stack)
            if situation.target == nil { situation.missing = .notInStack }
        case .setStack(let screens, let address, _, _):
            locate(address, &situation)
            situation.incoming = screens
            situation.isUnchanged = isStack(situation.stack, equalTo: screens)
        case .remove(let id, let address, _):
            locate(address, &situation)
            situation.target = position(of: .screen(id), in: situation.stack)
        case .tapItem(let side, let address):
            locate(address, &situation)
            situation.side = side
        case .beginPop(let touch, let address):
            locate(address, &situation)
            situation.touch = touch
        case .updatePop(_, let address), .finishPop(let address), .cancelPop(let address), .endPop(let address):
            locate(address ?? transitions.interactive(preferring: state.visibleStack) ?? state.visibleStack, &situation)
            if address == nil { situation.addressError = nil }
        case .endTransition(let number, let address):
            locateEnding(number, address, &situation)
        case .present(let modal, _, _):
            situation.incoming = modal.stack
            situation.modalID = modal.stackID ?? modal.stack.first?.id
            situation.presenter = presenter(modal.from, default: -1)
            if situation.presenter == nil { situation.missing = .notInStack }
        case .dismiss(let from, _, _):
            situation.presenter = presenter(from, default: state.modals.count - 1)
            if situation.presenter == nil { situation.missing = .notInStack }
        case .setBadge(let tab, let value):
            locateTab(tab, &situation)
            situation.isUnchanged = situation.tab.map { state.tabs[$0].item.badge == value } ?? false
        case .configureTab(let tab, let change):
            locateTab(tab, &situation)
            situation.isUnchanged = situation.tab.map { change.applied(to: state.tabs[$0].item) == state.tabs[$0].item } ?? false
        case .configureGesture(let change, let address):
            locate(address, &situation)
            situation.isUnchanged = change.applied(to: situation.gesture) == situation.gesture
        case .configureScreen(let id, let change):
            if let screen = state.screen(id: id) {
                situation.place = state.place(ofScreen: screen.number)
                situation.isUnchanged = change.applied(to: screen.fields) == screen.fields
            } else {
                situation.missing = .notInStack
            }
        case .setBadgePolicy(let policy):
            situation.isUnchanged = state.badgePolicy == policy
        case .setTabBarHidden(let hidden):
            situation.isUnchanged = state.tabBarHidden == hidden
        case .setLayoutDirection(let direction):
            situation.isUnchanged = state.direction == direction
        case .openDeepLink(let tab, let screens, _):
            locateTab(tab, &situation)
            link(screens, &situation)
        case .setTabs(let entries, _):
            situation.incoming = entries.flatMap { entry -> [NavigationScreen] in
                if case .new(let description) = entry { description.stack } else { [NavigationScreen]() }
            }
            situation.tabEntries = entries
            for case .existing(let id) in entries where state.index(ofTab: id) == nil { situation.missing = .unknownTab }
        case .restore:
            break
        }
        return situation
    }

    // MARK: Places

    /// A nil address is the visible stack; while no tab is selected there is none (`DEC-4`).
    private func locate(_ address: StackAddress?, _ situation: inout Situation) {
        guard let address = address ?? state.visibleStack else {
            situation.addressError = .unknownTab
            return
        }
        do {
            situation.place = try state.place(of: address)
        } catch {
            situation.addressError = error.code == .notInStack ? .notInStack : .unknownTab
        }
    }

    private func locateTab(_ id: String, _ situation: inout Situation) {
        situation.tab = state.index(ofTab: id)
        situation.place = situation.tab.map { .tab($0) }
        if situation.tab == nil { situation.missing = .unknownTab }
    }

    private func tap(_ id: String, allow: Bool, _ situation: inout Situation) {
        locateTab(id, &situation)
        situation.allow = allow
    }

    private func choose(_ choice: TabChoice, _ situation: inout Situation) {
        switch choice {
        case .id(let id):
            locateTab(id, &situation)
        case .index(let index):
            if state.tabs.indices.contains(index) {
                situation.tab = index
            } else {
                situation.missing = .indexOutOfRange
            }
        case .more:
            situation.tapsMore = true
            if !state.hasMore { situation.missing = .unknownTab }
            situation.isUnchanged = state.selection == .more
            return
        }
        situation.isUnchanged = situation.tab.map { state.selection == .tab($0) } ?? false
    }

    /// `UIK-N12`: only the transition that runs can be ended; an interactive one only by finish or cancel (`DEC-30`).
    private func locateEnding(_ number: Int?, _ address: StackAddress?, _ situation: inout Situation) {
        func matches(_ transition: NavigationTransition?) -> Bool {
            guard let transition, !transition.isInteractive else { return false }
            return number == nil || transition.began == number
        }
        if let address {
            locate(address, &situation)
            situation.isUnchanged = !matches(transitions.stacks[address])
        } else if matches(transitions.modal) {
            situation.isUnchanged = false
        } else {
            let visible = state.visibleStack
            let candidates = (visible.map { [$0] } ?? []) + state.modals.reversed().map { .modal($0.id) }
            let ending = candidates.first { matches(transitions.stacks[$0]) }
            situation.place = ending.flatMap { try? state.place(of: $0) }
            situation.isUnchanged = ending == nil
        }
    }

    // MARK: Screens

    private func position(of target: PopTarget, in stack: [ScreenNumber]) -> Int? {
        switch target {
        case .screen(let id): stack.lastIndex { state.screen($0)?.hasID(id) ?? false }
        case .name(let name): stack.lastIndex { state.screen($0)?.name == name }
        }
    }

    private func isStack(_ numbers: [ScreenNumber], equalTo screens: [NavigationScreen]) -> Bool {
        numbers.count == screens.count
            && zip(numbers, screens).allSatisfy { number, screen in screen.hasID && state.screen(number)?.hasID(screen.id) ?? false }
    }

    /// `DEC-12`: the root stays, the given screens stand above it.
    private func link(_ screens: [NavigationScreen], _ situation: inout Situation) {
        guard let tab = situation.tab, let root = state.tabs[tab].stack.screens.first.flatMap({ state.screen($0) }) else { return }
        situation.incoming = [root] + screens
        situation.staying = 1
        situation.isUnchanged =
            state.selection == .tab(tab) && isStack(situation.stack, equalTo: situation.incoming)
    }

    /// The position of the presenter that is meant: -1 is the base, which any of its screens and tabs stands for.
    private func presenter(_ from: String?, default position: Int) -> Int? {
        guard let from else { return position }
        if let index = state.index(ofModal: from) { return index }
        if state.index(ofTab: from) != nil { return -1 }
        guard let screen = state.screen(id: from), let place = state.place(ofScreen: screen.number) else { return nil }
        if case .modal(let index) = place { return index }
        return -1
    }
}
