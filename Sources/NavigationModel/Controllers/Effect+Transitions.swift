/// What runs: which transitions an action begins, completes and cancels.
extension Effect {
    /// Whether a stack can run a transition (`DEC-7`): the one that is visible after the action, or one in a modal.
    func isVisible(_ address: StackAddress) -> Bool {
        if case .modal = address { return true }
        return address == after.visibleStack
    }

    /// Shows the new top of a stack. `DEC-8`: told for every stack; only a visible one runs a transition.
    ///
    /// `top` is the screen that is shown then.
    mutating func show(_ kind: TransitionKind, animated: Bool, on address: StackAddress, top: NavigationScreen) {
        if animated, isVisible(address) {
            decision.told.append(.willShow(top))
            decision.transitions[address] = NavigationTransition(kind: kind, isInteractive: false, began: actionNumber, shows: top.id)
        } else {
            decision.told.append(.shown(top))
        }
    }

    /// `UIK-N11`: before a change by code what runs is completed, or cancelled if a finger leads it.
    mutating func settle(_ address: StackAddress) {
        guard let running = decision.transitions[address] else { return }
        if running.isInteractive {
            cancelInteractive(address)
        } else {
            decision.transitions[address] = nil
            decision.told.append(.notification(.didShow(running.shows)))
        }
    }

    /// Ends what runs on a stack that leaves, or that nobody sees any more, without telling.
    mutating func drop(_ address: StackAddress) {
        cancelInteractive(address)
        decision.transitions[address] = nil
    }

    /// `GEST-14`, `UIK-N13`: everything is as before begin; nothing is told, and only a diagnostic event is left (`LOG-2`).
    mutating func cancelInteractive(_ address: StackAddress) {
        guard let running = decision.transitions[address], running.isInteractive else { return }
        decision.transitions[address] = nil
        guard let top = state.stack(at: address)?.screens.last else { return }
        decision.diagnostics.append(
            .swipeCancelled(
                on: address, screen: .number(top), x: running.touch?.x, dx: running.touch?.dx, progress: running.progress))
    }

    /// Ends the transition of a stack, or of a modal where no stack is meant.
    mutating func endTransition() {
        if let address = situation.address {
            settle(address)
        } else {
            decision.transitions.modal = nil
        }
    }
}
