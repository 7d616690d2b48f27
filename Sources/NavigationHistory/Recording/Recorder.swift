import NavigationFormat
import NavigationModel
import NavigationSQLite

/// What came of an action that was performed and recorded.
public struct RecordedOutcome: Sendable {
    /// What came of the action.
    public var outcome: NavigationOutcome
    /// The sequence numbers of the events that were added; empty where there was nothing to record, or the write failed.
    public var sequences: [Int] { Array(range) }
    /// The same as a range.
    var range = 0..<0
    /// What the rules decided: notifications, removed screens, ids given.
    public var decision: NavigationDecision?
    /// Why the write failed, where `outcome` is `error:storage`.
    public var failure: HistoryError?
}

/// Records one session, in two ways: it performs actions on a headless controller (`perform`), or takes reports of what is true in an app
/// (`observe`), and writes what comes of them.
///
/// `Sendable`, with synchronous calls from any thread, which are taken one after the other. ``RecordingMode`` says whether a call waits for the file.
public final class Recorder: Sendable {
    /// The session that is recorded.
    public let session: RecordedSession
    let store: HistoryStore
    let clock: HistoryClock
    let core: Lock<RecorderCore>
    /// The writer's own part, apart from the core so that no caller waits for the disk.
    let writer = Lock(GroupWriter())
    /// Told of failures by a write-behind recorder.
    let onError: (@Sendable (HistoryError) -> Void)?

    init(store: HistoryStore, session: RecordedSession, core: RecorderCore, clock: HistoryClock, mode: RecordingMode) {
        self.store = store
        self.session = session.found(by: store)
        self.clock = clock
        var core = core
        core.wall = WallWatch(clock)
        if case .writeBehind(let capacity, let onError) = mode {
            core.queue = WriteBehindQueue(capacity: capacity, next: core.nextSequence)
            self.onError = onError
        } else {
            onError = nil
        }
        self.core = Lock(core)
        store.add(self)
    }

    /// The state now.
    public var state: NavigationState { core.withLock { $0.navigation.state } }

    /// The headless controller as it is now: what could be done, what runs.
    public var navigation: HeadlessNavigation { core.withLock { $0.navigation } }

    /// The sequence number of the next event.
    public var nextSequence: Int { core.withLock { $0.nextSequence } }

    // MARK: Driving

    /// Performs an action and records what comes of it.
    ///
    /// - Parameters:
    ///   - action: What is attempted.
    ///   - text: The action as received, for the diagnostic events; nil writes it anew.
    ///   - time: Microseconds since 1970, UTC; nil is now. Earlier than the last event counts as the time of that one.
    /// - Returns: The outcome, `error:storage` where the write failed.
    /// - Throws: `conflict` where another recorder writes the same session; `sessionEnded`; `closed`.
    @discardableResult
    public func perform(
        _ action: NavigationAction, recording text: JSONText? = nil, at time: Int64? = nil
    ) throws(HistoryError) -> RecordedOutcome {
        try core.withLock { (core) throws(HistoryError) -> RecordedOutcome in
            try core.checkOpen(session)
            let decision = core.navigation.decideInPlace(action)
            if core.queue != nil {
                core.navigation.commit(decision, of: action)
                let range = enqueue(Self.events(of: decision, action, text), &core, at: time)
                return RecordedOutcome(outcome: decision.outcome, range: range, decision: decision)
            }
            let range: Range<Int>
            do throws(HistoryError) {
                if let event = decision.soleEvent {
                    range = try write(CollectionOfOne(event), &core, at: time)
                } else {
                    range = try write(Self.events(of: decision, action, text), &core, at: time)
                }
            } catch {
                guard error.isStorageFailure else { throw error }
                return RecordedOutcome(outcome: .error(.storage), failure: error)
            }
            core.navigation.commit(decision, of: action)
            return RecordedOutcome(outcome: decision.outcome, range: range, decision: decision)
        }
    }

    private static func events(of decision: NavigationDecision, _ action: NavigationAction, _ text: JSONText?) -> [NavigationEvent] {
        // The texts are for diagnostic events only.
        if case .applied = decision.outcome { return decision.diagnostics + (decision.event.map { [$0] } ?? []) }
        return decision.events(recording: text ?? .text(of: action), values: .text(of: decision.seen))
    }

    /// Records a note. Diagnostic: it changes nothing.
    @discardableResult
    public func note(_ text: String, at time: Int64? = nil) throws(HistoryError) -> RecordedOutcome {
        try record(.note(text), at: time)
    }

    /// Records that the app became active, went to the background and the like. Diagnostic.
    @discardableResult
    public func appState(_ state: String, at time: Int64? = nil) throws(HistoryError) -> RecordedOutcome {
        try record(.appStateChanged(state), at: time)
    }

    /// Ends the session. Afterwards every call throws `sessionEnded`, and reports are ignored.
    @discardableResult
    public func end(_ reason: String? = nil, at time: Int64? = nil) throws(HistoryError) -> RecordedOutcome {
        try record(.sessionEnded(reason: reason), at: time)
    }

    /// Records an event that leaves the state as it is.
    private func record(_ event: NavigationEvent, at time: Int64?) throws(HistoryError) -> RecordedOutcome {
        try core.withLock { (core) throws(HistoryError) -> RecordedOutcome in
            try core.checkOpen(session)
            do throws(HistoryError) {
                let range = core.queue != nil ? enqueue([event], &core, at: time) : try write([event], &core, at: time)
                if case .sessionEnded = event { core.isEnded = true }
                return RecordedOutcome(outcome: .applied, range: range)
            } catch {
                guard error.isStorageFailure else { throw error }
                return RecordedOutcome(outcome: .error(.storage), failure: error)
            }
        }
    }

    // MARK: Writing through

    /// Writes events, whose screens are numbered, behind the last one and gives their sequence numbers. The core changes after the write only.
    func write(
        _ events: some RandomAccessCollection<NavigationEvent>, _ core: inout RecorderCore, at given: Int64?
    ) throws(HistoryError) -> Range<Int> {
        guard !events.isEmpty else { return 0..<0 }
        let (time, change) = core.time(given, clock)
        if let change { _ = try write([change], &core, at: time) }
        let first = core.nextSequence
        try store.withRecordingWriter { db throws(HistoryError) in
            if core.isSnapshotDue(after: events.count) {
                let snapshot = try core.state(after: events, of: session.id)
                try db.record(events, from: first, at: time, in: session, snapshot: snapshot)
            } else {
                try db.record(events, from: first, at: time, in: session, snapshot: nil)
            }
        }
        core.nextSequence += events.count
        core.lastTime = time
        return first..<core.nextSequence
    }
}
