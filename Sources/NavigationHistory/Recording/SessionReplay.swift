import NavigationModel

/// One step of a replay.
public struct ReplayedEvent: Sendable {
    /// The event, its screens named by id.
    public var event: RecordedEvent
    /// The state after it.
    public var state: NavigationState
}

/// The events of a session, each at its time, with the state after it.
///
/// ```swift
/// for try await step in try store.session(.latest).replay(speed: 4) { show(step.state) }
/// ```
///
/// Time is taken from any clock, so that a test need not wait. Spans between events are divided by the speed; negative ones, which an
/// imported session may have, count as zero. Ends with an error at the first event that cannot be read or folded (`LOG-5`), and with
/// `CancellationError` when its task is cancelled. Memory is flat.
public struct SessionReplay<C: Clock>: AsyncSequence where C.Duration == Duration {
    /// One event with the state after it.
    public typealias Element = ReplayedEvent
    /// `HistoryError` or `CancellationError`.
    public typealias Failure = any Error

    let session: RecordedSession
    let selection: EventSelection
    let speed: Double
    let longestPause: Duration?
    let clock: C

    /// Starts a replay. Nothing is read before the first step.
    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// Goes through a replay once.
    public struct Iterator: AsyncIteratorProtocol {
        private let replay: SessionReplay
        private var cursor: EventCursor?
        /// The time of the last event.
        private var last: Int64?
        /// When the last event was due.
        private var due: C.Instant?

        init(_ replay: SessionReplay) {
            self.replay = replay
        }

        /// The next step, when it is due; nil at the end.
        public mutating func next() async throws -> ReplayedEvent? {
            let cursor = try openCursor()
            guard let event = try cursor.next(), let state = cursor.state else { return nil }
            let instant = (due ?? replay.clock.now).advanced(by: replay.pause(from: last ?? event.time, to: event.time))
            due = instant
            last = event.time
            if replay.clock.now < instant {
                try await replay.clock.sleep(until: instant, tolerance: nil)
            } else {
                try Task.checkCancellation()
            }
            return ReplayedEvent(event: event, state: state)
        }

        private mutating func openCursor() throws(HistoryError) -> EventCursor {
            if let cursor { return cursor }
            guard let store = replay.session.store else { throw .closed }
            let opened = try store.events(of: replay.session, replay.selection)
            cursor = opened
            return opened
        }
    }

    /// The span between two events as it passes in the replay.
    private func pause(from last: Int64, to time: Int64) -> Duration {
        guard time > last, speed.isFinite, speed > 0 else { return .zero }
        // A year in microseconds and the slowest speed stay far below what a Duration can hold.
        let microseconds = Swift.min(Double(time.span(since: last)) / speed, 1e15)
        let pause = Duration.microseconds(Int64(microseconds))
        return longestPause.map { Swift.min($0, pause) } ?? pause
    }
}

extension SessionReplay: Sendable where C: Sendable {}

extension RecordedSession {
    /// The events, each at its time, with the state after it.
    ///
    /// - Parameters:
    ///   - speed: How many times as fast as recorded; 0 or infinity is without pauses.
    ///   - sequences: Which events; nil is all.
    ///   - longestPause: The greatest pause between two events, after scaling; nil is no limit.
    ///   - clock: Where the time comes from.
    public func replay<C: Clock>(
        speed: Double = 1, sequences: ClosedRange<Int>? = nil, longestPause: Duration? = nil, clock: C = ContinuousClock()
    ) -> SessionReplay<C> where C.Duration == Duration {
        var selection = EventSelection()
        selection.sequences = sequences
        return SessionReplay(session: self, selection: selection, speed: speed, longestPause: longestPause, clock: clock)
    }
}
