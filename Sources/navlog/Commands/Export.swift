import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Writes sessions as NDJSON.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes sessions as NDJSON events, all of them unless some are named.",
        discussion: "A file is written beside its final name and then put in its place, so that no half of one is ever there.",
        examples: [
            ("navlog export -o all.ndjson", "Every session into one file."),
            ("navlog export latest | gzip > session.ndjson.gz", "The newest session, compressed."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions.", valueName: "SESSION"), completion: .custom("sessions")) var sessions: [String] = []
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; - is standard output.", valueName: "FILE"), completion: .file)
    var output = "-"

    mutating func validate() throws(ValidationError) {
        if let format = global.format, format != .ndjson, format != .json {
            throw ValidationError("'export' writes NDJSON only", hint: "leave out '--format', or use 'log' for other formats")
        }
    }

    func run() throws {
        try Context.run(global) { context in
            let store = try context.openForReading(allowsNewerSchema: true)
            var chosen: [RecordedSession] = []
            for name in sessions {
                let session = try store.session(named: name)
                if !chosen.contains(session) { chosen.append(session) }
            }
            let wanted = sessions.isEmpty ? nil : chosen
            if output == "-" {
                _ = try write(store, wanted, to: context.output, context.messages)
            } else {
                Platform.deferInterruption(true)
                let file = try OutputFile(output)
                let count = try write(store, wanted, to: file.output, context.messages)
                try file.finish()
                context.messages.say("exported \(counted(count, "event")) to \(output)")
            }
        }
    }

    private func write(_ store: HistoryStore, _ sessions: [RecordedSession]?, to output: ByteOutput, _ messages: Messages) throws -> Int {
        var encoder = EventEncoder()
        var progress = Progress(messages)
        var written = 0
        try output.write(EventEncoder.header)
        defer { progress.end(messages) }
        let count = try store.export(sessions) { event in
            try output.append { buffer in try encoder.append(event, to: &buffer) }
            written += 1
            guard written % 4_096 == 0 else { return }
            progress.update(messages, "\(grouped(written)) events written")
            if Platform.isInterrupted { throw Failure.interrupted("interrupted: nothing was written") }
        }
        try output.flush()
        return count
    }
}
