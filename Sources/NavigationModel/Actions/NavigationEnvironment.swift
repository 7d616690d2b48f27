/// What surrounds the model and is no state: which screens are known, how text is measured, how large the bar is.
public struct NavigationEnvironment: Hashable, Sendable {
    /// The names of the screens that the app knows; nil is all (`DEC-22`).
    public var known: Set<String>?
    /// The text measurer for badges (`BADGE-5`).
    public var badgeMeasure = BadgeMeasure()
    /// The size and style of the bar.
    public var layout = TabBarMetrics()
    /// Whether the custom back arrow has its indicator image (`BAR-5`).
    public var hasArrowIndicatorImage = false
    /// Whether the custom back arrow has its transition mask image (`BAR-5`).
    public var hasArrowTransitionMask = false

    /// Makes the default surroundings.
    public init() {}
}
