import NavigationHistory
import NavlogArguments

/// Prints a test that repeats a session.
struct MakeTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Prints a Swift Testing file that repeats a session on the library and asserts the state after each action.",
        discussion: """
            The file imports NavigationHistory and Testing. An event that no action repeats (observed, imported, refused by a transition) sets \
            the controller to the recorded state, with a comment.
            """,
        examples: [
            ("navlog test latest -o Tests/AppTests/SessionTests.swift", "The newest session as a test."),
            ("navlog test 3 --from 20 --to 41", "A part of it, from the state after event 20."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Option(help: ArgumentHelp("Begin with the state at this moment.", valueName: "AT")) var from: String?
    @Option(help: ArgumentHelp("End at this moment.", valueName: "AT")) var to: String?
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; - is standard output.", valueName: "FILE"), completion: .file)
    var output = "-"

    func run() throws {
        try Context.run(global) { context in
            let store = try context.openForReading()
            let session = try store.session(named: session)
            let range = try context.sequences(of: session, from: from, to: to, store)
            let file = output == "-" ? nil : try OutputFile(output)
            let target = file?.output ?? context.output
            var failure: (any Error)?
            let left = try store.writeTest(of: session, range) { text in
                guard failure == nil else { return }
                do { try target.write(text) } catch { failure = error }
            }
            if let failure { throw failure }
            try file?.finish()
            if left > 0 { context.messages.say("no action repeats \(counted(left, "event")): comments say which") }
            if file != nil { context.messages.say("wrote \(output)") }
        }
    }
}
