/// Changes the bytes of a good file by chance, and asks it everything.
struct FileMutator {
    private let good: [UInt8]
    private var generator: SeededGenerator
    private static let pageSize = 4_096

    init(_ good: [UInt8], seed: UInt64) {
        self.good = good
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var bytes = good
        for _ in 0..<Int.random(in: 1...3, using: &generator) { mutate(&bytes) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard bytes.count > 200 else { return }
        let pages = bytes.count / Self.pageSize
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
            // The header of the file.
            bytes[Int.random(in: 0..<100, using: &generator)] = anyByte()
        case 1:
            // The text of the schema stands in the first page.
            scramble(&bytes, 100..<min(bytes.count, Self.pageSize), count: 4)
        case 2 where pages > 1:
            // The header of a page, and its table of cells.
            let start = Int.random(in: 0..<pages, using: &generator) * Self.pageSize
            scramble(&bytes, start..<min(bytes.count, start + 40), count: 2)
        case 3 where pages > 2:
            // One page in the place of another.
            let from = Int.random(in: 0..<pages, using: &generator) * Self.pageSize
            let to = Int.random(in: 1..<pages, using: &generator) * Self.pageSize
            for offset in 0..<Self.pageSize { bytes[to + offset] = good[min(good.count - 1, from + offset)] }
        case 4 where pages > 1:
            let start = Int.random(in: 1..<pages, using: &generator) * Self.pageSize
            let isZero = Bool.random(using: &generator)
            for offset in 0..<Self.pageSize { bytes[start + offset] = isZero ? 0 : anyByte() }
        case 5:
            bytes.removeLast(Int.random(in: 1..<bytes.count - 100, using: &generator))
        case 6, 7:
            scramble(&bytes, 0..<bytes.count, count: 8)
        default:
            // A text within a row: the details, the snapshots, the names.
            changeText(&bytes)
        }
    }

    private mutating func anyByte() -> UInt8 {
        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
    }

    private mutating func scramble(_ bytes: inout [UInt8], _ range: Range<Int>, count: Int) {
        for _ in 0..<Int.random(in: 1...count, using: &generator) {
            bytes[Int.random(in: range, using: &generator)] = anyByte()
        }
    }

    private mutating func changeText(_ bytes: inout [UInt8]) {
        var place = Int.random(in: 0..<bytes.count, using: &generator)
        let marks: Set<UInt8> = Set("{}[]\":,0123456789".utf8)
        for _ in 0..<2_000 where place < bytes.count && !marks.contains(bytes[place]) { place += 1 }
        guard place < bytes.count else { return }
        let words = ["\"", "{", "}", "]", "9", "-", "\\", ",", "null", "1e9", "99999999999", "\"id\":", "\u{0}", "é"]
        for (offset, byte) in (words.randomElement(using: &generator) ?? "").utf8.enumerated() where place + offset < bytes.count {
            bytes[place + offset] = byte
        }
    }
}
