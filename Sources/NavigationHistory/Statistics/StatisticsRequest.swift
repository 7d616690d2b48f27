/// The statistics that can be asked for: each element stands for the property of that name of ``StatisticsGroup``.
///
/// All that are asked together take one pass over the events.
public struct StatisticsParts: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let screens = StatisticsParts(rawValue: 1 << 0)
    public static let transitions = StatisticsParts(rawValue: 1 << 1)
    public static let paths = StatisticsParts(rawValue: 1 << 2)
    public static let loops = StatisticsParts(rawValue: 1 << 3)
    public static let deadEnds = StatisticsParts(rawValue: 1 << 4)
    public static let rageTaps = StatisticsParts(rawValue: 1 << 5)
    public static let funnel = StatisticsParts(rawValue: 1 << 6)
    public static let badges = StatisticsParts(rawValue: 1 << 7)
    public static let gestures = StatisticsParts(rawValue: 1 << 8)
    public static let summary = StatisticsParts(rawValue: 1 << 9)
}

/// What is asked of the events, and how it is counted. `Documentation/Statistics.md` defines every figure.
public struct StatisticsRequest: Sendable {
    /// What is asked for.
    public var parts: StatisticsParts
    /// What counts; by default everything.
    public var filter = StatisticsFilter()
    /// Into which groups the sessions are put; nil is one group of all.
    public var grouping: StatisticsGrouping?
    /// Whether time in the background counts as dwell too.
    public var countsBackground = false
    /// Whether transitions are counted for each origin.
    public var splitsByOrigin = false
    /// How many visits a path has, 2 to 16; the most that a loop has.
    public var pathLength = 3
    /// The screen with which a path begins.
    public var pathStart: String?
    /// The screen with which a path ends.
    public var pathEnd: String?
    /// How many of the most common paths and loops are listed; nil is all.
    public var pathLimit: Int? = 1_000
    /// The names of the screens of the funnel, in order.
    public var funnelSteps: [String] = []
    /// How long a way through the whole funnel may take, in microseconds; nil is any time within the session.
    public var funnelWithin: Int64?

    /// Asks for some statistics.
    public init(_ parts: StatisticsParts) {
        self.parts = parts
    }
}

/// What counts. A visit counts if the event that begins it passes, a transition, a tap or a gesture if its own event does; what is nil or
/// empty lets everything pass. Sessions are always read from their beginning, so that a filter never changes a state or a dwell time.
public struct StatisticsFilter: Sendable {
    /// Which sessions.
    public var sessions = SessionFilter()
    /// At or after this time, microseconds since 1970, UTC.
    public var since: Int64?
    /// Before this time.
    public var until: Int64?
    /// Events of these kinds.
    public var kinds: Set<EventKind> = []
    /// Events with one of these origins.
    public var origins: Set<Origin> = []
    /// What happens while one of these tabs is selected; of badges, those of these tabs.
    public var tabs: Set<String> = []
    /// Visits of screens with these names; transitions from or to them; gestures and taps on them.
    public var screens: Set<String> = []

    /// Makes a filter that lets everything pass.
    public init() {}

    /// Whether every event passes, but for the screens.
    var passesAllEvents: Bool {
        since == nil && until == nil && kinds.isEmpty && origins.isEmpty && tabs.isEmpty
    }

    /// Whether an event passes, but for the screens; `tab` is the tab selected after it.
    func passes(_ kind: EventKind, origin: Origin?, time: Int64, tab: @autoclosure () -> String?) -> Bool {
        if let since, time < since { return false }
        if let until, time >= until { return false }
        if !kinds.isEmpty, !kinds.contains(kind) { return false }
        if !origins.isEmpty {
            guard let origin, origins.contains(origin) else { return false }
        }
        if !tabs.isEmpty {
            guard let tab = tab(), tabs.contains(tab) else { return false }
        }
        return true
    }

    /// Whether a session's header passes.
    func passes(_ session: StatisticsSession) -> Bool {
        let filter = sessions
        guard filter.allows(started: session.started) else { return false }
        if let app = filter.app, session.header.app != app { return false }
        if let version = filter.appVersion, session.header.appVersion != version { return false }
        return filter.labels.allSatisfy { session.header.labels.contains($0) }
    }
}

/// What grouping and filtering know of a session when it begins.
public struct StatisticsSession: Hashable, Sendable {
    /// Its id.
    public var id: SessionID
    /// What it says of itself.
    public var header: SessionHeader
    /// The time of its first event, microseconds since 1970, UTC.
    public var started: Int64

    /// Makes a description.
    public init(id: SessionID, header: SessionHeader, started: Int64) {
        self.id = id
        self.header = header
        self.started = started
    }
}
