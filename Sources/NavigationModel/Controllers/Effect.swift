/// What an action does once no rule stops it: the event, the transitions, what is told.
struct Effect {
    let situation: Situation
    var decision: NavigationDecision
    let actionNumber: Int

    private var state: NavigationState { situation.state }

    /// The decision, with its event checked by the fold: what no rule has caught is an error here, never a broken log.
    func finished() -> NavigationDecision {
        guard let event = decision.event else { return decision }
        do {
            var result = decision
            let numbered = try state.numbered(event)
            var after = state
            try after.fold(numbered)
            result.event = numbered
            result.after = after
            result.givenIDs = situation.incoming.contains { !$0.hasID } ? numbered.arrivals(countedFrom: state.lastNumber) : []
            return result
        } catch {
            var failed = NavigationDecision(
                outcome: .error(error.code), isUserAction: decision.isUserAction, transitions: situation.transitions)
            failed.seen = decision.seen
            return failed
        }
    }

    mutating func apply(_ action: NavigationAction, start: NavigationState) {
        switch action {
        case .tapTab(_, _, _, let animated): tapTab(animated: animated)
        case .tapPlus(_, let animated): tapPlus(animated: animated)
        case .tapMore: select(.more, origin: .user, tells: true)
        case .selectTab: situation.tapDestination.map { select($0, origin: .code, tells: false) }
        case .push(let screen, _, let actor, let animated, _): push(screen, by: actor, animated: animated)
        case .pop(let count, _, let animated): pop(count, animated: animated)
        case .popTo(_, _, let animated): pop(situation.stack.count - 1 - (situation.target ?? 0), animated: animated)
        case .popToRoot(_, let animated): pop(.max, animated: animated)
        case .setStack(let screens, _, let animated, let interactive):
            interactive ? propose(screens) : setStack(screens, animated: animated)
        case .remove(_, _, let animated): remove(animated: animated)
        case .tapBack(_, let animated): tapBack(animated: animated)
        case .tapRootButton(_, let animated): pop(.max, origin: .user, animated: animated)
        case .tapItem(let side, _): tapItem(side)
        case .beginPop: beginPop()
        case .updatePop(let progress, _): update(progress)
        case .finishPop: finish()
        case .cancelPop: cancel()
        // `GEST-15`: strictly above the threshold finishes.
        case .endPop: situation.running.map { $0.progress > 0.5 ? finish() : cancel() }
        case .endTransition: endTransition()
        case .present(let modal, let actor, let animated): present(modal, by: actor, animated: animated)
        case .dismiss(_, let actor, let animated): dismiss(by: actor, animated: animated)
        case .setBadge(let tab, let value): decision.event = .badgeSet(tab: tab, value: value)
        case .setBadgePolicy(let policy): decision.event = .tabBarConfigured(TabBarChange(badgePolicy: policy))
        case .configureGesture(let change, _): configureGesture(change)
        case .configureScreen(let id, let change): configureScreen(id, change)
        case .configureTab(let tab, let change): decision.event = .tabConfigured(tab, change)
        case .setTabBarHidden(let hidden): decision.event = .tabBarConfigured(TabBarChange(tabBarHidden: hidden))
        case .setLayoutDirection(let direction): decision.event = .tabBarConfigured(TabBarChange(direction: direction))
        case .openDeepLink(let tab, let screens, let animated): openDeepLink(tab, screens, animated: animated)
        case .setTabs(let entries, let plus): setTabs(entries, plus: plus)
        case .restore(let snapshot, let known): restore(snapshot, known: known, start: start)
        }
    }

    // MARK: Tabs

    private mutating func tapTab(animated: Bool) {
        guard let tab = situation.tab, let to = situation.tapDestination else { return }
        if situation.tapReselects {
            // `UIK-T9`: a tap on the selected tab pops its stack to the root.
            decision.notifications.append(.didSelect(from: state.tabs[tab].id, to: to))
            pop(.max, origin: .tabReselect, animated: animated)
        } else {
            select(to, origin: .user, tells: true)
        }
    }

    private mutating func tapPlus(animated: Bool) {
        if case .childTab = state.plus { return tapTab(animated: animated) }
        decision.notifications.append(.didTapPlus)
        decision.diagnostics.append(.plusTapped)
    }

    /// `TAB-4`: the state first, then the delegate. `from` is what was selected before (`TAB-6`).
    private mutating func select(_ destination: TabDestination, origin: Origin, tells: Bool) {
        leaveVisibleStack()
        decision.event = .tabSelected(from: state.selectedTab, to: destination, origin: origin)
        if tells { decision.notifications.append(.didSelect(from: state.selectedTab, to: destination)) }
    }

    /// `DEC-7`: what runs on the stack of the tab that is left is complete, or cancelled if it is interactive.
    private mutating func leaveVisibleStack() {
        if let address = state.visibleStack { settle(address) }
    }

    /// `UIK-T5`: the selected tab is kept, else its index, else the first. The change is not told (`DEC-3`).
    private mutating func setTabs(_ entries: [TabEntry], plus: PlusChange) {
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

    private mutating func openDeepLink(_ tab: String, _ screens: [NavigationScreen], animated: Bool) {
        let isShown = situation.tab.map { state.selection == .tab($0) } ?? false
        if !isShown { leaveVisibleStack() }
        decision.event = .deepLinkOpened(tab: tab, entries(Array(screens)))
        change(to: situation.incoming, animated: animated, isVisible: true)
    }

    // MARK: Stacks

    private mutating func push(_ screen: NavigationScreen, by actor: Actor, animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        let numbered = (try? state.numbered(screen)) ?? screen
        decision.event = .pushed(numbered, on: address, origin: actor == .user ? .user : .code)
        show(numbered.id, as: .push, animated: animated, on: address)
    }

    /// Pops at most down to the root (`DEC-11`). One action is one event (`LOG-3`).
    private mutating func pop(_ count: Int, origin: Origin = .code, animated: Bool, answer: BackHandler? = nil) {
        guard let address = situation.address else { return }
        let removed = Array(situation.stack.dropFirst(max(1, situation.stack.count - max(0, min(count, situation.stack.count)))))
        let below = situation.stack[situation.stack.count - removed.count - 1]
        settle(address)
        decision.event = .popped(removed.map { .number($0) }, from: address, origin: origin, answer: answer)
        decision.popped = ids(removed)
        show(id(below), as: .pop, animated: animated, on: address)
    }

    private mutating func tapBack(animated: Bool) {
        let handler = situation.topFields.backHandler
        pop(1, origin: .backButton, animated: animated, answer: handler == .none ? nil : handler)
    }

    private mutating func setStack(_ screens: [NavigationScreen], animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        decision.event = .stackSet(entries(screens), of: address, origin: .code)
        change(to: screens, animated: animated, isVisible: isVisible(address))
    }

    /// `RT-7`: the rest keeps its order; a screen taken from the top is a pop.
    private mutating func remove(animated: Bool) {
        guard let position = situation.target else { return }
        if position == situation.stack.count - 1 { return pop(1, animated: animated) }
        var numbers = situation.stack
        numbers.remove(at: position)
        setStack(numbers.compactMap { state.screen($0) }, animated: animated)
    }

    /// What a new stack takes off and shows. `UIK-N5`: which kind of transition it is.
    private mutating func change(to screens: [NavigationScreen], animated: Bool, isVisible: Bool) {
        guard let address = situation.address else { return }
        decision.popped = removed(by: screens)
        guard let kind = transitionKind(to: screens), let top = numberedTop(of: screens) else { return }
        show(top, as: kind, animated: animated && isVisible, on: address)
    }

    private func transitionKind(to screens: [NavigationScreen]) -> TransitionKind? {
        guard let last = screens.last else { return nil }
        guard last.hasID, let position = situation.stack.firstIndex(where: { state.screen($0)?.hasID(last.id) ?? false }) else {
            return .push
        }
        return position == situation.stack.count - 1 ? nil : .pop
    }

    private func removed(by screens: [NavigationScreen]) -> [String] {
        let kept = Set(screens.lazy.filter(\.hasID).map(\.id))
        return ids(situation.stack).filter { !kept.contains($0) }
    }

    /// The id that the top of a new stack will have.
    private func numberedTop(of screens: [NavigationScreen]) -> String? {
        guard let last = screens.last else { return nil }
        if last.hasID { return last.id }
        // Screens without an id are numbered in their order.
        let fresh = screens.filter { $0.number == 0 || state.screen(id: $0.id) == nil }.count
        return last.numbered(state.lastNumber + fresh).id
    }

    private func entries(_ screens: [NavigationScreen]) -> [ScreenEntry] {
        screens.map { screen in
            if screen.hasID, let standing = state.screen(id: screen.id) { return .standing(.number(standing.number)) }
            return .new(screen)
        }
    }

    private mutating func tapItem(_ side: ItemSide) {
        guard let top = situation.top else { return }
        decision.notifications.append(.itemTapped(side, screen: top.id))
        decision.diagnostics.append(.itemTapped(side, screen: .number(top.number)))
    }

    // MARK: Modals

    private mutating func present(_ modal: ModalDescription, by actor: Actor, animated: Bool) {
        decision.event = .presented(modal, origin: actor == .user ? .user : nil)
        if animated { begin(.present) }
    }

    /// `UIK-M3`: a presenter removes its child and everything above; the topmost modal that is asked goes itself.
    private mutating func dismiss(by actor: Actor, animated: Bool) {
        guard let presenter = situation.presenter else { return }
        let first = min(presenter + 1, state.modals.count - 1)
        let leaving = state.modals[first...].map(\.id)
        decision.event = .dismissed(leaving, origin: actor == .user ? .user : nil)
        for id in leaving { decision.transitions.stacks[.modal(id)] = nil }
        if animated { begin(.dismiss) }
    }

    private mutating func begin(_ kind: TransitionKind) {
        decision.transitions.modal = NavigationTransition(kind: kind, isInteractive: false, began: actionNumber, shows: "")
    }

    // MARK: Settings

    private mutating func configureGesture(_ change: GestureChange) {
        guard let address = situation.address else { return }
        decision.event = .gestureConfigured(change, of: address)
        let after = change.applied(to: situation.gesture)
        // `GEST-16`: turning the gesture off while it runs cancels it.
        if !after.enabled || after.temporarilyClosed { cancelInteractive(address) }
    }

    private mutating func configureScreen(_ id: String, _ change: ScreenChange) {
        guard let screen = state.screen(id: id) else { return }
        decision.event = .screenConfigured(.number(screen.number), change)
        if let address = situation.address, situation.stack.last == screen.number,
            change.applied(to: screen.fields).popDisabled == true
        {
            cancelInteractive(address)
        }
    }

    // MARK: What runs

    private func isVisible(_ address: StackAddress) -> Bool {
        if case .modal = address { return true }
        return address == state.visibleStack
    }

    /// `DEC-8`: told for every stack; only a visible one runs a transition (`DEC-7`).
    private mutating func show(_ id: String, as kind: TransitionKind, animated: Bool, on address: StackAddress) {
        decision.notifications.append(.willShow(id))
        let isLinked = if case .deepLinkOpened = decision.event { true } else { false }
        if animated, isLinked || isVisible(address) {
            decision.transitions.stacks[address] = NavigationTransition(
                kind: kind, isInteractive: false, began: actionNumber, shows: id)
        } else {
            decision.notifications.append(.didShow(id))
        }
    }

    /// `UIK-N11`: before a change by code what runs is completed, or cancelled if a finger leads it.
    private mutating func settle(_ address: StackAddress) {
        guard let running = decision.transitions.stacks[address] else { return }
        if running.isInteractive {
            cancelInteractive(address)
        } else {
            decision.transitions.stacks[address] = nil
            decision.notifications.append(.didShow(running.shows))
        }
    }

    /// `GEST-14`: everything is as before begin; nothing is told.
    private mutating func cancelInteractive(_ address: StackAddress) {
        guard let running = decision.transitions.stacks[address], running.isInteractive else { return }
        decision.transitions.stacks[address] = nil
        let top = state.stack(at: address)?.screens.last ?? 0
        decision.diagnostics.append(
            .swipeCancelled(
                on: address, screen: .number(top), x: running.touch?.x, dx: running.touch?.dx, progress: running.progress))
    }

    private mutating func endTransition() {
        guard let address = situation.address else {
            decision.transitions.modal = nil
            return
        }
        settle(address)
    }

    // MARK: Swipes

    /// `GEST-12`: nothing is popped yet.
    private mutating func beginPop() {
        guard let address = situation.address, situation.stack.count > 1 else { return }
        let below = id(situation.stack[situation.stack.count - 2])
        var transition = NavigationTransition(kind: .pop, isInteractive: true, began: actionNumber, shows: below)
        transition.touch = (situation.touchX, situation.touchDX)
        decision.transitions.stacks[address] = transition
        decision.notifications.append(.willShow(below))
    }

    /// `DEC-13`: a set-stack led by a finger; where the top stays there is nothing to lead.
    private mutating func propose(_ screens: [NavigationScreen]) {
        guard let address = situation.address, isVisible(address), let kind = transitionKind(to: screens), let top = numberedTop(of: screens)
        else { return setStack(screens, animated: false) }
        settle(address)
        var transition = NavigationTransition(kind: kind, isInteractive: true, began: actionNumber, shows: top)
        transition.proposal = screens
        decision.transitions.stacks[address] = transition
        decision.notifications.append(.willShow(top))
    }

    /// `GEST-13`: clamped, and not persisted.
    private mutating func update(_ progress: Double) {
        guard let address = situation.address else { return }
        decision.transitions.stacks[address]?.progress = progress.isNaN ? 0 : min(1, max(0, progress))
    }

    /// `GEST-14`: exactly one pop of one controller.
    private mutating func finish() {
        guard let address = situation.address, let running = situation.running, let top = situation.stack.last else { return }
        decision.transitions.stacks[address] = nil
        if let proposal = running.proposal {
            decision.event = .stackSet(entries(proposal), of: address, origin: .code)
            decision.popped = removed(by: proposal)
        } else {
            let swipe = running.touch.map { SwipeValues(x: $0.x, dx: $0.dx, progress: running.progress) }
            decision.event = .popped([.number(top)], from: address, origin: .swipe, swipe: swipe)
            decision.popped = [id(top)]
        }
        decision.notifications.append(.didShow(running.shows))
    }

    private mutating func cancel() {
        if let address = situation.address { cancelInteractive(address) }
    }

    // MARK: Words

    private func id(_ number: ScreenNumber) -> String { state.screen(number)?.id ?? "" }
    private func ids(_ numbers: [ScreenNumber]) -> [String] { numbers.map { id($0) } }
}

extension NavigationEvent {
    /// The ids of screens that got the session's next numbers by this event.
    fileprivate func arrivals(countedFrom last: ScreenNumber) -> [String] {
        func fresh(_ screens: [NavigationScreen]) -> [String] {
            screens.filter { $0.number > last && $0.storedID == nil }.map(\.id)
        }
        func fresh(_ entries: [ScreenEntry]) -> [String] {
            fresh(
                entries.compactMap { entry -> NavigationScreen? in
                    if case .new(let screen) = entry { screen } else { nil }
                })
        }
        switch self {
        case .pushed(let screen, _, _): return fresh([screen])
        case .stackSet(let entries, _, _), .deepLinkOpened(_, let entries): return fresh(entries)
        case .presented(let modal, _): return fresh(modal.stack)
        case .tabsSet(let entries, _, _):
            return entries.flatMap { entry -> [String] in
                if case .new(let description) = entry { fresh(description.stack) } else { [] }
            }
        default: return []
        }
    }
}
