import NavigationFormat
import NavigationModel

/// Why an action was accepted, refused or ignored: every rule in its order, with the values that it saw.
public struct ActionExplanation: Hashable, Sendable {
    /// What became of a rule.
    public enum Answer: String, Hashable, Sendable {
        /// It was asked and let the action pass.
        case passed
        /// It decided.
        case decided
        /// An earlier rule had decided.
        case notAsked
    }

    /// One rule of the action.
    public struct Judgement: Hashable, Sendable {
        /// The rule's id, such as `GEST-5`.
        public var rule: String
        /// What the rule decides when it stops an action: `refused:root`.
        public var outcome: String
        /// The values that it saw.
        public var values: [SeenValue]
        /// What became of the rule.
        public var answer: Answer
    }

    /// The session.
    public var session: RecordedSession
    /// The sequence number of the event that tells of the action.
    public var sequence: Int
    /// Microseconds since 1970, UTC.
    public var time: Int64
    /// The action, and what came of it.
    public var attempt: RecordedAttempt
    /// The action as JSON.
    public var actionText: JSONText
    /// The rules, in the order in which they are asked.
    public var judgements: [Judgement]
    /// What is to be known beyond the rules; nil mostly.
    public var remark: String?

    /// The rule that decided; nil where all let the action pass.
    public var decisive: Judgement? { judgements.first { $0.answer == .decided } }
}

extension HistoryStore {
    /// Why the action behind an event was accepted, refused or ignored; nil where no action is behind it.
    ///
    /// - Throws: `noSuchMoment`; `doesNotFold`, `damagedRow` or `gap` where the state before it cannot be found.
    public func explain(_ session: RecordedSession, _ sequence: Int) throws(HistoryError) -> ActionExplanation? {
        _ = try self.sequence(of: session, at: .sequence(sequence))
        let cursor = try events(of: session, EventSelection(sequence...sequence))
        guard let before = cursor.state, let event = try cursor.next() else { return nil }
        return ActionExplanation(event, in: session, before: before)
    }
}

extension ActionExplanation {
    /// Explains an event; `before` is the state before it. Nil where no action is behind it.
    init?(_ event: RecordedEvent, in session: RecordedSession, before: NavigationState) {
        guard let attempt = before.attempt(behind: event.event) else { return nil }
        self.session = session
        sequence = event.sequence
        time = event.time
        self.attempt = attempt
        switch event.event {
        case .refused(let text, _, _), .ignored(let text, _), .failed(let text, _): actionText = text
        default:
            var encoder = ActionEncoder()
            actionText = (try? encoder.encode(attempt.action)) ?? JSONText("{}")
        }
        judgements = HeadlessNavigation(resuming: before).explain(attempt.action).map { verdict in
            Judgement(
                rule: verdict.rule, outcome: verdict.outcome.description, values: verdict.values,
                answer: verdict.stopped.map { $0 ? .decided : .passed } ?? .notAsked)
        }
        follow(event.event)
    }

    /// The log is right: where the state alone explains another outcome, what was recorded decides.
    ///
    /// Transitions run in no log. An action that one of them refused finds none running when it is asked again.
    private mutating func follow(_ event: NavigationEvent) {
        guard (decisive?.outcome ?? "applied") != attempt.outcome else { return }
        if attempt.outcome == "applied" {
            if let decisive {
                remark =
                    "by the rules alone it would have been \(decisive.outcome): the event was observed or imported, "
                    + "or something changed while the gesture ran"
            }
            return
        }
        guard let index = judgements.lastIndex(where: { $0.outcome == attempt.outcome }) else {
            remark = "no rule of this action ends with \(attempt.outcome)"
            return
        }
        var recorded: [SeenValue] = []
        if case .refused(_, _, let values?) = event { recorded = values.seenValues }
        for position in judgements.indices {
            judgements[position].answer = position < index ? .passed : position == index ? .decided : .notAsked
            judgements[position].values = judgements[position].values.map { seen in recorded.first { $0.name == seen.name } ?? seen }
        }
        remark = "decided by something that the log does not keep, such as a transition that ran"
    }
}

extension JSONText {
    /// The scalar members of an object, as a rule saw them.
    fileprivate var seenValues: [SeenValue] {
        members.map { name, member in
            switch member {
            case .string(let text): SeenValue(name, .text(text))
            case .number(let number, _): SeenValue(name, .number(number))
            case .other("true"): SeenValue(name, .flag(true))
            case .other("false"): SeenValue(name, .flag(false))
            case .other("null"): SeenValue(name, .none)
            case .other(let json): SeenValue(name, .text(json))
            }
        }
    }
}
