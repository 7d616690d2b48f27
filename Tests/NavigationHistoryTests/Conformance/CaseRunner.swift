import NavigationFormat
import NavigationModel

/// Plays one case on a subject and collects what does not hold.
struct CaseRunner {
    private let item: ConformanceCase
    private let environment: NavigationEnvironment
    private var subject: any CaseSubject
    private var handlerAsked: [String: Int] = [:]
    private var warnings: [String] = []
    private var failedRecord: Int?
    /// A replay inside a case is no part of its own log.
    private var hasReplayed = false
    /// The number that each step has among the actions performed since the last reopening.
    private var actionNumbers: [Int?] = []
    private var failures: [String] = []

    /// What does not hold in a case, on the bare model and on a store; empty where all does.
    static func failures(of item: ConformanceCase) -> [String] {
        let needsStore = item.needs?.contains("store") ?? false
        let replays = item.steps.contains { $0["do"] == "replay" }
        return (needsStore && !replays ? [] : run(item, onStore: false)) + (replays ? [] : run(item, onStore: true))
    }

    private static func run(_ item: ConformanceCase, onStore: Bool) -> [String] {
        do {
            let environment = CaseEnvironment.make(of: item.initial)
            let full = try CaseDecoding.full(item.initial)
            let inFile = item.steps.contains { $0["writeFails"] == true }
            let subject: any CaseSubject =
                onStore ? try StoreSubject(full, environment, inFile: inFile) : try ModelSubject(full, environment)
            var runner = CaseRunner(item: item, environment: environment, subject: subject)
            runner.run()
            return runner.failures.map { "on the \(subject.name): \($0)" }
        } catch {
            return ["cannot be run: \(error)"]
        }
    }

    private init(item: ConformanceCase, environment: NavigationEnvironment, subject: any CaseSubject) {
        self.item = item
        self.environment = environment
        self.subject = subject
    }

    private mutating func run() {
        for (number, step) in item.steps.enumerated() {
            do {
                try perform(step, words: "step \(number) \(step["do"]?.string ?? "?")")
            } catch {
                failures.append("step \(number): \(error)")
            }
        }
        do {
            try check(item.expect, in: "at the end")
            if !hasReplayed { try checkReplay() }
        } catch {
            failures.append("at the end: \(error)")
        }
    }

    // MARK: Steps

    private mutating func perform(_ step: CaseValue, words: String) throws {
        let before = subject.navigation.state
        let recordedBefore = try subject.recorded().count
        actionNumbers.append(subject.navigation.actionCount)
        let answer = try act(step)
        if let expected = step["outcome"], expected != .text(answer.outcome) {
            failures.append("\(words): outcome: expected \(expected), got \"\(answer.outcome)\"")
        }
        if let expected = step["popped"]?.strings, expected != answer.popped {
            failures.append("\(words): popped: expected \(expected), got \(answer.popped)")
        }
        let notified = answer.notified.map(\.description)
        if let expected = step["notified"]?.strings, !Self.isSame(expected, notified) {
            failures.append("\(words): notified: expected \(expected), got \(notified)")
        }
        if answer.outcome != "applied", step["do"] != "replay" {
            if subject.navigation.state != before { failures.append("\(words): \(answer.outcome) changed the state") }
            if try subject.recorded().count != recordedBefore { failures.append("\(words): \(answer.outcome) recorded a change") }
        }
        if let expected = step["expect"] { try check(expected, in: words) }
    }

    private mutating func act(_ step: CaseValue) throws -> StepAnswer {
        switch step["do"]?.string {
        case "reopen":
            try subject.reopen()
            actionNumbers = actionNumbers.map { _ in nil }
            return StepAnswer(outcome: "applied")
        case "replay":
            return StepAnswer(outcome: try replay(step))
        default:
            let line = try CaseDecoding.line(step)
            let answer = try subject.perform(try action(of: step), line: line, writeFails: step["writeFails"] == true)
            for case .askedToPop(let screen) in answer.notified { handlerAsked[screen, default: 0] += 1 }
            warnings = answer.warnings
            return answer
        }
    }

    /// Steps are counted from the start of the case, actions from the last reopening.
    private func action(of step: CaseValue) throws -> NavigationAction {
        let action = try CaseDecoding.action(step)
        guard case .endTransition(let number?, let address) = action else { return action }
        let none = -1
        return .endTransition(of: actionNumbers.indices.contains(number) ? actionNumbers[number] ?? none : none, on: address)
    }

    /// A strict replay of a log that a program wrote which knew every name.
    private mutating func replay(_ step: CaseValue) throws -> String {
        hasReplayed = true
        var writer = HeadlessNavigation(resuming: subject.navigation.state)
        let events = try (step["log"]?.array ?? []).map { entry -> NavigationEvent in
            let action = try CaseDecoding.action(entry)
            if let event = writer.perform(action).event { return event }
            return try Self.stale(action, in: writer.state)
        }
        var state = subject.navigation.state
        failedRecord = nil
        var outcome = "applied"
        do throws(ReplayError) {
            try state.replay(events, known: step["known"]?.strings.map { Set($0) })
        } catch {
            failedRecord = error.record
            outcome = "error:\(error.reason.code.rawValue)"
        }
        try subject.goOn(with: state)
        return outcome
    }

    /// A `popTo` or `remove` of a screen that is not there stands for a `popped` that names it.
    private static func stale(_ action: NavigationAction, in state: NavigationState) throws -> NavigationEvent {
        let visible = state.visibleStack ?? .root
        switch action {
        case .popTo(.screen(let id), let address, _): return .popped([.id(id)], from: address ?? visible, origin: .code)
        case .remove(let id, let address, _): return .popped([.id(id)], from: address ?? visible, origin: .code)
        case .setBadge(let tab, let value): return .badgeSet(tab: tab, value: value)
        case .selectTab(.id(let tab)), .tapTab(let tab, _, _, _): return .tabSelected(from: nil, to: .tab(tab), origin: .code)
        default: throw CaseError("the log's \(action) records nothing")
        }
    }

    // MARK: Checks

    private mutating func check(_ expect: CaseValue, in place: String) throws {
        var expected = expect.members ?? [:]
        expected["history"] = nil
        let recorded = try subject.recorded()
        let actual = try report(of: subject.navigation, asked: expected, recorded: recorded.count)
        failures += CaseValue.object(expected).differences(from: .object(actual), path: place)
        for (number, past) in (expect["history"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let count = Int(number), count <= recorded.count else {
                failures.append("\(place): there are no \(number) records")
                continue
            }
            let state = try Self.folded(Array(recorded.prefix(count)), from: subject.initial)
            let then = HeadlessNavigation(resuming: state, environment: environment)
            let actual = try report(of: then, asked: past.members ?? [:], recorded: count)
            failures += past.differences(from: .object(actual), path: "\(place).history.\(number)")
        }
    }

    /// The project's own report of the state, and what only a runner can count.
    private func report(
        of navigation: HeadlessNavigation, asked: [String: CaseValue], recorded: Int
    ) throws -> [String: CaseValue] {
        var encoder = StateEncoder()
        var report = try CaseValue(json: encoder.report(navigation)).members ?? [:]
        var stacks = report["stacks"]?.members ?? [:]
        for modal in navigation.state.modals where !modal.hasStack { stacks[modal.id] = .list([.text(modal.id)]) }
        report["stacks"] = .object(stacks)
        report["recorded"] = .number(Double(recorded))
        report["warnings"] = .list(warnings.map { .text($0) })
        report["failedRecord"] = failedRecord.map { .number(Double($0)) } ?? .null
        report["layout"] = CaseEnvironment.layout(of: navigation)
        if let screens = asked["handlerAsked"]?.members {
            report["handlerAsked"] = .object(
                Dictionary(uniqueKeysWithValues: screens.keys.map { ($0, .number(Double(handlerAsked[$0] ?? 0))) }))
        }
        if let points = asked["hits"]?.array { report["hits"] = CaseEnvironment.hits(points, in: navigation) }
        return report
    }

    /// Implied by every case: the log on the initial state gives the final state, whichever way its screens are named.
    private mutating func checkReplay() throws {
        let recorded = try subject.recorded()
        let replayed = try Self.folded(recorded, from: subject.initial)
        if replayed != subject.navigation.state {
            failures.append("replaying \(recorded.count) records gives another state: \(try difference(from: replayed))")
        }
        var state = subject.initial
        for event in recorded {
            let named = state.identified(event)
            var byID = state
            try byID.fold(named)
            try state.fold(event)
            if byID != state { failures.append("an event named by id folds differently: \(named)") }
        }
    }

    private func difference(from state: NavigationState) throws -> String {
        var encoder = StateEncoder()
        let live = try CaseValue(json: encoder.report(subject.navigation.state, in: environment))
        let replayed = try CaseValue(json: encoder.report(state, in: environment))
        return live.differences(from: replayed, path: "state").joined(separator: "; ")
    }

    private static func folded(_ events: [NavigationEvent], from initial: NavigationState) throws -> NavigationState {
        var state = initial
        for event in events { try state.fold(event) }
        return state
    }

    /// The order between did-select and the will-show and did-show of a return to the root is not fixed (`DEC-8`).
    private static func isSame(_ expected: [String], _ actual: [String]) -> Bool {
        if expected == actual { return true }
        func parts(_ list: [String]) -> ([String], [String]) {
            (list.filter { $0.hasPrefix("didSelect:") }, list.filter { !$0.hasPrefix("didSelect:") })
        }
        guard actual.contains(where: { $0.hasPrefix("willShow:") }) else { return false }
        return parts(expected) == parts(actual)
    }
}

/// What is wrong with a case itself.
struct CaseError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension CaseValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(stringLiteral text: String) { self = .text(text) }
}
