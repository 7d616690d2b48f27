import NavigationModel

/// A time during which a condition held.
///
/// It begins with the event after which the condition held and ends with the first event after which it held no more, or with the
/// session's last event.
public struct StateInterval: Hashable, Sendable {
    /// The session.
    public var session: RecordedSession
    /// The event after which the condition held.
    public var firstSequence: Int
    /// The event that ended it, or the session's last one.
    public var lastSequence: Int
    /// The time of the first of these events, microseconds since 1970, UTC.
    public var from: Int64
    /// The time of the last of these events.
    public var to: Int64
    /// Whether it still held after the session's last event.
    public var holdsAtEnd: Bool

    /// How long it held, in seconds; never negative.
    public var seconds: Double { to.span(since: from).seconds }
}

/// Where a condition is looked for, and which answers are wanted.
public struct FindOptions: Hashable, Sendable {
    /// Which intervals of a session are given.
    public enum Choice: String, Hashable, Sendable, CaseIterable {
        /// Every one.
        case all
        /// The first of each session.
        case first
        /// The last of each session.
        case last
    }

    /// Which intervals of a session are given.
    public var choice = Choice.all
    /// Only intervals that last beyond this time, microseconds since 1970, UTC, or begin at it or later.
    public var since: Int64?
    /// Only intervals that begin before this time.
    public var until: Int64?

    /// Makes the default options: all intervals, whenever.
    public init() {}

    func allows(_ interval: StateInterval) -> Bool {
        if let since, interval.to <= since, interval.from < since { return false }
        if let until, interval.from >= until { return false }
        return true
    }
}

extension HistoryStore {
    /// Finds when a condition held: one ordered fold over the events of the sessions, in the order of their numbers.
    ///
    /// A session whose header rules the condition out is not read, and with `.first` none is read further than its answer. Memory is
    /// flat, but for the intervals of one session.
    /// - Parameters:
    ///   - condition: What is looked for.
    ///   - sessions: Where to look; nil is all.
    ///   - options: Which intervals are wanted.
    ///   - progress: Called now and then with the number of events read so far.
    ///   - body: Called for each interval, in order.
    /// - Throws: Errors of the storage; `doesNotFold`, `damagedRow` or `gap` at the first record that is wrong; what `body` throws.
    public func find(
        _ condition: StateCondition, in sessions: [RecordedSession]? = nil, options: FindOptions = FindOptions(),
        progress: ((Int) -> Void)? = nil, _ body: (StateInterval) throws -> Void
    ) throws {
        let source = try readSource()
        var events = 0
        func findOne(_ session: RecordedSession) throws {
            var last = -1
            let found = try source.intervals(of: condition, in: session, options: options) { sequence in
                last = sequence
                if sequence & 0x1FFF == 0x1FFF { progress?(events + sequence) }
            }
            for interval in found { try body(interval) }
            events += last + 1
            progress?(events)
        }
        if let sessions {
            for session in sessions { try findOne(session) }
        } else {
            try forEachSession(findOne)
        }
    }

    /// The first event after which a condition holds, and the state before and after it; nil where it never does.
    ///
    /// One ordered fold from the start of the range, which begins at the nearest snapshot, to the answer.
    /// - Parameters:
    ///   - session: The session.
    ///   - condition: What is looked for.
    ///   - sequences: Where to look; nil is the whole session. Sequence numbers beyond its ends are ignored.
    ///   - progress: Called now and then with the number of events read so far.
    public func bisect(
        _ session: RecordedSession, _ condition: StateCondition, in sequences: ClosedRange<Int>? = nil, progress: ((Int) -> Void)? = nil
    ) throws(HistoryError) -> BisectAnswer? {
        let source = try readSource()
        guard let stored = try source.read({ db throws(HistoryError) in try db.sequences(of: session) }) else { return nil }
        let low = max(sequences?.lowerBound ?? stored.first, stored.first)
        let high = min(sequences?.upperBound ?? stored.last, stored.last)
        guard low <= high else { return nil }
        let header = try source.read { db throws(HistoryError) in try db.header(of: session, first: stored.first) }
        guard condition.holds(of: header) != false else { return nil }
        var state =
            low == stored.first
            ? nil : try source.read { db throws(HistoryError) in try db.state(of: session, at: low - 1, first: stored.first) }
        var found: ScannedEvent?
        try source.scan(session, low...high, into: &state) { event, state in
            if event.sequence & 0x1FFF == 0x1FFF { progress?(event.sequence - low) }
            guard condition.holds(in: state, header: header, time: event.time) else { return true }
            found = event
            return false
        }
        guard let found, let after = state else { return nil }
        let before =
            found.sequence == stored.first
            ? nil : try source.read { db throws(HistoryError) in try db.state(of: session, at: found.sequence - 1, first: stored.first) }
        return BisectAnswer(session: session, sequence: found.sequence, time: found.time, before: before, after: after)
    }
}

/// Where a condition began to hold.
public struct BisectAnswer: Hashable, Sendable {
    /// The session.
    public var session: RecordedSession
    /// The first event after which it holds.
    public var sequence: Int
    /// The time of that event, microseconds since 1970, UTC.
    public var time: Int64
    /// The state before it; nil for a session's first event.
    public var before: NavigationState?
    /// The state after it.
    public var after: NavigationState
}

extension ReadSource {
    fileprivate func intervals(
        of condition: StateCondition, in session: RecordedSession, options: FindOptions, _ tell: (Int) -> Void
    ) throws(HistoryError) -> [StateInterval] {
        // A session that starts after the range has nothing to say.
        if let until = options.until, session.started >= until { return [] }
        // A short session is read in one transaction: its look-ups would lock and unlock the file one by one.
        var search: IntervalSearch?
        var state: NavigationState?
        func take(_ event: ScannedEvent, _ state: inout NavigationState) -> Bool {
            tell(event.sequence)
            return search?.take(event, &state) ?? false
        }
        let rest = try read { db throws(HistoryError) -> ClosedRange<Int>? in
            try db.connection.readTransaction { () throws(HistoryError) -> ClosedRange<Int>? in
                guard let stored = try db.sequences(of: session) else { return nil }
                let header = try db.header(of: session, first: stored.first)
                guard condition.holds(of: header) != false else { return nil }
                search = IntervalSearch(condition: condition, header: header, session: session, options: options)
                let high = min(stored.last, stored.first + ReadSource.scanPage - 1)
                let goesOn = try db.scan(session, stored.first...high, into: &state, take)
                return goesOn && high < stored.last ? high + 1...stored.last : nil
            }
        }
        if let rest { try scan(session, rest, into: &state, take) }
        search?.finish()
        return search?.found ?? []
    }
}

/// Collects the intervals of one session while it is folded.
private struct IntervalSearch {
    private let condition: StateCondition
    private var swipes = SwipeAnswers()
    private let header: SessionHeader
    private let session: RecordedSession
    private let options: FindOptions
    private let dependsOnTime: Bool
    var found: [StateInterval] = []
    private var open: StateInterval?
    /// Whether there is one: asked after each event, for which the interval itself would be copied.
    private var isOpen = false
    private var last: ScannedEvent?

    init(condition: StateCondition, header: SessionHeader, session: RecordedSession, options: FindOptions) {
        self.condition = condition
        self.header = header
        self.session = session
        self.options = options
        dependsOnTime = condition.dependsOnTime
    }

    /// Takes the state after an event; answers whether more is wanted.
    mutating func take(_ event: ScannedEvent, _ state: inout NavigationState) -> Bool {
        last = event
        guard event.changesState || dependsOnTime else { return true }
        let holds = condition.holds(in: state, header: header, time: event.time, &swipes)
        if holds == isOpen { return true }
        if holds {
            // Where time runs back later events may still be in the range: so only the answer is checked.
            open = StateInterval(
                session: session, firstSequence: event.sequence, lastSequence: event.sequence, from: event.time, to: event.time,
                holdsAtEnd: true)
            isOpen = true
            return true
        }
        close(event, holdsAtEnd: false)
        return options.choice != .first || found.isEmpty
    }

    mutating func finish() {
        if isOpen, let last { close(last, holdsAtEnd: true) }
    }

    private mutating func close(_ event: ScannedEvent, holdsAtEnd: Bool) {
        guard var interval = open else { return }
        open = nil
        isOpen = false
        interval.lastSequence = event.sequence
        interval.to = event.time
        interval.holdsAtEnd = holdsAtEnd
        guard options.allows(interval) else { return }
        if options.choice == .last { found.removeAll() }
        found.append(interval)
    }
}
