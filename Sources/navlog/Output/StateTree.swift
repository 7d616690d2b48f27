import NavigationHistory

/// A state for people: what stands where, what shows, and what the user could do.
struct StateTree {
    let navigation: HeadlessNavigation
    private var state: NavigationState { navigation.state }

    init(_ state: NavigationState) {
        navigation = HeadlessNavigation(resuming: state)
    }

    func tree(titled title: String) -> Tree {
        Tree(title, (state.hasTabs ? [tabs] : [rootStack]) + modals + [bar, swipe])
    }

    // MARK: Stacks

    private var tabs: Tree {
        let badges = Dictionary(state.badges().map { ($0.tab, $0.display) }, uniquingKeysWith: { first, _ in first })
        let list = state.tabs.map { tab in
            var label = tab.id
            if let title = tab.item.title, title != tab.id { label += " \"\(title)\"" }
            if state.selectedTab == tab.id { label += " · selected" }
            if tab.isPlain { label += " · plain" }
            if let badge = badges[tab.id], badge.value != nil { label += " · badge \(text(badge))" }
            label += gesture(tab.stack.gesture)
            return Tree(label, screens(tab.stack))
        }
        var label = "tabs · bar \(state.isTabBarVisible ? "visible" : "hidden")"
        if state.selection == .more { label += " · More selected" }
        if state.plus != nil { label += " · plus button in slot \(state.plusSlot ?? 0)" }
        if state.badgePolicy != .S000 { label += " · badge policy \(state.badgePolicy.rawValue)" }
        if state.direction == .rightToLeft { label += " · right to left" }
        return Tree(label, list)
    }

    private var rootStack: Tree {
        Tree("stack" + gesture(state.root.gesture), screens(state.root))
    }

    private var modals: [Tree] {
        guard !state.modals.isEmpty else { return [] }
        return [
            Tree(
                "modals",
                state.modals.map { modal in
                    modal.hasStack
                        ? Tree(modal.id + gesture(modal.stack.gesture), screens(modal.stack)) : screens(modal.stack).first ?? Tree(modal.id)
                })
        ]
    }

    private func screens(_ stack: StackState) -> [Tree] {
        stack.screens.compactMap { number in
            guard let screen = state.screen(number) else { return nil }
            var label = screen.id
            if screen.name != screen.id, !screen.id.hasPrefix(screen.name + "#") { label += " \(screen.name)" }
            if let title = screen.fields.title { label += " \"\(title)\"" }
            if screen.id == state.visibleScreen?.id { label += " · visible" }
            return Tree(label)
        }
    }

    private func text(_ badge: BadgeDisplay) -> String {
        switch badge.mode {
        case .hidden: "\"\(badge.value ?? "")\" (hidden)"
        case .dot: "\"\(badge.value ?? "")\" (a dot)"
        case .text: badge.text == badge.value ? "\"\(badge.value ?? "")\"" : "\"\(badge.value ?? "")\" (shown as \"\(badge.text ?? "")\")"
        }
    }

    /// The gesture settings that are not the default ones.
    private func gesture(_ settings: GestureSettings) -> String {
        var words: [String] = []
        if !settings.enabled { words.append("off") }
        if settings.temporarilyClosed { words.append("closed for the moment") }
        if let distance = settings.maxStartDistance { words.append("from at most \(TimeText.decimal(distance, digits: 2)) points") }
        if !settings.leftItemDisablesSwipe { words.append("also with a left item") }
        if settings.barHiddenDisablesSwipe { words.append("not with a hidden bar") }
        return words.isEmpty ? "" : " · swipe \(words.joined(separator: ", "))"
    }

    // MARK: Bar and swipe

    private var bar: Tree {
        if state.isNavigationBarHidden { return Tree("navigation bar · hidden") }
        let left = state.leftSlot()
        var leftText = "left \(left.kind.rawValue)"
        if let title = left.title { leftText += " \"\(title)\"" }
        if let item = left.item { leftText += " and \"\(item)\"" }
        let right = state.rightSlot
        var rightText = "right \(right.kind.rawValue)"
        if let title = right.title { rightText += " \"\(title)\"" }
        return Tree("navigation bar · \(leftText) · \(rightText)\(state.barStyle.map { " · style \($0)" } ?? "")")
    }

    /// Whether a swipe back would be accepted, and what would stop it.
    var swipe: Tree {
        if navigation.canSwipeBack { return Tree("swipe back · accepted") }
        let verdict = navigation.explain(.beginPop()).first { $0.stopped == true }
        return Tree("swipe back · \(verdict?.outcome.description ?? "no stack")")
    }
}
