import NavigationFormat
import NavigationHistory

/// One run of `record`: takes action lines, answers each.
final class ActionRecording {
    private let store: HistoryStore
    private let context: Context
    private let isStrict: Bool
    /// nil until the first line has started the session.
    private var recorder: Recorder?
    private let isResumed: Bool
    private var decoder = ActionDecoder()
    private var writer = JSONWriter()
    private var eventCount = 0

    init(_ store: HistoryStore, _ recorder: Recorder?, _ context: Context, isStrict: Bool) {
        self.store = store
        self.recorder = recorder
        self.context = context
        self.isStrict = isStrict
        isResumed = recorder != nil
    }

    /// The clock of a recording; a fixed one in tests.
    static func clock(_ context: Context) -> HistoryClock {
        guard Platform.environment("NAVLOG_NOW").isNilOrEmpty else { return HistoryClock { [now = context.now] in now } }
        return .running()
    }

    func run(_ source: ByteSource) throws {
        var splitter = LineSplitter()
        func take(_ line: UnsafeRawBufferPointer, _ number: Int) throws {
            do {
                try perform(try decoder.decode(line: line), number)
            } catch let error as FormatError {
                throw error.at(line: number)
            } catch let error as HistoryError where !error.isStorageFailure {
                var failure = Failure(error)
                if case .conflict = error {
                    failure.hint = "another program goes on with this session: let it end first, or record a new one"
                }
                throw failure.about("\(source.name), line \(number)")
            } catch let failure as Failure {
                throw failure.about("\(source.name), line \(number)")
            }
        }
        do {
            try source.forEachChunk { chunk in
                try splitter.feed(chunk, take)
                // Whoever waits for an answer before the next action gets it.
                try whileRead { try context.output.flush() }
            }
            try splitter.finish(take)
        } catch let error as FormatError {
            say()
            throw Failure(error, in: source.name)
        } catch let failure as Failure where failure.status == .interrupted {
            throw Failure.interrupted("interrupted: \(counted(eventCount, "event")) recorded")
        }
        if recorder == nil { context.messages.warn("\(source.name) holds no actions: nothing was recorded") }
        try whileRead { try context.output.flush() }
        say()
    }

    private func say() {
        guard let recorder else { return }
        context.messages.say("recorded \(counted(eventCount, "event")) in session \(recorder.session.number) (\(recorder.session.id))")
    }

    // MARK: One line

    private func perform(_ line: ActionLine, _ number: Int) throws {
        if case .start(let header, let state) = line.request {
            guard recorder == nil else {
                throw Failure(
                    .data, "alreadyStarted", isResumed ? "a session that goes on cannot start" : "\"start\" stands on the first line only",
                    hint: "leave the line out")
            }
            _ = try start(header, state, at: line.time)
            return try answer(number, .applied, [0], countsEvents: false)
        }
        let recorder = try recorder ?? start(SessionHeader(), nil, at: line.time)
        switch line.request {
        case .start: break
        case .perform(let action):
            let outcome = try recorder.perform(action, recording: line.text, at: line.time)
            try answer(number, outcome.outcome, outcome.sequences, outcome.decision?.givenIDs ?? [])
            try check(outcome)
        case .end(let reason): try answer(number, try recorder.end(reason, at: line.time))
        case .note(let text): try answer(number, try recorder.note(text, at: line.time))
        case .appState(let state): try answer(number, try recorder.appState(state, at: line.time))
        case .observe(let observation):
            let report = recorder.observe(observation, at: line.time)
            if let failure = report.failure { throw failure }
            try answer(number, report.outcome, Array(report.sequences))
        }
    }

    private func start(_ header: SessionHeader, _ state: FullState?, at time: Int64?) throws(HistoryError) -> Recorder {
        let started = try store.record(
            header, initial: state ?? .stack([NavigationScreen(id: "root")]), at: time, clock: Self.clock(context))
        recorder = started
        eventCount += 1
        return started
    }

    private func check(_ outcome: RecordedOutcome) throws {
        if let failure = outcome.failure { throw failure }
        guard isStrict, case .error(let code) = outcome.outcome else { return }
        throw Failure(
            .data, code.rawValue, "the action is an error: \(code.rawValue)",
            hint: Self.hint(code) ?? "leave out '--strict' to go on behind it")
    }

    // MARK: The answer

    /// Answers a request that is no action; it fails only where the write does.
    private func answer(_ line: Int, _ outcome: RecordedOutcome) throws {
        try answer(line, outcome.outcome, outcome.sequences)
        try check(outcome)
    }

    private func answer(
        _ line: Int, _ outcome: NavigationOutcome, _ sequences: [Int], _ ids: [String] = [], countsEvents: Bool = true
    ) throws {
        if countsEvents { eventCount += sequences.count }
        writer.removeAll()
        writer.beginObject()
        writer.key("line")
        writer.integer(line)
        writer.key("outcome")
        writer.string(outcome.description)
        writer.key("events")
        writer.beginArray()
        for sequence in sequences { writer.integer(sequence) }
        writer.endArray()
        if ids.count == 1 {
            writer.key("screen")
            writer.string(ids[0])
        } else if ids.count > 1 {
            writer.key("screens")
            writer.beginArray()
            for id in ids { writer.string(id) }
            writer.endArray()
        }
        if case .error(let code) = outcome, let hint = Self.hint(code) {
            writer.key("hint")
            writer.string(hint)
        }
        writer.endObject()
        let text = context.isTerminal ? Escaping.json(writer.text) : writer.text
        try whileRead { try context.output.write(text + "\n") }
    }

    /// Nobody may be reading the answers any more; the actions are recorded all the same.
    private func whileRead(_ write: () throws -> Void) throws {
        do {
            try write()
        } catch is BrokenPipe {}
    }

    private static func hint(_ code: NavigationErrorCode) -> String? {
        guard code == .alreadyInStack else { return nil }
        return #"a string is the id of one screen; to push another of the same kind give an object without id: {"name":"Detail"}"#
    }
}
