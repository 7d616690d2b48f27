import NavigationFormat
import NavigationModel

/// Plays one case on the headless controller and collects what does not hold.
struct CaseRunner {
    private let item: ConformanceCase
    private let initial: NavigationState
    private let environment: NavigationEnvironment
    private var navigation: HeadlessNavigation
    /// The state-changing events recorded since the start.
    private var recorded: [NavigationEvent] = []
    private var handlerAsked: [String: Int] = [:]
    private var warnings: [String] = []
    private var failedRecord: Int?
    /// A replay inside a case is no part of its own log.
    private var hasReplayed = false
    /// The number that each step has among the performed actions.
    private var actionNumbers: [Int?] = []
    private var failures: [String] = []

    /// What does not hold in a case; empty where all does.
    static func failures(of item: ConformanceCase) -> [String] {
        do {
            var runner = try CaseRunner(item)
            runner.run()
            return runner.failures
        } catch {
            return ["cannot be run: \(error)"]
        }
    }

    private init(_ item: ConformanceCase) throws {
        self.item = item
        environment = CaseEnvironment.make(of: item.initial)
        navigation = try HeadlessNavigation(CaseDecoding.full(item.initial), environment: environment)
        initial = navigation.state
    }

    private mutating func run() {
        for (number, step) in item.steps.enumerated() {
            perform(step, number: number)
        }
        check(item.expect, in: "at the end")
        if !hasReplayed { checkReplay() }
    }

    // MARK: Steps

    private mutating func perform(_ step: CaseValue, number: Int) {
        let words = "step \(number) \(step["do"]?.string ?? "?")"
        let before = navigation
        let recordedBefore = recorded.count
        actionNumbers.append(navigation.actionCount)
        let answer: StepAnswer
        do {
            answer = try act(step)
        } catch {
            failures.append("\(words): \(error)")
            return
        }
        if let expected = step["outcome"], expected != .text(answer.outcome) {
            failures.append("\(words): outcome: expected \(expected), got \"\(answer.outcome)\"")
        }
        if let expected = step["popped"]?.strings, expected != answer.popped {
            failures.append("\(words): popped: expected \(expected), got \(answer.popped)")
        }
        if let expected = step["notified"]?.strings, !Self.isSame(expected, answer.notified) {
            failures.append("\(words): notified: expected \(expected), got \(answer.notified)")
        }
        if answer.outcome != "applied", step["do"] != "replay" {
            if navigation.state != before.state { failures.append("\(words): \(answer.outcome) changed the state") }
            if recorded.count != recordedBefore { failures.append("\(words): \(answer.outcome) recorded a change") }
        }
        if let expected = step["expect"] { check(expected, in: words) }
    }

    private mutating func act(_ step: CaseValue) throws -> StepAnswer {
        switch step["do"]?.string {
        case "reopen":
            navigation = HeadlessNavigation(resuming: try Self.folded(recorded, from: initial), environment: environment)
            return StepAnswer(outcome: "applied")
        case "replay":
            return StepAnswer(outcome: try replay(step))
        default:
            if step["writeFails"] == true { return StepAnswer(outcome: "error:storage") }
            let decision = navigation.perform(try action(of: step))
            if let event = decision.event { recorded.append(event) }
            for case .askedToPop(let screen) in decision.notifications { handlerAsked[screen, default: 0] += 1 }
            warnings = decision.warnings
            return StepAnswer(
                outcome: decision.outcome.description, popped: decision.popped, notified: decision.notifications.map(\.description))
        }
    }

    private func action(of step: CaseValue) throws -> NavigationAction {
        let action = CaseDecoding.action(step)
        // Steps are counted from the start of the case, actions from the last reopening.
        if case .endTransition(let step?, let address) = action {
            return .endTransition(of: actionNumbers.indices.contains(step) ? actionNumbers[step] : step, on: address)
        }
        return action
    }

    /// A strict replay of a log that a program wrote which knew every name.
    private mutating func replay(_ step: CaseValue) throws -> String {
        hasReplayed = true
        var writer = HeadlessNavigation(resuming: navigation.state)
        let events = try (step["log"]?.array ?? []).map { entry -> NavigationEvent in
            let action = CaseDecoding.action(entry)
            if let event = writer.perform(action).event { return event }
            return try Self.stale(action, in: writer.state)
        }
        var state = navigation.state
        failedRecord = nil
        var outcome = "applied"
        do {
            try state.replay(events, known: step["known"]?.strings.map { Set($0) })
        } catch {
            failedRecord = error.record
            outcome = "error:\(error.reason.code.rawValue)"
        }
        navigation = HeadlessNavigation(resuming: state, environment: environment)
        return outcome
    }

    /// A `popTo` or `remove` of a screen that is not there stands for a `popped` that names it.
    private static func stale(_ action: NavigationAction, in state: NavigationState) throws -> NavigationEvent {
        let visible = state.visibleStack ?? .root
        switch action {
        case .popTo(.screen(let id), let address, _): return .popped([.id(id)], from: address ?? visible, origin: .code)
        case .remove(let id, let address, _): return .popped([.id(id)], from: address ?? visible, origin: .code)
        default: throw CaseError("the log's \(action) records nothing")
        }
    }

    // MARK: Checks

    private mutating func check(_ expect: CaseValue, in place: String) {
        var expected = expect.members ?? [:]
        expected["history"] = nil
        do {
            let actual = try report(of: navigation, asked: expected)
            failures += CaseValue.object(expected).differences(from: .object(actual), path: place)
            for (number, past) in (expect["history"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
                let count = Int(number) ?? 0
                let state = try Self.folded(Array(recorded.prefix(count)), from: initial)
                let then = HeadlessNavigation(resuming: state, environment: environment)
                failures += past.differences(from: .object(try report(of: then, asked: past.members ?? [:])), path: "\(place).history.\(number)")
            }
        } catch {
            failures.append("\(place): \(error)")
        }
    }

    /// The project's own report of the state, and what only a runner can count.
    private func report(of navigation: HeadlessNavigation, asked: [String: CaseValue]) throws -> [String: CaseValue] {
        var encoder = StateEncoder()
        var report = try CaseValue(json: encoder.report(navigation)).members ?? [:]
        var stacks = report["stacks"]?.members ?? [:]
        for modal in navigation.state.modals where !modal.hasStack { stacks[modal.id] = .list([.text(modal.id)]) }
        report["stacks"] = .object(stacks)
        report["recorded"] = .number(Double(recorded.count))
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
    private mutating func checkReplay() {
        do {
            let replayed = try Self.folded(recorded, from: initial)
            if replayed != navigation.state {
                failures.append("replaying \(recorded.count) records gives another state: \(try difference(from: replayed))")
            }
            var state = initial
            for event in recorded {
                let named = state.identified(event)
                var byID = state
                try byID.fold(named)
                try state.fold(event)
                if byID != state { failures.append("an event named by id folds differently: \(named)") }
            }
        } catch {
            failures.append("the log does not fold: \(error)")
        }
    }

    private func difference(from state: NavigationState) throws -> String {
        var encoder = StateEncoder()
        let live = try CaseValue(json: encoder.report(navigation.state, in: environment))
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

/// What came of a step.
private struct StepAnswer {
    var outcome: String
    var popped: [String] = []
    var notified: [String] = []
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
