import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Shows one event whole.
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows one event, the state before and after it, and what changed.",
        examples: [
            ("navlog show latest 42", "Event 42 of the newest session."),
            ("navlog show 3 17 --json", "The event's own keys, then before, after and changes."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Argument(help: ArgumentHelp("The sequence number of the event.", valueName: "SEQ")) var sequence: Int
    @Flag(help: "Write JSON in ASCII, with \\u escapes.") var ascii

    func run() throws {
        try Context.run(global) { context in
            guard sequence >= 0, sequence <= RecordedEvent.greatestSequence else {
                throw Failure(
                    .data, "noSuchMoment", "no session has an event \(sequence)", hint: "sequence numbers run from 0 to 4294967295")
            }
            let store = try context.openForReading()
            let session = try store.session(named: session)
            let after = try store.state(of: session, at: .sequence(sequence))
            guard let event = try store.events(of: session, EventSelection(sequence...sequence)).next() else {
                throw HistoryError.noSuchMoment(
                    session.id, .sequence(sequence), first: after.sequence, last: after.sequence, started: session.started)
            }
            try write(event, try before(store, session), after, context)
        }
    }

    /// The state before; nil for the first event of the session.
    private func before(_ store: HistoryStore, _ session: RecordedSession) throws -> StateMoment? {
        let first = try store.summary(of: session).firstSequence
        return sequence > first ? try store.state(of: session, at: .sequence(sequence - 1)) : nil
    }

    private func write(_ event: RecordedEvent, _ before: StateMoment?, _ after: StateMoment, _ context: Context) throws {
        var encoder = EventEncoder()
        let line = try encoder.text(event)
        let reports = (before: before.map(\.report), after: after.report)
        let changes = ReportChange.between(reports.before.map { JSONTree($0) }, JSONTree(reports.after))
        switch context.format {
        case .table:
            try context.write(tree(event, before, after, changes, context))
        case .json, .ndjson:
            let json = Self.json(line, reports.before, reports.after, changes)
            try context.writeJSON(context.format == .json ? "[\n\(json)\n]" : json, isASCII: ascii)
        default:
            let own = JSONTree(line).leaves.map { Property(key: $0.path, cell: .json($0.value)) }
            let rest = changes.flatMap { change in
                [
                    change.before.map { Property(key: "before.\(change.path)", cell: .json($0)) },
                    change.after.map { Property(key: "after.\(change.path)", cell: .json($0)) },
                ].compactMap { $0 }
            }
            try context.write(own + rest)
        }
    }

    private func tree(
        _ event: RecordedEvent, _ before: StateMoment?, _ after: StateMoment, _ changes: [ReportChange], _ context: Context
    ) -> Tree {
        let time = context.times().moment(event.time, digits: 6)
        var facts: [Tree] = []
        if !event.event.summary.isEmpty { facts.append(Tree(event.event.summary)) }
        if let place = event.event.places.last { facts.append(Tree("in \(place)")) }
        if let origin = event.event.origin { facts.append(Tree("by \(origin.name)")) }
        if let extra = event.extra { facts.append(Tree("also \(extra.text)")) }
        let list = changes.map { change in Tree("\(change.path): \(change.before ?? "–") → \(change.after ?? "–")") }
        var children = [Tree(event.event.kind.name, facts)]
        if before != nil { children.append(list.isEmpty ? Tree("nothing changed") : Tree("changed", list)) }
        if let before { children.append(StateTree(before.state).tree(titled: "before")) }
        children.append(StateTree(after.state).tree(titled: "after"))
        return Tree("session \(event.session) · event \(event.sequence) · \(time)", children)
    }

    /// The event's object with three keys more.
    private static func json(_ line: String, _ before: String?, _ after: String, _ changes: [ReportChange]) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        for change in changes {
            writer.beginObject()
            writer.key("path")
            writer.string(change.path)
            writer.key("before")
            writer.raw(change.before ?? "null")
            writer.key("after")
            writer.raw(change.after ?? "null")
            writer.endObject()
        }
        writer.endArray()
        return line.dropLast() + ",\"before\":\(before ?? "null"),\"after\":\(after),\"changes\":\(writer.text)}"
    }
}
