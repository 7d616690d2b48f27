/// What an action tells to the outside: delegate calls and questions, in their order.
public enum NavigationNotification: Hashable, Sendable {
    /// The delegate is asked whether a tapped tab (or the More list) may be selected.
    case shouldSelect(TabDestination)
    /// A tap selected a tab. `from` is nil where none was selected (`TAB-6`).
    case didSelect(from: String?, to: TabDestination)
    /// The action plus was tapped (`PLUS-2`).
    case didTapPlus
    /// The caller's own item of a screen runs its action (`BAR-8`).
    case itemTapped(ItemSide, screen: String)
    /// The back handler of a screen is asked (`BACK-2`).
    case askedToPop(String)
    /// A navigation controller begins to show a screen (`DEC-8`, `NAV-9`).
    case willShow(String)
    /// A navigation controller has come to show a screen (`DEC-8`).
    case didShow(String)
}

extension NavigationNotification: CustomStringConvertible {
    /// The text in cases: `willShow:<screen>`, `didSelect:<from>><to>` …
    public var description: String {
        switch self {
        case .shouldSelect(let to): "shouldSelect:\(Self.text(to))"
        case .didSelect(let from, let to): "didSelect:\(from ?? "-")>\(Self.text(to))"
        case .didTapPlus: "didTapPlus"
        case .itemTapped(let side, let screen): "\(side.rawValue)Item:\(screen)"
        case .askedToPop(let screen): "askedToPop:\(screen)"
        case .willShow(let screen): "willShow:\(screen)"
        case .didShow(let screen): "didShow:\(screen)"
        }
    }

    private static func text(_ destination: TabDestination) -> String {
        switch destination {
        case .tab(let id): id
        case .more: "more"
        }
    }
}

/// Something told, its screens not yet by their ids: only who asks for notifications pays for the texts.
enum Told: Sendable {
    case notification(NavigationNotification)
    case willShow(NavigationScreen)
    /// It will show a screen, and has come to show it.
    case shown(NavigationScreen)

    var notifications: [NavigationNotification] {
        switch self {
        case .notification(let notification): [notification]
        case .willShow(let screen): [.willShow(screen.id)]
        case .shown(let screen): [.willShow(screen.id), .didShow(screen.id)]
        }
    }
}
