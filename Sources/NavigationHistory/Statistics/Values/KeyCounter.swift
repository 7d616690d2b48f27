/// Counts by a key of 64 bits: an open hash table, several times as fast as a dictionary where each event counts.
struct KeyCounter: Sendable {
    /// A key plus one; 0 is an empty place.
    private var keys: [UInt64]
    private var counts: [Int]
    private var used = 0
    private var mask: Int

    init() {
        keys = Array(repeating: 0, count: 64)
        counts = Array(repeating: 0, count: 64)
        mask = 63
    }

    /// How many different keys there are.
    var count: Int { used }

    /// Counts a key, which is less than the greatest number of 64 bits.
    @inline(__always)
    mutating func add(_ key: UInt64, _ number: Int = 1) {
        var place = slot(key)
        if keys[place] == 0 {
            if (used + 1) * 3 > keys.count * 2 {
                grow()
                place = slot(key)
            }
            keys[place] = key &+ 1
            used += 1
        }
        counts[place] &+= number
    }

    /// Calls `body` for each key, in no order.
    func forEach(_ body: (UInt64, Int) -> Void) {
        for place in keys.indices where keys[place] != 0 { body(keys[place] &- 1, counts[place]) }
    }

    @inline(__always)
    private func slot(_ key: UInt64) -> Int {
        let stored = key &+ 1
        // Fibonacci hashing: the upper bits of the product depend on all of the key.
        var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while keys[place] != stored, keys[place] != 0 { place = (place &+ 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = (keys, counts)
        keys = Array(repeating: 0, count: old.0.count * 2)
        counts = Array(repeating: 0, count: old.0.count * 2)
        mask = keys.count - 1
        for (key, number) in zip(old.0, old.1) where key != 0 {
            let place = slot(key &- 1)
            keys[place] = key
            counts[place] = number
        }
    }
}
