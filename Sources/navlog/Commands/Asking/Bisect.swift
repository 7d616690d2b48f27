import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Finds the first event after which a condition holds.
struct Bisect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds the first event of a session after which a condition on the state holds, and what it changed.",
        discussion: "The condition is given in words or by the options of 'find'. Nothing is written where it never holds.",
        examples: [
            ("navlog bisect latest 'badge:inbox>0'", "Which event set the badge?"),
            ("navlog bisect 3 --swipe off --from 40", "Which event after 40 took the swipe away?"),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Argument(help: ArgumentHelp("The condition in words, as for 'find --where'.", valueName: "CONDITION")) var text: String?
    @OptionGroup var conditions: ConditionOptions
    @Option(help: ArgumentHelp("Look from this moment on.", valueName: "AT")) var from: String?
    @Option(help: ArgumentHelp("Look up to this moment.", valueName: "AT")) var to: String?
    @Flag(help: "Write JSON in ASCII, with \\u escapes.") var ascii

    func run() throws {
        try Context.run(global) { context in
            guard let condition = try conditions.condition(context.words, text.map { [$0] } ?? []) else {
                throw Failure.usage("nothing is looked for", hint: "give a condition, such as 'depth>=3'; 'navlog help find' lists them")
            }
            let store = try context.openForReading()
            let session = try store.session(named: session)
            let range = try context.sequences(of: session, from: from, to: to, store)
            let answer = try context.withProgress { tell in
                try store.bisect(session, condition, in: range) { tell("\(grouped($0)) events read") }
            }
            guard let answer else {
                if context.format == .json { try context.output.write("[]\n") }
                context.messages.say("\(condition) holds after no event of session \(session.number)")
                context.sayUnknown(condition.names, in: [store])
                return
            }
            try write(answer, store, context)
        }
    }

    private func write(_ answer: BisectAnswer, _ store: HistoryStore, _ context: Context) throws {
        let event = try store.events(of: answer.session, EventSelection(answer.sequence...answer.sequence)).next()
        let difference = StateDifference(from: answer.before, to: answer.after)
        let kind = event?.event.kind.name ?? ""
        let summary = event?.event.summary ?? ""
        if context.format == .table {
            let title = "session \(answer.session.id) · event \(answer.sequence) · \(context.times().moment(answer.time, digits: 3))"
            return try context.write(
                Tree(title, [Tree(summary.isEmpty ? kind : "\(kind): \(summary)"), .changes(difference)]))
        }
        let properties = [
            Property(key: "session", cell: .session(answer.session.id)), Property(key: "number", cell: .integer(answer.session.number)),
            Property(key: "seq", cell: .integer(answer.sequence)), Property(key: "time", cell: .time(answer.time)),
            Property(key: "event", cell: .text(kind)), Property(key: "description", cell: .text(summary)),
            Property(key: "changes", cell: .json(difference.json)),
        ]
        try context.writeOne(properties, isASCII: ascii)
    }
}

extension Tree {
    /// What differs, what follows from it apart.
    static func changes(_ difference: StateDifference) -> Tree {
        if difference.isEmpty { return Tree("nothing changed") }
        // What came with its defaults says nothing.
        let stored = difference.changes.filter { !$0.isDerived && !$0.isSelfEvident }.map { Tree($0.description) }
        let derived = difference.changes.filter(\.isDerived).map { Tree($0.description) }
        if stored.isEmpty { return Tree("what shows", derived) }
        return Tree("changed", stored + (derived.isEmpty ? [] : [Tree("so that", derived)]))
    }
}

extension StateChange {
    /// Whether it only says that something new has the usual settings, or that something gone had.
    fileprivate var isSelfEvident: Bool {
        guard before == .none || after == .none else { return false }
        let value = before == .none ? after : before
        switch what {
        case "kind", "imageMode": return true
        case "gesture.enabled", "gesture.leftItemDisablesSwipe": return value == .flag(true)
        case "gesture.temporarilyClosed", "gesture.barHiddenDisablesSwipe": return value == .flag(false)
        default: return false
        }
    }
}

extension Context {
    /// Writes properties as the one record of an answer: in JSON an array with one object.
    func writeOne(_ properties: [Property], isASCII: Bool = false) throws {
        guard format.isJSON else { return try write(properties, isASCII: isASCII) }
        var writer = JSONWriter(escapesNonASCII: isASCII)
        writer.beginObject()
        for property in properties {
            writer.key(property.key)
            property.cell.write(to: &writer)
        }
        writer.endObject()
        try writeJSON(format == .json ? "[\n\(writer.text)\n]" : writer.text, isASCII: isASCII)
    }

    /// The sequence numbers between two moments; nil where neither is given.
    func sequences(of session: RecordedSession, from: String?, to: String?, _ store: HistoryStore) throws -> ClosedRange<Int>? {
        guard from != nil || to != nil else { return nil }
        func sequence(_ text: String?) throws -> Int? {
            try text.map { try store.sequence(of: session, at: words.historyMoment($0)) }
        }
        let low = try sequence(from) ?? store.summary(of: session).firstSequence
        let high = try sequence(to) ?? store.sequence(of: session, at: .end)
        guard low <= high else {
            throw Failure.usage("'--from' is event \(low), behind '--to', event \(high)", hint: "give the earlier moment to '--from'")
        }
        return low...high
    }
}
