/// What an action does once no rule stops it: the event, the transitions, what is told.
///
/// One file a topic: tabs, stacks, swipes, modals, settings, restoration.
struct Effect: ~Copyable {
    var situation: Situation
    var decision: NavigationDecision
    let actionNumber: Int
    /// The state after the event, where it had to be made.
    private var folded: NavigationState?
    /// Why the fold does not take the event: what no rule has caught is an error here, never a broken log.
    private var failure: NavigationErrorCode?

    init(situation: consuming Situation, actionNumber: Int) {
        decision = NavigationDecision(outcome: .applied, isUserAction: situation.byUser, transitions: situation.transitions)
        self.situation = situation
        self.actionNumber = actionNumber
    }

    var state: NavigationState { situation.state }

    /// The state after the event; the state as it is while there is none.
    var after: NavigationState {
        if let folded { return folded }
        guard let event = decision.event else { return state }
        var copy = state
        try? copy.fold(event)
        return copy
    }

    /// Makes the event the action's one fact, with its screens named by number, where the fold takes it.
    ///
    /// The common kinds are only checked: to fold them on a copy of the state would cost as much as recording them.
    mutating func record(_ event: NavigationEvent) {
        do throws(FoldError) {
            let numbered = try situation.state.numbered(event)
            if try !situation.state.checksOut(numbered) {
                var copy = state
                try copy.fold(numbered)
                folded = copy
            }
            decision.event = numbered
        } catch {
            failure = error.code
        }
    }

    /// The decision; an error with nothing changed where the event does not fold.
    mutating func result() -> NavigationDecision {
        guard let failure else {
            // Moved out: a copy would cost more than most rules.
            var result = NavigationDecision(outcome: .applied, isUserAction: false, transitions: Transitions())
            swap(&result, &decision)
            return result
        }
        var failed = NavigationDecision(
            outcome: .error(failure), isUserAction: decision.isUserAction, transitions: situation.transitions)
        failed.seen = decision.seen
        return failed
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
        case .setBadge(let tab, let value): record(.badgeSet(tab: tab, value: value))
        case .setBadgePolicy(let policy): record(.tabBarConfigured(TabBarChange(badgePolicy: policy)))
        case .configureGesture(let change, _): configureGesture(change)
        case .configureScreen(let id, let change): configureScreen(id, change)
        case .configureTab(let tab, let change): record(.tabConfigured(tab, change))
        case .setTabBarHidden(let hidden): record(.tabBarConfigured(TabBarChange(tabBarHidden: hidden)))
        case .setLayoutDirection(let direction): record(.tabBarConfigured(TabBarChange(direction: direction)))
        case .openDeepLink(let tab, let screens, let animated): openDeepLink(tab, screens, animated: animated)
        case .setTabs(let entries, let plus): setTabs(entries, plus: plus)
        case .restore(let snapshot, let known): restore(snapshot, known: known, start: start)
        }
    }
}
