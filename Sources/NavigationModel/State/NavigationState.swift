/// One navigation controller of a state: its stack, never empty, and its gesture settings.
///
/// It holds the user's screens only: wrapping is not state (`NAV-10`). Settings belong to the one controller (`GEST-8`).
public struct StackState: Hashable, Sendable {
    /// The numbers of its screens, root first.
    public internal(set) var screens: [ScreenNumber]
    /// The settings of the pop gesture.
    public internal(set) var gesture = GestureSettings()
}

/// One tab of a state. It keeps its stack while another is selected (`TAB-15`, `UIK-T10`).
public struct NavigationTab: Hashable, Sendable {
    /// The stable id.
    public let id: String
    /// What it shows in the bar.
    public internal(set) var item: TabItem
    /// Its stack; a plain tab's one screen.
    public internal(set) var stack: StackState
    /// Whether the tab is a plain controller, without a navigation stack.
    public let isPlain: Bool
    /// Unknown keys as received: a JSON object.
    public let extra: JSONText?
}

/// One modal of a state.
public struct NavigationModal: Hashable, Sendable {
    /// Its id: its own where it has a stack, else that of its screen.
    public let id: String
    /// Whether it has a navigation stack of its own.
    public let hasStack: Bool
    /// Its screens and gesture settings.
    public internal(set) var stack: StackState
    /// Who presented it, as received.
    public let from: String?
    /// Unknown keys as received: a JSON object.
    public let extra: JSONText?
}

/// What is selected in the tab bar.
public enum TabSelection: Hashable, Sendable {
    /// Nothing is selected.
    case none
    /// The tab at this position.
    case tab(Int)
    /// The More list.
    case more
}

/// Everything that folding gives: tabs, stacks, modals, badges and gesture settings.
///
/// Derived values (is the tab bar visible, what does the back slot show, can the user swipe) are computed, never stored.
/// A value: a copy is cheap and independent. It grows with the screens that stand now, never with the length of a session.
public struct NavigationState: Hashable, Sendable {
    /// The navigation controller of an app without tabs; its stack is empty where there are tabs.
    public internal(set) var root = StackState(screens: [])
    /// Whether the app has a tab bar.
    public internal(set) var hasTabs = false
    /// The tabs in index order.
    public internal(set) var tabs: [NavigationTab] = []
    /// What is selected in the tab bar.
    public internal(set) var selection = TabSelection.none
    /// The plus button of the tab bar; nil is none.
    public internal(set) var plus: PlusButton?
    /// What happens to tabs that the bar has no room for.
    public internal(set) var overflow = OverflowPolicy.custom
    /// Whether the tab bar is forced hidden.
    public internal(set) var tabBarHidden = false
    /// The side from which text runs.
    public internal(set) var direction = LayoutDirection.leftToRight
    /// How badge values are shown.
    public internal(set) var badgePolicy = BadgePolicy.S000
    /// The modals, bottom to top.
    public internal(set) var modals: [NavigationModal] = []
    /// The greatest number given to a screen so far.
    public internal(set) var lastNumber: ScreenNumber = 0
    var screens = ScreenTable()

    init() {}

    /// The screen with a number, if it stands on a stack or modal now. O(log n).
    public func screen(_ number: ScreenNumber) -> NavigationScreen? {
        screens[number]
    }

    /// The name of the screen with a number, if it stands on a stack or modal now. O(log n), and copies no screen.
    public func name(ofScreen number: ScreenNumber) -> String? {
        screens.name(of: number)
    }

    /// The screen with an id, if it stands on a stack or modal now.
    public func screen(id: String) -> NavigationScreen? {
        screens.number(ofID: id).flatMap { screens[$0] }
    }

    /// Whether a screen with this screen's id stands.
    func stands(_ screen: NavigationScreen) -> Bool {
        number(ofStanding: screen) != nil
    }

    /// The number of the standing screen with this screen's id. Builds no text where the number says it.
    func number(ofStanding screen: NavigationScreen) -> ScreenNumber? {
        if screen.storedID == nil {
            if screens.isOwn(screen.number, named: screen.name) { return screen.number }
            guard screens.mayHold(idOf: screen) else { return nil }
        }
        return screens.number(ofID: screen.id)
    }

    /// The screens that stand on a stack or modal now, in the order of their numbers.
    public var standingScreens: [NavigationScreen] { screens.all }

    /// The position of a tab. O(number of tabs).
    public func index(ofTab id: String) -> Int? {
        tabs.firstIndex { $0.id == id }
    }

    /// The position of a modal, from the bottom.
    public func index(ofModal id: String) -> Int? {
        modals.firstIndex { $0.id == id }
    }

    /// The id of the selected tab; nil where none, or More, is selected. One behind More is found like any (`UIK-T7`).
    public var selectedTab: String? {
        if case .tab(let index) = selection, index < tabs.count { return tabs[index].id }
        return nil
    }

    /// The navigation controller at an address, or nil where there is none.
    public func stack(at address: StackAddress) -> StackState? {
        switch address {
        case .root: hasTabs ? nil : root
        case .tab(let id): index(ofTab: id).map { tabs[$0].stack }
        case .modal(let id): index(ofModal: id).map { modals[$0].stack }
        }
    }

    /// The screens at an address, root first; empty where there is none.
    public func screens(at address: StackAddress) -> [NavigationScreen] {
        (stack(at: address)?.screens ?? []).compactMap { screens[$0] }
    }

    /// The address of the visible stack: the selected tab's, or the only one (`DEC-29`); nil while no tab is selected.
    public var visibleStack: StackAddress? {
        hasTabs ? selectedTab.map { .tab($0) } : .root
    }
}
