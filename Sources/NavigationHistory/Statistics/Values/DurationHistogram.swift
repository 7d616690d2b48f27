/// Durations counted so that percentiles come out within 1 %, in little memory however many there are.
///
/// Few values (up to 32) are kept as they are, and then percentiles are exact. More are counted in a logarithmic histogram: each power of
/// two is cut into 64 equal parts, so that the middle of a part is at most 0.8 % off. Adding costs O(1) on average; memory grows with the
/// number of parts from the first to the last in use, at most 3,712, or with that of the values where these are fewer.
struct DurationHistogram: Sendable {
    /// How many values were added.
    private(set) var count = 0
    /// The least and the greatest value, exactly.
    private(set) var least = Int64.max
    private(set) var greatest: Int64 = 0

    /// The values themselves while they are few.
    private var values: [Int64] = []
    /// Sorted by part. Small while the values lie far apart…
    private var sparse: [Part] = []
    /// …and once they do not: a count for each part from `base` on.
    private var dense: [UInt32] = []
    private var base = 0

    private struct Part {
        var index: UInt16
        var count: UInt32
    }

    private static let exactLimit = 32

    /// Adds a value, in microseconds; a negative one counts as zero.
    mutating func add(_ value: Int64) {
        let value = max(0, value)
        count &+= 1
        if value < least { least = value }
        if value > greatest { greatest = value }
        // Most of many values find their part in place.
        if !dense.isEmpty {
            let place = Self.index(of: value) - base
            if place >= 0, place < dense.count, dense[place] != .max { dense[place] &+= 1 } else { addToDense(place + base) }
            return
        }
        if count <= Self.exactLimit {
            values.append(value)
            return
        }
        if !values.isEmpty { spill() }
        addToParts(Self.index(of: value))
    }

    /// The least value such that at least this share of all values, from 0 to 1, is not greater (nearest rank); nil without values.
    func percentile(_ share: Double) -> Int64? {
        guard count > 0 else { return nil }
        var rank = min(count, max(1, Int((share * Double(count)).rounded(.up))))
        if !values.isEmpty { return values.sorted()[rank - 1] }
        if !dense.isEmpty {
            for (offset, number) in dense.enumerated() {
                rank -= Int(number)
                if rank <= 0 { return bounded(Self.middle(ofPart: base + offset)) }
            }
        }
        for part in sparse {
            rank -= Int(part.count)
            if rank <= 0 { return bounded(Self.middle(ofPart: Int(part.index))) }
        }
        return greatest
    }

    private func bounded(_ value: Int64) -> Int64 { min(greatest, max(least, value)) }

    // MARK: Parts

    private mutating func spill() {
        let few = values
        values = []
        for value in few { addToParts(Self.index(of: value)) }
    }

    private mutating func addToParts(_ index: Int) {
        if !dense.isEmpty {
            addToDense(index)
            return
        }
        var low = 0
        var high = sparse.count
        while low < high {
            let middle = (low + high) / 2
            if Int(sparse[middle].index) < index { low = middle + 1 } else { high = middle }
        }
        if low < sparse.count, Int(sparse[low].index) == index {
            sparse[low].count = sparse[low].count == .max ? .max : sparse[low].count + 1
            return
        }
        sparse.insert(Part(index: UInt16(truncatingIfNeeded: index), count: 1), at: low)
        makeDenseIfWorthIt()
    }

    /// A part takes 8 bytes where it is listed, 4 where it has its place, and is found at once there. So each gets its place as soon as there
    /// are half as many values as parts from the first to the last: then that takes 8 bytes a value at most.
    private mutating func makeDenseIfWorthIt() {
        guard let first = sparse.first, let last = sparse.last else { return }
        let range = Int(last.index) - Int(first.index) + 1
        guard count * 2 > range else { return }
        base = Int(first.index)
        dense = Array(repeating: 0, count: range)
        for part in sparse { dense[Int(part.index) - base] = part.count }
        sparse = []
    }

    private mutating func addToDense(_ index: Int) {
        if index < base {
            dense.insert(contentsOf: repeatElement(0, count: base - index), at: 0)
            base = index
        } else if index - base >= dense.count {
            dense.append(contentsOf: repeatElement(0, count: index - base - dense.count + 1))
        }
        let place = index - base
        if dense[place] != .max { dense[place] &+= 1 }
    }

    /// The part of a value: below 128 each has its own, above, the power of two and the six bits behind the leading one say it.
    @inline(__always)
    static func index(of value: Int64) -> Int {
        guard value >= 128 else { return Int(max(0, value)) }
        let power = 63 - value.leadingZeroBitCount
        return 128 + (power - 7) * 64 + (Int(truncatingIfNeeded: value >> Int64(power - 6)) - 64)
    }

    /// The value in the middle of a part.
    static func middle(ofPart index: Int) -> Int64 {
        guard index >= 128 else { return Int64(index) }
        let power = (index - 128) / 64 + 7
        let lower = Int64((index - 128) % 64 + 64) << Int64(power - 6)
        return lower + (Int64(1) << Int64(power - 6)) / 2
    }
}
