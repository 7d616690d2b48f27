import NavigationHistory
import NavlogArguments

/// Copies the file while others use it.
struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies the file as it is at this moment, while others go on reading and writing.",
        examples: [
            ("navlog backup -o history-2026-11-30.sqlite", "A copy beside the file; there must be none yet."),
            ("navlog backup -o - | gzip > history.sqlite.gz", "A copy for another program."),
        ])

    @OptionGroup var global: GlobalOptions
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to make; - is standard output.", valueName: "FILE"), completion: .file)
    var output: String

    func run() throws {
        try Context.run(global, pages: false) { context in
            if output == "-", context.isTerminal {
                throw Failure.usage("a database is nothing for a terminal", hint: "give a file, or send it on: 'navlog backup -o - | …'")
            }
            let store = try context.openForReading(allowsNewerSchema: true)
            Platform.deferInterruption(true)
            guard output == "-" || !Platform.exists(output) else {
                throw Failure(
                    .cannotCreate, "exists", "there is a file \(output) already", hint: "give the name of a file that is not there yet",
                    path: output)
            }
            // Under its final name stands a complete copy or none.
            if output == "-" { return try send(store, context) }
            let partial = "\(output).\(Platform.processNumber).tmp"
            defer { Platform.remove(partial) }
            try copy(store, to: partial, context)
            do throws(Platform.SystemError) {
                try Platform.rename(partial, to: output)
            } catch {
                throw Failure(.cannotCreate, "cannotCreate", "cannot create \(output): \(error.message)", path: output)
            }
            context.messages.say("copied \(store.path) to \(output)")
        }
    }

    private func copy(_ store: HistoryStore, to partial: String, _ context: Context) throws {
        var progress = Progress(context.messages)
        defer { progress.end(context.messages) }
        do throws(HistoryError) {
            try store.backup(to: partial) { remaining, total in
                progress.update(context.messages, "\(grouped(total - remaining)) of \(grouped(total)) pages copied")
                return !Platform.isInterrupted
            }
        } catch {
            guard !Platform.isInterrupted else { throw Failure.interrupted("interrupted: no copy was made") }
            throw error
        }
    }

    /// By way of a file in a folder that is for the user alone.
    private func send(_ store: HistoryStore, _ context: Context) throws {
        let folder = "\(Platform.temporaryFolder)/navlog-\(SessionID.random())"
        let partial = folder + "/copy.sqlite"
        do throws(Platform.SystemError) {
            try Platform.makeFolders(folder)
        } catch {
            throw Failure(.cannotCreate, "cannotCreate", "cannot create the folder \(folder): \(error.message)", path: folder)
        }
        defer {
            Platform.remove(partial)
            Platform.removeFolder(folder)
        }
        try copy(store, to: partial, context)
        try ByteSource(partial).forEachChunk { try context.output.write($0) }
        try context.output.flush()
    }
}
