import NavigationModel
import Testing

/// What section 17 of the rules decides, where no case names it.
@Suite struct DecisionTests {
    private func tabs(_ count: Int = 3, _ change: (inout FullState) -> Void = { _ in }) throws -> HeadlessNavigation {
        var full = FullState.tabs((0..<count).map { TabDescription(id: "t\($0)", stack: [NavigationScreen(id: "r\($0)")]) })
        change(&full)
        return try HeadlessNavigation(full)
    }

    private func stack(_ screens: NavigationScreen...) throws -> HeadlessNavigation { try HeadlessNavigation(.stack(screens)) }

    private func screen(_ id: String, _ change: (inout ScreenFields) -> Void) -> NavigationScreen {
        var fields = ScreenFields()
        change(&fields)
        return NavigationScreen(id: id, fields: fields)
    }

    private func told(_ decision: NavigationDecision) -> [String] { decision.notifications.map(\.description) }

    @Test("DEC-2: a tap at the root has nothing to pop, and is asked and told")
    func reselectAtRoot() throws {
        let decision = try tabs().decide(.tapTab("t0"))
        #expect(decision.outcome == .noop(.alreadyAtRoot))
        #expect(told(decision) == ["shouldSelect:t0", "didSelect:t0>t0"])
    }

    @Test("DEC-3: the selection that follows from new tabs is not told")
    func newTabs() throws {
        let decision = try tabs().decide(.setTabs([.existing("t2")]))
        #expect(decision.outcome == .applied)
        #expect(told(decision) == [])
    }

    @Test("DEC-4: with More selected no tab is; a tab behind it is tapped in its list")
    func more() throws {
        var navigation = try tabs(6) { $0.overflow = .system }
        #expect(navigation.decide(.tapTab("t5")).outcome == .refused(.behindMore))
        navigation.perform(.tapMore)
        #expect(navigation.decide(.pop()).outcome == .error(.unknownTab))
        #expect(told(navigation.perform(.tapTab("t5"))) == ["shouldSelect:t5", "didSelect:->t5"])
        #expect(navigation.state.highlightedEntry == "more")
    }

    @Test("DEC-5: the root item asks no handler")
    func rootItem() throws {
        let navigation = try stack("A", screen("B") { $0.backHandler = .refuse })
        let decision = navigation.decide(.tapRootButton())
        #expect(decision.outcome == .applied)
        #expect(told(decision) == ["willShow:A", "didShow:A"])
    }

    @Test("DEC-6: a tap on the plus or on an own item changes no state")
    func taps() throws {
        let plus = try tabs { $0.plus = .action(index: nil) }.decide(.tapPlus(allow: false))
        #expect(plus.outcome == .applied)
        #expect(plus.event == nil)
        let item = try stack(screen("A") { $0.leftItem = "Menu" }).decide(.tapItem(.left))
        #expect(item.event == nil)
        #expect(told(item) == ["leftItem:A"])
    }

    @Test("DEC-9: while a present runs input is blocked, and another present is refused")
    func presenting() throws {
        var navigation = try stack("A", "B")
        navigation.perform(.present(ModalDescription(id: "m", stack: ["M", "N"]), animated: true))
        #expect(navigation.decide(.tapBack(on: .modal("m"))).outcome == .refused(.modal))
        #expect(navigation.decide(.present(ModalDescription(screen: "X", from: "m"))).outcome == .refused(.transitioning))
        #expect(navigation.decide(.present(ModalDescription(screen: "X"))).outcome == .refused(.alreadyPresenting))
        #expect(navigation.decide(.dismiss()).outcome == .refused(.transitioning))
        navigation.perform(.endTransition())
        #expect(navigation.decide(.tapBack(on: .modal("m"))).outcome == .applied)
    }

    @Test("DEC-10: removing what is not there does nothing; popping to it or configuring it is wrong")
    func notThere() throws {
        let navigation = try stack("A", "B")
        #expect(navigation.decide(.remove("X")).outcome == .noop(.notInStack))
        #expect(navigation.decide(.popTo(.screen("X"))).outcome == .error(.notInStack))
        #expect(navigation.decide(.configureScreen("X", ScreenChange())).outcome == .error(.notInStack))
    }

    @Test("DEC-11: a pop of many is one record and stops at the root; a kind is the nearest to the top")
    func popMany() throws {
        let b1 = NavigationScreen(id: "b1", name: "B")
        let b2 = NavigationScreen(id: "b2", name: "B")
        let navigation = try stack("A", b1, b2, "C")
        #expect(navigation.decide(.pop(count: 99)).popped == ["b1", "b2", "C"])
        #expect(navigation.decide(.popTo(.name("B"))).popped == ["C"])
    }

    @Test("DEC-12: a deep link is one event: the tab, its root, the screens")
    func deepLink() throws {
        var navigation = try tabs()
        navigation.perform(.push("old", on: .tab("t1")))
        let decision = navigation.perform(.openDeepLink(tab: "t1", ["A", "B"]))
        #expect(decision.event?.kind == .deepLinkOpened)
        #expect(navigation.state.selectedTab == "t1")
        #expect(navigation.state.screens(at: .tab("t1")).map(\.id) == ["r1", "A", "B"])
        #expect(navigation.decide(.openDeepLink(tab: "t1", ["A", "B"])).outcome == .noop(.unchanged))
    }

    @Test("DEC-14: a setting that changes nothing is a noop")
    func sameSetting() throws {
        let navigation = try tabs()
        for action: NavigationAction in [
            .setBadge(tab: "t0", value: nil), .setBadgePolicy(.S000), .setTabBarHidden(false), .setLayoutDirection(.leftToRight),
            .configureGesture(GestureChange(enabled: true)), .configureTab("t0", TabChange()), .configureScreen("r0", ScreenChange()),
        ] {
            #expect(navigation.decide(action).outcome == .noop(.unchanged), "\(action)")
        }
    }

    @Test("DEC-16: badges under the CYL policy")
    func badges() {
        func shown(_ value: String?) -> String {
            let display = BadgePolicy.CYL.display(of: value)
            return display.text ?? display.mode.rawValue
        }
        #expect(
            [nil, "", "0", "00", "7", "99", "100", "-5", "new", "1a"].map(shown)
                == ["hidden", "dot", "hidden", "hidden", "7", "99", "99+", "-5", "new", "1a"])
        #expect(shown(String(repeating: "9", count: 400)) == "99+")
    }

    @Test("DEC-17: two screens of one kind are two ids, and an id is never given to another")
    func ids() throws {
        var navigation = try stack("A")
        let first = navigation.perform(.push(NavigationScreen(named: "D"))).givenIDs
        navigation.perform(.pop())
        let second = navigation.perform(.push(NavigationScreen(named: "D"))).givenIDs
        #expect(first != second)
    }

    @Test("DEC-18: the start of a swipe is measured from the leading edge")
    func leadingEdge() throws {
        for (direction, x, dx) in [(LayoutDirection.leftToRight, 20.0, 5.0), (.rightToLeft, 355, -5)] {
            var full = FullState.stack(["A", "B"])
            full.direction = direction
            full.gesture.maxStartDistance = 20
            let navigation = try HeadlessNavigation(full)
            #expect(navigation.decide(.beginPop(PopTouch(x: x, dx: dx))).outcome == .applied)
            let further = direction == .leftToRight ? x + 1 : x - 1
            #expect(navigation.decide(.beginPop(PopTouch(x: further, dx: dx))).outcome == .refused(.startDistance))
        }
    }

    @Test("DEC-19: what a plain tab cannot do is wrong; pops and back do nothing")
    func plainTab() throws {
        let navigation = try HeadlessNavigation(.tabs([TabDescription(id: "p", root: "P")]))
        for action: NavigationAction in [.push("A"), .setStack(["A"]), .beginPop(), .openDeepLink(tab: "p", ["A"])] {
            #expect(navigation.decide(action).outcome == .error(.unsupportedKind), "\(action)")
        }
        for action: NavigationAction in [.pop(), .popToRoot(), .popTo(.screen("P")), .tapBack()] {
            #expect(navigation.decide(action).outcome.description == "noop", "\(action)")
        }
    }

    @Test("DEC-22: a live action that brings an unknown name is wrong, one that keeps what stands is not")
    func knownNames() throws {
        var environment = NavigationEnvironment()
        environment.known = ["A"]
        let navigation = try HeadlessNavigation(.tabs([TabDescription(id: "t", stack: ["old"])]), environment: environment)
        let tab = TabEntry.new(TabDescription(id: "n", stack: ["Q"]))
        for action: NavigationAction in [
            .push("Q"), .setStack(["Q"]), .present(ModalDescription(screen: "Q")), .setTabs([tab]), .openDeepLink(tab: "t", ["Q"]),
        ] {
            #expect(navigation.decide(action).outcome == .error(.unknownScreen), "\(action)")
        }
        #expect(navigation.decide(.openDeepLink(tab: "t", ["A"])).outcome == .applied)
    }

    @Test("DEC-23: a hidden bar leaves the swipe on, unless the setting says otherwise")
    func hiddenBar() throws {
        var navigation = try stack("A", screen("B") { $0.prefersBarHidden = true })
        #expect(navigation.canSwipeBack)
        navigation.perform(.configureGesture(GestureChange(barHiddenDisablesSwipe: true)))
        #expect(navigation.decide(.beginPop()).outcome == .refused(.barHidden))
    }

    @Test("DEC-24: the bottom-bar flag is read at any time; on a root it hides nothing")
    func bottomBar() throws {
        var navigation = try tabs()
        let hides = ScreenChange(values: screen("x") { $0.hidesBottomBar = true }.fields, set: .hidesBottomBar)
        navigation.perform(.configureScreen("r0", hides))
        #expect(navigation.state.isTabBarVisible)
        navigation.perform(.push(screen("A") { $0.hidesBottomBar = false }))
        #expect(navigation.state.isTabBarVisible)
        navigation.perform(.configureScreen("A", hides))
        #expect(!navigation.state.isTabBarVisible)
    }

    @Test("DEC-25: while an interactive pop runs the stack is unchanged")
    func stackWhileSwiping() throws {
        var navigation = try stack("A", "B")
        navigation.perform(.beginPop())
        navigation.perform(.updatePop(progress: 0.9))
        #expect(navigation.state.screens(at: .root).map(\.id) == ["A", "B"])
    }

    @Test("DEC-26: a back item without a title falls through to the next title")
    func backTitle() throws {
        let below = screen("A") {
            $0.backItem = BarItem(image: "i")
            $0.title = "Alpha"
        }
        let slot = try stack(below, "B").state.leftSlot()
        #expect(slot.kind == .backItem)
        #expect(slot.title == "Alpha")
    }

    @Test("DEC-27: tapping More opens its list again; the first screen of a tab behind it has no back slot")
    func moreList() throws {
        var navigation = try tabs(7) { $0.overflow = .system }
        navigation.perform(.tapMore)
        navigation.perform(.tapTab("t6"))
        #expect(navigation.state.leftSlot().kind == .none)
        #expect(navigation.decide(.beginPop()).outcome == .refused(.root))
        #expect(navigation.perform(.tapMore).outcome == .applied)
        #expect(navigation.state.selectedTab == nil)
    }

    @Test("DEC-28: a background tab may present; modals shrinks when the dismissal starts")
    func backgroundPresenter() throws {
        var navigation = try tabs()
        #expect(navigation.perform(.present(ModalDescription(screen: "M", from: "r2"))).outcome == .applied)
        navigation.perform(.dismiss(animated: true))
        #expect(navigation.state.modals.isEmpty)
        #expect(navigation.transition?.kind == .dismiss)
    }
}
