/// What a screen's back handler answers when the bar's back button is tapped (`BACK-2` to `BACK-4`).
public enum BackHandler: String, Hashable, Sendable, CaseIterable {
    /// There is no handler: nobody is asked.
    case none
    /// The handler lets the pop happen.
    case allow
    /// The handler refuses the pop.
    case refuse
}

/// The kind of a view controller. Only a `screen` may stand on a stack (`UIK-N1`).
public enum ScreenKind: String, Hashable, Sendable, CaseIterable {
    case screen, navigation, tabs
}

/// The settings of a screen: everything but its id, name and kind.
public struct ScreenFields: Hashable, Sendable {
    /// The controller's title, read live by the back button of the screen above (`BAR-9`).
    public var title: String?
    /// The item on the left, set by the caller (as opposed to the default back item).
    public var leftItem: BarItem?
    /// The item on the right, set by the caller (as opposed to the default item that pops to root).
    public var rightItem: BarItem?
    /// The item that the screen above shows as its back button (`BAR-3`).
    public var backItem: BarItem?
    /// The title for the back button of the screen above (`UIK-N10`).
    public var backButtonTitle: String?
    /// Whether the back button is hidden (`UIK-N8`).
    public var hidesBackButton = false
    /// Whether the left item stands beside the back button instead of replacing it (`UIK-N8`).
    public var leftItemSupplementsBack = false
    /// Whether the tab bar is hidden while the screen stands above the root; unset counts as true there (`NAV-3`).
    public var hidesBottomBar: Bool?
    /// Whether the screen wants the navigation bar hidden (`FD-5`).
    public var prefersBarHidden = false
    /// The name of a bar style, which moves with the screen (`NAV-11`).
    public var barStyle: String?
    /// Whether the pop gesture is off for this screen; unset lets the left item decide (`RT-1`).
    public var popDisabled: Bool?
    /// What the back handler answers.
    public var backHandler: BackHandler = .none
    /// The height of the link view at the bottom, in points; 0 is none (`LINK-2`).
    public var linkHeight: Double = 0
    /// Whether the screen is a table, which gets the link view's height as its bottom inset (`LINK-3`).
    public var isTable = false
    /// The parameters with which the screen was opened: a JSON object.
    public var parameters: JSONText?
    /// Unknown keys as received: a JSON object.
    public var extra: JSONText?

    /// Makes the default settings.
    public init() {}

    static let defaults = ScreenFields()
}

/// A set of screen settings by name, for changes.
public struct ScreenFieldSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let title = ScreenFieldSet(rawValue: 1 << 0)
    public static let leftItem = ScreenFieldSet(rawValue: 1 << 1)
    public static let rightItem = ScreenFieldSet(rawValue: 1 << 2)
    public static let backItem = ScreenFieldSet(rawValue: 1 << 3)
    public static let backButtonTitle = ScreenFieldSet(rawValue: 1 << 4)
    public static let hidesBackButton = ScreenFieldSet(rawValue: 1 << 5)
    public static let leftItemSupplementsBack = ScreenFieldSet(rawValue: 1 << 6)
    public static let hidesBottomBar = ScreenFieldSet(rawValue: 1 << 7)
    public static let prefersBarHidden = ScreenFieldSet(rawValue: 1 << 8)
    public static let barStyle = ScreenFieldSet(rawValue: 1 << 9)
    public static let popDisabled = ScreenFieldSet(rawValue: 1 << 10)
    public static let backHandler = ScreenFieldSet(rawValue: 1 << 11)
    public static let linkHeight = ScreenFieldSet(rawValue: 1 << 12)
    public static let isTable = ScreenFieldSet(rawValue: 1 << 13)
    public static let parameters = ScreenFieldSet(rawValue: 1 << 14)
}

/// A change of a screen's settings: the fields in `set` take the values given, those in `unset` their defaults.
public struct ScreenChange: Hashable, Sendable {
    /// The new values; only those named in `set` count.
    public var values: ScreenFields
    /// Which values count.
    public var set: ScreenFieldSet
    /// Which fields go back to their defaults.
    public var unset: ScreenFieldSet

    /// Makes a change.
    public init(values: ScreenFields = ScreenFields(), set: ScreenFieldSet = [], unset: ScreenFieldSet = []) {
        self.values = values
        self.set = set
        self.unset = unset
    }

    func applied(to fields: ScreenFields) -> ScreenFields {
        var result = fields
        copy(set.subtracting(unset), from: values, to: &result)
        copy(unset, from: .defaults, to: &result)
        return result
    }

    private func copy(_ names: ScreenFieldSet, from source: ScreenFields, to target: inout ScreenFields) {
        if names.contains(.title) { target.title = source.title }
        if names.contains(.leftItem) { target.leftItem = source.leftItem }
        if names.contains(.rightItem) { target.rightItem = source.rightItem }
        if names.contains(.backItem) { target.backItem = source.backItem }
        if names.contains(.backButtonTitle) { target.backButtonTitle = source.backButtonTitle }
        if names.contains(.hidesBackButton) { target.hidesBackButton = source.hidesBackButton }
        if names.contains(.leftItemSupplementsBack) { target.leftItemSupplementsBack = source.leftItemSupplementsBack }
        if names.contains(.hidesBottomBar) { target.hidesBottomBar = source.hidesBottomBar }
        if names.contains(.prefersBarHidden) { target.prefersBarHidden = source.prefersBarHidden }
        if names.contains(.barStyle) { target.barStyle = source.barStyle }
        if names.contains(.popDisabled) { target.popDisabled = source.popDisabled }
        if names.contains(.backHandler) { target.backHandler = source.backHandler }
        if names.contains(.linkHeight) { target.linkHeight = source.linkHeight }
        if names.contains(.isTable) { target.isTable = source.isTable }
        if names.contains(.parameters) { target.parameters = source.parameters }
    }
}
