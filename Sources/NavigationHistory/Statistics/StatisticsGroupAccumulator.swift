import NavigationModel

/// What is counted for one group of sessions: only what is asked for.
struct StatisticsGroupAccumulator: Sendable {
    let key: String?
    /// Sessions with at least one event that counts.
    var sessions = 0
    var screens: ScreenAccumulator?
    var transitions: TransitionAccumulator?
    var paths: PathAccumulator?
    var deadEnds: DeadEndAccumulator?
    var rageTaps: RageTapAccumulator?
    var funnel: FunnelAccumulator?
    var badges: BadgeAccumulator?
    var gestures: GestureAccumulator?
    var summary: SummaryAccumulator?

    init(_ key: String?, _ request: StatisticsRequest, names: inout NameIndex) {
        self.key = key
        let parts = request.parts
        if parts.contains(.screens) { screens = ScreenAccumulator() }
        if parts.contains(.transitions) {
            transitions = TransitionAccumulator(splitsByOrigin: request.splitsByOrigin, isOnlyGroup: key == nil)
        }
        if !parts.isDisjoint(with: [.paths, .loops]) { paths = PathAccumulator(request, names: &names) }
        if parts.contains(.deadEnds) { deadEnds = DeadEndAccumulator() }
        if parts.contains(.rageTaps) { rageTaps = RageTapAccumulator() }
        if parts.contains(.funnel) { funnel = FunnelAccumulator(request, names: &names) }
        if parts.contains(.badges) { badges = BadgeAccumulator() }
        if parts.contains(.gestures) { gestures = GestureAccumulator() }
        if parts.contains(.summary) { summary = SummaryAccumulator() }
    }

    mutating func beginSession() {
        paths?.beginSession()
        funnel?.beginSession()
        badges?.beginSession()
    }

    /// A visit begins, after another or ``Visit/none``.
    @inline(__always)
    mutating func began(_ visit: Visit, after previous: Visit, origin: Origin?, session: Int) {
        began(
            visit.name, at: visit.since, passes: visit.passes, isNamed: visit.isNamed, after: previous.name, wasNamed: previous.isNamed,
            origin: origin, session: session)
    }

    // Not by visits: two of them would be taken apart and put together again for each call.
    private mutating func began(
        _ name: Int, at time: Int64, passes: Bool, isNamed: Bool, after previous: Int, wasNamed: Bool, origin: Origin?, session: Int
    ) {
        if passes, isNamed { screens?.began(name, isEntry: previous < 0, session: session) }
        if previous >= 0, passes, isNamed || wasNamed { transitions?.add(from: previous, to: name, origin: origin) }
        paths?.began(name, passes: passes, isNamed: isNamed)
        if passes { funnel?.began(name, at: time) }
    }

    @inline(__always)
    mutating func ended(_ visit: Visit, _ end: DeadEndAccumulator.End, isExit: Bool) {
        if visit.counts { ended(visit.name, dwell: visit.dwell, end, isExit: isExit) }
    }

    private mutating func ended(_ name: Int, dwell: Int64, _ end: DeadEndAccumulator.End, isExit: Bool) {
        screens?.ended(name, dwell: dwell, isExit: isExit)
        deadEnds?.ended(name, end)
        summary?.visited(dwell: dwell)
    }

    /// The session ends, with nothing visible, after this visit.
    mutating func exited(_ visit: Visit) { screens?.exited(visit.name) }

    func result(_ names: NameIndex, _ request: StatisticsRequest) -> StatisticsGroup {
        var group = StatisticsGroup(key: key, sessions: sessions)
        group.screens = screens?.results(names, sessions: sessions) ?? []
        group.transitions = transitions?.results(names) ?? []
        if let paths {
            group.paths = PathsStatistics(
                paths: paths.paths.top(request.pathLimit, names), total: paths.paths.total, error: paths.paths.error)
            group.loops = PathsStatistics(
                paths: paths.loops.top(request.pathLimit, names), total: paths.loops.total, error: paths.loops.error)
        }
        group.deadEnds = deadEnds?.results(names) ?? []
        group.rageTaps = rageTaps?.results(names) ?? []
        group.funnel = funnel?.results(names, sessions: sessions) ?? []
        group.badges = badges?.results(names) ?? []
        group.gestures = gestures?.results(names) ?? []
        group.summary = summary?.result()
        return group
    }
}

/// A visit to a screen while it lasts.
struct Visit: Sendable {
    /// The number of the screen within the session.
    var number: ScreenNumber
    /// Its name.
    var name: Int
    /// Since when it is visible in the foreground.
    var since: Int64
    /// What it has been so far, up to `since`.
    var dwell: Int64 = 0
    /// Whether the event that began it passes the filter.
    var passes: Bool
    /// Whether the filter lets its screen through.
    var isNamed: Bool

    var counts: Bool { passes && isNamed }

    /// No visit: no screen has the number 0, and no name the number -1. Not an optional, which would be copied to be looked into.
    static var none: Visit { Visit(number: 0, name: -1, since: 0, passes: false, isNamed: false) }

    var isNone: Bool { number == 0 }
}
