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
    /// A plain view controller.
    case screen
    /// A navigation controller.
    case navigation
    /// A tab bar controller.
    case tabs
}

/// The settings of a screen: everything but its id, name and kind.
public struct ScreenFields: Hashable, Sendable {
    /// The controller's title, read live by the back button of the screen above (`BAR-9`).
    public var title: String?
    /// The parameters with which the screen was opened: a JSON object.
    public var parameters: JSONText?
    /// Unknown keys as received: a JSON object.
    public var extra: JSONText?
    /// All others, which few screens set: apart, so that a screen with a title and parameters is quick to read and to copy.
    private var rare: RareFieldsBox?

    /// Makes the default settings.
    public init() {}

    /// Makes the settings that most screens have which have any.
    package init(title: String?, parameters: JSONText?) {
        self.title = title
        self.parameters = parameters
    }

    static let defaults = ScreenFields()

    /// The settings that have another value than by default.
    public var differing: ScreenFieldSet {
        var set: ScreenFieldSet = []
        if title != nil { set.insert(.title) }
        if parameters != nil { set.insert(.parameters) }
        guard let rare = rare?.fields else { return set }
        if rare.leftItem != nil { set.insert(.leftItem) }
        if rare.rightItem != nil { set.insert(.rightItem) }
        if rare.backItem != nil { set.insert(.backItem) }
        if rare.backButtonTitle != nil { set.insert(.backButtonTitle) }
        if rare.hidesBackButton { set.insert(.hidesBackButton) }
        if rare.leftItemSupplementsBack { set.insert(.leftItemSupplementsBack) }
        if rare.hidesBottomBar != nil { set.insert(.hidesBottomBar) }
        if rare.prefersBarHidden { set.insert(.prefersBarHidden) }
        if rare.barStyle != nil { set.insert(.barStyle) }
        if rare.popDisabled != nil { set.insert(.popDisabled) }
        if rare.backHandler != .none { set.insert(.backHandler) }
        if rare.linkHeight != 0 { set.insert(.linkHeight) }
        if rare.isTable { set.insert(.isTable) }
        return set
    }

    /// Whether any setting differs that few screens set: those which are kept apart. They are, as long as they have their defaults, nil.
    var hasRareSettings: Bool { rare != nil }

    /// Asked of every screen that has a detail: what is set most often comes first.
    var isDefault: Bool { title == nil && parameters == nil && extra == nil && (rare == nil || differing.isEmpty) }
}

// What is asked for is read by itself: all of it would be six references to copy.
extension ScreenFields {
    /// The item on the left, set by the caller (as opposed to the default back item).
    public var leftItem: BarItem? {
        get { rare?.fields.leftItem }
        set { rareFields.leftItem = newValue }
    }
    /// The item on the right, set by the caller (as opposed to the default item that pops to root).
    public var rightItem: BarItem? {
        get { rare?.fields.rightItem }
        set { rareFields.rightItem = newValue }
    }
    /// The item that the screen above shows as its back button (`BAR-3`).
    public var backItem: BarItem? {
        get { rare?.fields.backItem }
        set { rareFields.backItem = newValue }
    }
    /// The title for the back button of the screen above (`UIK-N10`).
    public var backButtonTitle: String? {
        get { rare?.fields.backButtonTitle }
        set { rareFields.backButtonTitle = newValue }
    }
    /// Whether the back button is hidden (`UIK-N8`).
    public var hidesBackButton: Bool {
        get { rare?.fields.hidesBackButton ?? false }
        set { rareFields.hidesBackButton = newValue }
    }
    /// Whether the left item stands beside the back button instead of replacing it (`UIK-N8`).
    public var leftItemSupplementsBack: Bool {
        get { rare?.fields.leftItemSupplementsBack ?? false }
        set { rareFields.leftItemSupplementsBack = newValue }
    }
    /// Whether the tab bar is hidden while the screen stands above the root; unset counts as true there (`NAV-3`).
    public var hidesBottomBar: Bool? {
        get { rare?.fields.hidesBottomBar }
        set { rareFields.hidesBottomBar = newValue }
    }
    /// Whether the screen wants the navigation bar hidden (`FD-5`).
    public var prefersBarHidden: Bool {
        get { rare?.fields.prefersBarHidden ?? false }
        set { rareFields.prefersBarHidden = newValue }
    }
    /// The name of a bar style, which moves with the screen (`NAV-11`).
    public var barStyle: String? {
        get { rare?.fields.barStyle }
        set { rareFields.barStyle = newValue }
    }
    /// Whether the pop gesture is off for this screen; unset lets the left item decide (`RT-1`).
    public var popDisabled: Bool? {
        get { rare?.fields.popDisabled }
        set { rareFields.popDisabled = newValue }
    }
    /// What the back handler answers.
    public var backHandler: BackHandler {
        get { rare?.fields.backHandler ?? BackHandler.none }
        set { rareFields.backHandler = newValue }
    }
    /// The height of the link view at the bottom, in points; 0 is none (`LINK-2`).
    public var linkHeight: Double {
        get { rare?.fields.linkHeight ?? 0 }
        set { rareFields.linkHeight = newValue }
    }
    /// Whether the screen is a table, which gets the link view's height as its bottom inset (`LINK-3`).
    public var isTable: Bool {
        get { rare?.fields.isTable ?? false }
        set { rareFields.isTable = newValue }
    }

    private var rareFields: RareFields {
        get { rare?.fields ?? .defaults }
        set { rare = newValue == .defaults ? nil : RareFieldsBox(newValue) }
    }
}

/// The settings that few screens have.
struct RareFields: Hashable, Sendable {
    var leftItem: BarItem?
    var rightItem: BarItem?
    var backItem: BarItem?
    var backButtonTitle: String?
    var hidesBackButton: Bool = false
    var leftItemSupplementsBack: Bool = false
    var hidesBottomBar: Bool?
    var prefersBarHidden: Bool = false
    var barStyle: String?
    var popDisabled: Bool?
    var backHandler: BackHandler = BackHandler.none
    var linkHeight: Double = 0
    var isTable: Bool = false

    static let defaults = RareFields()
}

/// Settings that several screens may share; never those that all have their defaults.
private final class RareFieldsBox: Sendable, Hashable {
    let fields: RareFields

    init(_ fields: RareFields) {
        self.fields = fields
    }

    static func == (left: RareFieldsBox, right: RareFieldsBox) -> Bool {
        left === right || left.fields == right.fields
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }
}

/// A set of screen settings, for changes: each element stands for the property of that name of ``ScreenFields``.
public struct ScreenFieldSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    // Computed, so that other modules see the constant and not a variable that is made at its first use.
    @inlinable public static var title: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 0) }
    @inlinable public static var leftItem: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 1) }
    @inlinable public static var rightItem: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 2) }
    @inlinable public static var backItem: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 3) }
    @inlinable public static var backButtonTitle: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 4) }
    @inlinable public static var hidesBackButton: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 5) }
    @inlinable public static var leftItemSupplementsBack: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 6) }
    @inlinable public static var hidesBottomBar: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 7) }
    @inlinable public static var prefersBarHidden: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 8) }
    @inlinable public static var barStyle: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 9) }
    @inlinable public static var popDisabled: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 10) }
    @inlinable public static var backHandler: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 11) }
    @inlinable public static var linkHeight: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 12) }
    @inlinable public static var isTable: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 13) }
    @inlinable public static var parameters: ScreenFieldSet { ScreenFieldSet(rawValue: 1 << 14) }
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
