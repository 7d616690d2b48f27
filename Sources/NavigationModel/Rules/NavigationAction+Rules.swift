extension NavigationAction {
    /// The rules of the action, in the order in which they are asked: errors, gates, then no-ops (`DEC-1`, `DEC-21`).
    var rules: [Rule] {
        switch self {
        case .setTabs: Self.setTabsRules
        case .tapTab: Self.tapTabRules
        case .tapPlus: Self.tapPlusRules
        case .tapMore: Self.tapMoreRules
        case .selectTab: Self.selectTabRules
        case .push: Self.pushRules
        case .pop, .popToRoot: Self.popRules
        case .popTo: Self.popToRules
        case .setStack: Self.setStackRules
        case .remove: Self.removeRules
        case .tapBack: Self.tapBackRules
        case .tapRootButton: Self.tapRootButtonRules
        case .tapItem: Self.tapItemRules
        case .beginPop: Self.beginPopRules
        case .updatePop, .finishPop, .cancelPop, .endPop: Self.updatePopRules
        case .endTransition: Self.endTransitionRules
        case .present: Self.presentRules
        case .dismiss: Self.dismissRules
        case .configureGesture: Self.configureGestureRules
        case .configureScreen: Self.configureScreenRules
        case .setBadge, .configureTab: Self.setBadgeRules
        case .setBadgePolicy, .setTabBarHidden, .setLayoutDirection: Self.setBadgePolicyRules
        case .openDeepLink: Self.deepLinkRules
        case .restore: []
        }
    }

    // Kept: a list that is made anew for each action costs more than asking its rules.
    private static let tapMoreRules: [Rule] = [.unknownTab, .modal, .hide6TabBarHidden, .moreIsShown, .uikT3ShouldSelect]
    private static let selectTabRules: [Rule] = [.unknownTab, .indexOutOfRange, .dec14Unchanged]
    private static let popRules: [Rule] = [.unknownTab, .notInStack, .dec19PlainNoop, .uikN2Root, .dec14Unchanged]
    private static let popToRules: [Rule] = [.unknownTab, .dec19PlainNoop, .notInStack, .uikN4IsTop]
    private static let removeRules: [Rule] = [.unknownTab, .notInStack, .dec19PlainNoop, .dec10NotThere, .rt7LastScreen]
    private static let tapRootButtonRules: [Rule] = [
        .unknownTab, .notInStack, .modal, .back7Transitioning, .barHidden, .nav5Root, .nav3RightItem,
    ]
    private static let tapItemRules: [Rule] = [.unknownTab, .notInStack, .modal, .back7Transitioning, .barHidden, .noItem]
    private static let beginPopRules: [Rule] = [.unknownTab, .notInStack, .dec19PlainTab] + Rule.popGestureGates + [.dec29NotShown]
    private static let updatePopRules: [Rule] = [.unknownTab, .notInStack, .nothingRuns]
    private static let endTransitionRules: [Rule] = [.unknownTab, .notInStack, .uikN12NothingToEnd]
    private static let dismissRules: [Rule] = [.notInStack, .uikM4Transitioning, .uikM3NothingPresented]
    private static let configureGestureRules: [Rule] = [.unknownTab, .notInStack, .dec19PlainNoop, .dec14Unchanged]
    private static let configureScreenRules: [Rule] = [.notInStack, .dec14Unchanged]
    private static let setBadgeRules: [Rule] = [.unknownTab, .dec14Unchanged]
    private static let setBadgePolicyRules: [Rule] = [.dec14Unchanged]
    private static let setTabsRules: [Rule] = [
        .unknownTab, .uikN1Kind, .dec22UnknownScreen, .duplicateTabs, .uikN6Duplicate, .uikN9InUseInTabsThatStay,
    ]
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
        .uikN1Kind, .dec22UnknownScreen, .uikN6Duplicate, .uikN9InUse, .duplicateModal, .notInStack, .uikN6Empty,
        .uikM2AlreadyPresenting, .uikM4Transitioning,
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
