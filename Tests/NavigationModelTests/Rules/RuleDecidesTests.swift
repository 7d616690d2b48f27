import NavigationModel
import Testing

/// Each rule of each action decides once: `explain` names it, with its outcome, as the first that stops.
@Suite struct RuleDecidesTests {
    private struct Scenario {
        let expected: String
        let navigation: HeadlessNavigation
        let action: NavigationAction
    }

    @Test("Each rule decides where it should")
    func decides() throws {
        for scenario in try scenarios() {
            let verdicts = scenario.navigation.explain(scenario.action)
            let decided = verdicts.first { $0.stopped == true }.map { "\($0.rule) \($0.outcome)" }
            #expect(decided == scenario.expected, "\(scenario.action)")
            #expect(
                "\(scenario.navigation.decide(scenario.action).outcome)" == scenario.expected.split(separator: " ").last.map(String.init))
        }
    }

    @Test("No rule of any action is left out above")
    func complete() throws {
        let scenarios = try scenarios()
        let decided = Set(scenarios.map(\.expected))
        let all = Set(scenarios.flatMap { $0.navigation.explain($0.action) }.map { "\($0.rule) \($0.outcome)" })
        #expect(all.subtracting(decided).sorted() == [])
    }

    // MARK: Starts

    private func stack(
        _ screens: NavigationScreen..., after actions: [NavigationAction] = [], _ change: (inout FullState) -> Void = { _ in }
    ) throws -> HeadlessNavigation {
        var full = FullState.stack(screens)
        change(&full)
        var navigation = try HeadlessNavigation(full)
        for action in actions { #expect(navigation.perform(action).outcome == .applied) }
        return navigation
    }

    private func tabs(
        _ count: Int = 2, after actions: [NavigationAction] = [], known: Set<String>? = nil, _ change: (inout FullState) -> Void = { _ in }
    ) throws -> HeadlessNavigation {
        var full = FullState.tabs((0..<count).map { TabDescription(id: "t\($0)", stack: [NavigationScreen(id: "r\($0)")]) })
        full.tabs?.append(TabDescription(id: "p", root: "P"))
        full.selected = "t0"
        change(&full)
        var environment = NavigationEnvironment()
        environment.known = known
        var navigation = try HeadlessNavigation(full, environment: environment)
        for action in actions { #expect(navigation.perform(action).outcome == .applied) }
        return navigation
    }

    private func screen(_ id: String, _ change: (inout ScreenFields) -> Void) -> NavigationScreen {
        var fields = ScreenFields()
        change(&fields)
        return NavigationScreen(id: id, fields: fields)
    }

    private func scenarios() throws -> [Scenario] {
        try errors() + noops() + taps() + swipes() + modals()
    }

    // MARK: Scenarios

    private func errors() throws -> [Scenario] {
        let navigation = NavigationScreen(id: "N", kind: .navigation)
        let new = TabEntry.new(TabDescription(id: "n", stack: ["X", "X"]))
        let used = TabEntry.new(TabDescription(id: "n", stack: ["r0"]))
        return [
            Scenario(expected: "UIK-T1 error:unknownTab", navigation: try tabs(), action: .tapTab("t9")),
            Scenario(expected: "UIK-T1 error:indexOutOfRange", navigation: try tabs(), action: .selectTab(.index(7))),
            Scenario(expected: "UIK-N4 error:notInStack", navigation: try tabs(), action: .popTo(.screen("X"))),
            Scenario(expected: "DEC-19 error:unsupportedKind", navigation: try tabs(), action: .push("X", on: .tab("p"))),
            Scenario(expected: "UIK-N1 error:unsupportedKind", navigation: try tabs(), action: .push(navigation)),
            Scenario(expected: "UIK-N1 error:unsupportedKind", navigation: try tabs(), action: .setStack(["r0", navigation])),
            Scenario(expected: "DEC-22 error:unknownScreen", navigation: try tabs(known: ["A"]), action: .push("X")),
            Scenario(expected: "UIK-N6 error:duplicate", navigation: try tabs(), action: .setStack(["X", "X"])),
            Scenario(expected: "UIK-N6 error:duplicate", navigation: try tabs(), action: .setTabs([new])),
            Scenario(expected: "UIK-N6 error:duplicate", navigation: try tabs(), action: .setTabs([.existing("t0"), .existing("t0")])),
            Scenario(
                expected: "UIK-N6 error:duplicate", navigation: try tabs(), action: .present(ModalDescription(id: "t1", stack: ["X"]))),
            Scenario(expected: "UIK-N6 error:emptyStack", navigation: try tabs(), action: .setStack([])),
            Scenario(
                expected: "UIK-N6 error:emptyStack", navigation: try tabs(), action: .present(ModalDescription(id: "m", stack: []))),
            Scenario(expected: "UIK-N9 error:alreadyInStack", navigation: try tabs(), action: .push("r1")),
            Scenario(expected: "UIK-N9 error:alreadyInStack", navigation: try tabs(), action: .setStack(["r0", "r1"])),
            Scenario(expected: "UIK-N9 error:alreadyInStack", navigation: try tabs(), action: .setTabs([.existing("t0"), used])),
            Scenario(expected: "PLUS-1 error:noPlus", navigation: try tabs(), action: .tapPlus()),
            Scenario(expected: "RT-7 error:emptyStack", navigation: try stack("A"), action: .remove("A")),
        ]
    }

    private func noops() throws -> [Scenario] {
        [
            Scenario(
                expected: "CYL-12 noop", navigation: try stack("A"), action: .push(NavigationScreen(id: "B", name: "A"), guarded: true)),
            Scenario(expected: "DEC-19 noop", navigation: try tabs(), action: .pop(from: .tab("p"))),
            Scenario(expected: "UIK-N2 noop", navigation: try stack("A"), action: .pop()),
            Scenario(expected: "UIK-N4 noop", navigation: try stack("A", "B"), action: .popTo(.screen("B"))),
            Scenario(expected: "DEC-10 noop", navigation: try stack("A"), action: .remove("X")),
            Scenario(expected: "DEC-14 noop", navigation: try stack("A"), action: .setStack(["A"])),
            Scenario(expected: "DEC-14 noop", navigation: try stack("A"), action: .setTabBarHidden(false)),
            Scenario(expected: "DEC-29 noop", navigation: try tabs(after: [.push("X", on: .tab("t1"))]), action: .beginPop(on: .tab("t1"))),
            Scenario(expected: "UIK-N12 noop", navigation: try stack("A"), action: .endTransition()),
            Scenario(expected: "DEC-30 noop", navigation: try stack("A"), action: .finishPop()),
            Scenario(expected: "UIK-T6 noop", navigation: try tabs(6, after: [.tapMore]) { $0.overflow = .system }, action: .tapMore),
            Scenario(expected: "UIK-M3 noop", navigation: try stack("A"), action: .dismiss()),
        ]
    }

    private func taps() throws -> [Scenario] {
        let item = BarItem(title: "Own")
        let hidden = screen("B") { $0.prefersBarHidden = true }
        let left = screen("B") { $0.leftItem = item }
        let right = screen("B") { $0.rightItem = item }
        let noBack = screen("B") { $0.hidesBackButton = true }
        let guarded = screen("B") { $0.backHandler = .refuse }
        let present = NavigationAction.present(ModalDescription(screen: "M"))
        let shown = screen("B") { $0.hidesBottomBar = false }
        return [
            Scenario(expected: "UIK-M1 refused:modal", navigation: try tabs(after: [present]), action: .tapTab("t1")),
            Scenario(expected: "UIK-M1 refused:modal", navigation: try stack("A", after: [present]), action: .push("X", by: .user)),
            Scenario(expected: "HIDE-6 refused:tabBarHidden", navigation: try tabs(after: [.push("X")]), action: .tapTab("t1")),
            Scenario(expected: "DEC-4 refused:behindMore", navigation: try tabs(6) { $0.overflow = .system }, action: .tapTab("t5")),
            Scenario(
                expected: "UIK-N11 refused:transitioning", navigation: try tabs(after: [.push(shown, animated: true)]),
                action: .tapTab("t0")),
            Scenario(
                expected: "UIK-N11 refused:transitioning", navigation: try stack("A", after: [.push("B", animated: true)]),
                action: .push("C", by: .user)),
            Scenario(expected: "UIK-T3 refused:shouldSelect", navigation: try tabs(), action: .tapTab("t1", allow: false)),
            Scenario(expected: "DEC-2 noop:alreadyAtRoot", navigation: try tabs(), action: .tapTab("t0")),
            Scenario(
                expected: "BACK-7 refused:transitioning", navigation: try stack("A", after: [.push("B", animated: true)]),
                action: .tapBack()),
            Scenario(expected: "FD-5 refused:barHidden", navigation: try stack("A", hidden), action: .tapBack()),
            Scenario(expected: "NAV-5 noop", navigation: try stack("A"), action: .tapBack()),
            Scenario(expected: "BAR-8 refused:leftItem", navigation: try stack("A", left), action: .tapBack()),
            Scenario(expected: "UIK-N8 refused:backHidden", navigation: try stack("A", noBack), action: .tapBack()),
            Scenario(expected: "BACK-2 refused:backHandler", navigation: try stack("A", guarded), action: .tapBack()),
            Scenario(expected: "NAV-3 refused:rightItem", navigation: try stack("A", right), action: .tapRootButton()),
            Scenario(expected: "DEC-1 refused:noItem", navigation: try stack("A"), action: .tapItem(.left)),
        ]
    }

    private func swipes() throws -> [Scenario] {
        let left = screen("B") { $0.leftItem = "Own" }
        let noBack = screen("B") { $0.hidesBackButton = true }
        let hidden = screen("B") { $0.prefersBarHidden = true }
        let closed = screen("B") { $0.popDisabled = true }
        return [
            Scenario(expected: "GEST-1 refused:root", navigation: try stack("A"), action: .beginPop()),
            Scenario(
                expected: "GEST-2 refused:disabled", navigation: try stack("A", "B") { $0.gesture.enabled = false }, action: .beginPop()),
            Scenario(expected: "RT-1 refused:popDisabled", navigation: try stack("A", closed), action: .beginPop()),
            Scenario(expected: "GEST-9 refused:leftItem", navigation: try stack("A", left), action: .beginPop()),
            Scenario(expected: "GEST-17 refused:backHidden", navigation: try stack("A", noBack), action: .beginPop()),
            Scenario(
                expected: "RT-3 refused:barHidden", navigation: try stack("A", hidden) { $0.gesture.barHiddenDisablesSwipe = true },
                action: .beginPop()),
            Scenario(
                expected: "GEST-3 refused:startDistance", navigation: try stack("A", "B") { $0.gesture.maxStartDistance = 9 },
                action: .beginPop()),
            Scenario(
                expected: "GEST-4 refused:transitioning", navigation: try stack("A", after: [.push("B", animated: true)]),
                action: .beginPop()),
            Scenario(expected: "GEST-5 refused:direction", navigation: try stack("A", "B"), action: .beginPop(PopTouch(dx: 0))),
            Scenario(
                expected: "GEST-6 refused:temporarilyClosed", navigation: try stack("A", "B") { $0.gesture.temporarilyClosed = true },
                action: .beginPop()),
            Scenario(
                expected: "GEST-7 refused:delegate", navigation: try stack("A", "B"), action: .beginPop(PopTouch(delegateAllows: false))),
        ]
    }

    private func modals() throws -> [Scenario] {
        let present = NavigationAction.present(ModalDescription(screen: "M"))
        let running = NavigationAction.present(ModalDescription(screen: "M"), animated: true)
        return [
            Scenario(
                expected: "UIK-M2 refused:alreadyPresenting", navigation: try stack("A", after: [present]),
                action: .present(ModalDescription(screen: "X"))),
            Scenario(
                expected: "UIK-M4 refused:transitioning", navigation: try stack("A", after: [running]), action: .dismiss()),
        ]
    }
}
