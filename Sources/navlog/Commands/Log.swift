import NavigationFormat
import NavigationHistory
import NavlogArguments

/// Lists events.
struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the events of a session, or of all of them, the newest session last.",
        discussion: "JSON has the events' own keys, as in NDJSON; with '--fields' it has those fields.",
        examples: [
            ("navlog log latest", "What happened in the newest session."),
            ("navlog log latest --from 40 --to 52", "What happened between two moments, such as those of an answer of 'find'."),
            ("navlog log 3 --event pushed --event popped --origin swipe", "Some events of session 3."),
            ("navlog log --refused --since today --json", "What was refused today, in all sessions, as JSON."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session; all of them if it is left out.", valueName: "SESSION"), completion: .custom("sessions"))
    var session: String?
    @Option(help: ArgumentHelp("Only events of this kind.", valueName: "EVENT")) var event: [EventName] = []
    @Option(help: ArgumentHelp("Only events in this tab or modal.", valueName: "ID")) var tab: [String] = []
    @Option(help: ArgumentHelp("Only events of this screen, by id or name.", valueName: "SCREEN")) var screen: [String] = []
    @Option(help: ArgumentHelp("Only events of this origin.", valueName: "ORIGIN")) var origin: [OriginName] = []
    @Flag(help: "Only actions that were refused.") var refused
    @Option(help: ArgumentHelp("From this moment of the session on: the last event that is not later, and all after it.", valueName: "AT"))
    var from: String?
    @Option(help: ArgumentHelp("Up to this moment of the session.", valueName: "AT")) var to: String?
    @OptionGroup var time: TimeOptions
    @OptionGroup var page: PageOptions
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if session == nil, from != nil || to != nil {
            throw ValidationError(
                "'--from' and '--to' are moments of one session", hint: "name the session, or use '--since' and '--until'")
        }
    }

    func run() throws {
        try Context.run(global) { context in
            let fields = Self.fields(showsSession: session == nil, times: context.times(isRelative: records.relative))
            if records.listsFields { return try context.list(fields) }
            let lines = EventLines(escapesNonASCII: records.ascii)
            var printer = try RecordPrinter(fields, options: records, to: context) { lines.json($0.event) }
            let range = try time.range(context.words)
            let store = try context.openForReading()
            let sessions = try self.sessions(store, until: range.until)
            var selection = EventSelection()
            selection.since = range.since
            selection.until = range.until
            // Names of removed screens are known from the state before, which a cursor has only on its way forwards.
            let collects = page.reverse && !screen.isEmpty
            selection.isReverse = page.reverse && !collects
            if let session = sessions.first { selection.sequences = try context.sequences(of: session, from: from, to: to, store) }
            var counter = page.counter
            try printer.begin()
            for session in sessions where !counter.isFull {
                let cursor = try store.events(of: session, selection)
                var collected: [LoggedEvent] = []
                while !counter.isFull, let event = try next(cursor, session) {
                    if collects { collected.append(event) } else if counter.takesNext() { try printer.write(event) }
                }
                for event in collected.reversed() where counter.takesNext() { try printer.write(event) }
            }
            try printer.finish()
            if let failure = lines.failure { throw failure }
        }
    }

    /// The sessions in the order in which they are shown.
    private func sessions(_ store: HistoryStore, until: Int64?) throws -> [RecordedSession] {
        if let session { return [try store.session(named: session)] }
        var sessions: [RecordedSession] = []
        try store.forEachSession { session in
            if until.map({ session.started < $0 }) ?? true { sessions.append(session) }
        }
        sessions.sort { ($0.started, $0.number) < ($1.started, $1.number) }
        return page.reverse ? sessions.reversed() : sessions
    }

    // MARK: Which events

    private func next(_ cursor: EventCursor, _ session: RecordedSession) throws -> LoggedEvent? {
        while true {
            // A copy of the state is kept only where its screens are asked for: folding into a shared one copies.
            let before = screen.isEmpty ? nil : cursor.state
            guard let event = try cursor.next() else { return nil }
            if allows(event, before: before) { return LoggedEvent(session: session, event: event) }
        }
    }

    private func allows(_ recorded: RecordedEvent, before: NavigationState?) -> Bool {
        let kind = recorded.event.kind
        if refused, kind != .refused { return false }
        if !event.isEmpty, !event.contains(where: { $0.kind == kind }) { return false }
        if !origin.isEmpty, !origin.contains(where: { $0.origin == recorded.event.origin }) { return false }
        if !tab.isEmpty, !recorded.event.places.contains(where: tab.contains) { return false }
        if !screen.isEmpty, !recorded.event.concerns(screen, before: before) { return false }
        return true
    }

    // MARK: Fields

    static func fields(showsSession: Bool, times: TimeText) -> [Field<LoggedEvent>] {
        func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .none }
        return [
            Field("session", isShown: false) { (e: LoggedEvent) in .session(e.event.session) },
            Field("number", "session", isShown: showsSession) { .integer($0.session.number) },
            Field("seq") { .integer($0.event.sequence) },
            Field("time") { .preciseTime($0.event.time) },
            Field("event") { .text($0.event.event.kind.name) },
            Field("tab") { text($0.event.event.places.last) },
            Field("origin") { text($0.event.event.origin?.name) },
            Field("description", "what") { .text($0.event.event.summary) },
        ]
    }
}

/// An event and its session.
struct LoggedEvent {
    var session: RecordedSession
    var event: RecordedEvent
}

/// Writes events as the JSON of the format.
final class EventLines {
    private var encoder = EventEncoder()
    private let escapesNonASCII: Bool
    /// An event that has no written form.
    private(set) var failure: FormatError?

    init(escapesNonASCII: Bool) {
        self.escapesNonASCII = escapesNonASCII
    }

    func json(_ event: RecordedEvent) -> String {
        do throws(FormatError) {
            let text = try encoder.text(event)
            return escapesNonASCII ? Escaping.ascii(text) : text
        } catch {
            failure = error
            return "null"
        }
    }
}
