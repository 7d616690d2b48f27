/// Where image, title and badge stand inside the button of a tab (`LAY-1` to `LAY-3`).
public struct TabButtonLayout: Hashable, Sendable {
    /// The width of the button, in points.
    public let width: Double
    /// The height of the button, in points.
    public let height: Double
    /// The ratios of the button.
    public let style: LayoutStyle
    /// The side from which text runs.
    public let direction: LayoutDirection

    /// Lays out a button.
    public init(width: Double, height: Double, style: LayoutStyle, direction: LayoutDirection = .leftToRight) {
        self.width = width
        self.height = height
        self.style = style
        self.direction = direction
    }

    /// The image: the upper part, over the whole width.
    public var image: LayoutRectangle {
        LayoutRectangle(x: 0, y: 0, width: width, height: style.imageRatio * height)
    }

    /// The title: the rest, and the overlap with the image.
    public var title: LayoutRectangle {
        let y = style.imageRatio * height - style.titleOverlap
        return LayoutRectangle(x: 0, y: y, width: width, height: height - y)
    }

    /// How far a badge stands from the trailing edge, in points.
    static let badgeMargin = 10.0

    /// The upper left corner of a badge of this width (`LAY-2`): it never begins before the button does.
    public func badgeOrigin(badgeWidth: Double) -> LayoutPoint {
        if direction == .rightToLeft { return LayoutPoint(x: Self.badgeMargin, y: 0) }
        return LayoutPoint(x: max(0, width - badgeWidth - Self.badgeMargin), y: 0)
    }
}
