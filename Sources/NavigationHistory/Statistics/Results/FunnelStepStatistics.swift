/// A step of a funnel.
public struct FunnelStepStatistics: Hashable, Sendable {
    /// Its number, from 1.
    public var step: Int
    /// The name of its screen.
    public var screen: String
    /// How many sessions came to it by the steps before it.
    public var sessions: Int
    /// How many sessions came to the first step.
    public var first: Int
    /// How many sessions came to the step before; of the first step, how many sessions there are.
    public var previous: Int
    /// The median time since the step before, in microseconds, within 1 %; nil for the first step and where nobody came.
    public var median: Int64?
    /// The time since the step before that 95 % do not exceed, in microseconds, within 1 %.
    public var p95: Int64?

    /// The share of the sessions of the step before.
    public var stepRate: Proportion { Proportion(sessions, of: previous) }
    /// The share of the sessions of the first step.
    public var totalRate: Proportion { Proportion(sessions, of: first) }
    /// How many sessions were lost since the step before.
    public var dropOff: Int { previous - sessions }
}
