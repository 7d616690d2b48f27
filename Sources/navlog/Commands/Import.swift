import NavigationFormat
import NavigationHistory
import NavlogArguments

/// What an event that is wrong does.
enum ImportErrorRule: String, CaseIterable, ExpressibleByArgument {
    case stop, skip
}

/// Reads events and adds those that the file does not have.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Adds events from NDJSON files, or from standard input.",
        discussion: """
            Events that are there already are skipped, so a file can be imported again, and an import that was ended at any moment can be \
            repeated. An error ends the import: the whole batches before it stay. With '--on-error skip' the rest of that session is left \
            out and the import goes on; it then ends with 65. With '--json' the counts are an object on standard output.
            """,
        examples: [
            ("navlog import events.ndjson", "Add what the file holds."),
            ("navlog export -d phone.sqlite | navlog import -d all.sqlite -", "Copy everything from one file to another."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Files of events; - is standard input.", valueName: "FILE"), completion: .file) var files: [String] = ["-"]
    @Flag(help: "All or nothing: one transaction. Others cannot write meanwhile.") var atomic
    @Option(help: ArgumentHelp("What an event that is wrong does.", valueName: "RULE")) var onError = ImportErrorRule.stop

    mutating func validate() throws(ValidationError) {
        guard !atomic || onError == .stop else {
            throw ValidationError("'--atomic' cannot leave out the rest of a session", hint: "leave out '--atomic' or '--on-error skip'")
        }
    }

    func run() throws {
        if files.contains(where: ByteSource.needsTyping) { throw CleanExit.helpRequest(Self.self) }
        try Context.run(global) { context in
            // Files that are not there are found before anything is made or added. A pipe is opened once only: its writer sees each end.
            for file in files where file != "-" && !Platform.isPipe(file) { _ = try ByteSource(file) }
            let store = try context.openForWriting()
            Platform.deferInterruption(true)
            var options = ImportOptions()
            options.isAtomic = atomic
            options.onError = onError == .skip ? .skipSession : .stop
            try EventImport(store, options, context.messages).run(files) { summary in
                if context.format.isJSON { try context.write(Self.properties(summary)) }
            }
        }
    }

    private static func properties(_ summary: ImportSummary) -> [Property] {
        [
            Property(key: "sessionsAdded", cell: .integer(summary.sessionsAdded)), Property(key: "added", cell: .integer(summary.added)),
            Property(key: "skipped", cell: .integer(summary.present)), Property(key: "conflicting", cell: .integer(summary.conflicting)),
            Property(key: "leftOut", cell: .integer(summary.leftOut)),
        ]
    }
}

/// One import of several files.
private final class EventImport {
    private let store: HistoryStore
    private let options: ImportOptions
    private let messages: Messages
    private var decoder = EventDecoder()
    private var progress: Progress
    private var events = 0
    private var problems = 0
    /// The files read so far, and how many lines had been read before each.
    private var sources: [(name: String, linesBefore: Int)] = []
    /// Not more than this many are told one by one.
    private static let problemLimit = 20

    init(_ store: HistoryStore, _ options: ImportOptions, _ messages: Messages) {
        self.store = store
        self.options = options
        self.messages = messages
        progress = Progress(messages)
    }

    /// Reads the files in their order; `answer` gets what came of them.
    func run(_ files: [String], answer: (ImportSummary) throws -> Void) throws {
        let importer = try store.importer(options: options) { [self] problem in tell(failure(problem)) }
        let summary: ImportSummary
        do {
            for file in files { try read(file, into: importer) }
            summary = try importer.finish()
        } catch {
            importer.cancel()
            progress.end(messages)
            throw ended(error, importer.summary)
        }
        progress.end(messages)
        say(summary)
        try answer(summary)
        if problems > 0 {
            throw Failure(.data, "leftOut", "\(counted(problems, "problem")) in the input; the rest of those sessions was left out")
        }
    }

    private func read(_ file: String, into importer: Importer) throws {
        let source = try ByteSource(file)
        let linesBefore = sources.last.map { $0.linesBefore + lastLine } ?? 0
        sources.append((source.name, linesBefore))
        lastLine = 0
        var splitter = LineSplitter()
        let eventsBefore = events
        func take(_ line: UnsafeRawBufferPointer, _ number: Int) throws {
            lastLine = number
            do throws(FormatError) {
                if try decoder.isHeader(line) { return }
                let event = try decoder.decode(line: line)
                events += 1
                try add(event, linesBefore + number, to: importer)
            } catch {
                guard options.onError == .skipSession, error.kind != .newerFormat else {
                    throw Failure(error.at(line: number), in: source.name)
                }
                if let session = Self.session(in: line) { importer.leaveOutRest(of: session) }
                tell(Failure(error.at(line: number), in: source.name))
            }
            if let wrong = pending {
                pending = nil
                throw wrong
            }
        }
        do {
            try source.forEachChunk { chunk in
                try splitter.feed(chunk, take)
                progress.update(messages, "\(grouped(events)) events read")
            }
            try splitter.finish(take)
        } catch let error as FormatError {
            throw Failure(error, in: source.name)
        }
        if events == eventsBefore { messages.warn("\(source.name) holds no events") }
    }

    private var lastLine = 0
    private var pending: ImportError?

    /// Keeps the importer's error apart from those of the format.
    private func add(_ event: RecordedEvent, _ line: Int, to importer: Importer) throws(FormatError) {
        do throws(ImportError) { try importer.add(event, line: line) } catch { pending = error }
    }

    // MARK: Words

    private func failure(_ error: ImportError) -> Failure {
        let failure = Failure(error.error)
        guard let line = error.line, let source = sources.last(where: { $0.linesBefore < line }) else { return failure }
        return failure.about("\(source.name), line \(line - source.linesBefore)")
    }

    private func tell(_ failure: Failure) {
        problems += 1
        if problems <= Self.problemLimit { messages.warn(failure.message) }
        if problems == Self.problemLimit + 1 { messages.warn("there are more of these") }
    }

    private func say(_ summary: ImportSummary) {
        if summary.added == 0, summary.conflicting == 0, summary.leftOut == 0, summary.present > 0 {
            return messages.say("nothing was added: \(counted(summary.present, "event")) already there")
        }
        var text = "imported \(counted(summary.sessionsAdded, "session")), \(counted(summary.added, "event"))"
        text += "; skipped \(grouped(summary.present)) already there; \(counted(summary.conflicting, "conflict"))"
        if summary.leftOut > 0 { text += "; left out \(counted(summary.leftOut, "event"))" }
        messages.say(text)
    }

    /// The error that ended the import, after what became of the events before it.
    private func ended(_ error: any Error, _ summary: ImportSummary) -> Failure {
        let kept =
            summary.added == 0
            ? "nothing was added"
            : "\(counted(summary.added, "event")) in whole batches before it \(summary.added == 1 ? "was" : "were") added"
        if let error = error as? Failure, error.status == .interrupted {
            return .interrupted("interrupted: \(kept)")
        }
        messages.say(kept)
        return (error as? ImportError).map(failure) ?? Failure(any: error)
    }

    /// The session of a line that cannot be read, if it names one.
    private static func session(in line: UnsafeRawBufferPointer) -> SessionID? {
        let key = Array("\"session\":\"".utf8)
        guard line.count >= key.count + SessionID.textLength else { return nil }
        for start in 0...(line.count - key.count - SessionID.textLength) where line[start] == key[0] && line[start + 1] == key[1] {
            guard line[start..<start + key.count].elementsEqual(key) else { continue }
            let text = start + key.count
            return SessionID(utf8: UnsafeRawBufferPointer(rebasing: line[text..<text + SessionID.textLength]))
        }
        return nil
    }
}
