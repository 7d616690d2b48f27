/// What runs: which transitions an action begins, completes and cancels.
extension Effect {
    func isVisible(_ address: StackAddress) -> Bool {
        if case .modal = address { return true }
        return address == state.visibleStack
    }

    /// `DEC-8`: told for every stack; only a visible one runs a transition (`DEC-7`).
    mutating func show(_ id: String, as kind: TransitionKind, animated: Bool, on address: StackAddress) {
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
    mutating func settle(_ address: StackAddress) {
        guard let running = decision.transitions.stacks[address] else { return }
        if running.isInteractive {
            cancelInteractive(address)
        } else {
            decision.transitions.stacks[address] = nil
            decision.notifications.append(.didShow(running.shows))
        }
    }

    /// `GEST-14`: everything is as before begin; nothing is told.
    mutating func cancelInteractive(_ address: StackAddress) {
        guard let running = decision.transitions.stacks[address], running.isInteractive else { return }
        decision.transitions.stacks[address] = nil
        let top = state.stack(at: address)?.screens.last ?? 0
        decision.diagnostics.append(
            .swipeCancelled(
                on: address, screen: .number(top), x: running.touch?.x, dx: running.touch?.dx, progress: running.progress))
    }

    mutating func endTransition() {
        guard let address = situation.address else {
            decision.transitions.modal = nil
            return
        }
        settle(address)
    }
}
