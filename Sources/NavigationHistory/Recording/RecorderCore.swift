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
        if isEnded || isClosed || queue?.hasFailed == true { throw whyClosed(session) }
    }

    /// Apart, since an error is a large value and mostly there is none.
    @inline(never)
    private func whyClosed(_ session: RecordedSession) -> HistoryError {
        if isEnded { return .sessionEnded(session.id) }
        if isClosed { return .closed }
        return queue?.failure ?? .closed
    }

    /// The time of the next event: never before the last one. Where the wall clock has changed since the last look, what to record of it.
    mutating func time(_ given: Int64?, _ clock: HistoryClock) -> (time: Int64, change: NavigationEvent?) {
        if let given { return (max(given, lastTime), nil) }
        let now = clock.now()
        return (max(now, lastTime), wall?.look(clock, at: now))
    }

    // MARK: Write-through

    /// Whether a snapshot is due after so many more events: any place serves, as long as they come often enough.
    func isSnapshotDue(after count: Int) -> Bool {
        (nextSequence + count) / snapshotInterval > nextSequence / snapshotInterval
    }

    /// The state after the last of these events.
    func state(after events: some Collection<NavigationEvent>, of session: SessionID) throws(HistoryError) -> NavigationState {
        var state = navigation.state
        for (offset, event) in events.enumerated() {
            do throws(FoldError) {
                try state.fold(event)
            } catch {
                throw .doesNotFold(session: session, sequence: nextSequence + offset, error)
            }
        }
        return state
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
