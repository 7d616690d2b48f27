import NavigationHistory

/// A store in memory with random sessions, and every state of them for slow and obvious references.
struct QueryFixture {
    let store: HistoryStore
    var sessions: [(recorded: RecordedSession, random: RandomSession)] = []

    init(seeds: ClosedRange<UInt64>, events: Int) throws {
        store = try .inMemory()
        for seed in seeds {
            let random = try RandomSession(seed: seed, events: events + Int(seed % 7), ends: seed % 3 == 0, isRich: seed % 2 == 0)
            try store.append(random.events)
            sessions.append((try store.session(.id(random.id)), random))
        }
    }
}

/// Conditions made by chance of the names that random sessions use.
struct ConditionMaker {
    var generator: SeededGenerator

    /// Those that depend on the state alone.
    private static let gates: [Gate] = [
        .modal, .root, .disabled, .popDisabled, .leftItem, .backHidden, .barHidden, .startDistance, .temporarilyClosed,
    ]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }

    mutating func condition(depth: Int = 2) -> StateCondition {
        let names = ["Detail", "List", "Map", "Editor", "#3", "Ümläut", "Home", "c1", "Plain", "Root"]
        switch Int.random(in: 0..<(depth > 0 ? 18 : 14), using: &generator) {
        case 0, 1: return .top(pick(names))
        case 2: return .visible(pick(names))
        case 3: return .screen(pick(names))
        case 4: return pick([.tab("home"), .tab("cart"), .tab("plain"), .tab("none"), .more])
        case 5: return .depth(pick(StateCondition.Comparison.allCases), pick([0, 1, 2, 3, 4]))
        case 6: return .badge(tab: pick(["home", "cart"]), pick([.none, .text("99"), .number(.greater, 0), .mode(.dot), .mode(.hidden)]))
        case 7: return pick([.anyModal, .modal("List"), .modal("m12")])
        case 8: return .swipe(pick([.on, .off] + Self.gates.map { .by($0) }))
        case 9: return .tabBarVisible(pick([true, false]))
        case 10: return .parameter("n", pick(StateCondition.Comparison.allCases), pick(["1.5", "2", "x"]))
        case 11:
            return pick([
                .app("Shop"), .app("Other"), .appVersion(pick(StateCondition.Comparison.allCases), pick(["1", "3.2", "3.10"])),
                .label("seed", "1"), .label("seed", nil),
            ])
        case 12: return .since(1_764_500_000_000_000 + Int64.random(in: 0..<200, using: &generator) * 1_000_000)
        case 13: return .until(1_764_500_000_000_000 + Int64.random(in: 0..<200, using: &generator) * 1_000_000)
        case 14: return .not(condition(depth: depth - 1))
        case 15: return .any([condition(depth: depth - 1), condition(depth: depth - 1)])
        default: return .all([condition(depth: depth - 1), condition(depth: depth - 1)])
        }
    }
}

/// What a condition says, worked out from the written state alone: no code in common with the real one.
func slowly(_ condition: StateCondition, _ state: NavigationState, _ header: SessionHeader, _ time: Int64) -> Bool {
    let full = state.full
    let visible: [NavigationScreen] =
        full.tabs == nil ? full.stack : full.isMoreSelected ? [] : full.tabs?.first { $0.id == full.selected }?.stack ?? []
    func item(_ tab: String) -> TabItem? { full.tabs?.first { $0.id == tab }?.item }
    switch condition {
    case .top(let name): return visible.last?.name == name
    case .visible(let name): return (full.modals.last?.stack ?? visible).last?.name == name
    case .screen(let name):
        return (full.stack + (full.tabs ?? []).flatMap(\.stack) + full.modals.flatMap(\.stack)).contains { $0.name == name }
    case .tab(let id): return full.tabs != nil && !full.isMoreSelected && full.selected == id
    case .more: return full.isMoreSelected
    case .depth(let comparison, let depth): return compare(comparison, visible.count, depth)
    case .badge(let tab, let test):
        guard let item = item(tab) else { return false }
        let display = full.badgePolicy.display(of: item.badge)
        switch test {
        case .none: return item.badge == nil
        case .text(let text): return item.badge == text || display.text == text
        case .mode(let mode): return display.mode == mode
        case .number(let comparison, let number): return item.badge.flatMap(Double.init).map { compare(comparison, $0, number) } ?? false
        }
    case .modal(let name): return full.modals.contains { $0.stackID ?? $0.stack[0].id == name || $0.stack.contains { $0.name == name } }
    case .anyModal: return !full.modals.isEmpty
    case .swipe(let test):
        let outcome = HeadlessNavigation(resuming: state).decide(.beginPop(PopTouch(x: full.direction == .rightToLeft ? 375 : 0))).outcome
        switch test {
        case .on: return outcome == .applied
        case .off: return outcome != .applied
        case .by(let gate): return outcome == .refused(gate)
        }
    case .tabBarVisible(let isVisible): return state.isTabBarVisible == isVisible
    case .parameter(_, let comparison, let value):
        // Random sessions have n as a number or a text, in the object itself or in none.
        guard let found = visible.last?.fields.parameters?.text.matches(of: /"n":(?:"([^"]*)"|([0-9.]+))/).last else {
            return comparison == .unequal
        }
        if let spelling = found.2, let own = Double(spelling), let number = Double(value) { return compare(comparison, own, number) }
        return compare(comparison, String(found.1 ?? found.2 ?? ""), value)
    case .since(let start): return time >= start
    case .until(let end): return time < end
    case .app(let name): return header.app == name
    case .appVersion(let comparison, let version): return compare(comparison, parts(header.appVersion ?? ""), parts(version))
    case .label(let key, let value): return header.labels.contains { $0.key == key && (value == nil || value == $0.value) }
    case .all(let parts): return !parts.contains { !slowly($0, state, header, time) }
    case .any(let parts): return parts.contains { slowly($0, state, header, time) }
    case .not(let part): return !slowly(part, state, header, time)
    }
}

/// 3.10 as 3010: random versions have two parts at most.
private func parts(_ version: String) -> Int {
    let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
    return (numbers.first ?? 0) * 1_000 + (numbers.count > 1 ? numbers[1] : 0)
}

private func compare<Value: Comparable>(_ comparison: StateCondition.Comparison, _ left: Value, _ right: Value) -> Bool {
    switch comparison {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: !(left > right)
    case .greater: left > right
    case .greaterOrEqual: !(left < right)
    }
}

extension RandomSession {
    var header: SessionHeader {
        if case .sessionStarted(let header, _) = events[0].event { header } else { SessionHeader() }
    }
}
