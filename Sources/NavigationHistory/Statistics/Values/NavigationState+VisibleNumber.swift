import NavigationModel

extension NavigationState {
    /// The number of the visible screen (`UIK-N7`); 0 for none. The same screen as `visibleScreen`, without looking it up.
    @inline(__always)
    var visibleNumber: ScreenNumber {
        if let modal = modals.last { return modal.stack.screens.last ?? 0 }
        if !hasTabs { return root.screens.last ?? 0 }
        if case .tab(let index) = selection, index < tabs.count { return tabs[index].stack.screens.last ?? 0 }
        return 0
    }
}

extension EventKind {
    /// Whether the visible screen can be another one after an event of this kind.
    @inline(__always)
    var canChangeWhatIsVisible: Bool { rawValue <= EventKind.dismissed.rawValue || self == .restored || self == .base }
}

extension NavigationEvent {
    /// What brought it about: its own origin, or what its kind implies.
    var impliedOrigin: Origin? {
        switch self {
        case .deepLinkOpened: .deepLink
        case .restored: .restore
        case .tabsSet: .code
        default: origin
        }
    }
}
