import NavigationHistory

/// The events of a session as a replay walks through them: forwards one by one, or to any place. Memory is flat.
final class ReplayTimeline {
    let session: RecordedSession
    let range: ClosedRange<Int>
    private let store: HistoryStore
    /// The event last read, and the state after it.
    private(set) var current: (event: RecordedEvent, state: NavigationState)
    private var cursor: EventCursor
    /// A page of events for the list.
    private var page: [RecordedEvent] = []

    private static let pageSize = 512
    /// So many events on each side of the current one are given to the list.
    private static let reach = 100

    /// Stands at the first event of the range.
    init(_ store: HistoryStore, _ session: RecordedSession, _ range: ClosedRange<Int>) throws(HistoryError) {
        self.store = store
        self.session = session
        self.range = range
        cursor = try store.events(of: session, EventSelection(range))
        current = try Self.next(cursor, session, range.lowerBound)
    }

    /// Goes to an event of the range: the next one at no cost, any other from the snapshot before it.
    func go(to sequence: Int) throws(HistoryError) {
        guard sequence != current.event.sequence else { return }
        if sequence != current.event.sequence + 1 {
            cursor = try store.events(of: session, EventSelection(sequence...range.upperBound))
        }
        current = try Self.next(cursor, session, sequence)
    }

    private static func next(
        _ cursor: EventCursor, _ session: RecordedSession, _ sequence: Int
    ) throws(HistoryError) -> (event: RecordedEvent, state: NavigationState) {
        guard let event = try cursor.next(), let state = cursor.state else {
            throw .noSuchMoment(session.id, .sequence(sequence), first: sequence, last: sequence, started: session.started)
        }
        return (event, state)
    }

    /// The event at a moment of the session.
    func sequence(at moment: HistoryMoment) throws(HistoryError) -> Int {
        try store.sequence(of: session, at: moment)
    }

    /// The time until the next event, in microseconds; nil at the end.
    func spanToNext() throws(HistoryError) -> Int64? {
        let sequence = current.event.sequence
        guard sequence < range.upperBound else { return nil }
        return try events(sequence + 1...sequence + 1).first.map { $0.time.offset(from: current.event.time) }
    }

    /// The events around the current one.
    func surroundings() throws(HistoryError) -> [RecordedEvent] {
        let sequence = current.event.sequence
        let low = max(range.lowerBound, sequence - Self.reach)
        return try events(low...min(range.upperBound, sequence + Self.reach))
    }

    private func events(_ wanted: ClosedRange<Int>) throws(HistoryError) -> [RecordedEvent] {
        if let first = page.first?.sequence, let last = page.last?.sequence, first <= wanted.lowerBound, wanted.upperBound <= last {
            return Array(page[wanted.lowerBound - first...wanted.upperBound - first])
        }
        let low = max(range.lowerBound, wanted.lowerBound - Self.pageSize / 2)
        let reader = try store.events(of: session, EventSelection(low...min(range.upperBound, low + Self.pageSize)))
        page = []
        while let event = try reader.next() { page.append(event) }
        return page.filter { wanted.contains($0.sequence) }
    }
}
