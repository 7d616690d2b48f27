/// A rectangle, in points; the origin is at the upper left.
public struct LayoutRectangle: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
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
    public var x: Double
    public var y: Double

    /// Makes a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
