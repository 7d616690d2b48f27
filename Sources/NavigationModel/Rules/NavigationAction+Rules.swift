extension NavigationAction {
    /// The rules of the action, in the order in which they are asked: errors, gates, then no-ops (`DEC-1`, `DEC-21`).
    var rules: [Rule] {
        switch self {
        case .setTabs: Self.setTabsRules
        case .tapTab: Self.tapTabRules
        case .tapPlus: Self.tapPlusRules
        case .tapMore: [.unknownTab, .modal, .hide6TabBarHidden, .moreIsShown, .uikT3ShouldSelect]
        case .selectTab: [.unknownTab, .indexOutOfRange, .dec14Unchanged]
        case .push: Self.pushRules
        case .pop, .popToRoot: [.unknownTab, .notInStack, .dec19PlainNoop, .uikN2Root, .dec14Unchanged]
        case .popTo: [.unknownTab, .dec19PlainNoop, .notInStack, .uikN4IsTop]
        case .setStack: Self.setStackRules
        case .remove: [.unknownTab, .notInStack, .dec19PlainNoop, .dec10NotThere, .rt7LastScreen]
        case .tapBack: Self.tapBackRules
        case .tapRootButton: [.unknownTab, .notInStack, .modal, .back7Transitioning, .barHidden, .nav5Root, .nav3RightItem]
        case .tapItem: [.unknownTab, .notInStack, .modal, .back7Transitioning, .barHidden, .noItem]
        case .beginPop: [.unknownTab, .notInStack, .dec19PlainTab] + Rule.popGestureGates
        case .updatePop, .finishPop, .cancelPop, .endPop: [.unknownTab, .notInStack, .nothingRuns]
        case .endTransition: [.unknownTab, .notInStack, .dec14Unchanged]
        case .present: Self.presentRules
        case .dismiss: [.notInStack, .uikM4Transitioning, .uikM3NothingPresented]
        case .configureGesture: [.unknownTab, .notInStack, .dec19PlainNoop, .dec14Unchanged]
        case .configureScreen: [.notInStack, .dec14Unchanged]
        case .setBadge, .configureTab: [.unknownTab, .dec14Unchanged]
        case .setBadgePolicy, .setTabBarHidden, .setLayoutDirection: [.dec14Unchanged]
        case .openDeepLink: Self.deepLinkRules
        case .restore: []
        }
    }

    private static let setTabsRules: [Rule] = [.unknownTab, .uikN1Kind, .dec22UnknownScreen, .uikN6Duplicate]
    private static let tapTabRules: [Rule] = [
        .unknownTab, .modal, .hide6TabBarHidden, .dec4BehindMore, .dec1ReselectTransitioning, .uikT3ShouldSelect, .dec2AlreadyAtRoot,
    ]
    /// A plus child is tapped like its tab; an action plus asks nobody (`PLUS-2`).
    private static let tapPlusRules: [Rule] = [
        .noPlus, .unknownTab, .modal, .hide6TabBarHidden, .dec1ReselectTransitioning, .uikT3ShouldSelect, .dec2AlreadyAtRoot,
    ]
    private static let pushRules: [Rule] = [
        .unknownTab, .notInStack, .dec19PlainTab, .uikN1Kind, .dec22UnknownScreen, .cyl12Guarded, .uikN9InUse,
        .userPushModal, .userPushTransitioning,
    ]
    private static let setStackRules: [Rule] = [
        .unknownTab, .notInStack, .dec19PlainTab, .uikN1Kind, .dec22UnknownScreen, .uikN6Duplicate, .uikN9InUseElsewhere, .uikN6Empty,
        .dec14Unchanged,
    ]
    private static let deepLinkRules: [Rule] = [
        .unknownTab, .dec19PlainTab, .uikN1Kind, .dec22UnknownScreen, .uikN6Duplicate, .uikN9InUseElsewhere, .dec14Unchanged,
    ]
    private static let tapBackRules: [Rule] = [
        .unknownTab, .notInStack, .modal, .back7Transitioning, .barHidden, .nav5Root, .bar8LeftItem, .uikN8BackHidden, .back2BackHandler,
    ]
    private static let presentRules: [Rule] = [
        .notInStack, .dec22UnknownScreen, .uikN6Duplicate, .uikN9InUse, .uikN6Empty, .uikM2AlreadyPresenting, .uikM4Transitioning,
    ]

    /// Whether it is the user who attempts it: then a refusal or a no-op leaves a diagnostic event (`LOG-1`).
    public var isByUser: Bool {
        switch self {
        case .tapTab, .tapPlus, .tapMore, .tapBack, .tapRootButton, .tapItem: true
        case .beginPop, .updatePop, .finishPop, .cancelPop, .endPop: true
        case .push(_, _, let actor, _, _), .present(_, let actor, _), .dismiss(_, let actor, _): actor == .user
        default: false
        }
    }
}
