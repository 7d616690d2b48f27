/// A small histogram with fixed edges.
public struct ValueHistogram: Hashable, Sendable {
    /// The edges of the bins, ascending: bin k holds what is at least `edges[k]` and less than `edges[k + 1]`, the last one all from its
    /// edge on. What is less than the first edge counts in the first bin.
    public let edges: [Double]
    /// How many values each bin has: as many bins as edges.
    public private(set) var counts: [Int]

    init(edges: [Double]) {
        self.edges = edges
        counts = Array(repeating: 0, count: edges.count)
    }

    /// How many values there are.
    public var total: Int { counts.reduce(0, +) }

    mutating func add(_ value: Double) {
        guard !value.isNaN, !counts.isEmpty else { return }
        counts[max(0, (edges.firstIndex { value < $0 } ?? edges.count) - 1)] += 1
    }

    mutating func add(_ other: ValueHistogram) {
        for bin in counts.indices where bin < other.counts.count { counts[bin] += other.counts[bin] }
    }

    /// Where a swipe starts, in points from the left edge.
    static var startPositions: ValueHistogram { ValueHistogram(edges: [0, 10, 20, 30, 40, 60, 80, 120, 200, 300]) }
    /// How far a swipe came, from 0 to 1.
    static var progress: ValueHistogram { ValueHistogram(edges: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) }
}
