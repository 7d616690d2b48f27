import NavigationModel

/// Writes a Swift Testing file that repeats a session on the headless controller and asserts the outcome and the state after each action.
///
/// The file imports `NavigationHistory` and `Testing` only. Each event becomes the plainest action that causes it. An event that no
/// action causes (observed, imported, or caused by what the log does not keep) sets the controller to the recorded state, and says so.
public struct SessionTestWriter {
    private let session: SessionID
    private let range: ClosedRange<Int>
    private var navigation: HeadlessNavigation?
    private var facts: [String: String] = [:]
    private let write: (String) -> Void

    /// Where events cannot be repeated.
    public private(set) var unrepeatable = 0

    init(session: SessionID, range: ClosedRange<Int>, write: @escaping (String) -> Void) {
        self.session = session
        self.range = range
        self.write = write
    }

    // MARK: The file

    mutating func begin(with state: NavigationState) {
        let start = state.full.writable
        write("// Repeats the session \(session), events \(range.lowerBound) to \(range.upperBound). Made by `navlog test`.\n")
        write("import NavigationHistory\nimport Testing\n\n")
        write("@Test(\"session \(session), events \(range.lowerBound) to \(range.upperBound)\")\n")
        write("func session_\(session.description.prefix(8))_\(range.lowerBound)_\(range.upperBound)() throws {\n")
        write("    var run = try SessionRun(\(SwiftSource.full(start)))\n")
        let given = FullState.restored(start)
        facts = given?.comparable ?? state.comparable
        navigation = given.map { HeadlessNavigation(resuming: $0) }
        write("    run.state(after: \(range.lowerBound), changes: \(Self.changes(facts.map { ($0, $1) })))\n")
    }

    mutating func end() {
        write("}\n\n")
        write(Self.helpers)
    }

    // MARK: Events

    /// Writes what repeats an event; `before` and `after` are the recorded states around it.
    mutating func add(_ event: RecordedEvent, before: NavigationState, after: NavigationState) {
        switch event.event {
        case .sessionStarted, .sessionEnded, .appStateChanged, .clockChanged, .note, .base: return
        default: break
        }
        if let steps = steps(behind: event.event, before: before), repeats(steps, after) {
            for (index, step) in steps.enumerated() { write(step, of: event, isLast: index == steps.count - 1) }
            return
        }
        guard before != after else {
            write("    // Event \(event.sequence) (\(event.event.kind.name)) cannot be repeated: it left the state as it was.\n")
            unrepeatable += 1
            return
        }
        restart(event, after)
    }

    private struct Step {
        var action: NavigationAction
        var outcome: String
    }

    /// The actions behind an event, with their outcomes.
    private func steps(behind event: NavigationEvent, before: NavigationState) -> [Step]? {
        guard let attempt = before.attempt(behind: event) else { return nil }
        let action = attempt.action.writable
        switch event {
        case .popped(_, let address, .swipe, let swipe, _):
            var steps = [Step(action: action, outcome: "applied")]
            if let progress = swipe?.progress, progress != 0 {
                steps.append(Step(action: .updatePop(progress: progress, on: address), outcome: "applied"))
            }
            return steps + [Step(action: .finishPop(on: address), outcome: "applied")]
        case .swipeCancelled(let address, _, _, _, _):
            return [Step(action: action, outcome: "applied"), Step(action: .cancelPop(on: address), outcome: "applied")]
        default:
            return [Step(action: action, outcome: attempt.outcome)]
        }
    }

    /// Performs the actions on a copy, and keeps it where they end as recorded.
    private mutating func repeats(_ steps: [Step], _ after: NavigationState) -> Bool {
        guard var copy = navigation else { return false }
        for step in steps {
            guard SwiftSource.action(step.action) != nil, copy.perform(step.action).outcome.description == step.outcome else {
                return false
            }
        }
        guard copy.state.comparable == after.comparable else { return false }
        navigation = copy
        return true
    }

    private mutating func write(_ step: Step, of event: RecordedEvent, isLast: Bool) {
        guard let source = SwiftSource.action(step.action) else { return }
        let outcome = step.outcome == "applied" ? "" : ", outcome: \(SwiftSource.string(step.outcome))"
        guard isLast, let now = navigation?.state.comparable else {
            write("    run.attempt(\(event.sequence), \(source)\(outcome))\n")
            return
        }
        let changed = takeChanges(to: now)
        write("    run.step(\(event.sequence), \(source)\(outcome)\(changed.isEmpty ? "" : ", changes: \(Self.changes(changed))"))\n")
    }

    private mutating func restart(_ event: RecordedEvent, _ after: NavigationState) {
        unrepeatable += 1
        let full = after.full.writable
        guard let state = FullState.restored(full) else { return }
        navigation = HeadlessNavigation(resuming: state)
        write("    // No action repeats event \(event.sequence) (\(event.event.kind.name)): go on from the state that it led to.\n")
        write("    try run.restart(\(SwiftSource.full(full)))\n")
        write("    run.state(after: \(event.sequence), changes: \(Self.changes(takeChanges(to: state.comparable))))\n")
    }

    private mutating func takeChanges(to now: [String: String]) -> [(String, String?)] {
        var changed: [(String, String?)] = now.filter { facts[$0.key] != $0.value }.map { ($0.key, $0.value) }
        changed += facts.keys.filter { now[$0] == nil }.map { ($0, nil) }
        facts = now
        return changed
    }

    private static func changes(_ changes: [(String, String?)]) -> String {
        if changes.isEmpty { return "[:]" }
        let pairs = changes.sorted { $0.0 < $1.0 }.map { "\(SwiftSource.string($0.0)): \(SwiftSource.optional($0.1))" }
        if pairs.count == 1 { return "[\(pairs[0])]" }
        return "[\n" + pairs.map { "        \($0),\n" }.joined() + "    ]"
    }
}

extension SessionTestWriter {
    /// What every file brings along.
    fileprivate static let helpers = #"""
        /// A controller that repeats a session, and what has to be true of it: everything that was true before, but for the changes.
        private struct SessionRun {
            var navigation: HeadlessNavigation
            var facts: [String: String] = [:]

            init(_ full: FullState) throws {
                navigation = try HeadlessNavigation(full)
            }

            mutating func restart(_ full: FullState) throws {
                navigation = try HeadlessNavigation(full)
            }

            /// An action that leaves the state as it is.
            mutating func attempt(
                _ event: Int, _ action: NavigationAction, outcome: String = "applied", at place: SourceLocation = #_sourceLocation
            ) {
                let actual = navigation.perform(action).outcome.description
                #expect(actual == outcome, "event \(event)", sourceLocation: place)
            }

            mutating func step(
                _ event: Int, _ action: NavigationAction, outcome: String = "applied", changes: [String: String?] = [:],
                at place: SourceLocation = #_sourceLocation
            ) {
                attempt(event, action, outcome: outcome, at: place)
                state(after: event, changes: changes, at: place)
            }

            /// Compares everything that is true with what has to be.
            mutating func state(after event: Int, changes: [String: String?], at place: SourceLocation = #_sourceLocation) {
                for (name, value) in changes { facts[name] = value }
                let actual = navigation.state.comparable
                for name in Set(facts.keys).union(actual.keys).sorted() where facts[name] != actual[name] {
                    Issue.record(
                        "after event \(event), \(name): expected \(facts[name] ?? "none"), got \(actual[name] ?? "none")",
                        sourceLocation: place)
                }
            }
        }

        private func fields(_ change: (inout ScreenFields) -> Void) -> ScreenFields {
            var fields = ScreenFields()
            change(&fields)
            return fields
        }

        private func gesture(_ change: (inout GestureSettings) -> Void) -> GestureSettings {
            var gesture = GestureSettings()
            change(&gesture)
            return gesture
        }

        private func full(_ state: FullState, _ change: (inout FullState) -> Void) -> FullState {
            var full = state
            change(&full)
            return full
        }

        """#
}

extension NavigationState {
    /// The facts that a test of a session asserts, by name: all that is there, but for unknown keys.
    public var comparable: [String: String] {
        var result: [String: String] = [:]
        for fact in facts where fact.value != .none && fact.what != "extra" && fact.what != "screen.extra" {
            result[fact.name] = fact.value.description
        }
        return result
    }
}

extension NavigationScreen {
    /// The screen as its source makes it.
    fileprivate var writable: NavigationScreen {
        var fields = fields
        fields.extra = nil
        return hasID
            ? NavigationScreen(id: id, name: name, kind: kind, fields: fields).mention
            : NavigationScreen(named: name, kind: kind, fields: fields)
    }

    private var mention: NavigationScreen {
        id == name && !hasFields && kind == .screen ? NavigationScreen(id: id) : self
    }
}

extension TabDescription {
    fileprivate var writable: TabDescription {
        var copy = self
        copy.stack = stack.map(\.writable)
        copy.extra = nil
        return copy
    }
}

extension ModalDescription {
    fileprivate var writable: ModalDescription {
        var copy = self
        copy.stack = stack.map(\.writable)
        copy.extra = nil
        if copy.stackID == nil { copy.gesture = nil }
        return copy
    }
}

extension FullState {
    /// The state as its source makes it.
    fileprivate var writable: FullState {
        var copy = self
        copy.stack = stack.map(\.writable)
        copy.tabs = tabs?.map(\.writable)
        copy.modals = modals.map(\.writable)
        copy.lastNumber = 0
        return copy
    }

    fileprivate static func restored(_ full: FullState) -> NavigationState? { try? NavigationState(full) }
}

extension NavigationAction {
    /// The action as its source makes it.
    fileprivate var writable: NavigationAction {
        switch self {
        case .push(let screen, let address, let actor, let animated, let guarded):
            return .push(screen.writable, on: address, by: actor, animated: animated, guarded: guarded)
        case .setStack(let screens, let address, let animated, let interactive):
            return .setStack(screens.map(\.writable), of: address, animated: animated, interactive: interactive)
        case .openDeepLink(let tab, let screens, let animated):
            return .openDeepLink(tab: tab, screens.map(\.writable), animated: animated)
        case .present(let modal, let actor, let animated): return .present(modal.writable, by: actor, animated: animated)
        case .setTabs(let entries, let plus):
            return .setTabs(
                entries.map { entry in
                    if case .new(let description) = entry { .new(description.writable) } else { entry }
                }, plus: plus)
        default: return self
        }
    }
}

extension HistoryStore {
    /// Writes a Swift Testing file that repeats a session, or the events behind one moment up to another.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - sequences: The first number is the event after whose state the test begins; nil is the whole session.
    ///   - write: Takes the text, piece by piece.
    /// - Returns: How many events no action repeats.
    /// - Throws: `noSuchMoment`; `doesNotFold`, `damagedRow` or `gap` at the first record that is wrong.
    @discardableResult
    public func writeTest(
        of session: RecordedSession, _ sequences: ClosedRange<Int>? = nil, _ write: @escaping (String) -> Void
    ) throws(HistoryError) -> Int {
        let last = try sequence(of: session, at: sequences.map { .sequence($0.upperBound) } ?? .end)
        let cursor: EventCursor
        if let sequences {
            _ = try sequence(of: session, at: .sequence(sequences.lowerBound))
            cursor = try events(of: session, EventSelection(sequences))
        } else {
            cursor = try events(of: session)
        }
        guard let first = try cursor.next(), var before = cursor.state else {
            throw .noSuchMoment(
                session.id, .sequence(sequences?.lowerBound ?? 0), first: 0, last: last, started: session.started)
        }
        var writer = SessionTestWriter(session: session.id, range: first.sequence...max(first.sequence, last), write: write)
        writer.begin(with: before)
        while let event = try cursor.next() {
            guard let after = cursor.state else { continue }
            writer.add(event, before: before, after: after)
            before = after
        }
        writer.end()
        return writer.unrepeatable
    }
}
