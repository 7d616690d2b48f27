/// The size of a tab bar and of the screen, in points, and the style of its buttons.
public struct TabBarMetrics: Hashable, Sendable {
    public var width: Double = 375
    public var height: Double = 49
    public var screenHeight: Double = 667
    public var style = LayoutStyle.S000
    /// The width of the plus button; nil is that of a slot.
    public var plusWidth: Double?

    /// Makes the metrics of a 375-point bar on a 667-point screen.
    public init() {}
}
