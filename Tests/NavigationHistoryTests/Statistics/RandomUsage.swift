import NavigationHistory

/// How people use an app, made by chance: tabs, stacks, modals, swipes, badges, time in the background, clocks that run back.
struct RandomUsage {
    let id: SessionID
    let header: SessionHeader
    private(set) var events: [RecordedEvent] = []
    /// The state after each event.
    private(set) var states: [NavigationState] = []

    private var generator: SeededGenerator
    private var navigation: HeadlessNavigation
    private var time: Int64
    private let runsBack: Bool

    init(seed: UInt64, events count: Int, runsBack: Bool = true) throws {
        generator = SeededGenerator(seed: seed)
        id = .random(using: &generator)
        self.runsBack = runsBack
        time = 1_764_500_000_000_000 + Int64(seed) * 40_000_000_000
        header = SessionHeader(
            app: "Shop", appVersion: ["3.1", "3.2", nil][Int(seed % 3)], device: "Phone\(seed % 2)",
            labels: seed % 4 == 0 ? [] : [.init(key: "plan", value: "\(seed % 2)"), .init(key: "build", value: "beta")])
        let initial = Self.initial(&generator)
        navigation = try HeadlessNavigation(initial)
        append(.sessionStarted(header, navigation.state.full))
        while events.count < count { step() }
        if seed % 3 != 0 { append(.sessionEnded(reason: nil)) }
    }

    private static func initial(_ generator: inout SeededGenerator) -> FullState {
        if Int.random(in: 0..<4, using: &generator) == 0 { return .stack([NavigationScreen(named: "Home")]) }
        var state = FullState.tabs(
            ["home", "cart", "inbox", "more1", "more2", "more3"].prefix(Int.random(in: 2...6, using: &generator)).map { id in
                TabDescription(id: id, item: TabItem(badge: id == "inbox" ? "3" : nil), stack: [NavigationScreen(named: id.uppercased())])
            })
        state.overflow = .system
        return state
    }

    private mutating func append(_ event: NavigationEvent) {
        var after = states.last
        if after == nil {
            after = navigation.state
        } else {
            do { try after?.fold(event) } catch { return }
        }
        guard let after else { return }
        events.append(RecordedEvent(session: id, sequence: events.count, time: time, event: states.last?.identified(event) ?? event))
        states.append(after)
        advance()
    }

    /// Mostly some seconds on; sometimes the same moment, a long time, or back.
    private mutating func advance() {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<5: time += Int64.random(in: 0..<400_000, using: &generator)
        case 5: break
        case 6: time += Int64.random(in: 0..<3_600_000_000, using: &generator)
        case 7 where runsBack: time -= Int64.random(in: 0..<8_000_000, using: &generator)
        default: time += Int64.random(in: 0..<9_000_000, using: &generator)
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }

    private mutating func step() {
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: append(.appStateChanged("background"))
        case 1: append(.appStateChanged(pick(["foreground", "active", "active"])))
        case 2: append(.appStateChanged(pick(["inactive", "background"])))
        case 3: append(.clockChanged(offset: 3_600, utcOffset: nil))
        case 4: append(.note("a note"))
        case 5: restore()
        default: perform(anyAction())
        }
    }

    /// A state restored as it is, or with another screen on top.
    private mutating func restore() {
        guard Int.random(in: 0..<3, using: &generator) == 0, let state = states.last else { return }
        append(.restored(state.full, warnings: []))
        if let state = states.last { navigation = HeadlessNavigation(resuming: state) }
    }

    private mutating func perform(_ action: NavigationAction) {
        let decision = navigation.decide(action)
        for event in decision.events(recording: Self.text(of: action), values: nil) { append(event) }
        navigation.commit(decision, of: action)
        // The same tap again, at once.
        if action.isTap, Int.random(in: 0..<4, using: &generator) == 0 { perform(action) }
    }

    /// What a recorder keeps of an action that had no effect.
    private static func text(of action: NavigationAction) -> JSONText {
        switch action {
        case .tapTab(let id, _, _, _): JSONText(#"{"do":"tapTab","tab":"\#(id)"}"#)
        case .tapBack: JSONText(#"{"do":"tapBack"}"#)
        case .beginPop(let touch, _): JSONText(#"{"do":"beginPop","x":\#(touch.x ?? 10),"dx":\#(touch.dx ?? 5)}"#)
        case .push(let screen, _, _, _, _): JSONText(#"{"do":"push","screen":{"name":"\#(screen.name)"},"by":"user"}"#)
        case .tapMore: JSONText(#"{"do":"tapMore"}"#)
        default: JSONText(#"{"do":"other","what":1}"#)
        }
    }

    private mutating func anyAction() -> NavigationAction {
        let tabs = navigation.state.tabs.map(\.id)
        func tab() -> String { tabs.isEmpty ? "home" : tabs[events.count % tabs.count] }
        switch Int.random(in: 0..<26, using: &generator) {
        case 0..<3: return .tapTab(tab())
        case 3: return .selectTab(.id(tab()))
        case 4: return .tapMore
        case 5, 6: return .tapBack()
        case 7: return .popToRoot()
        case 8: return .pop(count: pick([1, 2]))
        case 9: return .present(ModalDescription(screen: NavigationScreen(named: pick(["Login", "Detail"]))), by: pick([.user, .code]))
        case 10: return .present(ModalDescription(id: "m\(events.count)", stack: [NavigationScreen(named: "Sheet")]))
        case 11: return .dismiss(by: pick([.user, .code]))
        case 12: return .setBadge(tab: tab(), value: pick([nil, "0", "2", "17", "new"]))
        case 13: return .setBadgePolicy(pick([.S000, .CYL]))
        case 14: return .openDeepLink(tab: tab(), [NavigationScreen(named: pick(["List", "Detail"]))])
        case 15:
            let address = navigation.state.visibleStack ?? .root
            return .setStack(navigation.state.screens(at: address).prefix(2) + [NavigationScreen(id: "s\(events.count)", name: "Editor")])
        case 16: return .configureGesture(GestureChange(enabled: pick([true, true, false]), maxStartDistance: pick([nil, 30])))
        case 17: return .beginPop(PopTouch(x: Double(Int.random(in: 0..<60, using: &generator)), dx: pick([4, 4, -1])))
        case 18:
            // A swipe as a whole.
            perform(.beginPop(PopTouch(x: 12, dx: 3)))
            perform(.updatePop(progress: Double(Int.random(in: 0...10, using: &generator)) / 10))
            return .endPop()
        case 19 where !tabs.isEmpty && events.count % 5 == 0:
            return .setTabs(
                tabs.dropLast().map { .existing($0) } + [
                    .new(TabDescription(id: "new\(events.count)", stack: [NavigationScreen(named: "New")]))
                ])
        default: return .push(NavigationScreen(named: pick(["List", "Detail", "Detail", "Editor", "Map"])), by: pick([.user, .code]))
        }
    }
}

extension NavigationAction {
    fileprivate var isTap: Bool {
        switch self {
        case .tapTab, .tapBack, .beginPop: true
        default: false
        }
    }
}
