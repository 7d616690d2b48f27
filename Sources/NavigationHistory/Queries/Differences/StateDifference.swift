import NavigationFormat
import NavigationModel

/// One thing that is otherwise in another state.
public struct StateChange: Hashable, Sendable, CustomStringConvertible {
    /// `stack`, `badge`… as in ``StateFact``.
    public var what: String
    /// The tab, modal or screen, by id; nil for the whole app.
    public var subject: String?
    /// `none` where there was no such thing.
    public var before: FactValue
    /// `none` where there is no such thing any more.
    public var after: FactValue
    /// Whether it follows from other changes.
    public var isDerived: Bool

    /// `stack of home: Home#1 → Home#1, Detail#4`.
    public var description: String { "\(subject.map { "\(what) of \($0)" } ?? what): \(before) → \(after)" }
}

/// What differs between two states.
public struct StateDifference: Hashable, Sendable {
    /// In the order of the facts: what is stored first, then what follows from it.
    public var changes: [StateChange] = []

    /// Whether the states agree.
    public var isEmpty: Bool { changes.isEmpty }

    /// Compares two states; nil is the state before there is one. O(screens that stand + tabs) of both.
    public init(from before: NavigationState?, to after: NavigationState?) {
        // Most events change one thing: equal states need no look.
        guard before != after else { return }
        let old = before?.facts ?? []
        let new = after?.facts ?? []
        var values: [FactKey: FactValue] = [:]
        for fact in old { values[FactKey(fact)] = fact.value }
        var seen: Set<FactKey> = []
        for fact in new {
            let key = FactKey(fact)
            seen.insert(key)
            let earlier = values[key] ?? .none
            if earlier != fact.value { changes.append(StateChange(fact, from: earlier, to: fact.value)) }
        }
        // What is no more stands before what follows from it.
        var gone: [StateChange] = []
        for fact in old where !seen.contains(FactKey(fact)) && fact.value != .none {
            gone.append(StateChange(fact, from: fact.value, to: .none))
        }
        let firstDerived = changes.firstIndex(where: \.isDerived) ?? changes.count
        changes.insert(contentsOf: gone.filter { !$0.isDerived }, at: firstDerived)
        changes += gone.filter(\.isDerived)
    }

    /// One JSON array of objects with the keys `what`, `of`, `before`, `after` and `derived`.
    public var json: String {
        var writer = JSONWriter()
        writer.beginArray()
        for change in changes {
            writer.beginObject()
            writer.key("what")
            writer.string(change.what)
            writer.key("of")
            if let subject = change.subject { writer.string(subject) } else { writer.null() }
            writer.key("before")
            writer.fact(change.before)
            writer.key("after")
            writer.fact(change.after)
            writer.key("derived")
            writer.bool(change.isDerived)
            writer.endObject()
        }
        writer.endArray()
        return writer.text
    }
}

extension StateChange {
    fileprivate init(_ fact: StateFact, from before: FactValue, to after: FactValue) {
        self.init(what: fact.what, subject: fact.subject, before: before, after: after, isDerived: fact.isDerived)
    }
}

/// Which fact it is.
private struct FactKey: Hashable {
    var what: String
    var subject: String?

    init(_ fact: StateFact) {
        what = fact.what
        subject = fact.subject
    }
}

extension JSONWriter {
    mutating func fact(_ value: FactValue) {
        switch value {
        case .none: null()
        case .flag(let flag): bool(flag)
        case .number(let number): double(number)
        case .text(let text): string(text)
        case .list(let texts):
            beginArray()
            for text in texts { string(text) }
            endArray()
        case .json(let json): raw(json)
        }
    }
}
