/// What changes of settings do.
extension Effect {
    mutating func configureGesture(_ change: GestureChange) {
        guard let address = situation.address else { return }
        decision.event = .gestureConfigured(change, of: address)
        let after = change.applied(to: situation.gesture)
        // `GEST-16`: turning the gesture off while it runs cancels it.
        if !after.enabled || after.temporarilyClosed { cancelInteractive(address) }
    }

    mutating func configureScreen(_ id: String, _ change: ScreenChange) {
        guard let screen = state.screen(id: id) else { return }
        decision.event = .screenConfigured(.number(screen.number), change)
        if let address = situation.address, situation.stack.last == screen.number,
            change.applied(to: screen.fields).popDisabled == true
        {
            cancelInteractive(address)
        }
    }
}
