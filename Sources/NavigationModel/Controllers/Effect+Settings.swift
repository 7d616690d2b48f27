/// What changes of settings do.
///
/// `GEST-16`, `DEC-30`: turning the gesture off while something interactive runs cancels it; no other change does.
extension Effect {
    mutating func configureGesture(_ change: GestureChange) {
        guard let address = situation.address else { return }
        recordNumbered(.gestureConfigured(change, of: address))
        let before = situation.gesture
        let after = change.applied(to: before)
        let isTurnedOff = before.enabled && !after.enabled
        let isClosed = !before.temporarilyClosed && after.temporarilyClosed
        if isTurnedOff || isClosed { cancelInteractive(address) }
    }

    mutating func configureScreen(_ id: String, _ change: ScreenChange) {
        guard let screen = state.screen(id: id) else { return }
        record(.screenConfigured(.number(screen.number), change))
        guard let address = situation.address, situation.stack.last == screen.number else { return }
        let isTurnedOff = screen.fields.popDisabled != true && change.applied(to: screen.fields).popDisabled == true
        if isTurnedOff { cancelInteractive(address) }
    }
}
