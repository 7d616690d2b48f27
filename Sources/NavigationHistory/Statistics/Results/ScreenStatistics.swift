/// How a screen name was visited.
public struct ScreenStatistics: Hashable, Sendable {
    /// The screen's name.
    public var screen: String
    /// How many times a screen of this name became the visible one.
    public var visits: Int
    /// How many sessions have such a visit.
    public var sessions: Int
    /// All dwell time, in microseconds; exact.
    public var total: Int64
    /// The median dwell time of a visit, in microseconds, within 1 %.
    public var median: Int64
    /// The dwell time that 95 % of the visits do not exceed, in microseconds, within 1 %.
    public var p95: Int64
    /// How many sessions begin with it.
    public var entries: Int
    /// How many sessions end with it.
    public var exits: Int
    /// How many sessions there are in the group.
    public var allSessions: Int

    /// The share of the sessions that visit it.
    public var sessionShare: Proportion { Proportion(sessions, of: allSessions) }
    /// The share of the sessions that begin with it.
    public var entryShare: Proportion { Proportion(entries, of: allSessions) }
    /// The share of the sessions that end with it.
    public var exitShare: Proportion { Proportion(exits, of: allSessions) }
}

/// How often one screen was followed by another.
public struct TransitionStatistics: Hashable, Sendable {
    /// The name of the screen that was visible.
    public var from: String
    /// The name of the screen that became visible.
    public var to: String
    /// What brought it about; nil where origins are counted together, and where the event does not say.
    public var origin: Origin?
    /// How often it happened.
    public var count: Int
    /// All transitions from `from`.
    public var fromTotal: Int

    /// The share of the transitions from the same screen.
    public var share: Proportion { Proportion(count, of: fromTotal) }
}
