/// The gates of taps on the tab bar and on the navigation bar (`DEC-1`).
extension Rule {
    /// `UIK-M1`, `UIK-M5`: no input gets through under a modal, nor while one comes or goes (`DEC-9`).
    static let modal = Rule(
        id: "UIK-M1", outcome: .refused(.modal),
        stops: { $0.isCovered },
        sees: { [SeenValue("modals", .number(Double($0.state.modals.count)))] })

    static let hide6TabBarHidden = Rule(
        id: "HIDE-6", outcome: .refused(.tabBarHidden),
        stops: { !$0.state.isTabBarVisible },
        sees: { [SeenValue("tabBarVisible", .flag($0.state.isTabBarVisible))] })

    /// `DEC-4`: a tab behind More is tapped in its list.
    static let dec4BehindMore = Rule(
        id: "DEC-4", outcome: .refused(.behindMore),
        stops: { situation in situation.meant.tab.map { situation.state.isBehindMore($0) } ?? false && situation.state.selection != .more },
        sees: { [SeenValue("moreSelected", .flag($0.state.selection == .more))] })

    /// `BACK-7`: one tap is one event; a second one during a transition is refused.
    static let back7Transitioning = Rule(
        id: "BACK-7", outcome: .refused(.transitioning),
        stops: { $0.isRunning },
        sees: { [SeenValue("transition", $0.running.map { .text($0.kind.rawValue) } ?? .none)] })

    /// `DEC-1`: only if the tap would pop.
    static let dec1ReselectTransitioning = Rule(
        id: "UIK-N11", outcome: .refused(.transitioning),
        stops: { $0.tapReselects && !$0.isAtRoot && $0.isRunning },
        sees: { [SeenValue("transition", $0.running.map { .text($0.kind.rawValue) } ?? .none)] })

    /// `UIK-T3`: asked of every tap that gets here; a no leaves everything.
    static let uikT3ShouldSelect = Rule(
        id: "UIK-T3", outcome: .refused(.shouldSelect),
        stops: { !$0.meant.allow },
        sees: { [SeenValue("shouldSelect", .flag($0.meant.allow))] },
        tells: { situation in situation.tapDestination.map { .shouldSelect($0) } })

    /// `DEC-2`, `UIK-T11`: nothing to pop; asked and told like any tap (`TAB-5`).
    static let dec2AlreadyAtRoot = Rule(
        id: "DEC-2", outcome: .noop(.alreadyAtRoot),
        stops: { $0.tapReselects && ($0.isPlain || $0.isAtRoot) },
        sees: { [SeenValue("depth", .number(Double($0.depth)))] },
        tells: { situation in
            guard situation.tapReselects, situation.isPlain || situation.isAtRoot, let to = situation.tapDestination else { return nil }
            return .didSelect(from: situation.state.selectedTab, to: to)
        })

    static let moreIsShown = Rule(
        id: "UIK-T6", outcome: .noop(.unchanged),
        stops: { $0.state.selection == .more },
        sees: { [SeenValue("moreSelected", .flag($0.state.selection == .more))] })

    static let barHidden = Rule(
        id: "FD-5", outcome: .refused(.barHidden),
        stops: { $0.topFields.prefersBarHidden },
        sees: { [SeenValue("barHidden", .flag($0.topFields.prefersBarHidden))] })

    /// `NAV-5`: at the root both default items do nothing, and no handler is asked (`BACK-9`).
    static let nav5Root = Rule(
        id: "NAV-5", outcome: .noop(.root),
        stops: { $0.isAtRoot },
        sees: { [SeenValue("depth", .number(Double($0.depth)))] })

    /// `BAR-1`, `BAR-8`: a left item of the caller stands where the back button would. The default item does not stop a tap: it
    /// is the back button (`BACK-11`).
    static let bar8LeftItem = Rule(
        id: "BAR-8", outcome: .refused(.leftItem),
        stops: { $0.hasBlockingLeftItem },
        sees: { [SeenValue("leftItem", .flag($0.topFields.leftItem != nil))] })

    static let uikN8BackHidden = Rule(
        id: "UIK-N8", outcome: .refused(.backHidden),
        stops: { $0.topFields.hidesBackButton },
        sees: { [SeenValue("hidesBackButton", .flag($0.topFields.hidesBackButton))] })

    /// `BACK-2` to `BACK-4`: the handler is asked once (`BACK-8`), after every other gate, and for this tap only (`BACK-5`).
    static let back2BackHandler = Rule(
        id: "BACK-2", outcome: .refused(.backHandler),
        stops: { $0.topFields.backHandler == .refuse },
        sees: { [SeenValue("backHandler", .text($0.topFields.backHandler.rawValue))] },
        tells: { situation in
            guard situation.topFields.backHandler != .none, let top = situation.top else { return nil }
            return .askedToPop(top.id)
        })

    /// `NAV-3`: a right item of the caller stands where the root item would.
    static let nav3RightItem = Rule(
        id: "NAV-3", outcome: .refused(.rightItem),
        stops: { $0.topFields.rightItem != nil },
        sees: { [SeenValue("rightItem", .flag($0.topFields.rightItem != nil))] })

    static let noItem = Rule(
        id: "DEC-1", outcome: .refused(.noItem),
        stops: { $0.isPlain || ($0.meant.side == .left ? $0.topFields.leftItem : $0.topFields.rightItem) == nil },
        sees: { [SeenValue($0.meant.side == .left ? "leftItem" : "rightItem", .flag(false))] })

    // MARK: Modals

    /// `UIK-M2`: only the topmost presenter may present; asked before `transitioning` (`DEC-9`).
    static let uikM2AlreadyPresenting = Rule(
        id: "UIK-M2", outcome: .refused(.alreadyPresenting),
        stops: { situation in situation.meant.presenter.map { $0 < situation.state.modals.count - 1 } ?? false },
        sees: { [SeenValue("modals", .number(Double($0.state.modals.count)))] })

    /// `UIK-M4`, `DEC-9`.
    static let uikM4Transitioning = Rule(
        id: "UIK-M4", outcome: .refused(.transitioning),
        stops: { $0.transitions.modal != nil },
        sees: { [SeenValue("transition", $0.transitions.modal.map { .text($0.kind.rawValue) } ?? .none)] })

    static let uikM3NothingPresented = Rule(
        id: "UIK-M3", outcome: .noop(.nothingPresented),
        stops: { $0.state.modals.isEmpty },
        sees: { [SeenValue("modals", .number(Double($0.state.modals.count)))] })

    /// `DEC-1`: a user's push is refused under a modal and during a transition; code's is not.
    static let userPushModal = Rule(id: "UIK-M1", outcome: .refused(.modal), stops: { $0.meant.byUser && $0.isCovered }, sees: modal.sees)
    static let userPushTransitioning = Rule(
        id: "UIK-N11", outcome: .refused(.transitioning), stops: { $0.meant.byUser && $0.isRunning }, sees: gest4Transitioning.sees)
}

extension Situation {
    /// Whether a tap means the tab that is selected already.
    var tapReselects: Bool { meant.tab.map { state.selection == .tab($0) } ?? false }

    var tapDestination: TabDestination? {
        if meant.tapsMore { return .more }
        return meant.tab.map { .tab(state.tabs[$0].id) }
    }
}
