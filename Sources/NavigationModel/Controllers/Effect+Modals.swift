/// What presenting and dismissing does.
extension Effect {
    /// `DEC-28`: from a background tab or a covered screen too.
    mutating func present(_ modal: ModalDescription, by actor: Actor, animated: Bool) {
        record(.presented(modal, origin: actor == .user ? .user : nil))
        if animated { begin(.present) }
    }

    /// `UIK-M3`: a presenter removes its child and everything above; the topmost modal that is asked goes itself.
    mutating func dismiss(by actor: Actor, animated: Bool) {
        guard let presenter = situation.meant.presenter else { return }
        let first = min(presenter + 1, state.modals.count - 1)
        let leaving = state.modals[first...].map(\.id)
        for id in leaving { drop(.modal(id)) }
        record(.dismissed(leaving, origin: actor == .user ? .user : nil))
        if animated { begin(.dismiss) }
    }

    private mutating func begin(_ kind: TransitionKind) {
        decision.transitions.modal = NavigationTransition(kind: kind, isInteractive: false, began: actionNumber, shows: "")
    }
}
