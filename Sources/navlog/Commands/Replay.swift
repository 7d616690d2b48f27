import NavigationHistory
import NavlogArguments

/// Plays a session back.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays a session back: on a terminal a drawn phone beside the events, else one event a line with the visible screen.",
        discussion: """
            Keys: space pauses and goes on; the arrows, n and b step; page up and down step by ten; + and - change the speed; g and G go to \
            the start and the end; a number, or / and a number, an offset (+12.5s) or a time, goes there; q leaves. Pauses longer than 2 \
            seconds on the screen are shortened to 2 seconds. Where standard output or input is no terminal, or a format is asked for, \
            events are written as lines, without pauses unless '--speed' is given.
            """,
        examples: [
            ("navlog replay latest", "Watch the newest session."),
            ("navlog replay 3 --from +2m --speed 4", "Session 3 from its third minute, four times as fast."),
            ("navlog replay 3 --step", "Event by event."),
            ("navlog replay 3 --from 10 --to 20 --format table", "Eleven events as a table."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The session.", valueName: "SESSION"), completion: .custom("sessions")) var session: String
    @Option(help: ArgumentHelp("Begin at this moment: a sequence number, +12.5s or a time.", valueName: "AT")) var from: String?
    @Option(help: ArgumentHelp("End at this moment.", valueName: "AT")) var to: String?
    @Option(help: ArgumentHelp("How many times as fast as recorded: a number, or max for no pauses.", valueName: "N|max")) var speed:
        ReplaySpeed?
    @Flag(help: "Begin paused, to go on event by event.") var step
    @OptionGroup var records: RecordOptions

    func run() throws {
        try Context.run(global, pages: false) { context in
            let fields = Self.fields(of: nil)
            if records.listsFields { return try context.list(fields) }
            let store = try context.openForReading()
            let found = try store.session(named: session)
            let range = try range(store, found, context)
            let isWatched =
                context.isTerminal && Platform.isTerminal(Platform.standardInput) && Platform.environment("TERM") != "dumb"
                && global.format == nil && !global.json && records.fields == nil
            if isWatched {
                let controls = ReplayControls(range: range, speed: speed?.factor ?? 1, isPaused: step)
                let title = Self.title(try store.summary(of: found))
                return try ReplayScreen(ReplayTimeline(store, found, range), title: title, controls: controls, context).run()
            }
            guard !step else {
                throw Failure.usage("'--step' needs a terminal to read keys from", hint: "leave it out, or give '--from' and '--to'")
            }
            try ReplayLines(speed: speed?.factor ?? .infinity, records: records, context).write(store, found, range)
        }
    }

    /// The events from the one at `--from` to the one at `--to`.
    private func range(_ store: HistoryStore, _ session: RecordedSession, _ context: Context) throws -> ClosedRange<Int> {
        func sequence(_ text: String) throws -> Int {
            try store.sequence(of: session, at: context.words.historyMoment(text))
        }
        let summary = try store.summary(of: session)
        let low = try from.map(sequence) ?? summary.firstSequence
        let high = try to.map(sequence) ?? summary.lastSequence
        guard low <= high else {
            throw Failure.usage("'--from' is later than '--to'", hint: "they are the events \(low) and \(high): exchange them")
        }
        return low...high
    }

    /// `session 2 · Shop 3.2 · iPhone17,1 · iOS 26.1`.
    static func title(_ summary: SessionSummary) -> String {
        let header = summary.header
        let app = [header.app, header.appVersion].compactMap { $0 }.joined(separator: " ")
        return (["session \(summary.session.number)", app] + [header.device, header.system].compactMap { $0 })
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// What the lines say. Nothing is read from the session to list the fields.
    static func fields(of session: RecordedSession?) -> [Field<ReplayLine>] {
        func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .none }
        return [
            Field("seq") { (step: ReplayLine) in .integer(step.event.sequence) },
            Field("time", isShown: false) { .time($0.event.time) },
            Field("offsetSeconds", "after") { .seconds(Double($0.event.time.span(since: session?.started ?? 0)) / 1_000_000) },
            Field("event") { .text($0.event.event.kind.name) },
            Field("tab") { text($0.event.event.places.last) },
            Field("origin") { text($0.event.event.origin?.name) },
            Field("screen", "visible screen") { text($0.state.visibleScreen?.words) },
            Field("description", "what") { .text($0.event.event.summary) },
        ]
    }
}

/// An event, and the state after it.
struct ReplayLine {
    var event: RecordedEvent
    var state: NavigationState
}

/// The value of `--speed`.
struct ReplaySpeed: ExpressibleByArgument {
    /// Infinity is without pauses.
    var factor: Double

    init?(argument: String) {
        if argument == "max" {
            factor = .infinity
        } else {
            guard argument.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let value = Double(argument), value >= 0.01,
                value <= 1_000_000
            else { return nil }
            factor = value
        }
    }

    var defaultValueDescription: String { factor.isFinite ? TimeText.decimal(factor, digits: 4) : "max" }

    static func expectation(insteadOf argument: String) -> String { "a number from 0.01 to 1000000, or max" }
}
