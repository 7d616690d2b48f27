import NavigationFormat
import NavigationModel

extension StateCondition {
    /// Whether the condition holds.
    ///
    /// Cheap: a few comparisons; `screen` and `modal` look at the screens that stand, `swipe` asks the gates, `parameter` reads the
    /// screen's parameters.
    /// - Parameters:
    ///   - state: The state after an event.
    ///   - header: What the session says of itself.
    ///   - time: The time of the event, microseconds since 1970, UTC.
    public func holds(in state: NavigationState, header: SessionHeader, time: Int64) -> Bool {
        var swipes = SwipeAnswers()
        return holds(in: state, header: header, time: time, &swipes)
    }

    /// The same for many states, of which most have the same settings: then the gates are asked once.
    func holds(in state: NavigationState, header: SessionHeader, time: Int64, _ swipes: inout SwipeAnswers) -> Bool {
        switch self {
        case .top(let name): return state.topScreen?.name == name
        case .visible(let name): return state.visibleScreen?.name == name
        case .screen(let name): return state.standingScreens.contains { $0.name == name }
        case .tab(let id): return state.isSelected(tab: id)
        case .more: return state.selection == .more
        case .depth(let comparison, let depth): return comparison.holds(state.visibleDepth, depth)
        case .badge(let tab, let test): return state.holds(test, ofTab: tab)
        case .modal(let name): return state.hasModal(name)
        case .anyModal: return !state.modals.isEmpty
        case .swipe(let test): return state.holds(test, &swipes)
        case .tabBarVisible(let isVisible): return state.isTabBarVisible == isVisible
        case .parameter(let key, let comparison, let value):
            return Self.compare(state.topScreen?.fields.parameters?.member(key), comparison, value)
        case .since(let start): return time >= start
        case .until(let end): return time < end
        case .app, .appVersion, .label: return holds(of: header) ?? false
        case .all(let conditions): return conditions.allSatisfy { $0.holds(in: state, header: header, time: time, &swipes) }
        case .any(let conditions): return conditions.contains { $0.holds(in: state, header: header, time: time, &swipes) }
        case .not(let condition): return !condition.holds(in: state, header: header, time: time, &swipes)
        }
    }

    /// What the header of a session says alone: nil where it depends on the state or the time. A session whose answer is false needs
    /// no look at its events.
    func holds(of header: SessionHeader) -> Bool? {
        switch self {
        case .app(let name): return header.app == name
        case .appVersion(let comparison, let version):
            guard let own = header.appVersion else { return comparison == .unequal }
            return comparison.holds(VersionNumber(own), VersionNumber(version))
        case .label(let key, let value):
            return header.labels.contains { $0.key == key && (value == nil || $0.value == value) }
        case .all(let conditions):
            let answers = conditions.map { $0.holds(of: header) }
            if answers.contains(false) { return false }
            return answers.contains(nil) ? nil : true
        case .any(let conditions):
            let answers = conditions.map { $0.holds(of: header) }
            if answers.contains(true) { return true }
            return answers.contains(nil) ? nil : false
        case .not(let condition): return condition.holds(of: header).map { !$0 }
        default: return nil
        }
    }

    /// Whether it can change without a change of the state.
    var dependsOnTime: Bool {
        switch self {
        case .since, .until: true
        case .all(let conditions), .any(let conditions): conditions.contains { $0.dependsOnTime }
        case .not(let condition): condition.dependsOnTime
        default: false
        }
    }

    /// Compares a parameter: as numbers where both are, else as texts. Of objects and arrays, the JSON as received counts.
    private static func compare(_ member: JSONMember?, _ comparison: Comparison, _ value: String) -> Bool {
        guard let member else { return comparison == .unequal }
        let text: String
        switch member {
        case .string(let string): text = string
        case .number(let number, let spelling):
            if let wanted = Double(value) { return comparison.holds(number, wanted) }
            text = spelling
        case .other(let json): text = json
        }
        return comparison.holds(text, value)
    }
}

extension NavigationState {
    /// The number of screens on the visible stack.
    var visibleDepth: Int {
        guard hasTabs else { return root.screens.count }
        if case .tab(let index) = selection, index < tabs.count { return tabs[index].stack.screens.count }
        return 0
    }

    fileprivate func isSelected(tab id: String) -> Bool {
        if case .tab(let index) = selection, index < tabs.count { return tabs[index].id == id }
        return false
    }

    fileprivate func hasModal(_ name: String) -> Bool {
        modals.contains { modal in modal.id == name || modal.stack.screens.contains { screen($0)?.name == name } }
    }

    fileprivate func holds(_ test: StateCondition.BadgeTest, ofTab id: String) -> Bool {
        guard let index = index(ofTab: id) else { return false }
        let value = tabs[index].item.badge
        switch test {
        case .none: return value == nil
        case .text(let text): return value == text || badgePolicy.display(of: value).text == text
        case .mode(let mode): return badgePolicy.display(of: value).mode == mode
        case .number(let comparison, let number):
            guard let value, let own = Double(value) else { return false }
            return comparison.holds(own, number)
        }
    }

    fileprivate func holds(_ test: StateCondition.SwipeTest, _ swipes: inout SwipeAnswers) -> Bool {
        switch test {
        // At the root no swipe is accepted: most states answer without a look at the rules.
        case .on: return canPop && swipes.canSwipeBack(in: self)
        case .off: return !canPop || !swipes.canSwipeBack(in: self)
        case .by(let gate): return swipes.availability(in: self) == .refused(gate)
        }
    }

    /// Whether a swipe that starts at the edge would be accepted now.
    var swipeAvailability: SwipeAvailability {
        // A touch on the very edge in the pop direction: so no gate that needs a touch can refuse it.
        let environment = NavigationEnvironment()
        let edge = direction == .rightToLeft ? environment.layout.width : 0
        switch HeadlessNavigation(resuming: self, environment: environment).decide(.beginPop(PopTouch(x: edge))).outcome {
        case .applied: return .accepted
        case .refused(let gate): return .refused(gate)
        case .noop, .error: return .impossible
        }
    }
}

/// Whether a swipe would be accepted on the visible stack.
enum SwipeAvailability: Hashable {
    case accepted
    case refused(Gate)
    /// There is no stack to pop: a plain tab, or none is selected.
    case impossible
}

/// A version that compares part by part: numbers as numbers, anything else as text, numbers before texts.
struct VersionNumber: Comparable {
    private var parts: [Part]

    private enum Part: Comparable {
        case number(UInt64)
        case text(String)
    }

    init(_ text: String) {
        parts = text.split(whereSeparator: { $0 == "." || $0 == "-" || $0 == "+" || $0 == " " }).map { part in
            UInt64(part).map { .number($0) } ?? .text(String(part))
        }
        // 3.2 and 3.2.0 are the same version.
        while parts.last == .number(0) { parts.removeLast() }
    }

    static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
