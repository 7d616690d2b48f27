/// What explains a report of one stack by names, where it is one of the cases that make up nearly all reports.
package enum QuickExplanation {
    case unchanged
    /// The event, its screens named by number.
    case event(NavigationEvent)
    /// It has to be explained in full.
    case other
}

extension NavigationState {
    /// Explains a report of one stack by names as ``explaining(_:)`` does, without building a report: a caller waits for it.
    package func quicklyExplaining(stack names: [String], in tab: String?, origin: Origin) -> QuickExplanation {
        let place: Place
        if let tab {
            guard let index = index(ofTab: tab), !tabs[index].isPlain else { return .other }
            place = .tab(index)
        } else if hasTabs {
            guard case .tab(let index) = selection, !tabs[index].isPlain else { return .other }
            place = .tab(index)
        } else {
            place = .root
        }
        let old = stack(at: place).screens
        guard !old.isEmpty, !names.isEmpty else { return .other }
        var kept = 0
        while kept < old.count, kept < names.count, screens.isNamed(names[kept], old[kept]) { kept += 1 }
        if kept == names.count {
            guard kept < old.count else { return .unchanged }
            return .event(.popped(old[kept...].map { .number($0) }, from: address(of: place), origin: origin))
        }
        guard kept == old.count, kept == names.count - 1, let screen = try? arriving(NavigationScreen(named: names[kept])) else {
            return .other
        }
        return .event(.pushed(screen, on: address(of: place), origin: origin))
    }
}

extension ScreenTable {
    /// Whether the screen with a number has a name.
    func isNamed(_ name: String, _ number: ScreenNumber) -> Bool {
        position(of: number).map { self[position: $0].name == name } ?? false
    }
}
