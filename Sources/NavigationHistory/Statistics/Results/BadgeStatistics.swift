/// The badge of a tab.
public struct BadgeStatistics: Hashable, Sendable {
    /// A piece of time.
    public struct Piece: Hashable, Sendable {
        /// Where it begins, microseconds since 1970, UTC.
        public var start: Int64
        /// The mean of the badge's value, weighted by time: 0 while no badge is shown, 1 while one is that is no number.
        public var mean: Double
    }

    /// The tab's id.
    public var tab: String
    /// How often the value changed.
    public var changes: Int
    /// How often a badge came to be shown where none was.
    public var shown: Int
    /// How often a shown badge went away.
    public var cleared: Int
    /// How long a badge was shown, in microseconds; exact.
    public var timeShown: Int64
    /// The median time from a badge's being shown to its being cleared, in microseconds, within 1 %; nil where none was cleared.
    public var medianToClear: Int64?
    /// The time to clear that 95 % do not exceed, in microseconds, within 1 %.
    public var p95ToClear: Int64?
    /// The greatest number shown.
    public var greatest: Int?
    /// Taps on the tab while it showed a badge.
    public var tapsWith: Int
    /// Taps on the tab while it showed none.
    public var tapsWithout: Int
    /// The value over time, in at most 64 pieces; those in which nothing was recorded are left out.
    public var series: [Piece]
    /// The length of each piece, in microseconds.
    public var pieceLength: Int64

    /// The share of the taps that met a badge.
    public var tapShare: Proportion { Proportion(tapsWith, of: tapsWith + tapsWithout) }
}
