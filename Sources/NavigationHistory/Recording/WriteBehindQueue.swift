import NavigationModel

/// The events that wait to be written, with their times; they follow each other from `first`.
struct EventGroup {
    /// An event whose screens are numbered.
    struct Item {
        var time: Int64
        var event: NavigationEvent
    }

    /// The sequence number of the first.
    var first: Int
    var items: [Item] = []
    /// States to be kept as snapshots, each after the event with that sequence number.
    var snapshots: [(sequence: Int, state: NavigationState)] = []

    /// The sequence number behind the last.
    var end: Int { first + items.count }
}

/// The queue of a write-behind recorder, part of its core: what was reported and is not written.
struct WriteBehindQueue {
    let capacity: Int
    private(set) var waiting: EventGroup
    /// How many events the writer has taken and not yet written.
    private(set) var writing = 0
    /// How many events were not kept since the queue was full.
    private(set) var lost = 0
    /// The end of the session, where it came after lost events.
    private var ending: EventGroup.Item?
    /// All events before this one are in the file.
    private(set) var durable: Int
    var writerState = WriterState.asleep
    /// What has ended the recording for good.
    var failure: HistoryError?
    private var waiters: [Waiter] = []

    /// What the writer is about.
    enum WriterState {
        case asleep
        /// It has been sent, or is writing, or waits to try again.
        case coming
        /// It found nothing to do and looks again soon.
        case lingering
    }

    var hasFailed: Bool { failure != nil }

    /// Whether the writer has to be sent: it sleeps, or the queue fills up before it comes by itself.
    var needsWriter: Bool {
        switch writerState {
        case .asleep: failure == nil
        case .coming: false
        case .lingering: waiting.items.count >= capacity / 2
        }
    }

    /// Someone who waits for events to be in the file.
    private struct Waiter {
        var sequence: Int
        var answer: @Sendable (Result<Void, HistoryError>) -> Void
    }

    init(capacity: Int, next: Int) {
        self.capacity = max(1, capacity)
        waiting = EventGroup(first: next)
        durable = next
    }

    /// The sequence number of the next event.
    var next: Int { waiting.end }

    /// Puts an event at the end. False where it was only counted.
    mutating func append(_ event: NavigationEvent, at time: Int64) -> Bool {
        let isEnding = event.kind == .sessionEnded
        guard lost == 0, waiting.items.count + writing < capacity || isEnding else {
            // The end of a session is no loss of events: it is written behind them.
            if isEnding { ending = EventGroup.Item(time: time, event: event) } else { lost += 1 }
            return false
        }
        waiting.items.append(EventGroup.Item(time: time, event: event))
        return true
    }

    /// Keeps a state as a snapshot after the last event.
    mutating func keep(_ state: NavigationState) {
        waiting.snapshots.append((next - 1, state))
    }

    /// Takes what waits. Where events were lost their effect stands at its end, as the state is now (`restored`).
    mutating func take(now: Int64, state: NavigationState, spare: EventGroup?) -> EventGroup? {
        if lost > 0 {
            waiting.items.append(EventGroup.Item(time: now, event: .restored(state.full, warnings: ["lost:\(lost)"])))
            lost = 0
            if let ending { waiting.items.append(ending) }
            ending = nil
        }
        guard !waiting.items.isEmpty else { return nil }
        var group = spare ?? EventGroup(first: 0)
        group.first = next
        swap(&group, &waiting)
        writing = group.items.count
        return group
    }

    // MARK: What is written

    /// The group that was taken is in the file. Gives the answers that are due.
    mutating func written(_ group: EventGroup) -> [@Sendable (Result<Void, HistoryError>) -> Void] {
        writing = 0
        durable = group.end
        let due = waiters.filter { $0.sequence <= durable }
        if !due.isEmpty { waiters.removeAll { $0.sequence <= durable } }
        return due.map(\.answer)
    }

    /// Everyone who waits, to be told of a failure.
    mutating func takeWaiters() -> [@Sendable (Result<Void, HistoryError>) -> Void] {
        defer { waiters = [] }
        return waiters.map(\.answer)
    }

    /// Whether everything that was reported is in the file.
    var isDurable: Bool { durable == next && lost == 0 && ending == nil }

    /// Answers when everything that was reported so far is in the file.
    mutating func wait(_ answer: @escaping @Sendable (Result<Void, HistoryError>) -> Void) {
        waiters.append(Waiter(sequence: next + (lost > 0 ? 1 : 0) + (ending == nil ? 0 : 1), answer: answer))
    }
}
