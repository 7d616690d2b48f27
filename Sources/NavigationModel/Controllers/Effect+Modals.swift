/// What presenting and dismissing does.
extension Effect {
    mutating func present(_ modal: ModalDescription, by actor: Actor, animated: Bool) {
        decision.event = .presented(modal, origin: actor == .user ? .user : nil)
        if animated { begin(.present) }
    }

    /// `UIK-M3`: a presenter removes its child and everything above; the topmost modal that is asked goes itself.
    mutating func dismiss(by actor: Actor, animated: Bool) {
        guard let presenter = situation.presenter else { return }
        let first = min(presenter + 1, state.modals.count - 1)
        let leaving = state.modals[first...].map(\.id)
        decision.event = .dismissed(leaving, origin: actor == .user ? .user : nil)
        for id in leaving { decision.transitions.stacks[.modal(id)] = nil }
        if animated { begin(.dismiss) }
    }

    mutating func begin(_ kind: TransitionKind) {
        decision.transitions.modal = NavigationTransition(kind: kind, isInteractive: false, began: actionNumber, shows: "")
    }
}
