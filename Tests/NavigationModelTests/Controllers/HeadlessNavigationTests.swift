import NavigationModel
import Testing

@Suite struct HeadlessNavigationTests {
    @Test("A screen without an id gets Name#number, which nobody else ever has")
    func givenIDs() throws {
        var navigation = try HeadlessNavigation(.stack(["root"]))
        #expect(navigation.perform(.push(NavigationScreen(named: "Detail"))).givenIDs == ["Detail#2"])
        navigation.perform(.push("Detail#3"))
        navigation.perform(.pop())
        // `Detail#3` was given as text and has gone; its number is free, its id is not.
        let ids = navigation.perform(.setStack([NavigationScreen(named: "Detail"), NavigationScreen(named: "Detail")])).givenIDs
        #expect(ids.count == 2)
        #expect(Set(ids + ["Detail#2", "Detail#3"]).count == 4)
        #expect(navigation.state.screens(at: .root).map(\.id) == ids)
    }

    @Test("What an interactive set-stack proposes has its id from the start (DEC-13)")
    func proposedIDs() throws {
        var full = FullState.stack(["root"])
        full.modals = [ModalDescription(id: "m", stack: ["M"])]
        var navigation = try HeadlessNavigation(full)
        let proposal = navigation.perform(.setStack([NavigationScreen(named: "A")], of: .root, interactive: true))
        navigation.perform(.push(NavigationScreen(named: "A"), on: .modal("m")))
        let finish = navigation.perform(.finishPop(on: .root))
        #expect(proposal.notifications.map(\.description) == ["willShow:A#3"])
        #expect(finish.notifications.map(\.description) == ["didShow:A#3"])
        #expect(navigation.state.screens(at: .root).map(\.id) == ["A#3"])
        #expect(navigation.state.screens(at: .modal("m")).map(\.id) == ["M", "A#4"])
    }

    @Test("Screens of a proposal count as in use (DEC-13)")
    func proposedScreensAreInUse() throws {
        var navigation = try HeadlessNavigation(.tabs([TabDescription(id: "a", stack: ["A"]), TabDescription(id: "b", stack: ["B"])]))
        navigation.perform(.setStack(["A", "X"], interactive: true))
        #expect(navigation.decide(.push("X", on: .tab("b"))).outcome == .error(.alreadyInStack))
        #expect(navigation.decide(.present(ModalDescription(screen: "X"))).outcome == .error(.alreadyInStack))
        let tab = TabEntry.new(TabDescription(id: "c", stack: ["X"]))
        #expect(navigation.decide(.setTabs([.existing("a"), tab])).outcome == .error(.alreadyInStack))
    }

    @Test("A popped screen keeps its settings when it is pushed again, after a replay too (UIK-N14)")
    func memory() throws {
        let start = try HeadlessNavigation(.stack(["A"]))
        var navigation = start
        var fields = ScreenFields()
        fields.title = "Beta"
        var log: [NavigationEvent] = []
        for action in [NavigationAction.push(NavigationScreen(id: "B", fields: fields)), .pop()] {
            if let event = navigation.perform(action).event { log.append(event) }
        }
        var replayed = start
        for event in log { try replayed.replay(event) }
        #expect(replayed.state == navigation.state)
        replayed.perform(.push("B"))
        #expect(replayed.state.screen(id: "B")?.fields.title == "Beta")
        #expect(HeadlessNavigation(resuming: navigation.state).state.screen(id: "B") == nil)
    }

    @Test("Each kind of id is remembered, and the screen that had it last counts (UIK-N14)")
    func memoryOfEachKindOfID() throws {
        var navigation = try HeadlessNavigation(.stack(["root"]))
        // In turn: of the own form; with the number of another name; far from all others; like an own form, but of another name, before
        // and after a screen that has it by right; a plain text.
        let screens = [
            ("Detail#7", "Detail"), ("Other#7", "Other"), ("Detail#500000", "Detail"), ("Detail#9", "Else"), ("Detail#9", "Detail"),
            ("Detail#9", "Else"), ("x", "Plain"), ("Detail#7", "Detail"),
        ]
        var last: [String: (name: String, title: String)] = [:]
        for (index, (id, name)) in screens.enumerated() {
            var fields = ScreenFields()
            fields.title = "\(index)"
            #expect(navigation.perform(.push(NavigationScreen(id: id, name: name, fields: fields))).outcome == .applied)
            #expect(navigation.perform(.pop()).popped == [id])
            last[id] = (name, "\(index)")
            for (id, expected) in last {
                #expect(navigation.perform(.push(NavigationScreen(id: id))).outcome == .applied)
                let screen = navigation.state.screen(id: id)
                #expect(screen?.name == expected.name)
                #expect(screen?.fields.title == expected.title)
                navigation.perform(.pop())
            }
        }
    }

    @Test("A deep link into the shown tab settles what runs there (UIK-N11)")
    func deepLinkSettles() throws {
        var navigation = try HeadlessNavigation(.tabs([TabDescription(id: "a", stack: ["A"])]))
        navigation.perform(.push("B", animated: true))
        let decision = navigation.perform(.openDeepLink(tab: "a", ["C"], animated: false))
        #expect(decision.notifications.map(\.description) == ["didShow:B", "willShow:C", "didShow:C"])
        #expect(navigation.transition == nil)
    }

    @Test("Only turning the gesture off ends a set-stack; other changes do not (GEST-16, DEC-30)")
    func onlyTurningOffCancels() throws {
        var full = FullState.stack(["A", "B"])
        full.gesture.enabled = false
        var navigation = try HeadlessNavigation(full)
        navigation.perform(.setStack(["A"], interactive: true))
        navigation.perform(.configureGesture(GestureChange(leftItemDisablesSwipe: false)))
        #expect(navigation.transition?.isInteractive == true)
        navigation.perform(.configureGesture(GestureChange(temporarilyClosed: true)))
        #expect(navigation.transition == nil)
    }

    @Test("Changes that take a swiped stack away leave a diagnostic event of the cancel (LOG-2)")
    func cancelsLeaveATrace() throws {
        var full = FullState.stack(["A", "B"])
        full.modals = [ModalDescription(id: "m", stack: ["M", "N"])]
        var navigation = try HeadlessNavigation(full)
        navigation.perform(.beginPop(on: .modal("m")))
        let decision = navigation.perform(.dismiss())
        #expect(decision.events(recording: JSONText("{}"), values: nil).map(\.kind) == [.swipeCancelled, .dismissed])
    }

    @Test("A snapshot that names a screen twice restores it once, and no stack is left empty (DEC-15)")
    func restoreRepeats() throws {
        var navigation = try HeadlessNavigation(.tabs([TabDescription(id: "a", stack: ["A"]), TabDescription(id: "b", stack: ["B"])]))
        let snapshot = RestorationSnapshot(
            tabs: [.init(id: "a", stack: .init(screens: ["X", "X", "B"])), .init(id: "b", stack: .init(screens: ["X"]))], selected: 0)
        #expect(navigation.perform(.restore(snapshot)).outcome == .applied)
        #expect(navigation.state.screens(at: .tab("a")).map(\.id) == ["X"])
        #expect(navigation.state.screens(at: .tab("b")).map(\.id) == ["B"])
    }

    @Test("Errors come in the order of DEC-21")
    func errorOrder() throws {
        var environment = NavigationEnvironment()
        environment.known = ["A", "B", "C"]
        let tabs = [TabDescription(id: "a", stack: ["A"]), TabDescription(id: "b", stack: ["B"])]
        let navigation = try HeadlessNavigation(.tabs(tabs), environment: environment)
        func outcome(_ entries: [TabEntry]) -> NavigationOutcome { navigation.decide(.setTabs(entries)).outcome }
        let unknown = TabEntry.new(TabDescription(id: "n", stack: ["Q"]))
        #expect(outcome([.existing("z"), unknown]) == .error(.unknownTab))
        #expect(outcome([.existing("a"), .existing("a"), unknown]) == .error(.unknownScreen))
        #expect(outcome([.existing("a"), .existing("a"), .new(TabDescription(id: "n", stack: ["A"]))]) == .error(.duplicate))
        #expect(outcome([.existing("a"), .new(TabDescription(id: "n", stack: ["A"]))]) == .error(.alreadyInStack))
        #expect(outcome([.existing("a"), .new(TabDescription(id: "n", stack: ["B"]))]) == .applied)
        #expect(outcome([.existing("a"), .new(TabDescription(id: "n", stack: []))]) == .error(.emptyStack))
        #expect(outcome([.existing("a"), .new(TabDescription(id: "-", stack: ["C"]))]) == .error(.reserved))
    }

    @Test("A stack that nobody sees takes no touch (DEC-29)")
    func hiddenStack() throws {
        let tabs = [TabDescription(id: "a", stack: ["A"]), TabDescription(id: "b", stack: ["B", "C"])]
        let navigation = try HeadlessNavigation(.tabs(tabs))
        #expect(navigation.decide(.beginPop(on: .tab("b"))).outcome == .noop(.notShown))
    }
}
