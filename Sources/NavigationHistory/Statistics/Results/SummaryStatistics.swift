/// Sessions and events as a whole.
public struct SummaryStatistics: Hashable, Sendable {
    /// How many events of a kind there are.
    public struct KindCount: Hashable, Sendable {
        /// The kind.
        public var kind: EventKind
        /// How many events there are of it.
        public var count: Int
    }

    /// Sessions with at least one event that counts.
    public var sessions = 0
    /// Those of them that say that they ended.
    public var endedSessions = 0
    /// The events that count, by kind, in the order of the kinds.
    public var kinds: [KindCount] = []
    /// The start of the first session and the last event of any, microseconds since 1970, UTC; nil without sessions.
    public var first: Int64?
    /// The time of the last event of any session, microseconds since 1970, UTC; nil without sessions.
    public var last: Int64?
    /// From the first event to the last of each session, added up, in microseconds; exact.
    public var duration: Int64 = 0
    /// The median of a session, in microseconds, within 1 %.
    public var medianDuration: Int64?
    /// The duration that 95 % of the sessions do not exceed, in microseconds, within 1 %.
    public var p95Duration: Int64?
    /// All visits.
    public var visits = 0
    /// All dwell time, in microseconds; exact.
    public var dwell: Int64 = 0
    /// How many sessions each version of the app has; `-` where a session does not say.
    public var appVersions: [String: Int] = [:]
    /// How many sessions each device has.
    public var devices: [String: Int] = [:]

    /// Makes the summary of nothing.
    public init() {}

    /// All events that count.
    public var events: Int { kinds.reduce(0) { $0 + $1.count } }
}
