/// What an action does once no rule stops it: the event, the transitions, what is told.
///
/// One file a topic: tabs, stacks, swipes, modals, settings, restoration.
struct Effect: Sendable {
    /// What it looks at. It keeps the state between actions too: see ``Situation``.
    var situation: Situation
    /// The state at the start: what a restoration falls back to (`DEC-15`).
    let start: NavigationState
    /// The decision that is being made.
    var decision = NavigationDecision()
    /// How many actions were made true before this one.
    var actionNumber = 0
    /// The state after the event, where it had to be made.
    private var folded: NavigationState?
    /// Asked instead of it, which would be copied.
    private var hasFolded = false
    /// Why the fold does not take the event: what no rule has caught is an error here, never a broken log.
    private var failure: NavigationErrorCode?

    init(_ situation: Situation) {
        self.situation = situation
        start = situation.state
    }

    /// For what is done rarely: a change of the effect nearby makes a copy of it.
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
    mutating func record(_ event: NavigationEvent) {
        do throws(FoldError) {
            recordNumbered(try situation.state.numbered(event))
        } catch {
            fail(error)
        }
    }

    /// The same for an event that names its screens by number already; its stack, if it changes one, is that of the situation.
    ///
    /// The common kinds are only checked: to fold them on a copy of the state would cost as much as recording them.
    mutating func recordNumbered(_ event: NavigationEvent) {
        do throws(FoldError) {
            if try !situation.state.checksOut(event, at: situation.meant.place) {
                var copy = situation.state
                try copy.fold(event)
                folded = copy
                hasFolded = true
            }
            decision.event = event
        } catch {
            fail(error)
        }
    }

    mutating func fail(_ error: FoldError) {
        failure = error.code
    }

    /// Asks the rules of an action in their order, and finds what it does where none stops it. The state stays as it is.
    ///
    /// An error with nothing changed where the event does not fold.
    mutating func decide(_ action: NavigationAction, givenIDs: [String] = []) -> NavigationDecision {
        situation.look(at: action)
        decision.isUserAction = situation.meant.byUser
        decision.transitions = situation.transitions
        if passes(action.rules) {
            if !givenIDs.isEmpty { decision.givenIDs = givenIDs }
            apply(action)
        }
        defer { situation.clear() }
        guard let failure else { return taken() }
        var failed = NavigationDecision(outcome: .error(failure), isUserAction: decision.isUserAction, transitions: situation.transitions)
        failed.seen = decision.seen
        self.failure = nil
        _ = taken()
        return failed
    }

    /// The decision, moved out: a copy would cost more than most rules.
    private mutating func taken() -> NavigationDecision {
        if hasFolded {
            folded = nil
            hasFolded = false
        }
        var result = NavigationDecision()
        swap(&result, &decision)
        return result
    }

    /// Whether no rule stops the action; else the decision is that of the first one that does.
    private mutating func passes(_ rules: [Rule]) -> Bool {
        // By index: to take a rule out of the list would copy it.
        for index in rules.indices {
            if let tells = rules[index].tells, let notification = tells(situation) { decision.told.append(.notification(notification)) }
            guard rules[index].stops(situation) else { continue }
            decision.outcome = rules[index].outcome
            // What the rules saw is asked for afterwards: most actions are applied.
            for rule in rules[...index] { decision.seen += rule.sees(situation) }
            return false
        }
        return true
    }

    private mutating func apply(_ action: NavigationAction) {
        switch action {
        case .tapTab(_, _, _, let animated): tapTab(animated: animated)
        case .tapPlus(_, let animated): tapPlus(animated: animated)
        case .tapMore: select(.more, origin: .user, tells: true)
        case .selectTab: situation.tapDestination.map { select($0, origin: .code, tells: false) }
        case .push(let screen, _, let actor, let animated, _): push(screen, by: actor, animated: animated)
        case .pop(let count, _, let animated): pop(count, animated: animated)
        case .popTo(_, _, let animated): pop(situation.depth - 1 - (situation.meant.target ?? 0), animated: animated)
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
        case .setBadge(let tab, let value): recordNumbered(.badgeSet(tab: tab, value: value))
        case .setBadgePolicy(let policy): record(.tabBarConfigured(TabBarChange(badgePolicy: policy)))
        case .configureGesture(let change, _): configureGesture(change)
        case .configureScreen(let id, let change): configureScreen(id, change)
        case .configureTab(let tab, let change): record(.tabConfigured(tab, change))
        case .setTabBarHidden(let hidden): record(.tabBarConfigured(TabBarChange(tabBarHidden: hidden)))
        case .setLayoutDirection(let direction): record(.tabBarConfigured(TabBarChange(direction: direction)))
        case .openDeepLink(let tab, let screens, let animated): openDeepLink(tab, screens, animated: animated)
        case .setTabs(let entries, let plus): setTabs(entries, plus: plus)
        case .restore(let snapshot, let known): restore(snapshot, known: known)
        }
    }
}
