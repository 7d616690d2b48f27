/// What pushes, pops and new stacks do.
extension Effect {
    mutating func push(_ screen: NavigationScreen, by actor: Actor, animated: Bool) {
        guard let address = situation.address else { return }
        settle(address)
        do throws(FoldError) {
            let pushed = try situation.state.arriving(screen)
            recordNumbered(.pushed(pushed, on: address, origin: actor == .user ? .user : .code))
            show(.push, animated: animated, on: address, top: pushed)
        } catch {
            fail(error)
        }
    }

    /// By code nobody is asked, not even after a refusal (`BACK-1`, `BACK-6`).
    /// Pops at most down to the root (`DEC-11`); what goes is told bottom to top (`UIK-N3`). One action is one event (`LOG-3`).
    mutating func pop(_ count: Int, origin: Origin = .code, animated: Bool, answer: BackHandler? = nil) {
        guard let address = situation.address else { return }
        let stack = situation.stack
        let kept = stack.count - min(max(0, count), stack.count - 1)
        settle(address)
        if kept == stack.count - 1 {
            recordNumbered(.popped([.number(stack[kept])], from: address, origin: origin, answer: answer))
            decision.removed = Few(situation.top)
        } else {
            recordNumbered(.popped(stack[kept...].map { .number($0) }, from: address, origin: origin, answer: answer))
            decision.removed = Few(stack[kept...].compactMap { state.screen($0) })
        }
        if let top = situation.state.screen(stack[kept - 1]) { show(.pop, animated: animated, on: address, top: top) }
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
        guard let position = situation.meant.target else { return }
        if position == situation.depth - 1 { return pop(1, animated: animated) }
        var numbers = situation.stack
        numbers.remove(at: position)
        setStack(numbers.compactMap { state.screen($0) }, animated: animated)
    }

    mutating func tapItem(_ side: ItemSide) {
        guard let top = situation.top else { return }
        decision.told.append(.notification(.itemTapped(side, screen: top.id)))
        decision.diagnostics.append(.itemTapped(side, screen: .number(top.number)))
    }

    /// What the recorded new stack takes off and shows.
    mutating func change(animated: Bool) {
        guard let address = situation.address, let event = decision.event else { return }
        let (numbers, top) = newStack(event)
        decision.removed = Few(removed(by: numbers))
        if let top, let kind = transitionKind(to: top.number) { show(kind, animated: animated, on: address, top: top) }
    }

    /// The stack that a numbered event sets: the numbers of its screens, root first, and the one on top.
    func newStack(_ event: NavigationEvent) -> (numbers: [ScreenNumber], top: NavigationScreen?) {
        var numbers: [ScreenNumber] = []
        var top: NavigationScreen?
        let entries: [ScreenEntry]
        switch event {
        case .stackSet(let all, _, _): entries = all
        case .deepLinkOpened(_, let above):
            numbers = Array(situation.stack.prefix(1))
            top = numbers.last.flatMap { state.screen($0) }
            entries = above
        default: return ([], nil)
        }
        for entry in entries {
            switch entry {
            case .standing(.number(let number)): numbers.append(number)
            case .standing(.id): break  // not in a numbered event
            case .new(let screen): numbers.append(screen.number)
            }
        }
        switch entries.last {
        case .new(let screen): top = screen
        case .standing: top = numbers.last.flatMap { state.screen($0) }
        case nil: break
        }
        return (numbers, top)
    }

    /// `UIK-N5`: the new top was in the old stack but not its top: a pop; is its top: nothing; was not there: a push.
    func transitionKind(to top: ScreenNumber) -> TransitionKind? {
        guard let position = situation.stack.firstIndex(of: top) else { return .push }
        return position == situation.stack.count - 1 ? nil : .pop
    }

    /// The screens of the stack that are not among these, bottom to top.
    func removed(by numbers: [ScreenNumber]) -> [NavigationScreen] {
        let old = situation.stack
        // A new stack mostly begins like the old one: what follows is looked up.
        var same = 0
        while same < min(old.count, numbers.count), old[same] == numbers[same] { same += 1 }
        let (others, new) = (old[same...], numbers[same...])
        if others.isEmpty { return [] }
        // Few are looked for one by one: to make a set of the new ones takes longer.
        let known = others.count > 8 ? Set(new) : nil
        return others.filter { !(known?.contains($0) ?? new.contains($0)) }.compactMap { state.screen($0) }
    }

    /// The places of a new stack: what stands now by number, what comes in in full.
    func entries(_ screens: [NavigationScreen]) -> [ScreenEntry] {
        screens.map { screen in
            if let number = state.number(ofStanding: screen) { return .standing(.number(number)) }
            return .new(screen)
        }
    }
}
