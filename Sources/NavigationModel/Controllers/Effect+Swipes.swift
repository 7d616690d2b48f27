/// What the pop gesture and an interactive set-stack do.
extension Effect {
    /// `GEST-12`, `DEC-25`: nothing is popped yet. `GEST-11`: neither the left item's action nor the back handler is run.
    mutating func beginPop() {
        guard let address = situation.address, situation.depth > 1 else { return }
        guard let below = situation.state.screen(situation.stack[situation.depth - 2]) else { return }
        var transition = NavigationTransition(kind: .pop, isInteractive: true, began: actionNumber, shows: below.id)
        transition.touch = (situation.touchX, situation.touchDX)
        decision.transitions[address] = transition
        decision.told.append(.willShow(below))
    }

    /// `DEC-13`: a set-stack led by a finger. Where the top stays, or nobody sees the stack, there is nothing to lead.
    mutating func propose(_ screens: [NavigationScreen]) {
        guard let address = situation.address else { return }
        let event = try? state.numbered(.stackSet(entries(screens), of: address, origin: .code))
        guard isVisible(address), let event, (try? state.checksOut(event)) != nil, let top = newStack(event).top,
            let kind = transitionKind(to: top.number)
        else {
            return setStack(screens, animated: false)
        }
        settle(address)
        var transition = NavigationTransition(kind: kind, isInteractive: true, began: actionNumber, shows: top.id)
        transition.proposal = screens
        decision.transitions[address] = transition
        decision.told.append(.willShow(top))
    }

    /// `GEST-13`: clamped, and not persisted.
    mutating func update(_ progress: Double) {
        guard let address = situation.address else { return }
        decision.transitions[address]?.progress = progress.isNaN ? 0 : min(1, max(0, progress))
    }

    /// `GEST-14`: exactly one pop of one controller; an interactive set-stack becomes one event.
    mutating func finish() {
        guard let address = situation.address, let running = situation.running, let top = situation.stack.last else { return }
        decision.transitions[address] = nil
        if let proposal = running.proposal {
            record(.stackSet(entries(proposal), of: address, origin: .code))
            if let event = decision.event { decision.removed = Few(removed(by: newStack(event).numbers)) }
        } else {
            let swipe = running.touch.map { SwipeValues(x: $0.x, dx: $0.dx, progress: running.progress) }
            recordNumbered(.popped([.number(top)], from: address, origin: .swipe, swipe: swipe))
            decision.removed = Few(situation.top)
        }
        decision.told.append(.notification(.didShow(running.shows)))
    }

    mutating func cancel() {
        if let address = situation.address { cancelInteractive(address) }
    }
}
