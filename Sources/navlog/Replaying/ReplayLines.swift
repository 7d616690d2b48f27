import NavigationHistory

/// Plays a session back as records, one event each, at the speed asked for.
struct ReplayLines {
    private let speed: Double
    private let records: RecordOptions
    private let context: Context

    init(speed: Double, records: RecordOptions, _ context: Context) {
        self.speed = speed
        self.records = records
        self.context = context
    }

    func write(_ store: HistoryStore, _ session: RecordedSession, _ range: ClosedRange<Int>) throws {
        var printer = try RecordPrinter(Replay.fields(of: session), options: records, to: context)
        let cursor = try store.events(of: session, EventSelection(range))
        if speed.isFinite {
            Platform.deferInterruption(true)
            let longest = TimeText.duration(ReplayControls.longestPause)
            let words = ReplayControls.text(ofSpeed: speed)
            context.messages.say("plays at \(words); pauses longer than \(longest) are shortened to \(longest)")
        }
        try printer.begin()
        var last: Int64?
        while let event = try cursor.next() {
            guard let state = cursor.state else { continue }
            try wait(event.time.offset(from: last ?? event.time))
            last = event.time
            let line = ReplayLine(event: event, state: state)
            if isLiveTable { try writeLive(line, session) } else { try printer.write(line) }
            if speed.isFinite { try context.output.flush() }
        }
        try printer.finish()
    }

    /// A table of events that are still to come cannot know its widths.
    private var isLiveTable: Bool { speed.isFinite && context.format == .table }

    private func writeLive(_ line: ReplayLine, _ session: RecordedSession) throws {
        let event = line.event
        let columns = [
            "\(event.sequence)".padding(to: 5), ReplayDrawing.offset(event.time.offset(from: session.started)).padding(to: 9),
            event.event.kind.name.padding(to: 15), (event.event.places.last ?? "").padding(to: 8),
            (event.event.origin?.name ?? "").padding(to: 10), (line.state.visibleScreen?.words ?? "").padding(to: 16), event.event.summary,
        ]
        let text = columns.joined(separator: "  ")
        let shown = context.isTerminal ? CellWidth.cut(Escaping.visible(text), to: outputWidth()) : Escaping.oneLine(text)
        try context.output.write(shown + "\n")
    }

    private func wait(_ span: Int64) throws {
        let end = ContinuousClock.now + .microseconds(Int64(ReplayControls.pause(span, speed: speed).seconds * 1_000_000))
        while ContinuousClock.now < end {
            Platform.sleep(milliseconds: 20)
            if Platform.isInterrupted { throw Failure.interrupted("interrupted") }
            if Platform.hasNoReader(Platform.standardOutput) { throw BrokenPipe() }
        }
    }
}
