import NavigationFormat
import NavigationHistory
import Testing

@Suite("What if")
struct WhatIfTests {
    /// A session of swipes and back taps with real values, recorded through the recorder.
    private func recorded(seed: UInt64, in store: HistoryStore) throws -> (RecordedSession, [Attempt]) {
        var generator = SeededGenerator(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }
        let recorder = try store.record(
            SessionHeader(app: "Shop"),
            initial: .tabs([TabDescription(id: "home", stack: ["h"]), TabDescription(id: "cart", stack: ["c"])]))
        var attempts: [Attempt] = []
        for number in 0..<120 {
            var fields = ScreenFields()
            if pick([false, false, true]) { fields.leftItem = "Close" }
            if pick([false, false, false, true]) { fields.hidesBackButton = true }
            let before = recorder.navigation
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...3:
                try recorder.perform(
                    .push(NavigationScreen(id: "s\(number)", name: "S", fields: fields), by: .user, animated: pick([false, false, true])))
            case 4, 5, 6:
                let touch = PopTouch(
                    x: Double(pick([5, 20, 40, 90])), dx: Double(pick([-3, 4, 9])), delegateAllows: pick([true, true, true, false]))
                let answer = try recorder.perform(.beginPop(touch))
                attempts.append(Attempt(before: before, action: .beginPop(touch), outcome: answer.outcome))
                if answer.outcome == .applied { try recorder.perform(pick([.finishPop(), .cancelPop()])) }
            case 7:
                let answer = try recorder.perform(.tapBack())
                if answer.outcome != .error(.unknownTab) {
                    attempts.append(Attempt(before: before, action: .tapBack(), outcome: answer.outcome))
                }
            case 8:
                try recorder.perform(
                    .configureGesture(GestureChange(maxStartDistance: pick([10, 30, 100]), leftItemDisablesSwipe: pick([true, false]))))
            default:
                try recorder.perform(
                    pick([.tapTab("cart"), .tapTab("home"), .endTransition(), .setLayoutDirection(pick([.leftToRight, .rightToLeft]))]))
            }
        }
        return (recorder.session, attempts)
    }

    private struct Attempt {
        var before: HeadlessNavigation
        var action: NavigationAction
        var outcome: NavigationOutcome
    }

    private static let settings: [WhatIfSettings] = {
        var all: [WhatIfSettings] = []
        for distance in [nil, 0, 25, 200] as [Double?] {
            for leftItem in [nil, true, false] as [Bool?] {
                for direction in [nil, .rightToLeft] as [LayoutDirection?] {
                    var settings = WhatIfSettings()
                    settings.gesture = GestureChange(maxStartDistance: distance, leftItemDisablesSwipe: leftItem)
                    settings.direction = direction
                    all.append(settings)
                    settings.gesture.enabled = leftItem
                    settings.gesture.barHiddenDisablesSwipe = leftItem
                    all.append(settings)
                }
            }
        }
        return all
    }()

    /// The reference keeps every controller, with the transitions that ran: the slow and obvious way.
    @Test("Swipes and back taps are judged as a controller that kept everything judges them")
    func reference() throws {
        var changed = 0
        for seed in 1...12 as ClosedRange<UInt64> {
            let store = try HistoryStore.inMemory()
            let (session, attempts) = try recorded(seed: seed, in: store)
            for settings in Self.settings {
                var items: [WhatIfItem] = []
                try store.whatIf(settings, in: [session]) { items.append($0) }
                #expect(items.count == attempts.count)
                for (item, attempt) in zip(items, attempts) {
                    #expect(item.recorded == attempt.outcome.description)
                    #expect(item.otherwise == otherwise(attempt, settings), "seed \(seed), event \(item.sequence), \(settings)")
                    changed += item.changes ? 1 : 0
                }
            }
        }
        #expect(changed > 300)
    }

    /// The same attempt on the state with the other settings, what ran kept running: it refuses in its place in the order.
    private func otherwise(_ attempt: Attempt, _ settings: WhatIfSettings) -> String {
        var state = attempt.before.state
        let address = state.visibleStack ?? .root
        do {
            try state.fold(.gestureConfigured(settings.gesture, of: address))
            if let direction = settings.direction { try state.fold(.tabBarConfigured(TabBarChange(direction: direction))) }
        } catch { return "\(error)" }
        let free = HeadlessNavigation(resuming: state)
        // What ran is in no log, but for the refusal by it: one that an earlier gate refused is judged as if nothing ran.
        let runs = attempt.outcome == .refused(.transitioning)
        for verdict in free.explain(attempt.action) {
            if verdict.outcome == .refused(.transitioning), runs { return "refused:transitioning" }
            if verdict.stopped == true { return verdict.outcome.description }
            if verdict.stopped == nil { break }
        }
        return "applied"
    }

    @Test("Badges are counted as they would be shown")
    func badges() throws {
        let store = try HistoryStore.inMemory()
        let recorder = try store.record(
            SessionHeader(), initial: .tabs([TabDescription(id: "inbox", item: TabItem(badge: "3"), stack: ["i"])]))
        for value in ["100", "", nil, "0", "x"] as [String?] { try recorder.perform(.setBadge(tab: "inbox", value: value)) }
        var settings = WhatIfSettings()
        settings.badgePolicy = .CYL
        var items: [WhatIfItem] = []
        var tally = WhatIfTally()
        try store.whatIf(settings) {
            items.append($0)
            tally.add($0)
        }
        #expect(items.map(\.recorded) == ["'3'", "dot", "hidden", "hidden", "hidden", "'x'"])
        #expect(items.map(\.otherwise) == ["'3'", "'99+'", "dot", "hidden", "hidden", "'x'"])
        #expect(tally.rows.map(\.count) == [4, 2])
    }

    @Test("Badges of random sessions are judged as they stand in states that were all kept")
    func randomBadges() throws {
        let fixture = try QueryFixture(seeds: 1...12, events: 80)
        func shown(_ policy: BadgePolicy, _ badge: String?) -> String {
            let display = policy.display(of: badge)
            return display.text.map { "'\($0)'" } ?? display.mode.rawValue
        }
        var changed = 0
        for policy in BadgePolicy.allCases {
            var settings = WhatIfSettings()
            settings.badgePolicy = policy
            var items: [[String]] = []
            try fixture.store.whatIf(settings) { item in
                guard item.kind == .badge else { return }
                items.append(["\(item.session.id)", "\(item.sequence)", item.subject, item.recorded, item.otherwise])
                changed += item.changes ? 1 : 0
            }
            // Each value that came with an event, and each that stood when the policy changed.
            var wanted: [[String]] = []
            for (session, random) in fixture.sessions {
                for (index, state) in random.states.enumerated() {
                    let before = index > 0 ? random.states[index - 1] : nil
                    for tab in state.tabs {
                        let old = before?.tabs.first { $0.id == tab.id }?.item.badge
                        let otherPolicy = before.map { $0.badgePolicy != state.badgePolicy } ?? false
                        guard tab.item.badge != old || (otherPolicy && tab.item.badge != nil) else { continue }
                        wanted.append(
                            [
                                "\(session.id)", "\(random.events[index].sequence)", tab.id, shown(state.badgePolicy, tab.item.badge),
                                shown(policy, tab.item.badge),
                            ])
                    }
                }
            }
            #expect(items == wanted, "\(policy)")
        }
        #expect(changed > 20)
    }

    @Test("A session without an event folds as far as a copy without it does")
    func skipping() throws {
        var failures = 0
        for seed in 1...15 as ClosedRange<UInt64> {
            let store = try HistoryStore.inMemory()
            let random = try RandomSession(seed: seed, events: 50, isRich: seed % 2 == 0)
            try store.append(random.events)
            let session = try store.session(.id(random.id))
            for skipped in 1..<50 {
                let answer = try store.skip(skipped, of: session)
                var state = random.states[0]
                var last = 0
                for event in random.events.dropFirst() where event.sequence != skipped {
                    guard (try? state.fold(event.event)) != nil else { break }
                    last = event.sequence
                }
                #expect(answer.lastSequence == max(last, skipped))
                #expect(StateDifference(from: answer.state, to: state).isEmpty)
                #expect((answer.failure != nil) == (last < random.events.count - 1 && skipped != random.events.count - 1))
                #expect(answer.difference == StateDifference(from: random.states[max(last, skipped)], to: state))
                failures += answer.failure == nil ? 0 : 1
            }
            #expect(throws: HistoryError.self) { try store.skip(0, of: session) }
        }
        #expect(failures > 20)
    }

    @Test("Every recorded attempt is explained, and the rule that decides is the recorded one")
    func explaining() throws {
        let store = try HistoryStore.inMemory()
        let (session, _) = try recorded(seed: 3, in: store)
        let cursor = try store.events(of: session)
        var refused = 0
        while let event = try cursor.next() {
            let explanation = try store.explain(session, event.sequence)
            switch event.event {
            case .refused(_, let gate, _):
                #expect(explanation?.decisive?.outcome == "refused:\(gate)")
                refused += 1
            case .ignored: #expect(explanation?.decisive?.outcome.hasPrefix("noop") == true)
            case .pushed, .popped, .tabSelected, .swipeCancelled: #expect(explanation?.attempt.outcome == "applied")
            case .sessionStarted: #expect(explanation == nil)
            default: #expect(explanation != nil)
            }
            guard let judgements = explanation?.judgements, let decided = judgements.firstIndex(where: { $0.answer == .decided }) else {
                continue
            }
            #expect(judgements[..<decided].allSatisfy { $0.answer == .passed })
            #expect(judgements[(decided + 1)...].allSatisfy { $0.answer == .notAsked })
        }
        #expect(refused > 10)
    }

    @Test("A refusal shows all twelve gates in their order, with the values seen")
    func gates() throws {
        let store = try HistoryStore.inMemory()
        let recorder = try store.record(SessionHeader(), initial: .stack(["r", "a"]))
        try recorder.perform(.configureGesture(GestureChange(maxStartDistance: 30)))
        try recorder.perform(.beginPop(PopTouch(x: 120, dx: 9)))
        let explanation = try store.explain(recorder.session, 2)
        let gates = explanation?.judgements.filter { $0.outcome.hasPrefix("refused:") }.map { String($0.outcome.dropFirst(8)) }
        #expect(
            gates == [
                "modal", "root", "disabled", "popDisabled", "leftItem", "backHidden", "barHidden", "startDistance", "transitioning",
                "direction", "temporarilyClosed", "delegate",
            ])
        #expect(explanation?.decisive?.rule == "GEST-3")
        #expect(explanation?.decisive?.values.contains(SeenValue("maxStartDistance", .number(30))) == true)
        #expect(explanation?.attempt.isReconstructed == false)
    }
}
