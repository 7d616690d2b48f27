/// Measures the text of a badge: every character advances by the same (`BADGE-5`).
public struct BadgeMeasure: Hashable, Sendable {
    /// Points that each character advances.
    public var advance: Double
    /// The fixed width of a badge, in points (`BADGE-3`).
    public var width: Double

    /// Makes a measurer; by default one or two characters fit.
    public init(advance: Double = 7, width: Double = 18) {
        self.advance = advance
        self.width = width
    }

    func width(of text: String) -> Double {
        advance * Double(text.count)
    }
}
