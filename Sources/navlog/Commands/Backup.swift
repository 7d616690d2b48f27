import NavigationHistory
import NavlogArguments

/// Copies the file while others use it.
struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies the file as it is at this moment, while others go on reading and writing.",
        examples: [("navlog backup -o history-2026-11-30.sqlite", "A copy beside the file; there must be none yet.")])

    @OptionGroup var global: GlobalOptions
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to make.", valueName: "FILE"), completion: .file) var output: String

    func run() throws {
        try Context.run(global) { context in
            let store = try context.openForReading(allowsNewerSchema: true)
            Platform.deferInterruption(true)
            var progress = Progress(context.messages)
            defer { progress.end(context.messages) }
            do throws(HistoryError) {
                try store.backup(to: output) { remaining, total in
                    progress.update(context.messages, "\(grouped(total - remaining)) of \(grouped(total)) pages copied")
                    return !Platform.isInterrupted
                }
            } catch {
                guard !Platform.isInterrupted else { throw Failure.interrupted("interrupted: no copy was made") }
                throw error
            }
            context.messages.say("copied \(store.path) to \(output)")
        }
    }
}
