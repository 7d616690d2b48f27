import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Explains why an action was accepted, refused or ignored.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows why an action was accepted, refused or ignored: every rule in its order, with the values that it saw.",
        discussion: """
            For an accepted action the plainest one that causes the event is explained; a refused, ignored or failed one stands in the log as \
            it was received. The rules are described in the documentation by their ids.
            """,
        examples: [
            ("navlog explain latest 17", "Why was the swipe of event 17 refused?"),
            ("navlog explain 3 5 --json", "The rules with their values, as JSON."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Argument(help: ArgumentHelp("The sequence number of the event.", valueName: "SEQ")) var sequence: Int
    @Flag(help: "Write JSON in ASCII, with \\u escapes.") var ascii

    func run() throws {
        try Context.run(global) { context in
            let store = try context.openForReading()
            let session = try store.session(named: session)
            guard let explanation = try store.explain(session, sequence) else {
                let kind = try store.events(of: session, EventSelection(sequence...sequence)).next()?.event.kind.name ?? "event"
                throw Failure(
                    .data, "noAction", "no action is behind event \(sequence): it is a \(kind)",
                    hint: "'navlog log \(session.number)' lists the events; those of users and code can be explained")
            }
            try write(explanation, context)
        }
    }

    private func write(_ explanation: ActionExplanation, _ context: Context) throws {
        if context.format == .table { return try context.write(tree(explanation, context)) }
        guard context.format.isJSON else {
            let options = RecordOptions()
            options.ascii = ascii
            let fields = [
                Field("rule") { (judgement: ActionExplanation.Judgement) in .text(judgement.rule) },
                Field("outcome") { .text($0.outcome) },
                Field("answer") { .text($0.answer.rawValue) },
                Field("values") { .text($0.values.map(\.words).joined(separator: " ")) },
            ]
            var printer = try RecordPrinter(fields, options: options, to: context)
            try printer.begin()
            for judgement in explanation.judgements { try printer.write(judgement) }
            return try printer.finish()
        }
        try context.writeOne(
            [
                Property(key: "session", cell: .session(explanation.session.id)),
                Property(key: "seq", cell: .integer(explanation.sequence)),
                Property(key: "time", cell: .time(explanation.time)),
                Property(key: "action", cell: .json(explanation.actionText.text)),
                Property(key: "outcome", cell: .text(explanation.attempt.outcome)),
                Property(key: "reconstructed", cell: .flag(explanation.attempt.isReconstructed)),
                Property(key: "decidedBy", cell: explanation.decisive.map { .text($0.rule) } ?? .none),
                Property(key: "rules", cell: .json(Self.json(explanation.judgements))),
                Property(key: "remark", cell: explanation.remark.map { .text($0) } ?? .none),
            ], isASCII: ascii)
    }

    private static func json(_ judgements: [ActionExplanation.Judgement]) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        for judgement in judgements {
            writer.beginObject()
            writer.key("rule")
            writer.string(judgement.rule)
            writer.key("outcome")
            writer.string(judgement.outcome)
            writer.key("answer")
            writer.string(judgement.answer.rawValue)
            writer.key("values")
            writer.beginObject()
            for seen in judgement.values {
                writer.key(seen.name)
                switch seen.value {
                case .none: writer.null()
                case .flag(let flag): writer.bool(flag)
                case .number(let number): writer.double(number)
                case .text(let text): writer.string(text)
                }
            }
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        return writer.text
    }

    private func tree(_ explanation: ActionExplanation, _ context: Context) -> Tree {
        let time = context.times().moment(explanation.time, digits: 3)
        let width = explanation.judgements.map(\.rule.count).max() ?? 0
        let rules = explanation.judgements.map { judgement in
            let values = judgement.values.map(\.words).joined(separator: ", ")
            let rule = judgement.rule.padding(to: width)
            let line =
                switch judgement.answer {
                case .passed: "✓ \(rule)  passes \(judgement.outcome)"
                case .decided: "✗ \(rule)  decides \(judgement.outcome)"
                case .notAsked: "· \(rule)  not asked (\(judgement.outcome))"
                }
            return Tree(values.isEmpty ? line : "\(line) · saw \(values)")
        }
        var children = [
            Tree("action \(explanation.actionText.text)" + (explanation.attempt.isReconstructed ? " (made from the event)" : "")),
            Tree(
                "outcome \(explanation.attempt.outcome)" + (explanation.decisive.map { ", decided by \($0.rule)" } ?? ": no rule stops it")),
            Tree("rules, in their order", rules),
        ]
        if let remark = explanation.remark { children.append(Tree("note: \(remark)")) }
        return Tree("session \(explanation.session.id) · event \(explanation.sequence) · \(time)", children)
    }
}

extension SeenValue {
    /// `x 120`, `enabled yes`.
    var words: String {
        switch value {
        case .none: "\(name) none"
        case .flag(let flag): "\(name) \(flag ? "yes" : "no")"
        case .number(let number): "\(name) " + (number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)")
        case .text(let text): "\(name) \(text)"
        }
    }
}

extension String {
    /// Filled up with spaces to so many cells.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - CellWidth.of(self))) }
}
