import NavigationModel
import Testing

@Suite struct TabBarLayoutTests {
    private func bar(_ count: Int, plus: Int? = nil, _ direction: LayoutDirection = .leftToRight) -> TabBarLayout {
        TabBarLayout(metrics: TabBarMetrics(), entryCount: count, plusSlot: plus, direction: direction)
    }

    @Test("Slots are disjoint and cover the bar, wherever the plus button is (PLUS-6)", arguments: 0...8)
    func cover(count: Int) {
        for direction in LayoutDirection.allCases {
            for plus in [nil] + Array(0...count).map(Optional.some) {
                let bar = bar(count, plus: plus, direction)
                let rectangles = (0..<count).compactMap { bar.entry($0) } + (bar.plus.map { [$0] } ?? [])
                #expect(rectangles.count == count + (plus == nil ? 0 : 1))
                var end = 0.0
                for rectangle in rectangles.sorted(by: { $0.x < $1.x }) {
                    #expect(abs(rectangle.x - end) < 0.001)
                    end = rectangle.x + rectangle.width
                }
                #expect(rectangles.isEmpty || abs(end - 375) < 0.001)
            }
        }
    }

    @Test("No tabs, no plus button: no rectangles, and nothing is divided by zero (PLUS-8)")
    func empty() {
        #expect(bar(0).slotWidth == nil)
        #expect(bar(0).entry(0) == nil)
        #expect(bar(0).plus == nil)
        #expect(bar(0).button == nil)
        #expect(bar(0, plus: 0).plus?.center == LayoutPoint(x: 187.5, y: 24.5))
        #expect(bar(3).entry(-1) == nil)
        #expect(bar(-1).slotCount == 0)
    }

    @Test("The constants of both styles (LAY-1, LAY-3, LAY-4)")
    func styles() {
        let first = TabButtonLayout(width: 75, height: 49, style: .S000)
        #expect(abs(first.image.height - 34.3) < 0.001)
        #expect(abs(first.title.y - 31.3) < 0.001)
        #expect(abs(first.title.height - 17.7) < 0.001)
        let second = TabButtonLayout(width: 75, height: 49, style: .S004)
        #expect(abs(second.image.height - 29.4) < 0.001)
        #expect(abs(second.title.height - 19.6) < 0.001)
        #expect(LayoutStyle.S000.fontSize == 12)
        #expect(LayoutStyle.S004.fontSize == 15)
        #expect(TabBarLayout.badgeFontSize == 11)
        #expect(LayoutStyle(named: "S004") == .S004)
        #expect(LayoutStyle(named: "S001") == nil)
    }

    @Test("A narrower plus button stands in the middle of its slot")
    func plusWidth() {
        var metrics = TabBarMetrics()
        metrics.plusWidth = 40
        let bar = TabBarLayout(metrics: metrics, entryCount: 4, plusSlot: 2)
        #expect(bar.plus == LayoutRectangle(x: 167.5, y: 0, width: 40, height: 49))
    }
}
