/// How a badge is shown.
public struct BadgeDisplay: Hashable, Sendable {
    /// How a badge looks.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// It is not to be seen.
        case hidden
        /// It shows a text.
        case text
        /// It is a dot without a text.
        case dot
    }

    /// The raw value.
    public let value: String?
    /// How it looks.
    public let mode: Mode
    /// The text shown in text mode.
    public let text: String?
}

extension BadgePolicy {
    /// How a raw badge value is shown under this policy (`BADGE-1` to `BADGE-8`, `DEC-16`).
    public func display(of value: String?, measure: BadgeMeasure = BadgeMeasure()) -> BadgeDisplay {
        guard let value else { return BadgeDisplay(value: nil, mode: .hidden, text: nil) }
        let hidden = BadgeDisplay(value: value, mode: .hidden, text: nil)
        let dot = BadgeDisplay(value: value, mode: .dot, text: nil)
        switch self {
        case .S000:
            if value.isEmpty || value == "0" { return hidden }
            // `BADGE-2`: strictly wider than the badge.
            return measure.width(of: value) > measure.width ? dot : BadgeDisplay(value: value, mode: .text, text: value)
        case .system:
            // `UIK-B1`: any string, the empty one too.
            return BadgeDisplay(value: value, mode: .text, text: value)
        case .CYL:
            if value.isEmpty { return dot }
            guard value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return BadgeDisplay(value: value, mode: .text, text: value) }
            let digits = value.drop { $0 == "0" }
            if digits.isEmpty { return hidden }
            return BadgeDisplay(value: value, mode: .text, text: digits.utf8.count > 2 ? "99+" : String(digits))
        }
    }
}

extension NavigationState {
    /// How the badge of each tab is shown, in index order.
    public func badges(measure: BadgeMeasure = BadgeMeasure()) -> [(tab: String, display: BadgeDisplay)] {
        tabs.map { ($0.id, badgePolicy.display(of: $0.item.badge, measure: measure)) }
    }
}
