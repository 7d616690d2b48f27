import NavigationFormat
import NavigationHistory
import NavigationModel
import NavigationSQLite

/// What a case is played on: the bare model, or a recorder with a real store.
protocol CaseSubject {
    /// How failures name it.
    var name: String { get }
    var navigation: HeadlessNavigation { get }
    /// The state at the start.
    var initial: NavigationState { get }

    mutating func perform(_ action: NavigationAction, line: ActionLine, writeFails: Bool) throws -> StepAnswer
    /// Closes, replays the log and goes on with the replayed state.
    mutating func reopen() throws
    /// Goes on with another state, which is no part of the log.
    mutating func goOn(with state: NavigationState) throws
    /// The state-changing events recorded since the start.
    func recorded() throws -> [NavigationEvent]
}

/// What came of a step.
struct StepAnswer {
    var outcome: String
    var popped: [String] = []
    var notified: [NavigationNotification] = []
    var warnings: [String] = []

    init(outcome: String) {
        self.outcome = outcome
    }

    init(_ decision: NavigationDecision, outcome: NavigationOutcome) {
        self.outcome = outcome.description
        popped = decision.popped
        notified = decision.notifications
        warnings = decision.warnings
    }
}

/// The headless controller alone; its log is a list.
struct ModelSubject: CaseSubject {
    let name = "model"
    private(set) var navigation: HeadlessNavigation
    let initial: NavigationState
    private let start: HeadlessNavigation
    private var log: [NavigationEvent] = []

    init(_ full: FullState, _ environment: NavigationEnvironment) throws {
        navigation = try HeadlessNavigation(full, environment: environment)
        start = navigation
        initial = navigation.state
    }

    mutating func perform(_ action: NavigationAction, line: ActionLine, writeFails: Bool) throws -> StepAnswer {
        if writeFails { throw CaseError("the bare model writes nothing that could fail") }
        let decision = navigation.perform(action)
        if let event = decision.event { log.append(event) }
        return StepAnswer(decision, outcome: decision.outcome)
    }

    mutating func reopen() throws {
        navigation = start
        for event in log { try navigation.replay(event) }
    }

    mutating func goOn(with state: NavigationState) throws {
        navigation = HeadlessNavigation(resuming: state, environment: navigation.environment)
    }

    func recorded() throws -> [NavigationEvent] { log }
}

/// A recorder that writes each event into a database before it answers.
struct StoreSubject: CaseSubject {
    let name = "store"
    let initial: NavigationState
    private let store: HistoryStore
    private var recorder: Recorder

    init(_ full: FullState, _ environment: NavigationEnvironment, inFile: Bool) throws {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 0
        store = inFile ? try .temporary(options: options) : try .inMemory()
        recorder = try store.record(AppInfo(), initial: full, environment: environment, mode: .writeThrough)
        initial = recorder.state
    }

    var navigation: HeadlessNavigation { recorder.navigation }

    mutating func perform(_ action: NavigationAction, line: ActionLine, writeFails: Bool) throws -> StepAnswer {
        let lock = writeFails ? try Connection(path: store.path, mode: .readWrite) : nil
        try lock?.beginImmediate()
        defer { lock?.close() }
        let answer = try recorder.perform(action, recording: line.text)
        guard let decision = answer.decision else { return StepAnswer(outcome: answer.outcome.description) }
        return StepAnswer(decision, outcome: answer.outcome)
    }

    mutating func reopen() throws {
        recorder = try store.resume(recorder.session, environment: navigation.environment)
    }

    mutating func goOn(with state: NavigationState) throws {
        throw CaseError("a state from elsewhere is no part of a recorded session")
    }

    func recorded() throws -> [NavigationEvent] {
        let cursor = try store.events(of: recorder.session)
        var events: [NavigationEvent] = []
        while let event = try cursor.next() {
            if event.sequence > 0, !event.event.kind.isDiagnostic { events.append(event.event) }
        }
        return events
    }
}
