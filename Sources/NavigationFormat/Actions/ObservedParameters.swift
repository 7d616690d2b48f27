import NavigationModel

/// What `observe` reports besides the place and the settings of the tab bar. What is nil is not reported.
struct ObservedParameters {
    var stack: [NavigationScreen]?
    var selected: TabDestination?
    var modals: [ModalDescription]?
    /// Of a badge, the outer nil is an absent key.
    var badge: String??
    var gesture: GestureChange?
    var origin: Origin?

    /// The report, of the stack and the badge at a place.
    func observation(of place: StackAddress?, tabBar: TabBarChange) -> NavigationObservation {
        var facts: [ObservedFact] = []
        if tabBar != TabBarChange() { facts.append(.tabBar(tabBar)) }
        if let modals { facts.append(.modals(modals)) }
        if let stack { facts.append(.stack(stack, of: place)) }
        if let selected { facts.append(.selected(selected)) }
        if let badge, case .tab(let tab) = place { facts.append(.badge(badge, of: tab)) }
        if let gesture { facts.append(.gesture(gesture, of: place)) }
        return NavigationObservation(facts, origin: origin ?? .code)
    }
}
