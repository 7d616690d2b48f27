import NavigationModel
import Testing

/// After each report the folded state says what the app reported.
@Suite struct ObservingPropertyTests {
    @Test(arguments: [true, false])
    func theStateFollowsARandomApp(withIDs: Bool) throws {
        for seed in UInt64(1)...40 {
            let app = ToyApp(seed: seed)
            var state = try NavigationState(app.full)
            for step in 0..<150 {
                app.live()
                try report(app.someFacts(withIDs: withIDs), to: &state, "seed \(seed), step \(step)")
            }
            app.settle()
            try report(app.facts(withIDs: withIDs), to: &state, "seed \(seed), at the end")
            #expect(state.tabs.map(\.id) == ToyApp.tabIDs)
            if withIDs {
                for tab in app.tabs {
                    #expect(state.screens(at: .tab(tab.id)).map(\.id) == tab.navigation.viewControllers.map(\.id), "seed \(seed)")
                }
                #expect(state.modals.map(\.id) == app.modals.map(\.id), "seed \(seed)")
            }
        }
    }

    @Test func whatAnAppShouldNeverReportFoldsAndSettles() throws {
        for seed in UInt64(1)...120 {
            var random = ToyRandom(seed: seed)
            var state = try NavigationState(Self.start(&random))
            for step in 0..<40 {
                let observation = NavigationObservation(
                    (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.nonsense(&random) }, origin: .user)
                let place = "seed \(seed), step \(step): \(observation)"
                let before = state
                let explanation = state.explaining(observation)
                #expect(state == before, "explaining changes nothing")
                for event in explanation.events {
                    let numbered = try state.numbered(event)
                    try state.fold(numbered)
                }
                #expect(try NavigationState(state.full) == state, Comment(rawValue: place))
                // One fact, reported again, is known.
                if observation.facts.count == 1 {
                    #expect(state.explaining(observation).events.isEmpty, Comment(rawValue: place))
                }
            }
        }
    }

    @Test func oneActionIsOneEvent() throws {
        let app = ToyApp(seed: 7)
        let state = try NavigationState(app.full)
        let stack = state.screens(at: .tab("home"))
        let longer = state.explaining(.stack(stack + ["x"], of: .tab("home"), origin: .user))
        #expect(longer.events == [.pushed("x", on: .tab("home"), origin: .user)])
        let many = state.explaining(.stack(stack + ["x", "y"], of: .tab("home"), origin: .code))
        #expect(many.events.count == 1)
        #expect(many.events.first?.kind == .stackSet)
        #expect(state.explaining(.stack(stack, of: .tab("home"))).events.isEmpty)
    }

    // MARK: Helpers

    /// Folds a report, as one or fact by fact, and compares.
    private func report(_ facts: [ObservedFact], to state: inout NavigationState, _ place: String) throws {
        let reports = facts.count.isMultiple(of: 2) ? [facts] : facts.map { [$0] }
        for facts in reports {
            let explanation = state.explaining(NavigationObservation(facts, origin: .user))
            #expect(explanation.notes.isEmpty, Comment(rawValue: "\(place): \(explanation.notes)"))
            #expect(explanation.events.count <= facts.count + 6, Comment(rawValue: place))
            for event in explanation.events {
                try state.fold(state.numbered(event))
                #expect(event.origin == nil || event.origin == .user)
            }
            for fact in facts { #expect(Self.says(state, fact), Comment(rawValue: "\(place): \(fact)")) }
            #expect(state.explaining(NavigationObservation(facts)).events.isEmpty, Comment(rawValue: "\(place): reported again"))
        }
    }

    /// Whether the state says what was reported.
    private static func says(_ state: NavigationState, _ fact: ObservedFact) -> Bool {
        func equal(_ standing: [NavigationScreen], _ reported: [NavigationScreen]) -> Bool {
            standing.map(\.name) == reported.map(\.name) && zip(standing, reported).allSatisfy { !$1.hasID || $0.id == $1.id }
        }
        switch fact {
        case .stack(let screens, let address): return address.map { equal(state.screens(at: $0), screens) } ?? false
        case .selected(let destination): return state.selectedTab.map { .tab($0) } == destination
        case .badge(let value, let tab): return state.index(ofTab: tab).map { state.tabs[$0].item.badge == value } ?? false
        case .modals(let modals):
            return state.modals.count == modals.count
                && zip(state.modals, modals).allSatisfy { standing, reported in
                    equal(state.screens(at: .modal(standing.id)), reported.stack)
                        && (reported.stackID == nil || reported.stackID == standing.id)
                }
        default: return false
        }
    }

    private static func start(_ random: inout ToyRandom) -> FullState {
        if Bool.random(using: &random) { return .stack(["r", "s"]) }
        return .tabs([
            TabDescription(id: "a", stack: ["a0", "x"]), TabDescription(id: "b", root: "b0"), TabDescription(id: "c", stack: ["c0"]),
        ])
    }

    private static let ids = ["a", "b", "c", "more", "plus", "-", "new", "m"]
    private static let screens = ["a0", "b0", "c0", "x", "y", "r", "m", "plus", "x#2", "a#2"]

    private static func nonsense(_ random: inout ToyRandom) -> ObservedFact {
        func id() -> String { ids.randomElement(using: &random) ?? "" }
        func screen() -> NavigationScreen {
            let text = screens.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return NavigationScreen(named: text)
            case 1:
                var fields = ScreenFields()
                fields.title = id()
                fields.linkHeight = [.nan, .infinity, 3].randomElement(using: &random) ?? 0
                return NavigationScreen(
                    id: text, name: id(), kind: ScreenKind.allCases.randomElement(using: &random) ?? .screen, fields: fields)
            default: return NavigationScreen(id: text)
            }
        }
        func stack() -> [NavigationScreen] { (0..<Int.random(in: 0..<4, using: &random)).map { _ in screen() } }
        func address() -> StackAddress? {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: nil
            case 1: .root
            case 2: .modal(id())
            default: .tab(id())
            }
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .selected(Bool.random(using: &random) ? .more : .tab(id()))
        case 1:
            return .tabs(
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                    ObservedTab(
                        id: id(), item: [nil, TabItem(title: id())].randomElement(using: &random) ?? nil,
                        stack: [nil, stack()].randomElement(using: &random) ?? nil,
                        isPlain: [nil, true, false].randomElement(using: &random) ?? nil)
                })
        case 2: return .plus([nil, .action(index: nil), .action(index: 9), .childTab(id())].randomElement(using: &random) ?? nil)
        case 3, 4:
            return .modals(
                (0..<Int.random(in: 0..<3, using: &random)).map { _ in
                    Bool.random(using: &random) ? ModalDescription(screen: screen()) : ModalDescription(id: id(), stack: stack())
                })
        case 5: return .badge(id(), of: id())
        case 6: return .item(TabItem(title: id(), badge: id()), of: id())
        case 7:
            var change = GestureChange(enabled: Bool.random(using: &random))
            change.maxStartDistance = [.nan, .infinity, -1, 20].randomElement(using: &random)
            return .gesture(change, of: address())
        case 8:
            var fields = ScreenFields()
            fields.title = id()
            fields.linkHeight = .nan
            return .screen(screens.randomElement(using: &random) ?? "", fields)
        case 9: return .tabBar(TabBarChange(overflow: .system, tabBarHidden: Bool.random(using: &random)))
        default: return .stack(stack(), of: address())
        }
    }
}

/// The short way through a report by names says what the long one says.
@Suite struct QuickReportTests {
    @Test func theShortWayIsTheLongWay() throws {
        var random = ToyRandom(seed: 3)
        let names = ["A", "B", "C"]
        for round in 0..<500 {
            func stack() -> [String] { (0..<Int.random(in: 1...4, using: &random)).map { _ in names.randomElement(using: &random) ?? "" } }
            let screens = stack().map { NavigationScreen(named: $0) }
            let full: FullState =
                round.isMultiple(of: 2)
                ? .stack(screens)
                : .tabs([TabDescription(id: "t", stack: screens), TabDescription(id: "p", root: NavigationScreen(named: "A"))])
            let state = try NavigationState(full)
            let tab = [nil, "t", "p", "x"].randomElement(using: &random) ?? nil
            let reported = Int.random(in: 0..<9, using: &random) == 0 ? [] : stack()
            let long = state.explaining(.stack(reported, in: tab, origin: .user))
            switch state.quicklyExplaining(stack: reported, in: tab, origin: .user) {
            case .unchanged: #expect(long.events.isEmpty && long.notes.isEmpty)
            case .event(let event): #expect(try long.events.map { try state.numbered($0) } == [event] && long.notes.isEmpty)
            case .other: #expect(long.events.count != 1 || long.events[0].kind != .pushed || !long.notes.isEmpty || tab != nil)
            }
        }
    }
}
