import NavigationModel
import NavigationSQLite

/// Where the reading of sessions whose numbers follow one another has come to. It gives their rows in order, a batch at a time.
///
/// How many events a session has is not known before it is read. So it asks for the rows of as many sessions together as have filled a
/// batch so far, and of a session that does not fit into a batch for one part after the other.
struct EventRun {
    private var next: Int64
    private let last: Int64
    /// So many sessions are asked for at once; 0 is a part of one.
    private var sessions: Int64 = 1
    private static let mostSessions: Int64 = 256
    private static let greatestSequence = Int64(RecordedEvent.greatestSequence)

    init(from first: RecordedSession, to last: RecordedSession) {
        next = first.rowID(0)
        self.last = last.rowID(RecordedEvent.greatestSequence)
        isDone = next > self.last
    }

    /// Whether everything was read.
    private(set) var isDone: Bool

    /// Reads the rows that come next; there may be none though it is not done. Nothing more is read until they are dealt with.
    mutating func read(_ database: HistoryDatabase, into batch: RowBatch) throws(HistoryError) {
        guard !isDone else { return }
        // Numbers of damaged rows may be of any size.
        let sessionEnd = next | Self.greatestSequence
        let end =
            sessions == 0
            ? min(sessionEnd, next.saturating(plus: Int64(batch.capacity) - 1))
            : min(last, sessionEnd.saturating(plus: (sessions - 1) << 32))
        try database.readEvents(next...end, into: batch)
        if batch.isFull, batch.count > 0 {
            sessions /= 2
            // A damaged tree may give any order: it goes on all the same, and whoever reads the rows says what is wrong.
            advance(to: max(next, batch[batch.count - 1][0]))
        } else {
            if batch.count < batch.capacity / 4 { sessions = min(Self.mostSessions, max(1, sessions * 2)) }
            advance(to: end)
        }
    }

    /// Goes on behind an id.
    private mutating func advance(to id: Int64) {
        isDone = id >= last
        next = id.saturating(plus: 1)
    }

    /// Passes over the rest of a session. - Returns: The first id behind it.
    mutating func skipSession(of id: Int64) -> Int64 {
        let end = id | Self.greatestSequence
        if end >= next { advance(to: end) }
        return end.saturating(plus: 1)
    }
}

extension Int64 {
    /// The sum, or the greatest number where it is beyond that.
    fileprivate func saturating(plus other: Int64) -> Int64 {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}

extension ArraySlice<RecordedSession> {
    /// The one with a number; the numbers follow one another.
    func numbered(_ number: Int64) -> RecordedSession? {
        guard let first else { return nil }
        let (offset, overflows) = Int(number).subtractingReportingOverflow(first.number)
        return !overflows && offset >= 0 && offset < count ? self[startIndex + offset] : nil
    }
}

extension [RecordedSession] {
    /// Cut where a number is left out, so that each part can be an ``EventRun``.
    var consecutiveRuns: [ArraySlice<RecordedSession>] {
        var runs: [ArraySlice<RecordedSession>] = []
        var start = startIndex
        for index in indices where index + 1 == endIndex || self[index + 1].number != self[index].number &+ 1 {
            runs.append(self[start...index])
            start = index + 1
        }
        return runs
    }
}
