import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Compares two moments of a session, or two sessions.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what differs between two moments of a session, or where two sessions part and what differs after.",
        usage: "navlog diff SESSION AT AT | navlog diff SESSION SESSION [options]",
        discussion: """
            For two moments it also gives the smallest list of actions that leads from one to the other, keeping what stands in both; the \
            list was performed on a headless controller. For two sessions, events are the same when kind, origin, place, screen names and \
            values are; ids and times do not count. Ends with 1 when there is a difference.
            """,
        examples: [
            ("navlog diff latest 12 40", "What changed between two events, and how to get from one to the other."),
            ("navlog diff 3 +10s +25s --json", "Between two offsets into session 3, as JSON."),
            ("navlog diff 3 4", "Where sessions 3 and 4 part."),
            ("navlog diff 1 1 -d phone.sqlite -d tablet.sqlite", "The same for two sessions of two files, in their order."),
        ],
        exitCodes: [(0, "no difference"), (1, "they differ")] + ExitStatus.table.filter { $0.0 > 1 })

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Argument(help: ArgumentHelp("Two moments of it, or another session.", valueName: "AT|SESSION"), completion: .custom("sessions"))
    var others: [String]
    @Flag(help: "Also what follows from the changes: what the bars show, whether a swipe would be accepted.") var derived
    @Flag(help: "Write JSON in ASCII, with \\u escapes.") var ascii

    mutating func validate() throws(ValidationError) {
        guard others.count <= 2 else {
            throw ValidationError("there are too many arguments", hint: "give two moments, or one other session")
        }
        if global.database.count > (others.count == 1 ? 2 : 1) {
            throw ValidationError("there are more files than sessions", hint: "give '--database' once for each of the sessions at most")
        }
    }

    func run() throws {
        try Context.run(global) { context in
            let stores = try context.openAllForReading()
            let store = stores[0]
            let session = try store.session(named: session)
            let differs: Bool
            if others.count == 2 {
                let moments = try others.map { try store.state(of: session, at: context.words.historyMoment($0)) }
                differs = try compare(moments[0], moments[1], context)
            } else {
                let otherStore = stores.last ?? store
                let comparison = try store.compare(session, with: otherStore.session(named: others[0]), of: otherStore)
                differs = try write(comparison, store, otherStore, context)
            }
            try context.output.flush()
            if differs { throw ExitCode(ExitStatus.failed.rawValue) }
        }
    }

    // MARK: Two moments

    private func compare(_ one: StateMoment, _ two: StateMoment, _ context: Context) throws -> Bool {
        let difference = StateDifference(from: one.state, to: two.state)
        let plan = ActionPlan(from: one.state, to: two.state)
        var encoder = ActionEncoder()
        let actions = try plan.actions.map { try encoder.encode($0).text }
        if context.format == .table {
            var changes = difference
            if !derived { changes.changes.removeAll(where: \.isDerived) }
            var children = [Tree.changes(changes)]
            if !actions.isEmpty {
                children.append(Tree("from the one to the other by \(counted(actions.count, "action"))", actions.map { Tree($0) }))
            }
            if !plan.isComplete { children.append(Tree("no action brings about", plan.remaining.changes.map { Tree($0.description) })) }
            try context.write(Tree("session \(one.session.id) · event \(one.sequence) → event \(two.sequence)", children))
        } else {
            try context.writeOne(
                [
                    Property(key: "session", cell: .session(one.session.id)),
                    Property(key: "fromSeq", cell: .integer(one.sequence)), Property(key: "toSeq", cell: .integer(two.sequence)),
                    Property(key: "from", cell: .time(one.time)), Property(key: "to", cell: .time(two.time)),
                    Property(key: "changes", cell: .json(difference.json)),
                    Property(key: "actions", cell: .json("[" + actions.joined(separator: ",") + "]")),
                    Property(key: "complete", cell: .flag(plan.isComplete)),
                    Property(key: "remaining", cell: .json(plan.remaining.json)),
                ], isASCII: ascii)
        }
        return !difference.isEmpty
    }

    // MARK: Two sessions

    private func write(_ comparison: SessionComparison, _ left: HistoryStore, _ right: HistoryStore, _ context: Context) throws -> Bool {
        if context.format == .table {
            try context.write(try tree(comparison, left, right))
        } else {
            try context.writeOne(properties(comparison), isASCII: ascii)
        }
        return !comparison.areSame
    }

    private func properties(_ comparison: SessionComparison) -> [Property] {
        func sequence(_ event: RecordedEvent?) -> Cell { event.map { .integer($0.sequence) } ?? .none }
        var writer = JSONWriter()
        writer.beginArray()
        for row in comparison.rows {
            writer.beginObject()
            writer.key("left")
            if let left = row.left { writer.integer(left) } else { writer.null() }
            writer.key("right")
            if let right = row.right { writer.integer(right) } else { writer.null() }
            writer.endObject()
        }
        writer.endArray()
        return [
            Property(key: "left", cell: .session(comparison.left.id)), Property(key: "right", cell: .session(comparison.right.id)),
            Property(key: "commonEvents", cell: .integer(comparison.commonEvents)),
            Property(key: "leftSeq", cell: sequence(comparison.leftParting)),
            Property(key: "rightSeq", cell: sequence(comparison.rightParting)),
            Property(key: "changesAtParting", cell: .json(comparison.differenceAtParting.json)),
            Property(key: "events", cell: .json(writer.text)), Property(key: "isCut", cell: .flag(comparison.isCut)),
            Property(key: "changesAtEnd", cell: .json(comparison.finalDifference.json)),
        ]
    }

    private func tree(_ comparison: SessionComparison, _ left: HistoryStore, _ right: HistoryStore) throws -> Tree {
        let title =
            "session \(comparison.left.number) (\(comparison.left.id)) and session \(comparison.right.number) (\(comparison.right.id))"
        if comparison.areSame { return Tree(title, [Tree("the same, in all \(counted(comparison.commonEvents, "event"))")]) }
        var children = [
            Tree(
                "part after \(counted(comparison.commonEvents, "event"))",
                [Tree("left:  \(Self.line(comparison.leftParting))"), Tree("right: \(Self.line(comparison.rightParting))")])
        ]
        if !comparison.differenceAtParting.isEmpty {
            children.append(Tree("already otherwise there", [.changes(comparison.differenceAtParting)]))
        }
        var rows: [Tree] = []
        for row in comparison.rows.prefix(60) {
            let event =
                try row.left.map { try Self.event(left, comparison.left, $0) }
                ?? row.right.map { try Self.event(right, comparison.right, $0) }
            let mark = row.left == nil ? "+" : row.right == nil ? "-" : " "
            rows.append(
                Tree(
                    "\(mark) \(row.left.map { "\($0)" } ?? "·") \(row.right.map { "\($0)" } ?? "·")  \(Self.line(event ?? nil, isNumbered: false))"
                ))
        }
        if comparison.rows.count > 60 || comparison.isCut { rows.append(Tree("… and more")) }
        children.append(Tree("events after", rows))
        var final = comparison.finalDifference
        if !derived { final.changes.removeAll(where: \.isDerived) }
        children.append(Tree("at the end", [.changes(final)]))
        return Tree(title, children)
    }

    private static func event(_ store: HistoryStore, _ session: RecordedSession, _ sequence: Int) throws -> RecordedEvent? {
        try store.events(of: session, EventSelection(sequence...sequence)).next()
    }

    private static func line(_ event: RecordedEvent?, isNumbered: Bool = true) -> String {
        guard let event else { return "no more events" }
        let summary = event.event.summary
        return (isNumbered ? "\(event.sequence) " : "") + event.event.kind.name + (summary.isEmpty ? "" : ": \(summary)")
    }
}

extension SessionComparison.Row {
    fileprivate var left: Int? {
        switch self {
        case .both(let left, _), .leftOnly(let left): left
        case .rightOnly: nil
        }
    }

    fileprivate var right: Int? {
        switch self {
        case .both(_, let right), .rightOnly(let right): right
        case .leftOnly: nil
        }
    }
}
