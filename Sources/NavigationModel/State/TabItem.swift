/// How a tab's images are drawn (`LAY-7`).
public enum ImageMode: String, Hashable, Sendable, CaseIterable {
    /// Tinted with the bar's colour when selected.
    case template
    /// Drawn as it is.
    case original
}

/// What a tab shows in the bar.
public struct TabItem: Hashable, Sendable {
    /// The text below the image, if any.
    public var title: String?
    /// The name of the image, if any.
    public var image: String?
    /// The name of the image while the tab is selected; nil is `image`.
    public var selectedImage: String?
    /// How the images are drawn.
    public var imageMode: ImageMode = .template
    /// The raw badge value; what is shown follows from the badge policy (`BADGE-5`).
    public var badge: String?

    /// Makes an item; every part may be absent (`TAB-16`).
    public init(
        title: String? = nil, image: String? = nil, selectedImage: String? = nil, imageMode: ImageMode = .template, badge: String? = nil
    ) {
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
        self.imageMode = imageMode
        self.badge = badge
    }
}

/// A set of item settings, for changes: each element stands for the property of that name of ``TabItem``.
public struct TabFieldSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let title = TabFieldSet(rawValue: 1 << 0)
    public static let image = TabFieldSet(rawValue: 1 << 1)
    public static let selectedImage = TabFieldSet(rawValue: 1 << 2)
    public static let imageMode = TabFieldSet(rawValue: 1 << 3)
}

/// A change of a tab's item: what is nil stays, what is in `unset` goes back to its default.
public struct TabChange: Hashable, Sendable {
    /// The new title; nil leaves it.
    public var title: String?
    /// The name of the new image; nil leaves it.
    public var image: String?
    /// The name of the new image while the tab is selected; nil leaves it.
    public var selectedImage: String?
    /// How the images are drawn; nil leaves it.
    public var imageMode: ImageMode?
    /// Which settings go back to their defaults.
    public var unset: TabFieldSet

    /// Makes a change.
    public init(
        title: String? = nil, image: String? = nil, selectedImage: String? = nil, imageMode: ImageMode? = nil, unset: TabFieldSet = []
    ) {
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
        self.imageMode = imageMode
        self.unset = unset
    }

    func applied(to item: TabItem) -> TabItem {
        var result = item
        if let title { result.title = title }
        if let image { result.image = image }
        if let selectedImage { result.selectedImage = selectedImage }
        if let imageMode { result.imageMode = imageMode }
        if unset.contains(.title) { result.title = nil }
        if unset.contains(.image) { result.image = nil }
        if unset.contains(.selectedImage) { result.selectedImage = nil }
        if unset.contains(.imageMode) { result.imageMode = .template }
        return result
    }
}
