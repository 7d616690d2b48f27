/// What came of swipes.
public struct GestureCounts: Hashable, Sendable {
    /// Swipes that popped.
    public internal(set) var accepted = 0
    /// Swipes that began and were cancelled.
    public internal(set) var cancelled = 0
    /// Swipes that a gate refused, by the gate's name.
    public internal(set) var refused: [String: Int] = [:]
    /// Where they started, in points from the left edge: of those that say so.
    public internal(set) var startPositions = ValueHistogram.startPositions
    /// How far those had come that popped, from 0 to 1: of those that say so.
    public internal(set) var acceptedProgress = ValueHistogram.progress
    /// How far those had come that were cancelled, from 0 to 1: of those that say so.
    public internal(set) var cancelledProgress = ValueHistogram.progress

    init() {}

    /// All that gates refused.
    public var refusals: Int { refused.values.reduce(0, +) }
    /// All swipes.
    public var attempts: Int { accepted + cancelled + refusals }
    /// The share that popped.
    public var acceptance: Proportion { Proportion(accepted, of: attempts) }

    mutating func add(_ other: GestureCounts) {
        accepted += other.accepted
        cancelled += other.cancelled
        refused.merge(other.refused, uniquingKeysWith: +)
        startPositions.add(other.startPositions)
        acceptedProgress.add(other.acceptedProgress)
        cancelledProgress.add(other.cancelledProgress)
    }
}

/// The swipes on screens of one name.
public struct GestureStatistics: Hashable, Sendable {
    /// The name of the screen that the swipe would pop.
    public var screen: String
    /// What came of them.
    public var counts: GestureCounts
}

extension [GestureStatistics] {
    /// All together.
    public var total: GestureCounts {
        reduce(into: GestureCounts()) { $0.add($1.counts) }
    }
}
