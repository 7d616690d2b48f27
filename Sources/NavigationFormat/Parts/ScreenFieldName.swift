import NavigationModel

/// One setting of a screen by its name: the order here is that in which settings are written.
struct ScreenFieldName: Sendable {
    let name: StaticString
    let set: ScreenFieldSet

    static let all: [ScreenFieldName] = [
        ScreenFieldName("title", .title), ScreenFieldName("leftItem", .leftItem), ScreenFieldName("rightItem", .rightItem),
        ScreenFieldName("backItem", .backItem), ScreenFieldName("backButtonTitle", .backButtonTitle),
        ScreenFieldName("hidesBackButton", .hidesBackButton), ScreenFieldName("leftItemSupplementsBack", .leftItemSupplementsBack),
        ScreenFieldName("hidesBottomBar", .hidesBottomBar), ScreenFieldName("prefersBarHidden", .prefersBarHidden),
        ScreenFieldName("barStyle", .barStyle), ScreenFieldName("popDisabled", .popDisabled),
        ScreenFieldName("backHandler", .backHandler), ScreenFieldName("linkHeight", .linkHeight), ScreenFieldName("isTable", .isTable),
        ScreenFieldName("parameters", .parameters),
    ]

    private init(_ name: StaticString, _ set: ScreenFieldSet) {
        self.name = name
        self.set = set
    }
}

extension FormatKey {
    /// The setting of a screen that the key names, if it names one.
    var screenField: ScreenFieldSet? {
        switch self {
        case .title: .title
        case .leftItem: .leftItem
        case .rightItem: .rightItem
        case .backItem: .backItem
        case .backButtonTitle: .backButtonTitle
        case .hidesBackButton: .hidesBackButton
        case .leftItemSupplementsBack: .leftItemSupplementsBack
        case .hidesBottomBar: .hidesBottomBar
        case .prefersBarHidden: .prefersBarHidden
        case .barStyle: .barStyle
        case .popDisabled: .popDisabled
        case .backHandler: .backHandler
        case .linkHeight: .linkHeight
        case .isTable: .isTable
        case .parameters: .parameters
        default: nil
        }
    }
}
