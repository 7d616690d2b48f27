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
        if visit.counts { screens?.began(visit.name, isEntry: previous.isNone, session: session) }
        if !previous.isNone, visit.passes, visit.isNamed || previous.isNamed {
            transitions?.add(from: previous.name, to: visit.name, origin: origin)
        }
        paths?.began(visit.name, passes: visit.passes, isNamed: visit.isNamed)
        if visit.passes { funnel?.began(visit.name, at: visit.start) }
    }

    @inline(__always)
    mutating func ended(_ visit: Visit, _ end: DeadEndAccumulator.End, isExit: Bool) {
        guard visit.counts else { return }
        screens?.ended(visit.name, dwell: visit.dwell, isExit: isExit)
        deadEnds?.ended(visit.name, end)
        summary?.visited(dwell: visit.dwell)
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
    /// When the screen became the visible one.
    var start: Int64
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
    static var none: Visit { Visit(number: 0, name: -1, start: 0, since: 0, passes: false, isNamed: false) }

    var isNone: Bool { number == 0 }
}
