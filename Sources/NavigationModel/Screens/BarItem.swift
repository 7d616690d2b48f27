/// An item that the caller puts on the navigation bar: a left, right or back item.
public struct BarItem: Hashable, Sendable {
    /// The text shown, if any.
    public var title: String?
    /// The name of an image, if any.
    public var image: String?
    /// Whether it is a custom view. A back item ignores it (`BAR-4`).
    public var hasCustomView: Bool

    /// Makes an item; every part may be absent.
    public init(title: String? = nil, image: String? = nil, hasCustomView: Bool = false) {
        self.title = title
        self.image = image
        self.hasCustomView = hasCustomView
    }
}

extension BarItem: ExpressibleByStringLiteral {
    /// Makes an item of a title alone.
    public init(stringLiteral title: String) {
        self.init(title: title)
    }
}
