import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Performs actions and records what comes of them.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Performs actions on a headless controller and records the events, one answer a line.",
        discussion: """
            The actions are NDJSON: {"do":"push","screen":"Detail"}. The first may be {"do":"start",…} with the app and its tabs; without \
            it the session starts with one navigation controller whose root is named 'root'. An event is in the file before its action is \
            answered. Refused and failed actions are recorded, too, and do not change the exit code unless '--strict' is given.
            """,
        examples: [
            ("navlog record actions.ndjson", "A new session from a file."),
            (#"echo '{"do":"push","screen":"Detail"}' | navlog record --resume latest -"#, "Go on with the newest session."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The file of actions; - is standard input.", valueName: "FILE"), completion: .file) var file = "-"
    @Option(help: ArgumentHelp("Go on with this session.", valueName: "SESSION"), completion: .custom("sessions")) var resume: String?
    @Flag(help: "Stop at the first action that is an error, and end with 65.") var strict

    func run() throws {
        if ByteSource.needsTyping(file) { throw CleanExit.helpRequest(Self.self) }
        try Context.run(global) { context in
            let source = try ByteSource(file)
            let store = try context.openForWriting(creates: resume == nil)
            Platform.deferInterruption(true)
            let recorder = try resume.map { try store.resume(store.session(named: $0), clock: ActionRecording.clock(context)) }
            try ActionRecording(store, recorder, context, isStrict: strict).run(source)
        }
    }
}
