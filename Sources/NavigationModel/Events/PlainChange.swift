/// What an event of the kinds that make up the bulk of a log does to a state, without the event.
///
/// A row's decoder makes it, and an event is made of it (``event(origin:)``) where one is asked for. A replay folds it as it is: an event
/// is an allocation of its own, and making and freeing it costs as much as folding it. It is folded by the same functions as the event.
///
/// Not copyable: it is made once and goes where it is needed, so that nothing in it is retained and released on the way.
package enum PlainChange: ~Copyable {
    /// A new screen on top of a stack.
    case pushed(NavigationScreen, on: StackAddress)
    /// The top screen of a stack goes.
    case popped(ScreenNumber, from: StackAddress)
    /// A tab is selected.
    case tabSelected(from: String?, to: String)
    /// A badge; nil takes it away.
    case badgeSet(tab: String, value: String?)
}

extension PlainChange {
    /// The event itself. A badge has no origin.
    package consuming func event(origin: Origin) -> NavigationEvent {
        switch consume self {
        case .pushed(let screen, let address): .pushed(screen, on: address, origin: origin)
        case .popped(let number, let address): .popped([.number(number)], from: address, origin: origin)
        case .tabSelected(let from, let to): .tabSelected(from: from, to: .tab(to), origin: origin)
        case .badgeSet(let tab, let value): .badgeSet(tab: tab, value: value)
        }
    }
}
