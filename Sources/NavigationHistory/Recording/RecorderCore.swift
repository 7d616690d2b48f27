import NavigationModel

/// What a recorder knows of its session, behind its lock.
struct RecorderCore {
    var navigation: HeadlessNavigation
    /// The sequence number of the next event.
    var nextSequence: Int
    /// The time of the last event, microseconds since 1970, UTC.
    var lastTime: Int64
    var isEnded = false
    var isClosed = false
    /// What waits to be written; nil for write-through.
    var queue: WriteBehindQueue?
    var wall: WallWatch?
    /// What the last report had to repair: said once, however often it is reported.
    var lastNotes: [String] = []

    init(navigation: HeadlessNavigation, nextSequence: Int, lastTime: Int64) {
        self.navigation = navigation
        self.nextSequence = nextSequence
        self.lastTime = lastTime
    }

    func checkOpen(_ session: RecordedSession) throws(HistoryError) {
        guard !isEnded else { throw .sessionEnded(session.id) }
        guard !isClosed else { throw .closed }
        if let failure = queue?.failure { throw failure }
    }

    /// The time of the next event: never before the last one. Where the wall clock has changed since the last look, what to record of it.
    mutating func time(_ given: Int64?, _ clock: HistoryClock) -> (time: Int64, change: NavigationEvent?) {
        if let given { return (max(given, lastTime), nil) }
        let now = clock.now()
        return (max(now, lastTime), wall?.look(clock, at: now))
    }

    // MARK: Write-through

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
                let numbered = if let later { try later.numbered(event) } else { try navigation.state.numbered(event) }
                batch.events.append(RecordedEvent(session: session, sequence: sequence, time: time, event: numbered))
                guard crossesSnapshot || (offset + 1 < events.count && !event.kind.isDiagnostic) else { continue }
                var state = later ?? navigation.state
                try state.fold(numbered)
                later = state
            } catch {
                throw .doesNotFold(session: session, sequence: sequence, error)
            }
        }
        // A snapshot belongs to the last event of the batch: any place serves, as long as they come often enough.
        if crossesSnapshot { batch.snapshot = later ?? navigation.state }
        return batch
    }

    // MARK: Write-behind

    /// Puts an event into the queue that the state has taken in already, or that changes none.
    mutating func enqueue(_ event: NavigationEvent, at time: Int64) {
        guard queue?.append(event, at: time) == true else { return }
        lastTime = time
        let sequence = nextSequence
        nextSequence += 1
        if sequence % snapshotInterval == snapshotInterval - 1 { queue?.keep(navigation.state) }
    }
}
