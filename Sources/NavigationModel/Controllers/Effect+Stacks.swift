/// What pushes, pops and new stacks do.
extension Effect {
    mutating func push(_ screen: NavigationScreen, by actor: Actor, animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        let numbered = (try? state.numbered(screen)) ?? screen
        decision.event = .pushed(numbered, on: address, origin: actor == .user ? .user : .code)
        show(numbered.id, as: .push, animated: animated, on: address)
    }

    /// Pops at most down to the root (`DEC-11`). One action is one event (`LOG-3`).
    mutating func pop(_ count: Int, origin: Origin = .code, animated: Bool, answer: BackHandler? = nil) {
        guard let address = situation.address else { return }
        let removed = Array(situation.stack.dropFirst(max(1, situation.stack.count - max(0, min(count, situation.stack.count)))))
        let below = situation.stack[situation.stack.count - removed.count - 1]
        settle(address)
        decision.event = .popped(removed.map { .number($0) }, from: address, origin: origin, answer: answer)
        decision.popped = ids(removed)
        show(id(below), as: .pop, animated: animated, on: address)
    }

    mutating func tapBack(animated: Bool) {
        let handler = situation.topFields.backHandler
        pop(1, origin: .backButton, animated: animated, answer: handler == .none ? nil : handler)
    }

    mutating func setStack(_ screens: [NavigationScreen], animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        decision.event = .stackSet(entries(screens), of: address, origin: .code)
        change(to: screens, animated: animated, isVisible: isVisible(address))
    }

    /// `RT-7`: the rest keeps its order; a screen taken from the top is a pop.
    mutating func remove(animated: Bool) {
        guard let position = situation.target else { return }
        if position == situation.stack.count - 1 { return pop(1, animated: animated) }
        var numbers = situation.stack
        numbers.remove(at: position)
        setStack(numbers.compactMap { state.screen($0) }, animated: animated)
    }

    /// What a new stack takes off and shows. `UIK-N5`: which kind of transition it is.
    mutating func change(to screens: [NavigationScreen], animated: Bool, isVisible: Bool) {
        guard let address = situation.address else { return }
        decision.popped = removed(by: screens)
        guard let kind = transitionKind(to: screens), let top = numberedTop(of: screens) else { return }
        show(top, as: kind, animated: animated && isVisible, on: address)
    }

    func transitionKind(to screens: [NavigationScreen]) -> TransitionKind? {
        guard let last = screens.last else { return nil }
        guard last.hasID, let position = situation.stack.firstIndex(where: { state.screen($0)?.hasID(last.id) ?? false }) else {
            return .push
        }
        return position == situation.stack.count - 1 ? nil : .pop
    }

    func removed(by screens: [NavigationScreen]) -> [String] {
        let kept = Set(screens.lazy.filter(\.hasID).map(\.id))
        return ids(situation.stack).filter { !kept.contains($0) }
    }

    /// The id that the top of a new stack will have.
    func numberedTop(of screens: [NavigationScreen]) -> String? {
        guard let last = screens.last else { return nil }
        if last.hasID { return last.id }
        // Screens without an id are numbered in their order.
        let fresh = screens.filter { $0.number == 0 || state.screen(id: $0.id) == nil }.count
        return last.numbered(state.lastNumber + fresh).id
    }

    func entries(_ screens: [NavigationScreen]) -> [ScreenEntry] {
        screens.map { screen in
            if screen.hasID, let standing = state.screen(id: screen.id) { return .standing(.number(standing.number)) }
            return .new(screen)
        }
    }

    mutating func tapItem(_ side: ItemSide) {
        guard let top = situation.top else { return }
        decision.notifications.append(.itemTapped(side, screen: top.id))
        decision.diagnostics.append(.itemTapped(side, screen: .number(top.number)))
    }
}
