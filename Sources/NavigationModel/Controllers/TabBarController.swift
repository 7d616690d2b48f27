/// A tab bar controller without a view.
///
/// Thin over a shared ``NavigationPerformer``. UIKit's long names stand beside the short ones of actions and events. What UIKit
/// calls an exception is thrown as ``NavigationError`` with nothing changed; what the user may not do now is an outcome.
/// Belongs to one isolation, like its counterpart in UIKit.
public final class TabBarController {
    /// Who performs its actions.
    public let performer: any NavigationPerformer

    /// Makes the view of what a performer has.
    public init(of performer: any NavigationPerformer) {
        self.performer = performer
    }

    /// Makes a tab bar with its tabs; the first is selected (`UIK-T2`).
    /// - Throws: `NavigationError` where an id stands twice, a stack is empty, an id is reserved.
    public convenience init(
        _ tabs: [TabDescription], selected: String? = nil, environment: NavigationEnvironment = NavigationEnvironment()
    ) throws(NavigationError) {
        do {
            let navigation = try HeadlessNavigation(.tabs(tabs, selected: selected), environment: environment)
            self.init(of: HeadlessPerformer(navigation))
        } catch {
            throw NavigationError(error.code)
        }
    }

    // MARK: What it shows

    /// The tabs in index order.
    public var tabs: [NavigationTab] { performer.state.tabs }

    /// The navigation controller of each tab, in index order; a plain tab's shows its one screen: `tabs`.
    public var viewControllers: [NavigationController] { tabs.map { NavigationController(.tab($0.id), of: performer) } }

    /// The id of the selected tab; nil where none, or More, is selected.
    public var selectedTab: String? { performer.state.selectedTab }

    /// The position of the selected tab; nil where UIKit's is `NSNotFound` (`UIK-T6`).
    public var selectedIndex: Int? { selectedTab.flatMap { performer.state.index(ofTab: $0) } }

    /// The selected tab's navigation controller: `selectedTab`.
    public var selectedViewController: NavigationController? { selectedTab.map { NavigationController(.tab($0), of: performer) } }

    /// Whether the More list is selected. UIKit: `moreNavigationController` is the selected view controller.
    public var isMoreSelected: Bool { performer.state.selection == .more }

    /// Whether the tab bar is to be seen (`HIDE-2`).
    public var isTabBarVisible: Bool { performer.state.isTabBarVisible }

    /// Whether the tab bar is forced hidden. UIKit: `isTabBarHidden`.
    public var isTabBarHidden: Bool { performer.state.tabBarHidden }

    /// The navigation controller of a tab, or nil where there is no such tab.
    public func navigationController(of tab: String) -> NavigationController? {
        performer.state.index(ofTab: tab).map { _ in NavigationController(.tab(tab), of: performer) }
    }

    // MARK: By code

    /// Selects a tab. Nothing is asked or told (`UIK-T4`). UIKit: setting `selectedViewController`.
    /// - Throws: `unknownTab`.
    @discardableResult
    public func select(_ tab: String) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.selectTab(.id(tab))).outcome
    }

    /// Selects the tab at a position. UIKit: setting `selectedIndex`. - Throws: `indexOutOfRange` (`UIK-T1`).
    @discardableResult
    public func select(index: Int) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.selectTab(.index(index))).outcome
    }

    /// Selects the More list. - Throws: `unknownTab` where there is none.
    @discardableResult
    public func selectMore() throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.selectTab(.more)).outcome
    }

    /// Replaces the list of tabs; the selection follows `UIK-T5`. UIKit: ``setViewControllers(_:animated:)``.
    /// - Throws: `unknownTab`, `duplicate`, `emptyStack`, `alreadyInStack`, `plusIndexOutOfRange`, `reserved`.
    @discardableResult
    public func setTabs(_ entries: [TabEntry], plus: PlusChange = .unchanged) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.setTabs(entries, plus: plus)).outcome
    }

    /// `setTabs`. A list of tabs changes at once, animated or not.
    public func setViewControllers(_ entries: [TabEntry], animated: Bool) throws(NavigationError) {
        try setTabs(entries)
    }

    /// Selects a tab and puts screens above its root, in one event (`DEC-12`).
    @discardableResult
    public func openDeepLink(
        _ tab: String, _ screens: [NavigationScreen], animated: Bool = false
    ) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.openDeepLink(tab: tab, screens, animated: animated)).outcome
    }

    /// Sets the badge of a tab; nil is none. UIKit: `tabBarItem.badgeValue`.
    @discardableResult
    public func setBadge(_ value: String?, of tab: String) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.setBadge(tab: tab, value: value)).outcome
    }

    /// Forces the tab bar hidden, or no longer. UIKit: `setTabBarHidden(_:animated:)`.
    @discardableResult
    public func setTabBarHidden(_ hidden: Bool) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.setTabBarHidden(hidden)).outcome
    }

    // MARK: By the user

    /// Taps a tab, or its badge. `allow` is what the delegate answers. UIKit: `tabBarController(_:shouldSelect:)`.
    @discardableResult
    public func tap(
        _ tab: String, allow: Bool = true, on place: TapPlace = .button, animated: Bool = false
    ) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.tapTab(tab, allow: allow, on: place, animated: animated)).outcome
    }

    /// Taps the plus button. - Throws: `noPlus`.
    @discardableResult
    public func tapPlus(allow: Bool = true, animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.tapPlus(allow: allow, animated: animated)).outcome
    }

    /// Taps the More entry. - Throws: `unknownTab` where there is none.
    @discardableResult
    public func tapMore() throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.tapMore).outcome
    }
}
