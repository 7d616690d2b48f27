/// A tab bar with navigation stacks, without any view: actions go in, decisions come out.
///
/// A value over `NavigationState`: action → rules in their order → event → the one fold. It remembers the screens that it
/// has seen, so that one that was popped keeps its settings when it is pushed again (`UIK-N14`); this memory grows with
/// the number of different ids, the state does not.
public struct HeadlessNavigation: Sendable {
    /// The state now.
    public private(set) var state: NavigationState
    /// What surrounds the model.
    public let environment: NavigationEnvironment
    /// How many actions have been performed: the number, from 0, of the next one.
    public private(set) var actionCount = 0
    private(set) var transitions = Transitions()
    /// The state at the start: what a restoration falls back to (`DEC-15`).
    let start: NavigationState
    private var memory: [String: NavigationScreen] = [:]

    /// Starts with a described state. Building it records nothing. - Throws: `FoldError` where it is not legal.
    public init(_ full: FullState, environment: NavigationEnvironment = NavigationEnvironment()) throws(FoldError) {
        self.init(resuming: try NavigationState(full), environment: environment)
    }

    /// Goes on with a state, with no transition running (`LOG-6`).
    public init(resuming state: NavigationState, environment: NavigationEnvironment = NavigationEnvironment()) {
        self.state = state
        self.environment = environment
        start = state
    }

    /// Performs an action: decides it and makes the decision true.
    @discardableResult
    public mutating func perform(_ action: NavigationAction) -> NavigationDecision {
        let decision = decide(action)
        commit(decision, of: action)
        return decision
    }

    /// Decides an action without changing anything.
    public func decide(_ action: NavigationAction) -> NavigationDecision {
        let action = action.mapScreens(seen)
        let situation = situation(of: action)
        var decision = NavigationDecision(outcome: .applied, isUserAction: action.isByUser, transitions: transitions)
        for rule in action.rules {
            decision.notifications += rule.tells(situation)
            decision.seen += rule.sees(situation)
            if rule.stops(situation) {
                decision.outcome = rule.outcome
                return decision
            }
        }
        var effect = Effect(situation: situation, decision: decision, actionNumber: actionCount)
        effect.apply(action, start: start)
        return effect.finished()
    }

    /// How each rule of an action judges it, in order: what `explain` prints.
    public func explain(_ action: NavigationAction) -> [RuleVerdict] {
        let action = action.mapScreens(seen)
        let situation = situation(of: action)
        var decided = false
        return action.rules.map { rule in
            let stopped = decided ? nil : rule.stops(situation)
            decided = decided || stopped == true
            return RuleVerdict(rule: rule.id, outcome: rule.outcome, values: rule.sees(situation), stopped: stopped)
        }
    }

    /// Makes a decision true that was taken on this very value: takes over the state after its event, and its transitions.
    public mutating func commit(_ decision: NavigationDecision, of action: NavigationAction) {
        actionCount += 1
        if case .applied = decision.outcome {
            transitions = decision.transitions
        }
        remember(action)
        guard let after = decision.after else { return }
        if decision.event?.removesScreens == true {
            for screen in state.standingScreens where after.screen(screen.number) == nil { memory[screen.id] = screen }
        }
        state = after
    }

    /// The transition that runs: that of a modal, else that of the visible stack.
    public var transition: NavigationTransition? {
        transitions.modal ?? state.visibleStack.flatMap { transitions.stacks[$0] }
    }

    /// Whether a swipe could begin on the visible stack: the gates that need no touch all pass.
    public var canSwipeBack: Bool {
        guard state.visibleStack != nil else { return false }
        let situation = situation(of: .beginPop())
        return situation.place != nil && !situation.isPlain && !Rule.swipeAvailabilityGates.contains { $0.stops(situation) }
    }

    // MARK: Screens that were seen before

    /// A screen that is named by its id alone and was seen before is that very screen.
    private func seen(_ screen: NavigationScreen) -> NavigationScreen {
        guard screen.isMention else { return screen }
        return state.screen(id: screen.id) ?? memory[screen.id] ?? screen
    }

    private mutating func remember(_ action: NavigationAction) {
        _ = action.mapScreens { screen in
            if screen.hasID, !screen.isMention { memory[screen.id] = screen }
            return screen
        }
    }
}

extension NavigationScreen {
    /// Whether it says nothing but an id.
    var isMention: Bool { storedID == name && !hasFields && kind == .screen }
}

extension NavigationEvent {
    /// Whether a screen can leave the state by it.
    var removesScreens: Bool {
        switch self {
        case .popped, .stackSet, .deepLinkOpened, .tabsSet, .dismissed, .restored, .base, .sessionStarted: true
        default: false
        }
    }
}

extension NavigationAction {
    /// The action with each of its screens mapped.
    func mapScreens(_ map: (NavigationScreen) -> NavigationScreen) -> NavigationAction {
        switch self {
        case .push(let screen, let address, let actor, let animated, let guarded):
            return .push(map(screen), on: address, by: actor, animated: animated, guarded: guarded)
        case .setStack(let screens, let address, let animated, let interactive):
            return .setStack(screens.map(map), of: address, animated: animated, interactive: interactive)
        case .openDeepLink(let tab, let screens, let animated):
            return .openDeepLink(tab: tab, screens.map(map), animated: animated)
        case .present(var modal, let actor, let animated):
            modal.stack = modal.stack.map(map)
            return .present(modal, by: actor, animated: animated)
        case .setTabs(let entries, let plus):
            return .setTabs(
                entries.map { entry in
                    guard case .new(var description) = entry else { return entry }
                    description.stack = description.stack.map(map)
                    return .new(description)
                }, plus: plus)
        case .restore(var snapshot, let known):
            if let stack = snapshot.stack { snapshot.stack = .init(screens: stack.screens.map(map), index: stack.index) }
            if let tabs = snapshot.tabs {
                snapshot.tabs = tabs.map { tab in
                    var tab = tab
                    if let stack = tab.stack { tab.stack = .init(screens: stack.screens.map(map), index: stack.index) }
                    return tab
                }
            }
            return .restore(snapshot, known: known)
        default:
            return self
        }
    }
}
