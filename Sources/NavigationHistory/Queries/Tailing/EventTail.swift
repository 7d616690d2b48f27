import NavigationModel
import NavigationSQLite

/// Reads the events of all sessions as other programs commit them.
///
/// Nothing is asked of the writers: it only reads, and between two looks holds no lock. A look costs one number while nothing was
/// committed. Events that one look finds come by time, those of one session always in sequence. Not `Sendable`: it belongs to one thread.
public final class EventTail {
    /// One event, and the session to which it belongs.
    public struct Entry: Sendable {
        /// The session.
        public var session: RecordedSession
        /// The event, its screens named by id.
        public var event: RecordedEvent
    }

    private final class Follower {
        let session: RecordedSession
        var last: Int
        /// The time of the event `last` when the tail was opened.
        var time: Int64 = 0
        /// The state after `last`; nil where it has to be looked up.
        var state: NavigationState?
        var isEnded = false

        init(session: RecordedSession, last: Int) {
            self.session = session
            self.last = last
        }
    }

    private let source: ReadSource
    private let chosen: Set<SessionID>?
    private var followers: [Follower] = []
    private var lastSession = 0
    private var dataVersion: Int64 = -1
    private var looks = 0

    /// Opens a tail at the present end of every session, or of some.
    init(source: ReadSource, sessions: [RecordedSession]?) throws(HistoryError) {
        self.source = source
        chosen = sessions.map { Set($0.map(\.id)) }
        dataVersion = try source.read { db throws(HistoryError) in try db.dataVersion() }
        try addSessions(fromStart: false)
    }

    /// The newest events before the ones that ``next()`` will give, oldest first: by time, those of a session in sequence.
    ///
    /// Costs reading the events themselves. Call it before ``next()``.
    public func newest(_ count: Int) throws(HistoryError) -> [Entry] {
        guard count > 0 else { return [] }
        // Only a session among those whose last event is newest can have one of the newest.
        let heads = followers.filter { $0.last >= 0 }.sorted { ($1.time, $0.session.number) < ($0.time, $1.session.number) }
        var lists: [[Entry]] = []
        for head in heads.prefix(count) {
            lists.append(try read(head.session, max(0, head.last - count + 1)...head.last, state: nil).entries)
        }
        return Self.merge(lists).suffix(count)
    }

    /// What was committed since the last call; empty where nothing was.
    ///
    /// Sessions that have ended are looked at again now and then only: an import may still add to them.
    public func next() throws(HistoryError) -> [Entry] {
        let version = try source.read { db throws(HistoryError) in try db.dataVersion() }
        looks += 1
        let looksAtAll = looks % 16 == 0
        guard version != dataVersion || looksAtAll else { return [] }
        dataVersion = version
        try addSessions(fromStart: true)
        var lists: [[Entry]] = []
        for follower in followers where !follower.isEnded || looksAtAll {
            let found = try events(of: follower)
            if !found.isEmpty { lists.append(found) }
        }
        forgetStates()
        return Self.merge(lists)
    }

    // MARK: Sessions

    private func addSessions(fromStart: Bool) throws(HistoryError) {
        while true {
            let after = lastSession
            let page = try source.read { db throws(HistoryError) in try db.sessions(after: after, limit: 500) }
            guard let end = page.last else { return }
            // One transaction for many look-ups: each alone would lock and unlock the file.
            let ends =
                fromStart
                ? [:]
                : try source.read { db throws(HistoryError) in
                    try db.connection.readTransaction { () throws(HistoryError) -> [Int: TailEnd] in
                        var ends: [Int: TailEnd] = [:]
                        for session in page { ends[session.number] = try db.tailEnd(of: session) }
                        return ends
                    }
                }
            for session in page where chosen?.contains(session.id) ?? true {
                let follower = Follower(session: session, last: -1)
                if let end = ends[session.number] {
                    follower.last = end.sequence
                    follower.time = end.time
                    follower.isEnded = end.isEnded
                }
                followers.append(follower)
            }
            lastSession = end.number
        }
    }

    private func events(of follower: Follower) throws(HistoryError) -> [Entry] {
        let session = follower.session
        guard let stored = try source.read({ db throws(HistoryError) in try db.sequences(of: session) }), stored.last > follower.last else {
            return []
        }
        let first = max(follower.last + 1, stored.first)
        let found = try read(session, first...stored.last, state: follower.state)
        follower.state = found.state
        follower.last = stored.last
        if case .sessionEnded = found.entries.last?.event.event { follower.isEnded = true } else { follower.isEnded = false }
        return found.entries
    }

    /// Reads a range; `state` is the state before it where that is known.
    private func read(
        _ session: RecordedSession, _ range: ClosedRange<Int>, state: NavigationState?
    ) throws(HistoryError) -> (entries: [Entry], state: NavigationState?) {
        var selection = EventSelection(range)
        // What is damaged is the business of `check`: a tail goes on.
        selection.isLenient = true
        let cursor = try EventCursor(source: source, session: session, selection: selection, state: state)
        var entries: [Entry] = []
        while let event = try cursor.next() { entries.append(Entry(session: session, event: event)) }
        return (entries, cursor.state)
    }

    /// Keeps the states of the sessions that were written last, so that memory does not grow with the sessions.
    private func forgetStates() {
        let limit = 256
        var kept = 0
        for follower in followers.reversed() where follower.state != nil {
            kept += 1
            if kept > limit || follower.isEnded { follower.state = nil }
        }
    }

    /// Merges lists by time, each kept in its own order: an event that is earlier than one before it in its list stays behind that.
    private static func merge(_ lists: [[Entry]]) -> [Entry] {
        if lists.count < 2 { return lists.first ?? [] }
        var merged: [(time: Int64, entry: Entry)] = []
        for list in lists {
            var latest = Int64.min
            for entry in list {
                latest = max(latest, entry.event.time)
                merged.append((latest, entry))
            }
        }
        merged.sort { left, right in
            (left.time, left.entry.session.number, left.entry.event.sequence) < (
                right.time, right.entry.session.number, right.entry.event.sequence
            )
        }
        return merged.map(\.entry)
    }
}

extension HistoryStore {
    /// Opens a tail at the present end of every session, or of some. It has a connection of its own.
    public func tail(of sessions: [RecordedSession]? = nil) throws(HistoryError) -> EventTail {
        try EventTail(source: try readSource(), sessions: sessions)
    }
}

extension HistoryDatabase {
    /// A number that changes with every commit of another connection.
    func dataVersion() throws(HistoryError) -> Int64 {
        try HistoryError.wrapping { () throws(SQLiteError) in
            // For a database in memory, whose only connection sees no change of its own in it.
            try connection.dataVersion &+ Int64(connection.totalChanges)
        }
    }

    /// The last event of a session.
    fileprivate func tailEnd(of session: RecordedSession) throws(HistoryError) -> TailEnd? {
        guard let last = try sequences(of: session)?.last else { return nil }
        return try HistoryError.wrapping { () throws(SQLiteError) in
            let row = try selectEvent()
            defer { row.reset() }
            try row.bind(session.rowID(last), at: 1)
            guard try row.step() else { return nil }
            return TailEnd(
                sequence: last, time: row.int64(at: 1), isEnded: row.int64(at: 2) == Int64(EventKind.sessionEnded.rawValue))
        }
    }
}

/// The last event of a session, as far as a tail wants to know it.
private struct TailEnd: Sendable {
    var sequence: Int
    var time: Int64
    var isEnded: Bool
}
