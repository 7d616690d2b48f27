import NavigationHistory
import NavlogArguments

/// Draws the screens and the moves between them.
struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the screens of sessions and the moves between them as a graph, for Mermaid or Graphviz.",
        discussion: """
            A move is a change of the screen that the user sees. '--format mermaid', the default, is a flowchart for Markdown; 'dot' is for \
            Graphviz; the other formats list the moves.
            """,
        examples: [
            ("navlog graph latest", "A Mermaid flowchart of the newest session."),
            ("navlog graph --format dot | dot -Tsvg -o moves.svg", "A picture of all sessions."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @OptionGroup var records: RecordOptions

    func run() throws {
        try Context.run(global, draws: true) { context in
            let fields = [
                Field("from") { (move: NavigationGraph.Move) in .text(move.from) },
                Field("to") { .text($0.to) },
                Field("count") { .integer($0.count) },
            ]
            if records.listsFields { return try context.list(fields) }
            let store = try context.openForReading()
            let graph = try store.graph(of: sessions.isEmpty ? nil : sessions.map { try store.session(named: $0) })
            switch global.json ? OutputFormat.json : global.format ?? .mermaid {
            case .mermaid: try context.output.write(graph.mermaid)
            case .dot: try context.output.write(graph.dot)
            default:
                var printer = try RecordPrinter(fields, options: records, to: context)
                try printer.begin()
                for move in graph.moves { try printer.write(move) }
                try printer.finish()
            }
        }
    }
}
