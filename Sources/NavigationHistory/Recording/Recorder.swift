import NavigationModel
import Synchronization

/// What came of an action that was performed and recorded.
public struct RecordedOutcome: Sendable {
    public var outcome: NavigationOutcome
    /// The sequence numbers of the events that were added; empty where there was nothing to record or the write failed.
    public var sequences: [Int] = []
    /// What the rules decided: notifications, removed screens, ids given.
    public var decision: NavigationDecision?
    /// Why the write failed, where `outcome` is `error:storage`.
    public var failure: HistoryError?
}

/// Records one session: performs actions on a headless controller and writes what comes of them, before it answers.
///
/// `Sendable`, with synchronous calls from any thread, which are taken one after the other. A failed write changes nothing: state and
/// sequence are as before, the outcome is `error:storage`.
public final class Recorder: Sendable {
    /// The session that is recorded.
    public let session: RecordedSession
    private let store: HistoryStore
    private let clock: HistoryClock
    private let core: Mutex<RecorderCore>

    init(store: HistoryStore, session: RecordedSession, core: RecorderCore, clock: HistoryClock) {
        self.store = store
        self.session = session
        self.clock = clock
        self.core = Mutex(core)
    }

    /// The state now.
    public var state: NavigationState { core.withLock { $0.navigation.state } }

    /// The headless controller as it is now: what could be done, what runs.
    public var navigation: HeadlessNavigation { core.withLock { $0.navigation } }

    /// The sequence number of the next event.
    public var nextSequence: Int { core.withLock { $0.nextSequence } }

    /// Performs an action and records what comes of it.
    ///
    /// - Parameters:
    ///   - action: What is attempted.
    ///   - text: The action as received, for the diagnostic events; nil writes it anew.
    ///   - time: Microseconds since 1970, UTC; nil is now. Earlier than the last event counts as the time of that one.
    /// - Returns: The outcome, `error:storage` where the write failed.
    /// - Throws: `conflict` where another recorder writes the same session; `sessionEnded`.
    @discardableResult
    public func perform(
        _ action: NavigationAction, recording text: JSONText? = nil, at time: Int64? = nil
    ) throws(HistoryError) -> RecordedOutcome {
        try core.withLock { (core) throws(HistoryError) -> RecordedOutcome in
            try core.checkOpen(session)
            let decision = core.navigation.decide(action)
            var answer = RecordedOutcome(outcome: decision.outcome, decision: decision)
            let events: [NavigationEvent]
            if case .applied = decision.outcome {
                events = decision.diagnostics + (decision.event.map { [$0] } ?? [])
            } else {
                events = decision.events(recording: text ?? .text(of: action), values: .text(of: decision.seen))
            }
            do throws(HistoryError) {
                answer.sequences = try write(events, &core, at: time)
            } catch {
                guard error.isStorageFailure else { throw error }
                return RecordedOutcome(outcome: .error(.storage), failure: error)
            }
            core.navigation.commit(decision, of: action)
            return answer
        }
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

    /// Ends the session. Afterwards every call throws `sessionEnded`.
    @discardableResult
    public func end(_ reason: String? = nil, at time: Int64? = nil) throws(HistoryError) -> RecordedOutcome {
        try record(.sessionEnded(reason: reason), at: time)
    }

    /// Records an event that leaves the state as it is.
    private func record(_ event: NavigationEvent, at time: Int64?) throws(HistoryError) -> RecordedOutcome {
        try core.withLock { (core) throws(HistoryError) -> RecordedOutcome in
            try core.checkOpen(session)
            do throws(HistoryError) {
                let sequences = try write([event], &core, at: time)
                if case .sessionEnded = event { core.isEnded = true }
                return RecordedOutcome(outcome: .applied, sequences: sequences)
            } catch {
                guard error.isStorageFailure else { throw error }
                return RecordedOutcome(outcome: .error(.storage), failure: error)
            }
        }
    }

    /// Writes events behind the last one and gives their sequence numbers. The core changes after the write only.
    private func write(
        _ events: [NavigationEvent], _ core: inout RecorderCore, at time: Int64?
    ) throws(HistoryError) -> [Int] {
        guard !events.isEmpty else { return [] }
        let time = max(time ?? clock.now(), core.lastTime)
        let batch = try core.batch(events, of: session.id, at: time)
        try store.withWriter { db throws(HistoryError) in
            try db.record(batch.events, in: session, snapshot: batch.snapshot)
        }
        let first = core.nextSequence
        core.nextSequence += events.count
        core.lastTime = time
        return Array(first..<core.nextSequence)
    }
}

/// What a recorder knows of its session, behind its lock.
struct RecorderCore: Sendable {
    var navigation: HeadlessNavigation
    var nextSequence: Int
    /// The time of the last event, microseconds since 1970, UTC.
    var lastTime: Int64
    var isEnded = false

    func checkOpen(_ session: RecordedSession) throws(HistoryError) {
        guard !isEnded else { throw .sessionEnded(session.id) }
    }

    /// Events ready to be written.
    struct Batch {
        /// Screens by number.
        var events: [RecordedEvent] = []
        /// The state after the last of them, where a snapshot is due.
        var snapshot: NavigationState?
    }

    /// Numbers the screens of events that follow each other.
    func batch(_ events: [NavigationEvent], of session: SessionID, at time: Int64) throws(HistoryError) -> Batch {
        var batch = Batch()
        // A copy of the state is made only where it is needed: folding into it costs more than the event.
        let crossesSnapshot = (nextSequence + events.count) / snapshotInterval > nextSequence / snapshotInterval
        var later: NavigationState?
        for (offset, event) in events.enumerated() {
            let sequence = nextSequence + offset
            do throws(FoldError) {
                let state = later ?? navigation.state
                let numbered = try state.numbered(event)
                batch.events.append(RecordedEvent(session: session, sequence: sequence, time: time, event: numbered))
                guard crossesSnapshot || (offset + 1 < events.count && !event.kind.isDiagnostic) else { continue }
                var copy = state
                try copy.fold(numbered)
                later = copy
            } catch {
                throw .doesNotFold(session: session, sequence: sequence, error)
            }
        }
        // A snapshot belongs to the last event of the batch: any place serves, as long as they come often enough.
        if crossesSnapshot { batch.snapshot = later ?? navigation.state }
        return batch
    }
}
