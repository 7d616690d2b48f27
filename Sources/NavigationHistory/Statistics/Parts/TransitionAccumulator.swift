/// How often one screen name follows another, and with what origin.
struct TransitionAccumulator: Sendable {
    private var counts = KeyCounter()
    private let splitsByOrigin: Bool
    /// The counts between the first names, as a square: it stays in the processor's cache. Empty where origins are told apart or there are
    /// many groups, each of which would need one.
    private var square: [UInt32]

    private static let side = 256

    init(splitsByOrigin: Bool, isOnlyGroup: Bool) {
        self.splitsByOrigin = splitsByOrigin
        square = isOnlyGroup && !splitsByOrigin ? Array(repeating: 0, count: Self.side * Self.side) : []
    }

    /// Names have 28 bits each, the origin 8: more names than fit into any memory.
    @inline(__always)
    mutating func add(from: Int, to: Int, origin: Origin?) {
        if !square.isEmpty, from < Self.side, to < Self.side {
            let place = from * Self.side + to
            if square[place] < .max {
                square[place] &+= 1
                return
            }
        }
        let code = splitsByOrigin ? UInt64(origin?.rawValue ?? 0) : 0
        counts.add(UInt64(truncatingIfNeeded: from & Self.nameMask) << 36 | UInt64(truncatingIfNeeded: to & Self.nameMask) << 8 | code)
    }

    private static let nameMask = 1 << 28 - 1

    /// Most frequent first; then by names.
    func results(_ names: NameIndex) -> [TransitionStatistics] {
        var counts = counts
        for place in square.indices where square[place] > 0 {
            counts.add(UInt64(place / Self.side) << 36 | UInt64(place % Self.side) << 8, Int(square[place]))
        }
        var totals: [Int: Int] = [:]
        counts.forEach { key, count in totals[Int(key >> 36), default: 0] += count }
        let ranks = names.ranks
        var found: [(key: UInt64, count: Int)] = []
        found.reserveCapacity(counts.count)
        counts.forEach { found.append(($0, $1)) }
        func order(_ key: UInt64) -> (Int, Int, UInt64) { (ranks[Int(key >> 36)], ranks[Int(key >> 8) & Self.nameMask], key & 0xFF) }
        found.sort { left, right in left.count == right.count ? order(left.key) < order(right.key) : left.count > right.count }
        return found.map { key, count in
            let from = Int(key >> 36)
            return TransitionStatistics(
                from: names[from], to: names[Int(key >> 8) & Self.nameMask], origin: Origin(rawValue: UInt8(truncatingIfNeeded: key)),
                count: count, fromTotal: totals[from] ?? count)
        }
    }
}
