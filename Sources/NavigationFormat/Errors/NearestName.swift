/// Finds the known name that a misspelt one probably means.
enum NearestName {
    /// A hint of the form `did you mean "pushed"?`, or nil where no name is near.
    static func hint(for name: String, among names: some Sequence<String>) -> String? {
        nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
    }

    /// The name with the fewest edits, if these are at most two and at most a third of the name; the first of several.
    static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let text = Array(name.utf8.prefix(longest + 1))
        guard text.count <= longest else { return nil }
        let limit = max(1, min(2, text.count / 3))
        var best: (name: String, distance: Int)?
        for candidate in names where candidate != name {
            let distance = distance(text, Array(candidate.utf8))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// No name of the format is longer; longer texts are compared with nothing.
    private static let longest = 40

    /// The number of letters to add, leave out, change or swap with the next, ignoring case (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, leftByte) in left.enumerated() {
            var line = [row + 1]
            for (column, rightByte) in right.enumerated() {
                let isSame = lowercase(leftByte) == lowercase(rightByte)
                var cost = min(last[column + 1] + 1, line[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, leftByte == right[column - 1], left[row - 1] == rightByte {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                line.append(cost)
            }
            beforeLast = last
            last = line
        }
        return last[right.count]
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
