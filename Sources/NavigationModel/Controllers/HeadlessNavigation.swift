/// A tab bar with navigation stacks, without any view: actions go in, decisions come out.
///
/// A value over `NavigationState`: action → rules in their order → event → the one fold. It remembers the screens that it
/// has seen, so that one that was popped keeps its settings when it is pushed again (`UIK-N14`); this memory grows with
/// the number of different ids, the state does not.
public struct HeadlessNavigation: Sendable {
    /// The state now.
    public var state: NavigationState { effect.situation.state }
    /// What surrounds the model.
    public var environment: NavigationEnvironment { effect.situation.environment }
    /// How many actions have been performed: the number, from 0, of the next one.
    public private(set) var actionCount = 0
    var transitions: Transitions { effect.situation.transitions }
    /// Where actions are decided. It holds what is now, which its rules look at.
    private var effect: Effect
    private var memory = ScreenMemory()

    /// Starts with a described state. Building it records nothing. - Throws: `FoldError` where it is not legal.
    public init(_ full: FullState, environment: NavigationEnvironment = NavigationEnvironment()) throws(FoldError) {
        self.init(resuming: try NavigationState(full), environment: environment)
    }

    /// Goes on with a state, with no transition running (`LOG-6`).
    public init(resuming state: NavigationState, environment: NavigationEnvironment = NavigationEnvironment()) {
        effect = Effect(Situation(state, environment))
    }

    /// Performs an action: decides it and makes the decision true.
    @discardableResult
    public mutating func perform(_ action: NavigationAction) -> NavigationDecision {
        let decision = decideInPlace(action)
        commit(decision, of: action)
        return decision
    }

    /// Decides an action without changing anything.
    public func decide(_ action: NavigationAction) -> NavigationDecision {
        var copy = self
        return copy.decideInPlace(action)
    }

    /// Decides an action as ``decide(_:)`` does, without a copy of the state.
    package mutating func decideInPlace(_ action: NavigationAction) -> NavigationDecision {
        effect.actionNumber = actionCount
        guard needsLookup(action) else { return effect.decide(action) }
        let (action, givenIDs) = resolved(action)
        return effect.decide(action, givenIDs: givenIDs)
    }

    private func situation(of action: NavigationAction) -> Situation {
        var situation = effect.situation
        situation.look(at: action)
        return situation
    }

    /// How each rule of an action judges it, in order: what `explain` prints.
    public func explain(_ action: NavigationAction) -> [RuleVerdict] {
        let action = needsLookup(action) ? resolved(action).action : action
        let situation = situation(of: action)
        var decided = false
        return action.rules.map { rule in
            let stopped = decided ? nil : rule.stops(situation)
            decided = decided || stopped == true
            return RuleVerdict(rule: rule.id, outcome: rule.outcome, values: rule.sees(situation), stopped: stopped)
        }
    }

    /// Makes a decision true that was taken on this very value: folds its event and takes over its transitions.
    public mutating func commit(_ decision: NavigationDecision, of action: NavigationAction) {
        actionCount += 1
        defer { if action.bringsScreens { remember(action, decision) } }
        if let event = decision.event {
            do {
                switch event {
                case .popped, .stackSet, .deepLinkOpened:
                    try effect.situation.state.fold(event)
                    // A decision knows what left its one stack.
                    decision.removed.forEach { keepIfGone($0) }
                default:
                    try take(event)
                }
            } catch {
                // `decide` has checked that the event folds, so it does; a decision of another value is left alone.
                return
            }
        }
        if case .applied = decision.outcome { effect.situation.transitions = decision.transitions }
    }

    /// Goes one event further in a log that was recorded before. Nothing runs afterwards (`LOG-6`).
    ///
    /// Unlike a fold of the bare state it remembers the screens that leave, as if it had been driven itself (`UIK-N14`).
    /// - Throws: `FoldError`; then nothing has changed.
    public mutating func replay(_ event: NavigationEvent) throws(FoldError) {
        try take(event)
        effect.situation.transitions = Transitions()
    }

    /// As ``NavigationState/quicklyExplaining(stack:in:origin:)``, without a copy of the state.
    package func quicklyExplaining(stack names: [String], in tab: String?, origin: Origin) -> QuickExplanation {
        effect.situation.state.quicklyExplaining(stack: names, in: tab, origin: origin)
    }

    /// As ``NavigationState/numbered(_:)``, without a copy of the state.
    package func numbered(_ event: NavigationEvent) throws(FoldError) -> NavigationEvent {
        try effect.situation.state.numbered(event)
    }

    /// The events that explain a report of what is true now; a screen that it only mentions is the one that was seen before.
    public func explaining(_ observation: NavigationObservation) -> ObservationExplanation {
        memory.isEmpty ? state.explaining(observation) : state.explaining(observation.mapScreens(seen))
    }

    /// Takes over an event that explains a report. What ran on the stack that it changes is over.
    ///
    /// Of the screens that leave it remembers only those whose id is a text of its own, and no more than 4,096 of them: an app shows
    /// screens without end. - Throws: `FoldError`; then nothing has changed.
    public mutating func observe(_ event: NavigationEvent) throws(FoldError) {
        let mayLeave = event.mayRemoveScreens && effect.situation.state.screens.hasStoredIDs
        let leaving = mayLeave ? leaving(by: event).filter { $0.storedID != nil && !$0.isMention } : []
        try effect.situation.state.fold(event)
        for screen in leaving where memory.count < 4_096 && state.screen(screen.number) == nil {
            memory.keep(screen)
        }
        if !transitions.isIdle, event.mayRemoveScreens || event.kind == .pushed { effect.situation.transitions = Transitions() }
    }

    private func seen(_ screen: NavigationScreen) -> NavigationScreen {
        guard screen.isMention, state.screen(id: screen.id) == nil else { return screen }
        return memory[screen.id] ?? screen
    }

    /// Folds an event and remembers the screens that leave.
    private mutating func take(_ event: NavigationEvent) throws(FoldError) {
        let leaving = event.mayRemoveScreens ? leaving(by: event) : []
        try effect.situation.state.fold(event)
        for screen in leaving { keepIfGone(screen) }
    }

    private mutating func keepIfGone(_ screen: NavigationScreen) {
        if !effect.situation.state.screens.contains(screen.number) { memory.keep(screen) }
    }

    /// The transition that runs: that of a modal, else that of the visible stack.
    public var transition: NavigationTransition? {
        transitions.modal ?? state.visibleStack.flatMap { transitions[$0] }
    }

    /// The stacks on which a transition runs (`DEC-7`).
    public var runningStacks: Set<StackAddress> { Set(transitions.addresses) }

    /// Whether a swipe could begin on the visible stack: the gates that need no touch all pass.
    public var canSwipeBack: Bool {
        guard state.visibleStack != nil else { return false }
        let situation = situation(of: .beginPop())
        return situation.meant.place != nil && !situation.isPlain && !Rule.swipeAvailabilityGates.contains { $0.stops(situation) }
    }

    // MARK: Screens that were seen before

    /// Whether the action brings screens that are not all in full and with an id.
    private func needsLookup(_ action: NavigationAction) -> Bool {
        if case .push(let screen, _, _, _, _) = action { return !screen.hasID || screen.isMention }
        return action.bringsScreens
    }

    /// The action with its screens looked up: a screen that is named by its id alone and was seen before is that very screen,
    /// and one without an id gets one of the form `Name#number` that nobody has had.
    private func resolved(_ action: NavigationAction) -> (action: NavigationAction, givenIDs: [String]) {
        var given: [String] = []
        var last = max(effect.situation.state.lastNumber, transitions.greatestProposedNumber)
        let action = action.mapScreens { screen in
            if screen.hasID {
                let screen = screen.isMention ? state.screen(id: screen.id) ?? memory[screen.id] ?? screen : screen
                // A new screen will get the next number from the fold.
                if screen.number == 0, !effect.situation.state.stands(screen) { last += 1 }
                last = max(last, screen.number)
                return screen
            }
            var numbered = screen
            repeat {
                last += 1
                numbered = screen.numbered(last)
            } while effect.situation.state.stands(numbered) || memory[numbered.id] != nil
            given.append(numbered.id)
            return numbered
        }
        return (action, given)
    }

    private mutating func remember(_ action: NavigationAction, _ decision: NavigationDecision) {
        if case .push(let screen, _, _, _, _) = action {
            // What was pushed stands.
            return decision.event == nil ? remember(screen) : ()
        }
        _ = action.mapScreens { screen in
            remember(screen)
            return screen
        }
    }

    /// What stands is remembered when it leaves.
    private mutating func remember(_ screen: NavigationScreen) {
        if screen.hasID, !screen.isMention, !effect.situation.state.stands(screen) { memory.keep(screen) }
    }

    /// The screens that an event may take away. Only those are looked at afterwards.
    private func leaving(by event: NavigationEvent) -> [NavigationScreen] {
        switch event {
        case .popped(let references, _, _, _, _):
            references.compactMap { state.number(of: $0) }.compactMap { state.screen($0) }
        case .stackSet(_, let address, _):
            state.screens(at: address)
        case .deepLinkOpened(let tab, _):
            state.screens(at: .tab(tab))
        case .dismissed(let ids, _):
            ids.flatMap { state.screens(at: .modal($0)) }
        case .tabsSet, .restored, .base, .sessionStarted:
            state.standingScreens
        default:
            []
        }
    }
}

extension NavigationScreen {
    /// Whether it says nothing but an id.
    var isMention: Bool { storedID == name && !hasFields && kind == .screen }
}

extension NavigationEvent {
    fileprivate var mayRemoveScreens: Bool {
        switch self {
        case .popped, .stackSet, .deepLinkOpened, .dismissed, .tabsSet, .restored, .base, .sessionStarted: true
        default: false
        }
    }
}
