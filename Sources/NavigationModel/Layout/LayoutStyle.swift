/// The ratios of a tab button: one value, with two presets (`LAY-6`).
public struct LayoutStyle: Hashable, Sendable {
    /// How much of the button's height the image takes, 0 to 1.
    public var imageRatio: Double
    /// By how many points the title overlaps the image.
    public var titleOverlap: Double
    /// The size of the title's font, in points (`LAY-4`).
    public var fontSize: Double

    /// Makes a style.
    public init(imageRatio: Double, titleOverlap: Double, fontSize: Double) {
        self.imageRatio = imageRatio
        self.titleOverlap = titleOverlap
        self.fontSize = fontSize
    }

    /// Image 0.7 of the height, title overlapping by 3 points (`LAY-1`).
    public static let S000 = LayoutStyle(imageRatio: 0.7, titleOverlap: 3, fontSize: 12)
    /// Image 0.6 of the height, title in the rest (`LAY-3`).
    public static let S004 = LayoutStyle(imageRatio: 0.6, titleOverlap: 0, fontSize: 15)

    /// The preset of this name, or nil.
    public init?(named name: String) {
        switch name {
        case "S000": self = .S000
        case "S004": self = .S004
        default: return nil
        }
    }
}
