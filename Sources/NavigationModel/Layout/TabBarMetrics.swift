/// The size of a tab bar and of the screen, in points, and the style of its buttons.
public struct TabBarMetrics: Hashable, Sendable {
    /// The width of the bar, in points.
    public var width: Double = 375
    /// The height of the bar, in points.
    public var height: Double = 49
    /// The height of the screen, in points.
    public var screenHeight: Double = 667
    /// The ratios of the bar's buttons.
    public var style = LayoutStyle.S000
    /// The width of the plus button; nil is that of a slot.
    public var plusWidth: Double?

    /// Makes the metrics of a 375-point bar on a 667-point screen.
    public init() {}
}
