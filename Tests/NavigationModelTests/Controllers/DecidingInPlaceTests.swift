import NavigationModel
import Testing

/// Actions are decided where the state is kept: what one of them meant must not be there for the next, and short ways say what long ones do.
@Suite struct DecidingInPlaceTests {
    @Test("A controller that has decided many actions decides the next one as a new one does")
    func nothingIsLeftBehind() throws {
        var random = ToyRandom(seed: 11)
        var old = try HeadlessNavigation(
            .tabs([
                TabDescription(id: "a", stack: ["A"]), TabDescription(id: "b", stack: ["B", "C"]),
                TabDescription(id: "p", root: "P"),
            ]))
        for _ in 0..<2_000 {
            let action = Self.action(&random)
            let new = HeadlessNavigation(resuming: old.state)
            let (expected, decision) = (new.decide(action), old.decide(action))
            #expect(decision.outcome == expected.outcome, "\(action)")
            #expect(decision.event == expected.event, "\(action)")
            #expect(decision.popped == expected.popped, "\(action)")
            #expect(decision.notifications == expected.notifications, "\(action)")
            #expect(decision.seen == expected.seen, "\(action)")
            #expect(old.explain(action) == new.explain(action), "\(action)")
            // A new controller has no transition that runs, so that none is begun.
            if decision.event != nil { old.perform(action) }
        }
    }

    @Test("What a new stack takes off is told bottom to top, for few screens as for many")
    func removedScreens() throws {
        var random = ToyRandom(seed: 12)
        for depth in [1, 2, 5, 9, 10, 40] {
            for _ in 0..<50 {
                let old = (0..<depth).map { NavigationScreen(id: "s\($0)") }
                var navigation = try HeadlessNavigation(.stack(old))
                var new = old.filter { _ in Bool.random(using: &random) }
                if Bool.random(using: &random) { new.shuffle(using: &random) }
                if new.isEmpty || Bool.random(using: &random) { new.append("new") }
                let decision = navigation.perform(.setStack(new))
                let left = new.map(\.id) == old.map(\.id) ? [] : old.map(\.id).filter { id in !new.contains { $0.id == id } }
                #expect(decision.popped == left)
                #expect(navigation.state.screens(at: .root).map(\.id) == new.map(\.id))
            }
        }
    }

    private static func action(_ random: inout ToyRandom) -> NavigationAction {
        let tab = ["a", "b", "p", "x"][Int.random(in: 0..<4, using: &random)]
        let address: StackAddress? = Bool.random(using: &random) ? nil : .tab(tab)
        let name = ["A", "D", "E", "F"][Int.random(in: 0..<4, using: &random)]
        switch Int.random(in: 0..<15, using: &random) {
        case 0: return .push(NavigationScreen(named: name), on: address, by: .user, guarded: Bool.random(using: &random))
        case 1: return .push(NavigationScreen(id: name), on: address)
        case 2: return .pop(count: Int.random(in: 0...3, using: &random), from: address)
        case 3: return .popToRoot(on: address)
        case 4: return .popTo(.name(name), on: address)
        case 5: return .setStack([NavigationScreen(id: "R"), NavigationScreen(named: name)], of: address)
        case 6: return .tapTab(tab, allow: Int.random(in: 0..<4, using: &random) > 0)
        case 7: return .selectTab(.id(tab))
        case 8: return .tapBack(on: address)
        case 9: return .beginPop(on: address)
        case 10: return .setBadge(tab: tab, value: Bool.random(using: &random) ? "1" : nil)
        case 11: return .configureGesture(GestureChange(enabled: Bool.random(using: &random)), of: address)
        case 12: return .remove(name, from: address)
        case 13: return .dismiss()
        default: return .present(ModalDescription(id: "m\(name)", stack: [NavigationScreen(named: name)]))
        }
    }
}
