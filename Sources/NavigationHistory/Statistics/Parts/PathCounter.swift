/// Counts sequences of names.
///
/// Exact while there are at most `limit` different ones (2^18 take about 15 MB). Beyond that the rarest are dropped, so that memory stays flat; what
/// is left is then too low by at most `error` (lossy counting), and `error` says so.
struct PathCounter: Sendable {
    private struct Entry {
        var hash: UInt64
        var offset: UInt32
        var length: UInt16
        var count: UInt32
    }

    private var entries: [Entry] = []
    private var names: [Int32] = []
    /// Places of entries plus one, by hash.
    private var table: [Int32] = Array(repeating: 0, count: 256)
    /// By how much a count can be too low.
    private(set) var error = 0
    private let limit: Int

    init(limit: Int = 1 << 18) {
        self.limit = limit
    }

    mutating func add(_ path: some Collection<Int32>, count: UInt32 = 1) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for name in path { hash = (hash ^ UInt64(UInt32(bitPattern: name))) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 32
        var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
        while table[place] != 0 {
            let index = Int(table[place]) - 1
            if entries[index].hash == hash, isEqual(entries[index], path) {
                let (sum, overflows) = entries[index].count.addingReportingOverflow(count)
                entries[index].count = overflows ? .max : sum
                return
            }
            place = (place + 1) & (table.count - 1)
        }
        guard entries.count < limit else {
            prune()
            add(path, count: count)
            return
        }
        let offset = UInt32(truncatingIfNeeded: names.count)
        names.append(contentsOf: path)
        entries.append(Entry(hash: hash, offset: offset, length: UInt16(truncatingIfNeeded: path.count), count: count))
        table[place] = Int32(truncatingIfNeeded: entries.count)
        if entries.count * 2 > table.count { rebuild(table.count * 2) }
    }

    private func isEqual(_ entry: Entry, _ path: some Collection<Int32>) -> Bool {
        guard Int(entry.length) == path.count else { return false }
        return names[Int(entry.offset)..<Int(entry.offset) + Int(entry.length)].elementsEqual(path)
    }

    private mutating func rebuild(_ size: Int) {
        table = Array(repeating: 0, count: size)
        for (index, entry) in entries.enumerated() {
            var place = Int(truncatingIfNeeded: entry.hash) & (size - 1)
            while table[place] != 0 { place = (place + 1) & (size - 1) }
            table[place] = Int32(truncatingIfNeeded: index + 1)
        }
    }

    /// Drops the rarest: at least half.
    private mutating func prune() {
        let counts = entries.map(\.count).sorted()
        let threshold = counts[counts.count / 2]
        error += Int(threshold)
        var keptNames: [Int32] = []
        var kept: [Entry] = []
        for var entry in entries where entry.count > threshold {
            let range = Int(entry.offset)..<Int(entry.offset) + Int(entry.length)
            entry.offset = UInt32(truncatingIfNeeded: keptNames.count)
            keptNames.append(contentsOf: names[range])
            kept.append(entry)
        }
        entries = kept
        names = keptNames
        rebuild(table.count)
    }

    var differentPaths: Int { entries.count }
    var total: Int { entries.reduce(0) { $0 + Int($1.count) } }

    /// The most frequent first, then in the order of the names; at most `limit`.
    func top(_ limit: Int?, _ names: NameIndex) -> [PathStatistics] {
        let ranks = names.ranks
        func precedes(_ left: Entry, _ right: Entry) -> Bool {
            if left.count != right.count { return left.count > right.count }
            return path(left).lexicographicallyPrecedes(path(right)) { ranks[Int($0)] < ranks[Int($1)] }
        }
        var kept: [Entry]
        if let limit, entries.count > limit {
            // Only what is as frequent as the last one listed has to be sorted.
            guard limit > 0 else { return [] }
            let least = entries.map(\.count).sorted(by: >)[limit - 1]
            kept = entries.filter { $0.count > least }
            kept += entries.filter { $0.count == least }.least(limit - kept.count, precedes)
        } else {
            kept = entries
        }
        return kept.sorted(by: precedes).map { entry in
            PathStatistics(screens: path(entry).map { names[Int($0)] }, count: Int(entry.count))
        }
    }

    private func path(_ entry: Entry) -> ArraySlice<Int32> {
        names[Int(entry.offset)..<Int(entry.offset) + Int(entry.length)]
    }
}

extension Array {
    /// The first `count` elements in an order, without sorting all.
    func least(_ count: Int, _ precedes: (Element, Element) -> Bool) -> [Element] {
        var kept: [Element] = []
        let room = Swift.max(1, count) * 2
        for element in self {
            kept.append(element)
            if kept.count >= room + 1_024 {
                kept.sort(by: precedes)
                kept.removeLast(kept.count - count)
            }
        }
        kept.sort(by: precedes)
        return Array(kept.prefix(count))
    }
}
