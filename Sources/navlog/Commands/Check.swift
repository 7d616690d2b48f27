import NavigationHistory
import NavlogArguments

/// Checks the file from its pages to its meaning.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the file: its structure, schema, sequences, events, states and snapshots.",
        discussion: """
            Ends with 0 when nothing is wrong (warnings do not count), and with 1 when something is. Each finding says what to do. \
            Nothing is changed.
            """,
        examples: [
            ("navlog check", "Everything: reads and folds every event."),
            ("navlog check --quick", "The structure, the schema and the sequences only."),
            ("navlog check --json", "The findings as one JSON array; empty when all is well."),
        ])

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Leave out what takes long: indexes, decoding and folding events, comparing snapshots.") var quick
    @OptionGroup var records: RecordOptions

    private static var fields: [Field<CheckFinding>] {
        [
            Field("severity") { .text($0.severity.rawValue) },
            Field("kind") { .text($0.kind.rawValue) },
            Field("session") { $0.session.map { .session($0) } ?? .none },
            Field("seq") { $0.sequence.map { .integer($0) } ?? .none },
            Field("message", "finding") { .text($0.message) },
            Field("advice", "what to do") { .text($0.advice) },
        ]
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(Self.fields) }
            let store = try context.openForReading()
            var printer = try RecordPrinter(Self.fields, options: records, to: context)
            try printer.begin()
            var failure: (any Error)?
            var progress = Progress(context.messages)
            let summary: CheckSummary
            do {
                defer { progress.end(context.messages) }
                summary = try store.check(quick: quick) { events in
                    progress.update(context.messages, "\(grouped(events)) events checked")
                } _: { finding in
                    do {
                        try printer.write(finding)
                        return true
                    } catch {
                        failure = error
                        return false
                    }
                }
            }
            if let failure { throw failure }
            try printer.finish()
            context.messages.say(Self.text(of: summary, store.path))
            if !summary.isClean {
                try context.output.flush()
                throw ExitCode(ExitStatus.failed.rawValue)
            }
        }
    }

    private static func text(of summary: CheckSummary, _ path: String) -> String {
        let looked =
            "\(counted(summary.sessions, "session")), \(counted(summary.events, "event")), \(counted(summary.snapshots, "snapshot"))"
        let warnings = summary.warnings > 0 ? ", \(counted(summary.warnings, "warning"))" : ""
        return summary.isClean
            ? "\(path) is all right: checked \(looked)\(warnings)"
            : "\(path): \(counted(summary.errors, "error"))\(warnings); checked \(looked)"
    }
}
