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

/// Measures the text of a badge: every character advances by the same (`BADGE-5`).
public struct BadgeMeasure: Hashable, Sendable {
    /// Points that each character advances.
    public var advance: Double
    /// The fixed width of a badge, in points (`BADGE-3`).
    public var width: Double

    public init(advance: Double = 7, width: Double = 18) {
        self.advance = advance
        self.width = width
    }

    func width(of text: String) -> Double {
        advance * Double(text.count)
    }
}

/// The ratios of a tab button (`LAY-6`).
public enum LayoutStyle: String, Hashable, Sendable, CaseIterable {
    case S000, S004
}

/// The size of a tab bar and of the screen, in points.
public struct TabBarMetrics: Hashable, Sendable {
    public var width: Double = 375
    public var height: Double = 49
    public var screenHeight: Double = 667
    public var style = LayoutStyle.S000
    /// The width of the plus button; nil is that of a slot.
    public var plusWidth: Double?

    public init() {}
}
