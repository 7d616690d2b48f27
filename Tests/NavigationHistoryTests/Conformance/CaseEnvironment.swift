import NavigationModel

/// What surrounds the model in a case: measurer, layout, arrow, known names; and what they give.
enum CaseEnvironment {
    static func make(of initial: CaseValue) -> NavigationEnvironment {
        var environment = NavigationEnvironment()
        environment.known = initial["known"]?.strings.map { Set($0) }
        if let advance = initial["badgeMeasure"]?["advance"]?.double { environment.badgeMeasure.advance = advance }
        if let width = initial["badgeMeasure"]?["width"]?.double { environment.badgeMeasure.width = width }
        environment.hasArrowIndicatorImage = initial["arrow"]?["indicatorImage"] == true
        environment.hasArrowTransitionMask = initial["arrow"]?["transitionMask"] == true
        let layout = initial["layout"]
        if let width = layout?["width"]?.double { environment.layout.width = width }
        if let height = layout?["height"]?.double { environment.layout.height = height }
        if let height = layout?["screenHeight"]?.double { environment.layout.screenHeight = height }
        if let style = layout?["style"]?.string.flatMap({ LayoutStyle(named: $0) }) { environment.layout.style = style }
        environment.layout.plusWidth = layout?["plusWidth"]?.double
        return environment
    }

    /// The whole layout of the tab bar, with the keys of cases.
    static func layout(of navigation: HeadlessNavigation) -> CaseValue {
        let bar = navigation.state.tabBarLayout(in: navigation.environment)
        let tabs = navigation.state.tabRectangles(in: navigation.environment).map { ($0.tab, value($0.rectangle)) }
        var members: [String: CaseValue] = [
            "tabs": .object(Dictionary(tabs) { first, _ in first }),
            "plus": bar.plus.map { value($0) } ?? .null,
            "plusCenter": bar.plus.map { value($0.center) } ?? .null,
            "plusImageInsets": CaseValue([TabBarLayout.plusImageInsets.top, TabBarLayout.plusImageInsets.bottom]),
            "fontSize": .number(bar.metrics.style.fontSize),
            "badgeFontSize": .number(TabBarLayout.badgeFontSize),
        ]
        if let button = bar.button {
            members["image"] = value(button.image)
            members["title"] = value(button.title)
            members["badge"] = value(button.badgeOrigin(badgeWidth: navigation.environment.badgeMeasure.width))
        }
        return .object(members)
    }

    /// Where each point of a list goes (`LINK-5`).
    static func hits(_ points: [CaseValue], in navigation: HeadlessNavigation) -> CaseValue {
        let link = navigation.state.linkView(in: navigation.environment)
        return .list(
            points.map { point in
                let x = point["x"]?.double ?? 0
                let y = point["y"]?.double ?? 0
                let isInside = link?.contains(x: x, y: y, width: navigation.environment.layout.width) ?? false
                return .object(["x": .number(x), "y": .number(y), "target": .text(isInside ? "link" : "other")])
            })
    }

    private static func value(_ rectangle: LayoutRectangle) -> CaseValue {
        CaseValue([rectangle.x, rectangle.y, rectangle.width, rectangle.height])
    }

    private static func value(_ point: LayoutPoint) -> CaseValue { CaseValue([point.x, point.y]) }
}
