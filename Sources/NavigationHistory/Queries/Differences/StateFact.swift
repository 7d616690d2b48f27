import NavigationModel

/// One thing that is true in a state: `stack of home` is `Home#1, Detail#4`.
///
/// All facts of a state together say all of it, so that two states agree when their facts do. (The numbers of screens do not count: they
/// are a matter of the session. Nor does who presented a modal, which only matters while it is presented.)
public struct StateFact: Hashable, Sendable {
    /// What it is about: `stack`, `badge`, `gesture.enabled`, `screen.title`…
    public var what: String
    /// Of which tab, modal or screen, by id; nil for the whole app.
    public var subject: String?
    /// What is true of it.
    public var value: FactValue
    /// Whether it follows from other facts: what the bar shows, whether a swipe would be accepted.
    public var isDerived: Bool

    /// `what`, and `of` its subject.
    public var name: String { subject.map { "\(what) of \($0)" } ?? what }
}

/// The value of a fact.
public enum FactValue: Hashable, Sendable {
    /// Nothing.
    case none
    /// A yes or no.
    case flag(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// Texts in their order, such as the ids of a stack.
    case list([String])
    /// JSON as received.
    case json(String)
}

extension FactValue: CustomStringConvertible {
    /// For people: lists with commas, `none` for nothing, `""` for an empty text.
    public var description: String {
        switch self {
        case .none: "none"
        case .flag(let flag): flag ? "yes" : "no"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .text(let text): text.isEmpty ? "\"\"" : text
        case .list(let texts): texts.isEmpty ? "none" : texts.joined(separator: ", ")
        case .json(let json): json
        }
    }
}

extension NavigationState {
    /// All that is true in the state, in a fixed order: what is stored first, then what follows from it.
    ///
    /// O(screens that stand + tabs).
    public var facts: [StateFact] {
        var list = FactList()
        list.addStacks(of: self)
        list.addBar(of: self)
        list.addTabs(of: self)
        list.addGestures(of: self)
        list.addScreens(of: self)
        list.addDerived(of: self)
        return list.facts
    }
}

/// Collects the facts of a state.
private struct FactList {
    var facts: [StateFact] = []

    private mutating func add(_ what: String, _ subject: String? = nil, _ value: FactValue, isDerived: Bool = false) {
        facts.append(StateFact(what: what, subject: subject, value: value, isDerived: isDerived))
    }

    private static func text(_ text: String?) -> FactValue { text.map { .text($0) } ?? .none }

    // MARK: Stored

    mutating func addStacks(of state: NavigationState) {
        func ids(_ address: StackAddress) -> FactValue { .list(state.screens(at: address).map(\.id)) }
        guard state.hasTabs else {
            add("stack", nil, ids(.root))
            addModals(of: state)
            return
        }
        add("selected", nil, state.selection == .more ? .text("more") : Self.text(state.selectedTab))
        add("tabs", nil, .list(state.tabs.map(\.id)))
        for tab in state.tabs { add("stack", tab.id, ids(.tab(tab.id))) }
        addModals(of: state)
    }

    private mutating func addModals(of state: NavigationState) {
        add("modals", nil, .list(state.modals.map(\.id)))
        for modal in state.modals where modal.hasStack { add("stack", modal.id, .list(state.screens(at: .modal(modal.id)).map(\.id))) }
    }

    mutating func addBar(of state: NavigationState) {
        switch state.plus {
        case nil: add("plus", nil, .none)
        case .action(let index): add("plus", nil, .text(index.map { "action in slot \($0)" } ?? "action"))
        case .childTab(let id): add("plus", nil, .text("tab \(id)"))
        }
        add("overflow", nil, .text(state.overflow.rawValue))
        add("tabBarHidden", nil, .flag(state.tabBarHidden))
        add("direction", nil, .text(state.direction.rawValue))
        add("badgePolicy", nil, .text(state.badgePolicy.rawValue))
    }

    mutating func addTabs(of state: NavigationState) {
        for tab in state.tabs {
            add("badge", tab.id, Self.text(tab.item.badge))
            add("title", tab.id, Self.text(tab.item.title))
            add("image", tab.id, Self.text(tab.item.image))
            add("selectedImage", tab.id, Self.text(tab.item.selectedImage))
            add("imageMode", tab.id, .text(tab.item.imageMode.rawValue))
            add("kind", tab.id, .text(tab.isPlain ? "plain" : "navigation"))
            if let extra = tab.extra { add("extra", tab.id, .json(extra.text)) }
        }
        for modal in state.modals {
            add("kind", modal.id, .text(modal.hasStack ? "navigation" : "plain"))
            if let extra = modal.extra { add("extra", modal.id, .json(extra.text)) }
        }
    }

    mutating func addGestures(of state: NavigationState) {
        if !state.hasTabs { addGesture(nil, state.root.gesture) }
        for tab in state.tabs { addGesture(tab.id, tab.stack.gesture) }
        for modal in state.modals { addGesture(modal.id, modal.stack.gesture) }
    }

    private mutating func addGesture(_ id: String?, _ settings: GestureSettings) {
        add("gesture.enabled", id, .flag(settings.enabled))
        add("gesture.temporarilyClosed", id, .flag(settings.temporarilyClosed))
        add("gesture.maxStartDistance", id, settings.maxStartDistance.map { .number($0) } ?? .none)
        add("gesture.leftItemDisablesSwipe", id, .flag(settings.leftItemDisablesSwipe))
        add("gesture.barHiddenDisablesSwipe", id, .flag(settings.barHiddenDisablesSwipe))
    }

    /// What is at its default is left out: most screens have nothing else.
    mutating func addScreens(of state: NavigationState) {
        let order = state.root.screens + state.tabs.flatMap(\.stack.screens) + state.modals.flatMap(\.stack.screens)
        for number in order {
            guard let screen = state.screen(number) else { continue }
            add("screen.name", screen.id, .text(screen.name))
            if screen.hasFields { addFields(screen.id, screen.fields) }
        }
    }

    private mutating func addFields(_ id: String, _ fields: ScreenFields) {
        if let title = fields.title { add("screen.title", id, .text(title)) }
        for (name, item) in [("leftItem", fields.leftItem), ("rightItem", fields.rightItem), ("backItem", fields.backItem)] {
            if let item { add("screen.\(name)", id, .text(item.words)) }
        }
        if let title = fields.backButtonTitle { add("screen.backButtonTitle", id, .text(title)) }
        if fields.hidesBackButton { add("screen.hidesBackButton", id, .flag(true)) }
        if fields.leftItemSupplementsBack { add("screen.leftItemSupplementsBack", id, .flag(true)) }
        if let hides = fields.hidesBottomBar { add("screen.hidesBottomBar", id, .flag(hides)) }
        if fields.prefersBarHidden { add("screen.prefersBarHidden", id, .flag(true)) }
        if let style = fields.barStyle { add("screen.barStyle", id, .text(style)) }
        if let isDisabled = fields.popDisabled { add("screen.popDisabled", id, .flag(isDisabled)) }
        if fields.backHandler != .none { add("screen.backHandler", id, .text(fields.backHandler.rawValue)) }
        if fields.linkHeight != 0 { add("screen.linkHeight", id, .number(fields.linkHeight)) }
        if fields.isTable { add("screen.isTable", id, .flag(true)) }
        if let parameters = fields.parameters { add("screen.parameters", id, .json(parameters.text)) }
        if let extra = fields.extra { add("screen.extra", id, .json(extra.text)) }
    }

    // MARK: Derived

    mutating func addDerived(of state: NavigationState) {
        func derived(_ what: String, _ subject: String? = nil, _ value: FactValue) { add(what, subject, value, isDerived: true) }
        derived("top", nil, Self.text(state.topScreen?.id))
        derived("visible", nil, Self.text(state.visibleScreen?.id))
        derived("depth", nil, .number(Double(state.visibleDepth)))
        if state.hasTabs {
            derived("highlighted", nil, Self.text(state.highlightedEntry))
            derived("barEntries", nil, .list(state.barEntries))
            derived("tabBarVisible", nil, .flag(state.isTabBarVisible))
            for badge in state.badges() { derived("badge shown", badge.tab, .text(badge.display.words)) }
        }
        derived("navigationBarHidden", nil, .flag(state.isNavigationBarHidden))
        derived("barStyle", nil, Self.text(state.barStyle))
        derived("leftSlot", nil, .text(state.leftSlot().words))
        derived("rightSlot", nil, .text(state.rightSlot.words))
        derived("swipe back", nil, .text(state.swipeAvailability.words))
        if let link = state.linkView() { derived("linkView", nil, .number(link.height)) }
    }
}

extension BarItem {
    /// The parts that are there.
    fileprivate var words: String {
        let parts = [title.map { "'\($0)'" }, image.map { "image \($0)" }, hasCustomView ? "custom view" : nil].compactMap { $0 }
        return parts.isEmpty ? "empty" : parts.joined(separator: ", ")
    }
}

extension BadgeDisplay {
    fileprivate var words: String { text.map { "'\($0)'" } ?? mode.rawValue }
}

extension LeftSlot {
    fileprivate var words: String {
        let shown = title.map { "\(kind.rawValue) '\($0)'" } ?? kind.rawValue
        return item.map { "\(shown) beside '\($0)'" } ?? shown
    }
}

extension RightSlot {
    fileprivate var words: String { title.map { "\(kind.rawValue) '\($0)'" } ?? kind.rawValue }
}

extension SwipeAvailability {
    fileprivate var words: String {
        switch self {
        case .accepted: "accepted"
        case .refused(let gate): "refused: \(gate.rawValue)"
        case .impossible: "nothing to pop"
        }
    }
}
