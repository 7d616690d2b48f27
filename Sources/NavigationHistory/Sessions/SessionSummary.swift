import NavigationModel

/// What can be said of a session without reading all of it.
public struct SessionSummary: Hashable, Sendable {
    /// The session.
    public var session: RecordedSession
    /// What the session said of itself at its start.
    public var header: SessionHeader
    /// The time of the first event, microseconds since 1970, UTC.
    public var startedAt: Int64
    /// The time of `sessionEnded`; nil while the session is open.
    public var endedAt: Int64?
    /// The time of the last event.
    public var lastEventAt: Int64
    /// The reason of `sessionEnded`.
    public var reason: String?
    /// The first sequence number: 0, or that of a `base`.
    public var firstSequence: Int
    /// The sequence number of the last event.
    public var lastSequence: Int
    /// What takes a fold over the session; nil where it was not asked for.
    public var figures: SessionFigures?

    /// The number of events in the file.
    public var events: Int { lastSequence - firstSequence + 1 }
    /// From the first event to the last, in seconds; never negative.
    public var durationSeconds: Double { lastEventAt.span(since: startedAt).seconds }
    /// Whether no `sessionEnded` closes it.
    public var isOpen: Bool { endedAt == nil }
}

/// Figures of a session that take a fold over all of it.
public struct SessionFigures: Hashable, Sendable {
    /// Events `pushed`.
    public var pushes = 0
    /// Events `popped`.
    public var pops = 0
    /// The greatest depth of any stack at any time.
    public var maxDepth = 0
    /// The depth of the visible stack at the end.
    public var finalDepth = 0
    /// The name of the screen on top of the visible stack at the end.
    public var finalScreen: String?
}

/// Which sessions are meant; what is nil or empty does not restrict.
public struct SessionFilter: Hashable, Sendable {
    /// All of these labels, with these values.
    public var labels: [SessionHeader.Label] = []
    /// The name of the app.
    public var app: String?
    /// The version of the app, as the session says it.
    public var appVersion: String?
    /// Started at or after this time, microseconds since 1970, UTC.
    public var since: Int64?
    /// Started before this time.
    public var until: Int64?
    /// Open ones only, or ended ones only.
    public var isOpen: Bool?

    /// Makes a filter that lets all sessions through.
    public init() {}

    func allows(started: Int64) -> Bool {
        if let since, started < since { return false }
        if let until, started >= until { return false }
        return true
    }

    func allows(_ summary: SessionSummary) -> Bool {
        if let app, summary.header.app != app { return false }
        if let appVersion, summary.header.appVersion != appVersion { return false }
        if let isOpen, summary.isOpen != isOpen { return false }
        return labels.allSatisfy { summary.header.labels.contains($0) }
    }
}
