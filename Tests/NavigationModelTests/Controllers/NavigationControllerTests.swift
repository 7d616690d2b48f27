import NavigationModel
import Testing

@Suite struct NavigationControllerTests {
    private func code(_ body: () throws(NavigationError) -> Void) -> NavigationErrorCode? {
        do {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Pushing and popping, by the short names and by UIKit's")
    func stack() throws {
        let controller = try NavigationController(root: "A")
        try controller.push("B")
        try controller.pushViewController("C", animated: false)
        #expect(controller.viewControllers.map(\.id) == ["A", "B", "C"])
        #expect(controller.topViewController?.id == "C")
        #expect(try controller.popViewController(animated: false)?.id == "C")
        try controller.setViewControllers(["A", "D", "E", "F"], animated: false)
        #expect(try controller.pop(to: .screen("E")).map(\.id) == ["F"])
        #expect(try controller.popToRootViewController(animated: false).map(\.id) == ["D", "E"])
        #expect(try controller.pop() == nil)
    }

    @Test("What UIKit calls an exception is thrown, and nothing has changed")
    func errors() throws {
        let controller = try NavigationController(["A", "B"])
        #expect(code { () throws(NavigationError) in try controller.push("A") } == .alreadyInStack)
        #expect(code { () throws(NavigationError) in try controller.setStack([]) } == .emptyStack)
        #expect(code { () throws(NavigationError) in try controller.setStack(["C", "C"]) } == .duplicate)
        #expect(code { () throws(NavigationError) in try controller.pop(to: .screen("Z")) } == .notInStack)
        #expect(
            code { () throws(NavigationError) in try controller.push(NavigationScreen(id: "N", kind: .navigation)) } == .unsupportedKind)
        #expect(code { () throws(NavigationError) in _ = try NavigationController([]) } == .emptyStack)
        #expect(controller.viewControllers.map(\.id) == ["A", "B"])
    }

    @Test("A refusal is an outcome")
    func refusals() throws {
        let controller = try NavigationController(root: "A")
        #expect(try controller.beginPop() == .refused(.root))
        try controller.push(NavigationScreen(id: "B", fields: fields { $0.backHandler = .refuse }))
        #expect(try controller.tapBack() == .refused(.backHandler))
        #expect(try controller.tapItem(.right) == .refused(.noItem))
        #expect(controller.topViewController?.id == "B")
    }

    @Test("A swipe that is cancelled leaves everything, one that is finished pops one")
    func swipe() throws {
        let controller = try NavigationController(["A", "B"])
        #expect(try controller.beginPop() == .applied)
        try controller.updatePop(0.4)
        #expect(controller.transition?.progress == 0.4)
        #expect(try controller.endPop() == .applied)
        #expect(controller.viewControllers.map(\.id) == ["A", "B"])
        try controller.beginPop()
        #expect(try controller.finishPop() == .applied)
        #expect(controller.viewControllers.map(\.id) == ["A"])
        #expect(controller.transition == nil)
    }

    @Test("An animated push runs until its end")
    func animated() throws {
        let controller = try NavigationController(root: "A")
        try controller.push("B", animated: true)
        #expect(controller.transition?.kind == .push)
        #expect(try controller.tapBack() == .refused(.transitioning))
        #expect(try controller.endTransition() == .applied)
        #expect(try controller.endTransition() == .noop(.nothingRuns))
    }

    @Test("A modal with a stack of its own has a controller; presenting starts from the top screen")
    func modals() throws {
        let controller = try NavigationController(root: "A")
        try controller.present(ModalDescription(id: "m", stack: ["M", "N"]))
        let inner = try #require(controller.performer.navigationController(ofModal: "m"))
        #expect(controller.visibleViewController?.id == "N")
        #expect(try inner.pop()?.id == "N")
        #expect(try controller.present(ModalDescription(screen: "X")) == .refused(.alreadyPresenting))
        try inner.present(ModalDescription(screen: "X"))
        #expect(controller.performer.modals.map(\.id) == ["m", "X"])
        try inner.dismiss()
        #expect(controller.performer.modals.map(\.id) == ["m"])
        try controller.dismiss()
        #expect(inner.viewControllers.isEmpty)
        #expect(code { () throws(NavigationError) in try inner.push("Y") } == .notInStack)
    }

    @Test("A performer is asked for every action and may answer that the write failed")
    func performer() throws {
        let failing = FailingPerformer(try HeadlessNavigation(.stack(["A"])))
        let controller = NavigationController(.root, of: failing)
        #expect(code { () throws(NavigationError) in try controller.push("B") } == .storage)
        #expect(controller.viewControllers.map(\.id) == ["A"])
    }

    @Test("Each decision is told, whatever came of it")
    func decisions() throws {
        let performer = HeadlessPerformer(try HeadlessNavigation(.stack(["A"])))
        var told: [String] = []
        performer.onDecision = { told.append("\($1.outcome)") }
        let controller = NavigationController(.root, of: performer)
        try controller.push("B")
        _ = try? controller.push("B")
        try controller.popToRoot()
        try controller.beginPop()
        try controller.popToRoot()
        #expect(told == ["applied", "error:alreadyInStack", "applied", "refused:root", "noop"])
    }

    private func fields(_ change: (inout ScreenFields) -> Void) -> ScreenFields {
        var fields = ScreenFields()
        change(&fields)
        return fields
    }
}

/// Stands for a recorder whose disk is full.
private final class FailingPerformer: NavigationPerformer {
    let navigation: HeadlessNavigation

    init(_ navigation: HeadlessNavigation) {
        self.navigation = navigation
    }

    func perform(_ action: NavigationAction) -> NavigationDecision {
        navigation.decide(action).failed(.storage)
    }
}
