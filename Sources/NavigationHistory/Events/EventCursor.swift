import NavigationModel

/// Which events of a session are read, and how.
public struct EventSelection: Hashable, Sendable {
    /// Sequence numbers; nil is all.
    public var sequences: ClosedRange<Int>?
    /// At or after this time, microseconds since 1970, UTC.
    public var since: Int64?
    /// Before this time.
    public var until: Int64?
    /// The last one first.
    public var isReverse = false
    /// Whether what is damaged or does not fold is skipped, with a warning, instead of ending the reading with an error.
    public var isLenient = false

    /// Selects all events of a session, in order and strictly.
    public init() {}

    /// Selects a range of sequence numbers.
    public init(_ sequences: ClosedRange<Int>) {
        self.sequences = sequences
    }

    func allows(_ time: Int64) -> Bool {
        if let since, time < since { return false }
        if let until, time >= until { return false }
        return true
    }
}

/// Goes through the events of one session, in order or backwards, with the states between them.
///
/// Events name their screens by id. The memory is flat: it reads a page of at most 1,024 events at a time and holds no lock between pages.
/// Not `Sendable`: a cursor belongs to one thread.
public final class EventCursor {
    /// The session whose events it gives.
    public let session: RecordedSession
    /// The state after the event that `next()` gave last, before the first call the state before the first event: nil before a session's
    /// first event, and while reading backwards.
    @exclusivity(unchecked) public private(set) var state: NavigationState?
    /// What was skipped, when the selection is lenient. The oldest 1,000 are kept.
    public private(set) var warnings: [HistoryError] = []

    private let source: ReadSource
    private let selection: EventSelection
    /// The session's first sequence number.
    private let first: Int
    /// What is not read yet.
    private var remaining: ClosedRange<Int>?
    /// The page: in order, taken from the front; or, reverse, ready made and taken from the end.
    // Not checked at run time for overlapping accesses: a cursor belongs to one thread, and each event comes through here.
    @exclusivity(unchecked) private var page: [StoredEvent] = []
    @exclusivity(unchecked) private var index = 0
    /// Where the page ends with an error.
    private var failure: HistoryError?
    private var reversed: [RecordedEvent] = []

    private static let warningLimit = 1_000

    /// `before` is the state before the first event of the selection, where the caller knows it.
    init(
        source: ReadSource, session: RecordedSession, selection: EventSelection, state before: NavigationState? = nil
    ) throws(HistoryError) {
        self.source = source
        self.session = session
        self.selection = selection
        guard let stored = try source.read({ db throws(HistoryError) in try db.sequences(of: session) }) else {
            first = 0
            return
        }
        first = stored.first
        let wanted = selection.sequences ?? stored.first...stored.last
        let low = max(wanted.lowerBound, stored.first)
        let high = min(wanted.upperBound, stored.last)
        guard low <= high else { return }
        remaining = low...high
        if !selection.isReverse, low > stored.first {
            if let before { state = before } else { try moveState(before: low) }
        }
    }

    /// The next event, or nil at the end.
    ///
    /// - Throws: Strictly read, `doesNotFold`, `damagedRow` or `gap` at the first record that is wrong; `state` is then the state so far.
    public func next() throws(HistoryError) -> RecordedEvent? {
        selection.isReverse ? try nextBackwards() : try nextForwards()
    }

    // MARK: Forwards

    private func nextForwards() throws(HistoryError) -> RecordedEvent? {
        while true {
            guard index < page.count else {
                if let failure {
                    self.failure = nil
                    remaining = nil
                    throw failure
                }
                guard try readPage() else { return nil }
                continue
            }
            let stored = page[index]
            index += 1
            guard let event = try advance(stored) else { continue }
            if selection.allows(event.time) { return event }
        }
    }

    /// Folds an event and names its screens by id; nil for one that is skipped.
    private func advance(_ stored: StoredEvent) throws(HistoryError) -> RecordedEvent? {
        let event: NavigationEvent
        do throws(FoldError) {
            event = try HistoryDatabase.foldIdentified(stored.event, into: &state)
        } catch {
            let failure = HistoryError.doesNotFold(session: session.id, sequence: stored.sequence, error)
            guard selection.isLenient else {
                page.removeAll()
                index = 0
                remaining = nil
                throw failure
            }
            warn(failure)
            return nil
        }
        return RecordedEvent(session: session.id, sequence: stored.sequence, time: stored.time, event: event, extra: stored.extra)
    }

    private func readPage() throws(HistoryError) -> Bool {
        guard let range = remaining else { return false }
        let wanted = range.lowerBound...min(range.upperBound, range.lowerBound + snapshotInterval / 4 - 1)
        let read = try source.read { db throws(HistoryError) in try db.page(session, wanted, isLenient: selection.isLenient) }
        page = read.events
        index = 0
        for warning in read.warnings { warn(warning) }
        failure = read.failure
        remaining = read.end <= range.upperBound ? max(read.end, wanted.lowerBound)...range.upperBound : nil
        return true
    }

    private func warn(_ warning: HistoryError) {
        if warnings.count < Self.warningLimit { warnings.append(warning) }
    }

    /// Puts the state before an event.
    private func moveState(before sequence: Int) throws(HistoryError) {
        state = nil
        guard sequence > first else { return }
        do throws(HistoryError) {
            state = try source.read { db throws(HistoryError) in try db.state(of: session, at: sequence - 1, first: first) }
        } catch {
            guard selection.isLenient, !error.isStorageFailure else { throw error }
            // Something before the range is damaged: fold what can be folded, from the start.
            var all = EventSelection(first...sequence - 1)
            all.isLenient = true
            let before = try EventCursor(source: source, session: session, selection: all)
            while try before.next() != nil {}
            state = before.state
            for warning in before.warnings { warn(warning) }
        }
    }

    // MARK: Backwards

    private func nextBackwards() throws(HistoryError) -> RecordedEvent? {
        while reversed.isEmpty {
            guard var range = remaining else { return nil }
            if selection.isLenient {
                // A gap, however wide, is stepped over at once.
                let high = try source.read { db throws(HistoryError) in try db.sequence(of: session, atOrBefore: range.upperBound) }
                guard let high, high >= range.lowerBound else {
                    remaining = nil
                    return nil
                }
                range = range.lowerBound...high
            }
            // Pages begin where snapshots end, so that each needs no fold before it.
            let low = max(range.lowerBound, range.upperBound / snapshotInterval * snapshotInterval)
            remaining = low > range.lowerBound ? range.lowerBound...low - 1 : nil
            try moveState(before: low)
            var next = low
            while next <= range.upperBound {
                let read = try source.read { db throws(HistoryError) in
                    try db.page(session, next...range.upperBound, isLenient: selection.isLenient)
                }
                for warning in read.warnings { warn(warning) }
                if let failure = read.failure { throw failure }
                for stored in read.events {
                    if let event = try advance(stored), selection.allows(event.time) { reversed.append(event) }
                }
                next = read.end
            }
            state = nil
        }
        return reversed.popLast()
    }
}
