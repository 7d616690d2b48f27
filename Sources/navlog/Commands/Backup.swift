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
            guard !Platform.exists(output) else {
                throw Failure(
                    .cannotCreate, "exists", "there is a file \(output) already", hint: "give the name of a file that is not there yet",
                    path: output)
            }
            // Under its final name stands a complete copy or none.
            let partial = "\(output).\(Platform.processNumber).tmp"
            do throws(HistoryError) {
                try store.backup(to: partial) { remaining, total in
                    progress.update(context.messages, "\(grouped(total - remaining)) of \(grouped(total)) pages copied")
                    return !Platform.isInterrupted
                }
            } catch {
                Platform.remove(partial)
                guard !Platform.isInterrupted else { throw Failure.interrupted("interrupted: no copy was made") }
                throw error
            }
            do throws(Platform.SystemError) {
                try Platform.rename(partial, to: output)
            } catch {
                Platform.remove(partial)
                throw Failure(.cannotCreate, "cannotCreate", "cannot create \(output): \(error.message)", path: output)
            }
            context.messages.say("copied \(store.path) to \(output)")
        }
    }
}
