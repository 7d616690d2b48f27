import NavigationModel

/// Two sessions side by side: where they part, and what differs after.
public struct SessionComparison: Sendable {
    /// A place in the alignment of what comes after the parting.
    public enum Row: Hashable, Sendable {
        /// Both have the same event, at these sequence numbers.
        case both(Int, Int)
        /// Only the left one has an event here, with this sequence number.
        case leftOnly(Int)
        /// Only the right one has an event here, with this sequence number.
        case rightOnly(Int)
    }

    /// The session on the left.
    public var left: RecordedSession
    /// The session on the right.
    public var right: RecordedSession
    /// How many events are the same from the start, the sessions' own starts counted.
    public var commonEvents: Int
    /// The first events that differ; nil where a session has ended. Both nil: the sessions are the same.
    public var leftParting: RecordedEvent?
    /// The right one's first event that differs.
    public var rightParting: RecordedEvent?
    /// What differs already where they part. Empty where the starts say the same.
    public var differenceAtParting: StateDifference
    /// The events after the parting, aligned so that as many as possible pair up.
    public var rows: [Row]
    /// Whether there are more events than were aligned.
    public var isCut: Bool
    /// What differs at their ends.
    public var finalDifference: StateDifference

    /// Whether neither has an event that the other has not.
    public var areSame: Bool { leftParting == nil && rightParting == nil }
}

extension HistoryStore {
    /// Compares two sessions, of this file or of another one, from their starts.
    ///
    /// Events are the same when they say the same of the same places: kind, origin, tab or modal, names of screens, values. Ids and
    /// parameters of screens, times, devices and app versions do not count. Costs a fold of each session; aligning is quadratic in the
    /// events after the parting, of which at most `limit` of each session are aligned.
    public func compare(
        _ left: RecordedSession, with right: RecordedSession, of other: HistoryStore? = nil, limit: Int = 2_000
    ) throws(HistoryError) -> SessionComparison {
        var one = try SignedEvents(self, left)
        var two = try SignedEvents(other ?? self, right)
        var common = 0
        var (first, second) = (try one.next(), try two.next())
        var (before, beforeRight): (NavigationState?, NavigationState?) = (nil, nil)
        while let event = first, let match = second, event.signature == match.signature {
            common += 1
            (before, beforeRight) = (one.cursor.state, two.cursor.state)
            (first, second) = (try one.next(), try two.next())
        }
        let (leftRest, leftCut) = try one.rest(after: first, limit: limit)
        let (rightRest, rightCut) = try two.rest(after: second, limit: limit)
        return SessionComparison(
            left: left, right: right, commonEvents: common, leftParting: first?.event, rightParting: second?.event,
            differenceAtParting: StateDifference(from: before, to: beforeRight), rows: Self.align(leftRest, rightRest),
            isCut: leftCut || rightCut, finalDifference: StateDifference(from: one.cursor.state, to: two.cursor.state))
    }

    /// The longest common subsequence, as rows in order.
    private static func align(_ left: [SignedEvent], _ right: [SignedEvent]) -> [SessionComparison.Row] {
        let width = right.count + 1
        // lengths[i, j]: the longest common subsequence of what is left from i and j on.
        var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
        for i in left.indices.reversed() {
            for j in right.indices.reversed() {
                lengths[i * width + j] =
                    left[i].signature == right[j].signature
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var rows: [SessionComparison.Row] = []
        var (i, j) = (0, 0)
        while i < left.count || j < right.count {
            if i < left.count, j < right.count, left[i].signature == right[j].signature {
                rows.append(.both(left[i].event.sequence, right[j].event.sequence))
                (i, j) = (i + 1, j + 1)
            } else if j == right.count || (i < left.count && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) {
                rows.append(.leftOnly(left[i].event.sequence))
                i += 1
            } else {
                rows.append(.rightOnly(right[j].event.sequence))
                j += 1
            }
        }
        return rows
    }
}

/// An event and what of it counts when sessions are compared.
private struct SignedEvent {
    var event: RecordedEvent
    var signature: String
}

/// Reads a session with signatures.
private struct SignedEvents {
    let cursor: EventCursor

    init(_ store: HistoryStore, _ session: RecordedSession) throws(HistoryError) {
        cursor = try store.events(of: session)
    }

    mutating func next() throws(HistoryError) -> SignedEvent? {
        let before = cursor.state
        guard let event = try cursor.next() else { return nil }
        return SignedEvent(event: event, signature: event.event.signature(before: before))
    }

    /// Reads to the end and keeps the first events.
    mutating func rest(after first: SignedEvent?, limit: Int) throws(HistoryError) -> ([SignedEvent], Bool) {
        var kept: [SignedEvent] = []
        var event = first
        var isCut = false
        while let found = event {
            if kept.count < limit { kept.append(found) } else { isCut = true }
            event = try next()
        }
        return (kept, isCut)
    }
}
