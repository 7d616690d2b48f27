/// A rectangle, in points; the origin is at the upper left.
public struct LayoutRectangle: Hashable, Sendable {
    /// The left edge, in points from the left.
    public var x: Double
    /// The top edge, in points from the top.
    public var y: Double
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The point in its middle.
    public var center: LayoutPoint { LayoutPoint(x: x + width / 2, y: y + height / 2) }
}

/// A point, in points; the origin is at the upper left.
public struct LayoutPoint: Hashable, Sendable {
    /// Points from the left.
    public var x: Double
    /// Points from the top.
    public var y: Double

    /// Makes a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
