import NavigationModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HistoryStore {
    /// Opens a file and removes old sessions in the background.
    ///
    /// - Throws: As ``init(at:options:)-(URL,_)``; what goes wrong in the background is tried again when the file is opened next.
    public convenience init(at url: URL, retention: HistoryRetention) throws(HistoryError) {
        var options = HistoryOptions()
        options.retention = retention
        try self.init(at: url, options: options)
    }

    func applyInBackground(_ retention: HistoryRetention) {
        background.async { [weak self] in
            // Another program may hold the file, or the store may be closed: the next opening makes up for it.
            _ = try? self?.apply(retention)
        }
    }

    /// Removes the old sessions that a rule does not keep, each in a transaction of its own.
    ///
    /// O(sessions) look-ups, and the time that deleting the events takes. Where `maxBytes` is exceeded the file is made smaller at the end.
    /// - Parameters:
    ///   - retention: Which sessions are kept.
    ///   - now: Microseconds since 1970, UTC; nil is now.
    /// - Returns: The sessions removed, in order.
    @discardableResult
    public func apply(_ retention: HistoryRetention, now: Int64? = nil) throws(HistoryError) -> [RecordedSession] {
        let now = now ?? WallClock.now()
        var removed: [RecordedSession] = []
        let ages = try sessionAges()
        var left = ages.count
        for age in ages where age.isEnded {
            let isOld = retention.maxAge.map { age.last < now - $0.microseconds } ?? false
            let isOneTooMany = retention.maxSessions.map { left > max(0, $0) } ?? false
            let isTooMuch = try retention.maxBytes.map { (limit) throws(HistoryError) in try usedBytes() > limit } ?? false
            guard isOld || isOneTooMany || isTooMuch else { continue }
            try withWriter { db throws(HistoryError) in try db.remove(age.session) }
            removed.append(age.session)
            left -= 1
        }
        if !removed.isEmpty, retention.maxBytes != nil { try withWriter { db throws(HistoryError) in try db.shrink() } }
        return removed
    }

    /// Ends sessions that no one has written to for so long: a crash, or the system, ended their app without a word.
    ///
    /// Each gets a `sessionEnded` at the time of its last event. Sessions that a recorder of this store writes are left alone; one of
    /// another program, should it still be alive, finds its next place taken (`conflict`).
    /// - Returns: The sessions ended.
    @discardableResult
    public func endAbandonedSessions(
        olderThan age: Duration, reason: String = "abandoned", now: Int64? = nil
    ) throws(HistoryError) -> [RecordedSession] {
        let now = now ?? WallClock.now()
        let recorded = Set(recorders.map(\.session.id))
        var ended: [RecordedSession] = []
        for open in try sessionAges() where !open.isEnded && open.last < now - age.microseconds && !recorded.contains(open.session.id) {
            try withWriter { db throws(HistoryError) in
                try db.record(
                    CollectionOfOne(.sessionEnded(reason: reason)), from: open.lastSequence + 1, at: open.last, in: open.session,
                    snapshot: nil)
            }
            ended.append(open.session)
        }
        return ended
    }

    /// All sessions, the one that started first at the front.
    private func sessionAges() throws(HistoryError) -> [SessionAge] {
        var ages: [SessionAge] = []
        var last = 0
        while true {
            let after = last
            let page = try withReader { db throws(HistoryError) -> [SessionAge] in
                var page: [SessionAge] = []
                for session in try db.sessions(after: after, limit: 500) { page.append(try db.age(of: session)) }
                return page
            }
            guard let end = page.last else { break }
            ages += page
            last = end.session.number
        }
        return ages.sorted { ($0.session.started, $0.session.number) < ($1.session.started, $1.session.number) }
    }

    private func usedBytes() throws(HistoryError) -> Int {
        try withWriter { db throws(HistoryError) in try db.usedBytes() }
    }
}

extension Duration {
    /// Cut to what a time in microseconds can be compared with.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let limit: Int64 = 1 << 40
        return min(limit, max(-limit, seconds)) * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
