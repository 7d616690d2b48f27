/// What the left side of the navigation bar shows (`BAR-1`).
public struct LeftSlot: Hashable, Sendable {
    /// What stands there.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The top screen's own left item.
        case leftItem
        /// The back item of the screen below.
        case backItem
        /// The default back button.
        case back
        /// Nothing.
        case none
    }

    /// What stands there.
    public var kind: Kind
    /// The title shown, if any.
    public var title: String?
    /// The title of a left item that stands beside the back button (`UIK-N8`).
    public var item: String?
    /// Whether the back arrow is a custom one (`BAR-5`); nil where there is no arrow.
    public var hasCustomArrow: Bool?
}

/// What the right side of the navigation bar shows.
public struct RightSlot: Hashable, Sendable {
    /// What stands there.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The top screen's own right item.
        case rightItem
        /// The default item that pops to root (`NAV-1`, `NAV-4`).
        case root
        /// Nothing.
        case none
    }

    /// What stands there.
    public var kind: Kind
    /// The title shown, if any.
    public var title: String?
}

extension NavigationState {
    /// The screen on top of the visible stack.
    public var topScreen: NavigationScreen? {
        topNumber.flatMap { screens[$0] }
    }

    /// Whether the screen on top of the visible stack has settings besides title and parameters. Copies no screen.
    package var topScreenHasRareSettings: Bool { topNumber.map { screens.hasRareSettings($0) } ?? false }

    /// The number of the screen on top of the visible stack; the list of them all would be retained for it.
    private var topNumber: ScreenNumber? {
        if !hasTabs { return root.screens.last }
        if case .tab(let index) = selection { return tabs[index].stack.screens.last }
        return nil
    }

    /// What the user sees: the topmost modal (its top screen), or else the top screen (`UIK-N7`).
    public var visibleScreen: NavigationScreen? {
        if let modal = modals.last { return modal.stack.screens.last.flatMap { screens[$0] } }
        return topScreen
    }

    var visibleNumbers: [ScreenNumber] {
        if !hasTabs { return root.screens }
        if case .tab(let index) = selection { return tabs[index].stack.screens }
        return []
    }

    private var isVisibleTabPlain: Bool {
        if case .tab(let index) = selection { return tabs[index].isPlain }
        return false
    }

    /// Whether the visible stack has more than one screen.
    public var canPop: Bool {
        if !hasTabs { return root.screens.count > 1 }
        if case .tab(let index) = selection { return tabs[index].stack.screens.count > 1 }
        return false
    }

    /// Whether the navigation bar is hidden: what the top screen of the committed stack prefers (`FD-5`, `FD-6`).
    public var isNavigationBarHidden: Bool { topScreen?.fields.prefersBarHidden ?? false }

    /// The bar style of the top screen (`NAV-11`).
    public var barStyle: String? { topScreen?.fields.barStyle }

    /// What the left side shows for the visible stack. Titles are read live (`BAR-9`), and titles only (`DEC-26`).
    ///
    /// The items follow from the screen and its place, so they leave with it (`NAV-6`). The root has no default items (`NAV-2`,
    /// `BAR-2`), nor has the first screen of a tab behind More (`DEC-27`).
    public func leftSlot(in environment: NavigationEnvironment = NavigationEnvironment()) -> LeftSlot {
        let numbers = visibleNumbers
        guard let top = numbers.last.flatMap({ screens[$0] })?.fields, !isVisibleTabPlain else { return LeftSlot(kind: .none) }
        let below = numbers.count > 1 ? screens[numbers[numbers.count - 2]]?.fields : nil
        // `UIK-N8`: a hidden back button leaves the left item alone, supplementing or not.
        if let item = top.leftItem, below == nil || top.hidesBackButton || !top.leftItemSupplementsBack {
            return LeftSlot(kind: .leftItem, title: item.title)
        }
        guard let below, !top.hidesBackButton else { return LeftSlot(kind: .none) }
        let kind: LeftSlot.Kind = below.backItem == nil ? .back : .backItem
        // `UIK-N10`: the order of titles.
        let title = below.backItem?.title ?? below.backButtonTitle ?? below.title ?? "Back"
        return LeftSlot(
            kind: kind, title: title, item: top.leftItem?.title,
            hasCustomArrow: environment.hasArrowIndicatorImage && environment.hasArrowTransitionMask)
    }

    /// What the right side shows for the visible stack.
    public var rightSlot: RightSlot {
        guard let top = topScreen?.fields, !isVisibleTabPlain else { return RightSlot(kind: .none) }
        if let item = top.rightItem { return RightSlot(kind: .rightItem, title: item.title) }
        return RightSlot(kind: canPop ? .root : .none)
    }
}
