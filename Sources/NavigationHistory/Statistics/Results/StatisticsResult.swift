/// What a pass over the events found.
public struct StatisticsResult: Hashable, Sendable {
    /// The groups: one without a key where no grouping was asked for; else those of a comparison in its order, others by their keys.
    public var groups: [StatisticsGroup]
    /// How many sessions were read; those that the filter left out are not counted.
    public var sessions: Int
    /// How many events were read, those too that the filter did not let count.
    public var events: Int
    /// Sessions left out because they had been read from another file.
    public var repeatedSessions = 0

    /// The only group, or the first.
    public var group: StatisticsGroup { groups.first ?? StatisticsGroup(key: nil, sessions: 0) }
}

/// The figures of one group of sessions. What was not asked for is empty.
public struct StatisticsGroup: Hashable, Sendable {
    /// The group's name; nil where no grouping was asked for.
    public var key: String?
    /// Sessions with at least one event that counts.
    public var sessions: Int
    /// How the screens were visited.
    public var screens: [ScreenStatistics] = []
    /// Which screen followed which.
    public var transitions: [TransitionStatistics] = []
    /// The ways through the app.
    public var paths = PathsStatistics()
    /// The ways that end where they began.
    public var loops = PathsStatistics()
    /// The screens from which users went no further.
    public var deadEnds: [DeadEndStatistics] = []
    /// The same action again and again within a second.
    public var rageTaps: [RageTapStatistics] = []
    /// How far sessions came on the way asked for, step by step.
    public var funnel: [FunnelStepStatistics] = []
    /// The badges of the tabs.
    public var badges: [BadgeStatistics] = []
    /// The swipes, by the screen they would pop.
    public var gestures: [GestureStatistics] = []
    /// Sessions and events as a whole; nil where it was not asked for.
    public var summary: SummaryStatistics?

    init(key: String?, sessions: Int) {
        self.key = key
        self.sessions = sessions
    }
}
