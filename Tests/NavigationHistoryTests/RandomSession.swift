import NavigationHistory

/// Chance that can be repeated: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var value = seed
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

/// A legal session made by chance: its events with screens named by id, and the state after each.
struct RandomSession {
    let id: SessionID
    var events: [RecordedEvent] = []
    var states: [NavigationState] = []

    private var generator: SeededGenerator
    private var navigation: HeadlessNavigation
    private var time: Int64
    private let isRich: Bool

    /// Drives a headless controller until there are at least so many events.
    ///
    /// - Parameter isRich: Also with the settings that decide about swipes, with parameters of several kinds, and with more tabs than the
    ///   bar has room for.
    init(seed: UInt64, events count: Int, ends: Bool = false, isRich: Bool = false) throws {
        self.isRich = isRich
        generator = SeededGenerator(seed: seed)
        id = .random(using: &generator)
        time = 1_764_500_000_000_000 + Int64(seed) * 1_000_000
        let initial = isRich ? Self.richInitial : Self.initial(&generator)
        navigation = try HeadlessNavigation(initial)
        var header = Self.header(seed)
        if isRich { header.appVersion = "3.\(seed % 12)" }
        add(.sessionStarted(header, initial))
        while events.count < count {
            let action = anyAction()
            let decision = navigation.decide(action)
            for event in decision.events(recording: JSONText(#"{"do":"push"}"#), values: nil) { add(event) }
            navigation.commit(decision, of: action)
            if Int.random(in: 0..<20, using: &generator) == 0 { add(.note("note \(events.count) \u{0}\"ü")) }
        }
        if ends { add(.sessionEnded(reason: "done")) }
    }

    private static func header(_ seed: UInt64) -> SessionHeader {
        SessionHeader(app: "Shop", appVersion: "\(seed % 3)", labels: [.init(key: "seed", value: "\(seed % 5)")])
    }

    private static var richInitial: FullState {
        var state = FullState.tabs(
            ["home", "cart", "plain", "t4", "t5", "t6", "t7"].map { TabDescription(id: $0, stack: [NavigationScreen(named: "Root")]) })
        state.overflow = .system
        return state
    }

    private static func initial(_ generator: inout SeededGenerator) -> FullState {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .stack([NavigationScreen(named: "Root")])
        default:
            .tabs([
                TabDescription(id: "home", stack: [NavigationScreen(named: "Home")]),
                TabDescription(id: "cart", stack: ["c0", "c1"]),
                TabDescription(id: "plain", root: NavigationScreen(id: "p0", name: "Plain")),
            ])
        }
    }

    /// `event` is as decided: it is named by id in the state before it, and folded.
    private mutating func add(_ event: NavigationEvent) {
        time += Int64.random(in: 0..<3_000_000, using: &generator)
        if let before = states.last {
            var after = before
            let named: NavigationEvent
            do {
                let numbered = try before.numbered(event)
                named = before.identified(numbered)
                try after.fold(numbered)
            } catch {
                return
            }
            events.append(RecordedEvent(session: id, sequence: events.count, time: time, event: named))
            states.append(after)
        } else {
            // As a store gives it back: the full state as it is written.
            guard case .sessionStarted(let header, _) = event else { return }
            let full = navigation.state.full
            events.append(RecordedEvent(session: id, sequence: 0, time: time, event: .sessionStarted(header, full)))
            states.append(navigation.state)
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func anyScreen() -> NavigationScreen {
        var fields = ScreenFields()
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: fields.title = "Title \(events.count)"
        case 1: fields.parameters = JSONText(#"{"n":1.50,"a":[true,null]}"#)
        default: break
        }
        if isRich { setRichFields(&fields) }
        let name = pick(["Detail", "List", "Map", "Editor", "#3", "Ümläut"])
        if Int.random(in: 0..<3, using: &generator) == 0 {
            return NavigationScreen(id: "s\(Int.random(in: 0..<40, using: &generator))", name: name, fields: fields)
        }
        return NavigationScreen(named: name, fields: fields)
    }

    private mutating func setRichFields(_ fields: inout ScreenFields) {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: fields.leftItem = "Close"
        case 1: (fields.leftItem, fields.leftItemSupplementsBack) = ("Menu", true)
        case 2: fields.hidesBackButton = true
        case 3: fields.popDisabled = pick([true, false])
        case 4: fields.prefersBarHidden = true
        case 5: fields.parameters = JSONText(#"{"n":"x","m":1}"#)
        case 6: fields.parameters = JSONText(#"{"m":{"n":7},"n":2}"#)
        default: break
        }
    }

    private mutating func richAction() -> NavigationAction {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: .configureGesture(GestureChange(temporarilyClosed: pick([true, false, false])))
        case 1: .configureGesture(GestureChange(leftItemDisablesSwipe: pick([true, false])))
        case 2: .configureGesture(GestureChange(enabled: true, barHiddenDisablesSwipe: pick([true, true, false])))
        case 3: .setTabBarHidden(pick([true, false]))
        case 4: .setLayoutDirection(pick([.leftToRight, .rightToLeft]))
        case 5: .tapMore
        default: .tapTab(pick(["t4", "t6", "t7"]))
        }
    }

    private mutating func anyAction() -> NavigationAction {
        if isRich, Int.random(in: 0..<5, using: &generator) == 0 { return richAction() }
        let standing = navigation.state.standingScreens.map(\.id)
        switch Int.random(in: 0..<24, using: &generator) {
        case 0: return .tapTab(pick(["home", "cart", "plain"]))
        case 1: return .selectTab(.id(pick(["home", "cart", "plain", "none"])))
        case 2: return .pop(count: pick([1, 1, 1, 2]))
        case 3: return .popToRoot()
        case 4: return .tapBack()
        case 5: return .setBadge(tab: pick(["home", "cart"]), value: pick([nil, "1", "", "99"]))
        case 6: return .configureGesture(GestureChange(enabled: pick([true, false]), maxStartDistance: pick([nil, 20, 33.5])))
        case 7:
            let stacked = ModalDescription(id: "m\(events.count)", stack: [anyScreen()])
            return .present(pick([ModalDescription(screen: anyScreen()), stacked]))
        case 8, 9: return .dismiss()
        case 10:
            var change = ScreenChange(set: [.title])
            change.values.title = "t\(events.count)"
            return .configureScreen(pick(standing), change)
        case 11: return .configureTab(pick(["home", "cart"]), TabChange(title: "T\(events.count)"))
        case 12: return .openDeepLink(tab: pick(["home", "cart"]), [anyScreen(), anyScreen()])
        case 13:
            let address = navigation.state.visibleStack ?? .root
            return .setStack(navigation.state.screens(at: address).prefix(2) + [anyScreen()])
        case 14: return .remove(pick(standing))
        case 15: return .setBadgePolicy(pick([.system, .CYL, .S000]))
        case 16 where events.count % 7 == 0:
            return .setTabs([
                .existing("cart"), .existing("home"), .new(TabDescription(id: "plain", root: NavigationScreen(named: "Plain"))),
            ])
        case 17: return .beginPop(PopTouch(x: 5, dx: 3))
        case 18: return .finishPop()
        case 19: return .cancelPop()
        default: return .push(anyScreen(), by: pick([.user, .code]))
        }
    }
}
