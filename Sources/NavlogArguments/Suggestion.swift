/// The name that was most likely meant: the nearest by edit distance, else one that `typed` is the beginning of.
///
/// Letter case and leading dashes do not count. Cost grows with the length of both names; words over 40 bytes are not compared.
public func nearestName(to typed: String, in names: [String]) -> String? {
    let word = comparable(typed)
    guard word.count >= 2, word.count <= 40 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
        let candidate = comparable(name)
        guard candidate.count <= 40 else { continue }
        let distance = editDistance(word, candidate)
        let allowed = min(3, max(1, max(word.count, candidate.count) / 3))
        if distance <= allowed, distance < candidate.count, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name ?? names.first { comparable($0).starts(with: word) }
}

private func comparable(_ name: String) -> [UInt8] {
    name.utf8.drop { $0 == UInt8(ascii: "-") }.map { byte in
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}

/// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i]
        for j in 1...b.count {
            var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
