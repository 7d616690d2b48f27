/// The pop-gesture settings of one navigation controller.
public struct GestureSettings: Hashable, Sendable {
    /// Whether the gesture is on at all (`GEST-2`).
    public var enabled = true
    /// Whether it is closed for the moment (`GEST-6`).
    public var temporarilyClosed = false
    /// How far from the leading edge it may start, in points, from 0; nil is no limit (`GEST-3`).
    public var maxStartDistance: Double?
    /// Whether a left item set by the caller turns it off (`GEST-9`).
    public var leftItemDisablesSwipe = true
    /// Whether a hidden navigation bar turns it off (`DEC-23`).
    public var barHiddenDisablesSwipe = false

    /// Makes the default settings.
    public init() {}

    static let defaults = GestureSettings()
}

/// A set of gesture settings, for changes that set some back: each element stands for the property of that name of ``GestureSettings``.
public struct GestureSettingSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let enabled = GestureSettingSet(rawValue: 1 << 0)
    public static let temporarilyClosed = GestureSettingSet(rawValue: 1 << 1)
    public static let maxStartDistance = GestureSettingSet(rawValue: 1 << 2)
    public static let leftItemDisablesSwipe = GestureSettingSet(rawValue: 1 << 3)
    public static let barHiddenDisablesSwipe = GestureSettingSet(rawValue: 1 << 4)
}

/// A change of gesture settings: what is nil stays, what is in `unset` goes back to its default.
public struct GestureChange: Hashable, Sendable {
    /// Whether the gesture is on at all; nil leaves it.
    public var enabled: Bool?
    /// Whether it is closed for the moment; nil leaves it.
    public var temporarilyClosed: Bool?
    /// In points; a negative value is stored as 0 (`GEST-3`).
    public var maxStartDistance: Double?
    /// Whether a left item set by the caller turns it off; nil leaves it.
    public var leftItemDisablesSwipe: Bool?
    /// Whether a hidden navigation bar turns it off; nil leaves it.
    public var barHiddenDisablesSwipe: Bool?
    /// Which settings go back to their defaults.
    public var unset: GestureSettingSet

    /// Makes a change.
    public init(
        enabled: Bool? = nil, temporarilyClosed: Bool? = nil, maxStartDistance: Double? = nil,
        leftItemDisablesSwipe: Bool? = nil, barHiddenDisablesSwipe: Bool? = nil, unset: GestureSettingSet = []
    ) {
        self.enabled = enabled
        self.temporarilyClosed = temporarilyClosed
        self.maxStartDistance = maxStartDistance
        self.leftItemDisablesSwipe = leftItemDisablesSwipe
        self.barHiddenDisablesSwipe = barHiddenDisablesSwipe
        self.unset = unset
    }

    /// The settings after this change. `GEST-3`: the distance is never negative.
    public func applied(to settings: GestureSettings) -> GestureSettings {
        var result = settings
        if let enabled { result.enabled = enabled }
        if let temporarilyClosed { result.temporarilyClosed = temporarilyClosed }
        if let maxStartDistance { result.maxStartDistance = max(0, maxStartDistance) }
        if let leftItemDisablesSwipe { result.leftItemDisablesSwipe = leftItemDisablesSwipe }
        if let barHiddenDisablesSwipe { result.barHiddenDisablesSwipe = barHiddenDisablesSwipe }
        if unset.contains(.enabled) { result.enabled = GestureSettings.defaults.enabled }
        if unset.contains(.temporarilyClosed) { result.temporarilyClosed = GestureSettings.defaults.temporarilyClosed }
        if unset.contains(.maxStartDistance) { result.maxStartDistance = GestureSettings.defaults.maxStartDistance }
        if unset.contains(.leftItemDisablesSwipe) { result.leftItemDisablesSwipe = GestureSettings.defaults.leftItemDisablesSwipe }
        if unset.contains(.barHiddenDisablesSwipe) { result.barHiddenDisablesSwipe = GestureSettings.defaults.barHiddenDisablesSwipe }
        return result
    }
}
