/// Where a tab bar puts its entries: pure functions of the bar's size and of how many entries it has (`PLUS-4` to `PLUS-8`).
///
/// The bar is cut into slots of one width. Entry k stands in slot k, or behind the plus button's slot in slot k + 1.
public struct TabBarLayout: Hashable, Sendable {
    /// The size and style of the bar.
    public let metrics: TabBarMetrics
    /// How many entries stand in the bar, the plus button not counted.
    public let entryCount: Int
    /// The slot of the plus button, clamped to 0…`entryCount`; nil where there is none.
    public let plusSlot: Int?
    /// The side from which the slots are counted (`UIK-D1`).
    public let direction: LayoutDirection

    /// Lays out a bar.
    public init(metrics: TabBarMetrics, entryCount: Int, plusSlot: Int? = nil, direction: LayoutDirection = .leftToRight) {
        self.metrics = metrics
        self.entryCount = max(0, entryCount)
        self.plusSlot = plusSlot.map { [entryCount] in min(max(0, $0), max(0, entryCount)) }
        self.direction = direction
    }

    /// How many slots share the width. `PLUS-5`: one more than entries with a plus button, `PLUS-8`: else one an entry.
    public var slotCount: Int { entryCount + (plusSlot == nil ? 0 : 1) }

    /// The width of a slot; nil where the bar has none (`PLUS-8`: nothing is divided by zero).
    public var slotWidth: Double? { slotCount > 0 ? metrics.width / Double(slotCount) : nil }

    /// The rectangle of an entry, counted from 0; nil where there is no such entry.
    public func entry(_ index: Int) -> LayoutRectangle? {
        guard index >= 0, index < entryCount else { return nil }
        guard let plusSlot, index >= plusSlot else { return slot(index) }
        return slot(index + 1)
    }

    /// The rectangle of the plus button, in the middle of its slot and as wide as it says (`PLUS-5`, `PLUS-6`).
    public var plus: LayoutRectangle? {
        guard let slot = plusSlot.flatMap({ slot($0) }) else { return nil }
        let width = metrics.plusWidth ?? slot.width
        return LayoutRectangle(x: slot.center.x - width / 2, y: 0, width: width, height: slot.height)
    }

    /// How the image of a plus button is moved: down by 6 points, without being scaled (`LAY-5`).
    public static let plusImageInsets = (top: 6.0, bottom: -6.0)
    /// The size of a badge's font, in points (`LAY-4`).
    public static let badgeFontSize = 11.0

    /// What stands inside the button of a tab; nil where the bar has no slots.
    public var button: TabButtonLayout? {
        slotWidth.map { TabButtonLayout(width: $0, height: metrics.height, style: metrics.style, direction: direction) }
    }

    private func slot(_ index: Int) -> LayoutRectangle? {
        guard let width = slotWidth else { return nil }
        let position = direction == .leftToRight ? index : slotCount - 1 - index
        return LayoutRectangle(x: Double(position) * width, y: 0, width: width, height: metrics.height)
    }
}

extension NavigationState {
    /// The layout of the tab bar. With More, the entries are the four tabs and More (`MORE-1`).
    public func tabBarLayout(in environment: NavigationEnvironment = NavigationEnvironment()) -> TabBarLayout {
        TabBarLayout(
            metrics: environment.layout, entryCount: barEntries.count - (plusSlot == nil ? 0 : 1), plusSlot: plusSlot, direction: direction)
    }

    /// The rectangle of each tab that has an entry in the bar, in index order.
    public func tabRectangles(in environment: NavigationEnvironment = NavigationEnvironment()) -> [(
        tab: String, rectangle: LayoutRectangle
    )] {
        let layout = tabBarLayout(in: environment)
        var rectangles: [(tab: String, rectangle: LayoutRectangle)] = []
        for (index, entry) in barEntries.filter({ $0 != "plus" }).enumerated() where entry != "more" {
            if let rectangle = layout.entry(index) { rectangles.append((entry, rectangle)) }
        }
        return rectangles
    }
}
