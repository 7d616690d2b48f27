/// What happens to tabs that a bar has no room for (`MORE-2`).
public enum OverflowPolicy: String, Hashable, Sendable, CaseIterable {
    /// The bar draws them all.
    case custom
    /// At most five entries; with more tabs, the first four and More (`UIK-T6`).
    case system
}

/// The side from which text runs.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// From the left, as in English.
    case leftToRight = "ltr"
    /// From the right, as in Arabic: leading is right.
    case rightToLeft = "rtl"
}

/// How a badge value is shown (`BADGE-8`).
public enum BadgePolicy: String, Hashable, Sendable, CaseIterable {
    /// Hidden when empty or "0"; a dot when wider than the badge.
    case S000
    /// Every string is shown as text.
    case system
    /// Empty is a dot, numbers are counted, above 99 is "99+" (`CYL-14`).
    case CYL
}

/// The button in the middle of a tab bar (`PLUS-1` to `PLUS-8`, `CYL-4`).
public enum PlusButton: Hashable, Sendable {
    /// A momentary button that is no tab, in the given slot; nil is the middle (`PLUS-5`).
    case action(index: Int?)
    /// A button through which the tab with this id is reached; its slot is the tab's position.
    case childTab(String)
}

/// A change of the settings of the whole tab bar: what is nil stays.
public struct TabBarChange: Hashable, Sendable {
    /// How badge values are shown; nil leaves it.
    public var badgePolicy: BadgePolicy?
    /// What happens to tabs that the bar has no room for; nil leaves it.
    public var overflow: OverflowPolicy?
    /// Whether the tab bar is forced hidden; nil leaves it.
    public var tabBarHidden: Bool?
    /// The side from which text runs; nil leaves it.
    public var direction: LayoutDirection?

    /// Makes a change.
    public init(
        badgePolicy: BadgePolicy? = nil, overflow: OverflowPolicy? = nil, tabBarHidden: Bool? = nil, direction: LayoutDirection? = nil
    ) {
        self.badgePolicy = badgePolicy
        self.overflow = overflow
        self.tabBarHidden = tabBarHidden
        self.direction = direction
    }
}
