/// The actions by name, each with its parameters in the order in which they are written.
enum ActionName: String, CaseIterable {
    case setTabs, tapTab, selectTab, tapPlus, tapMore
    case push, pop, popTo, popToRoot, setStack, remove
    case tapBack, tapRootButton, tapLeftItem, tapRightItem
    case beginPop, updatePop, finishPop, cancelPop, endPop, endTransition
    case present, dismiss, setBadge, setBadgePolicy
    case configureGesture, configureScreen, configureTab, setTabBarHidden, setLayoutDirection
    case openDeepLink, restore
    case start, end, note, appState, observe

    /// The keys that an action takes besides `do` and `time`.
    var parameters: [FormatKey] {
        switch self {
        case .setTabs: [.tabs, .plus]
        case .tapTab: [.tab, .allow, .on, .animated]
        case .selectTab: [.tab, .index, .more]
        case .tapPlus: [.allow, .animated]
        case .tapMore: []
        case .push: [.screen, .tab, .modal, .by, .animated, .guarded]
        case .pop: [.count, .tab, .modal, .animated]
        case .popTo: [.screen, .name, .tab, .modal, .animated]
        case .popToRoot, .tapBack, .tapRootButton: [.tab, .modal, .animated]
        case .setStack: [.screens, .tab, .modal, .animated, .interactive]
        case .remove: [.screen, .tab, .modal, .animated]
        case .tapLeftItem, .tapRightItem, .finishPop, .cancelPop, .endPop: [.tab, .modal]
        case .beginPop: [.x, .dx, .delegateAllows, .tab, .modal]
        case .updatePop: [.progress, .tab, .modal]
        case .endTransition: [.of, .tab, .modal]
        case .present: [.screen, .id, .stack, .from, .gesture, .by, .animated]
        case .dismiss: [.from, .by, .animated]
        case .setBadge: [.tab, .value]
        case .setBadgePolicy: [.policy]
        case .configureGesture:
            [.tab, .modal, .enabled, .temporarilyClosed, .maxStartDistance, .leftItemDisablesSwipe, .barHiddenDisablesSwipe, .unset]
        case .configureScreen: [.screen] + FormatKey.allCases.filter { $0.screenField != nil } + [.unset]
        case .configureTab: [.tab, .title, .image, .selectedImage, .imageMode, .unset]
        case .setTabBarHidden: [.hidden]
        case .setLayoutDirection: [.direction]
        case .openDeepLink: [.tab, .screens, .animated]
        case .restore: [.snapshot, .known]
        case .start:
            [
                .app, .appVersion, .device, .system, .utcOffset, .run, .scene, .labels, .stack, .root, .tabs, .selected, .plus,
                .overflow, .tabBarHidden, .gesture, .direction, .badgePolicy, .modals, .more, .lastNumber,
            ]
        case .end: [.reason]
        case .note: [.text]
        case .appState: [.state]
        case .observe:
            [
                .tab, .modal, .stack, .selected, .more, .modals, .badge, .gesture, .badgePolicy, .overflow, .tabBarHidden, .direction,
                .origin,
            ]
        }
    }

    /// Whether its `screen` names one that stands, by id.
    var namesScreenByID: Bool { self == .popTo || self == .remove || self == .configureScreen }
}
