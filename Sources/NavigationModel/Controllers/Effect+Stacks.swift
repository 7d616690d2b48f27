/// What pushes, pops and new stacks do.
extension Effect {
    mutating func push(_ screen: NavigationScreen, by actor: Actor, animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        record(.pushed(screen, on: address, origin: actor == .user ? .user : .code))
        guard case .pushed(let pushed, _, _) = decision.event else { return }
        show(.push, animated: animated, on: address, top: pushed.id)
    }

    /// By code nobody is asked, not even after a refusal (`BACK-1`, `BACK-6`).
    /// Pops at most down to the root (`DEC-11`); what goes is told bottom to top (`UIK-N3`). One action is one event (`LOG-3`).
    mutating func pop(_ count: Int, origin: Origin = .code, animated: Bool, answer: BackHandler? = nil) {
        guard let address = situation.address else { return }
        let removed = situation.stack.dropFirst().suffix(max(0, count))
        settle(address)
        record(.popped(removed.map { .number($0) }, from: address, origin: origin, answer: answer))
        decision.popped = removed.map { id($0) }
        show(.pop, animated: animated, on: address, top: id(situation.stack[situation.stack.count - 1 - removed.count]))
    }

    /// `BACK-10`: the handler's answer is stored in the event.
    mutating func tapBack(animated: Bool) {
        let handler = situation.topFields.backHandler
        pop(1, origin: .backButton, animated: animated, answer: handler == .none ? nil : handler)
    }

    mutating func setStack(_ screens: [NavigationScreen], animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        record(.stackSet(entries(screens), of: address, origin: .code))
        change(animated: animated)
    }

    /// `RT-7`: the rest keeps its order; a screen taken from the top is a pop.
    mutating func remove(animated: Bool) {
        guard let position = situation.target else { return }
        if position == situation.stack.count - 1 { return pop(1, animated: animated) }
        var numbers = situation.stack
        numbers.remove(at: position)
        setStack(numbers.compactMap { state.screen($0) }, animated: animated)
    }

    mutating func tapItem(_ side: ItemSide) {
        guard let top = situation.top else { return }
        decision.notifications.append(.itemTapped(side, screen: top.id))
        decision.diagnostics.append(.itemTapped(side, screen: .number(top.number)))
    }

    /// What the recorded new stack takes off and shows.
    mutating func change(animated: Bool) {
        guard let address = situation.address else { return }
        decision.popped = removed(by: after)
        if let kind = transitionKind(to: after) { show(kind, animated: animated, on: address) }
    }

    /// `UIK-N5`: the new top was in the old stack but not its top: a pop; is its top: nothing; was not there: a push.
    func transitionKind(to after: NavigationState) -> TransitionKind? {
        guard let top = situation.address.flatMap({ after.stack(at: $0)?.screens.last }) else { return nil }
        guard let position = situation.stack.firstIndex(of: top) else { return .push }
        return position == situation.stack.count - 1 ? nil : .pop
    }

    /// The screens of the stack that are not on it afterwards, bottom to top.
    func removed(by after: NavigationState) -> [String] {
        let kept = Set(situation.address.flatMap { after.stack(at: $0)?.screens } ?? [])
        return ids(situation.stack.filter { !kept.contains($0) })
    }

    /// The places of a new stack: what stands now by number, what comes in in full.
    func entries(_ screens: [NavigationScreen]) -> [ScreenEntry] {
        screens.map { screen in
            if let standing = state.screen(id: screen.id) { return .standing(.number(standing.number)) }
            return .new(screen)
        }
    }
}
