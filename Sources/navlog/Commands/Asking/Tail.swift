import NavigationHistory
import NavlogArguments

/// Shows the newest events, and follows.
struct Tail: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the newest events of all sessions, and with '--follow' those that other programs write, as they come.",
        discussion: """
            Events come by time, those of one session always in sequence. Following costs the writers nothing: it only reads. It ends with \
            Ctrl-C. Filters choose among the newest events, too.
            """,
        examples: [
            ("navlog tail", "The ten newest events."),
            ("navlog tail --follow --refused", "What is refused, as it happens."),
            ("navlog tail latest --follow --format ndjson", "One session, one JSON object a line."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @Flag(name: [.customShort("f"), .long], help: "Go on with the events that are still to come.") var follow
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("How many to begin with.", valueName: "N")) var limit = 10
    @Option(help: ArgumentHelp("Only events of this kind.", valueName: "EVENT")) var event: [EventName] = []
    @Option(help: ArgumentHelp("Only events in this tab or modal.", valueName: "ID"), completion: .custom("tabs")) var tab: [String] = []
    @Option(help: ArgumentHelp("Only events of this origin.", valueName: "ORIGIN")) var origin: [OriginName] = []
    @Flag(help: "Only actions that were refused.") var refused
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if limit < 0 { throw ValidationError("'--limit' is a number from 0", hint: "leave it out for 10") }
    }

    func run() throws {
        try Context.run(global, pages: false) { context in
            let lines = EventLines(escapesNonASCII: records.ascii)
            let fields = Log.fields(showsSession: true, times: context.times(isRelative: records.relative))
            if records.listsFields { return try context.list(fields) }
            let store = try context.openForReading()
            let chosen = sessions.isEmpty ? nil : try sessions.map { try store.session(named: $0) }
            let tail = try store.tail(of: chosen)
            let newest = try tail.newest(limit).filter { allows($0.event) }
            var printer = try RecordPrinter(fields, options: records, to: context) { lines.json($0.event) }
            // A table of events that are still to come cannot know its widths.
            let isLive = follow && context.format == .table
            if !isLive { try printer.begin() }
            func show(_ entry: EventTail.Entry) throws {
                if isLive { return try writeLine(entry, context) }
                try printer.write(LoggedEvent(session: entry.session, event: entry.event))
                if follow { try context.output.flush() }
            }
            for entry in newest { try show(entry) }
            if follow {
                try context.output.flush()
                try watch(tail, context, show)
            }
            if !isLive { try printer.finish() }
            if let failure = lines.failure { throw failure }
            if follow { throw Failure.interrupted("interrupted: stopped following") }
        }
    }

    /// Looks ten times a second, until Ctrl-C or until nobody reads any more.
    private func watch(_ tail: EventTail, _ context: Context, _ show: (EventTail.Entry) throws -> Void) throws {
        Platform.deferInterruption(true)
        while !Platform.isInterrupted {
            for entry in try tail.next() where allows(entry.event) { try show(entry) }
            try context.output.flush()
            if Platform.hasNoReader(Platform.standardOutput) { throw BrokenPipe() }
            Platform.sleep(milliseconds: 100)
        }
    }

    private func allows(_ recorded: RecordedEvent) -> Bool {
        let kind = recorded.event.kind
        if refused, kind != .refused { return false }
        if !event.isEmpty, !event.contains(where: { $0.kind == kind }) { return false }
        if !origin.isEmpty, !origin.contains(where: { $0.origin == recorded.event.origin }) { return false }
        return tab.isEmpty || recorded.event.places.contains(where: tab.contains)
    }

    private func writeLine(_ entry: EventTail.Entry, _ context: Context) throws {
        let event = entry.event
        let columns = [
            context.times(isRelative: records.relative).moment(event.time, digits: 3), "\(entry.session.number)".padding(to: 4),
            "\(event.sequence)".padding(to: 5), event.event.kind.name.padding(to: 15), (event.event.places.last ?? "").padding(to: 8),
            (event.event.origin?.name ?? "").padding(to: 10), event.event.summary,
        ]
        let line = columns.joined(separator: "  ")
        let text = context.isTerminal ? CellWidth.cut(Escaping.visible(line), to: outputWidth()) : Escaping.oneLine(line)
        try context.output.write(text + "\n")
        try context.output.flush()
    }
}
