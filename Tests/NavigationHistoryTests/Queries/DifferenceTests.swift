import NavigationHistory
import Testing

@Suite("Differences of states")
struct DifferenceTests {
    @Test("A difference is empty exactly when the states say the same")
    func completeness() throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            let random = try RandomSession(seed: seed, events: 60, isRich: seed % 2 == 0)
            for (before, after) in zip(random.states, random.states.dropFirst()) {
                let difference = StateDifference(from: before, to: after)
                let areSame = same(before, after)
                #expect(difference.isEmpty == areSame, "seed \(seed): \(difference.changes.map(\.description))")
                #expect(StateDifference(from: after, to: after).isEmpty)
            }
            // And the way back says the reverse.
            let (one, two) = (random.states[10], random.states[50])
            let forth = Set(StateDifference(from: one, to: two).changes.map { [$0.what, $0.subject ?? "", "\($0.before)", "\($0.after)"] })
            let back = Set(StateDifference(from: two, to: one).changes.map { [$0.what, $0.subject ?? "", "\($0.after)", "\($0.before)"] })
            #expect(forth == back)
        }
    }

    /// By the written states, numbers of screens and presenters left out.
    private func same(_ left: NavigationState, _ right: NavigationState) -> Bool {
        func plain(_ state: NavigationState) -> FullState {
            var full = state.full
            full.lastNumber = 0
            for index in full.modals.indices { full.modals[index].from = nil }
            return full
        }
        return plain(left) == plain(right)
    }

    @Test("A change is told in words and as JSON")
    func words() throws {
        var state = try NavigationState(.tabs([TabDescription(id: "home", stack: ["h0"]), TabDescription(id: "cart", stack: ["c0"])]))
        let before = state
        try state.fold(.pushed("s1", on: .tab("home"), origin: .user))
        let difference = StateDifference(from: before, to: state)
        #expect(difference.changes.first?.description == "stack of home: h0 → h0, s1")
        #expect(difference.changes.contains { $0.description == "swipe back: refused: root → accepted" })
        #expect(difference.json.hasPrefix(#"[{"what":"stack","of":"home","before":["h0"],"after":["h0","s1"],"derived":false},"#))
    }

    @Test("A plan performed on a controller leads from each random state to each other")
    func plans() throws {
        for seed in 1...25 as ClosedRange<UInt64> {
            let random = try RandomSession(seed: seed, events: 70, isRich: seed % 2 == 0)
            for start in stride(from: 0, to: 70, by: 9) {
                for end in stride(from: 4, to: 70, by: 11) {
                    let plan = ActionPlan(from: random.states[start], to: random.states[end])
                    var navigation = HeadlessNavigation(resuming: random.states[start])
                    for action in plan.actions { #expect(navigation.perform(action).outcome == .applied) }
                    #expect(navigation.state == plan.state)
                    #expect(StateDifference(from: navigation.state, to: random.states[end]) == plan.remaining)
                    let isComplete = plan.isComplete
                    #expect(
                        isComplete, "seed \(seed), \(start) to \(end): \(plan.remaining.changes.map(\.description)) after \(plan.actions)")
                }
            }
        }
    }

    @Test("Screens that change places, and tabs that swap their screens, are no obstacle")
    func swaps() throws {
        func state(_ home: [NavigationScreen], _ cart: [NavigationScreen]) throws -> NavigationState {
            try NavigationState(.tabs([TabDescription(id: "home", stack: home), TabDescription(id: "cart", stack: cart)]))
        }
        let start = try state(["h", "a"], ["c", "b"])
        for (home, cart) in [(["h", "b"], ["c", "a"]), (["c", "b"], ["h", "a"]), (["b"], ["h"])]
            as [([NavigationScreen], [NavigationScreen])]
        {
            let end = try state(home, cart)
            let plan = ActionPlan(from: start, to: end)
            #expect(plan.isComplete, "\(plan.remaining.changes.map(\.description))")
            #expect(plan.actions.count <= 3)
        }
    }

    @Test("What no action brings about is said")
    func unreachable() throws {
        var full = FullState.tabs([TabDescription(id: "home", stack: ["h"])])
        let start = try NavigationState(full)
        full.overflow = .system
        let plan = ActionPlan(from: start, to: try NavigationState(full))
        #expect(!plan.isComplete)
        #expect(plan.actions.isEmpty)
        #expect(plan.remaining.changes.first?.description == "overflow: custom → system")
    }

    /// Breadth-first over every action that takes nothing away that stands in both states.
    @Test("No shorter list exists, by a search of all")
    func smallest() throws {
        var compared = 0
        for seed in 1...40 as ClosedRange<UInt64> {
            let random = try RandomSession(seed: seed, events: 40)
            for start in [3, 12, 21, 30] {
                for distance in 1...4 {
                    let (one, two) = (random.states[start], random.states[start + distance])
                    let plan = ActionPlan(from: one, to: two)
                    guard plan.isComplete, plan.actions.count <= 3 else { continue }
                    let isShorter = canReach(two, from: one, within: plan.actions.count - 1)
                    #expect(!isShorter, "seed \(seed), \(start) + \(distance): \(plan.actions)")
                    compared += 1
                }
            }
        }
        #expect(compared > 300)
    }

    private func canReach(_ target: NavigationState, from start: NavigationState, within steps: Int) -> Bool {
        guard steps >= 0 else { return false }
        if StateDifference(from: start, to: target).isEmpty { return true }
        guard steps > 0 else { return false }
        return candidates(from: start, to: target).contains { action in
            var navigation = HeadlessNavigation(resuming: start)
            guard navigation.perform(action).outcome == .applied, keepsWhatStands(start, navigation.state, target) else { return false }
            return canReach(target, from: navigation.state, within: steps - 1)
        }
    }

    /// Whether no tab, modal or screen has left its place that stands there at the end as well.
    private func keepsWhatStands(_ before: NavigationState, _ after: NavigationState, _ target: NavigationState) -> Bool {
        func places(_ state: NavigationState) -> Set<String> {
            var places = Set(state.modals.map { "modal \($0.id)" })
            for (address, stack) in addresses(state) { places.formUnion(stack.map { "\(address) \($0.id)" }) }
            return places
        }
        return places(before).intersection(places(target)).isSubset(of: places(after))
    }

    private func addresses(_ state: NavigationState) -> [(StackAddress, [NavigationScreen])] {
        let all: [StackAddress] = (state.hasTabs ? [] : [.root]) + state.tabs.map { .tab($0.id) } + state.modals.map { .modal($0.id) }
        return all.map { ($0, state.screens(at: $0)) }
    }

    private func candidates(from state: NavigationState, to target: NavigationState) -> [NavigationAction] {
        var actions: [NavigationAction] = [.dismiss(), .popToRoot(), .setBadgePolicy(target.badgePolicy), .selectTab(.more)]
        if let first = state.tabs.first?.id ?? state.screens(at: .root).first?.id { actions.append(.dismiss(from: first)) }
        actions += state.modals.map { .dismiss(from: $0.id) }
        for (address, stack) in addresses(target) {
            actions.append(.setStack(stack, of: address))
            actions += stack.map { .push($0, on: address) }
            actions += (1...3).map { .pop(count: $0, from: address) }
            if let gesture = target.stack(at: address)?.gesture {
                actions.append(
                    .configureGesture(
                        GestureChange(
                            enabled: gesture.enabled, temporarilyClosed: gesture.temporarilyClosed,
                            maxStartDistance: gesture.maxStartDistance,
                            leftItemDisablesSwipe: gesture.leftItemDisablesSwipe, barHiddenDisablesSwipe: gesture.barHiddenDisablesSwipe,
                            unset: gesture.maxStartDistance == nil ? [.maxStartDistance] : []), of: address))
            }
        }
        for tab in target.tabs {
            actions += [.selectTab(.id(tab.id)), .tapTab(tab.id), .setBadge(tab: tab.id, value: tab.item.badge)]
            actions.append(.openDeepLink(tab: tab.id, Array(target.screens(at: .tab(tab.id)).dropFirst())))
            actions.append(.configureTab(tab.id, TabChange(title: tab.item.title, unset: tab.item.title == nil ? [.title] : [])))
        }
        for screen in target.standingScreens {
            let title = screen.fields.title
            actions.append(
                .configureScreen(
                    screen.id, ScreenChange(values: screen.fields, set: title == nil ? [] : [.title], unset: title == nil ? [.title] : [])))
        }
        for modal in target.modals {
            var description = ModalDescription(id: modal.id, stack: target.screens(at: .modal(modal.id)), gesture: modal.stack.gesture)
            if !modal.hasStack { description.stackID = nil }
            actions.append(.present(description))
        }
        let ids = target.tabs.map(\.id)
        if state.hasTabs, Set(ids) != Set(state.tabs.map(\.id)) || ids != state.tabs.map(\.id) {
            actions.append(
                .setTabs(
                    target.tabs.map { state.index(ofTab: $0.id) == nil ? .new(TabDescription(id: $0.id, stack: ["?"])) : .existing($0.id) })
            )
        }
        return actions
    }
}
