/// Splits a stream of bytes into lines: `\n` ends one, a `\r` before it is dropped, empty lines are passed over.
///
/// Feed it chunks of any size. A line that lies within one chunk is handed on without a copy. A byte order mark at the very
/// start is passed over, and a last line without its `\n` is accepted. Holds at most one line, of at most ``limit`` bytes.
public struct LineSplitter: Sendable {
    /// The greatest length of a line in bytes, without its end: 4 MiB unless given.
    public let limit: Int

    /// The number, from 1, of the line that comes next. Empty lines count.
    public private(set) var lineNumber = 1

    /// The beginning of a line whose end has not come yet.
    private var rest: [UInt8] = []
    private var isAtStart = true

    /// The limit of the format (`formats.md`): 4 MiB.
    public static let formatLimit = 4 << 20

    /// Makes a splitter at the start of a stream.
    public init(limit: Int = LineSplitter.formatLimit) {
        self.limit = limit
    }

    /// Takes the next bytes and hands on every line that they complete, with its number.
    ///
    /// The bytes given to `body` are good during the call only. - Throws: what `body` throws, and `FormatError` of the kind
    /// `lineTooLong` as soon as a line is too long, before all of it has come. After an error the splitter is of no more use.
    public mutating func feed(_ chunk: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Int) throws -> Void) throws {
        var start = 0
        while let end = Self.lineFeed(in: chunk, from: start) {
            try take(UnsafeRawBufferPointer(rebasing: chunk[start..<end]), body)
            start = end + 1
        }
        let left = chunk.count - start
        guard left > 0 else { return }
        // One more for a `\r` that belongs to the line's end, three for a byte order mark.
        guard rest.count + left <= limit + 1 + (isAtStart ? 3 : 0) else { throw tooLong() }
        rest.append(contentsOf: chunk[start...])
    }

    /// Hands on the last line, if the stream did not end with `\n`.
    public mutating func finish(_ body: (UnsafeRawBufferPointer, Int) throws -> Void) throws {
        if !rest.isEmpty { try take(UnsafeRawBufferPointer(start: nil, count: 0), body) }
    }

    /// Completes a line with its last bytes.
    private mutating func take(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Int) throws -> Void) throws {
        if rest.isEmpty {
            try handOn(bytes, body)
        } else {
            guard rest.count + bytes.count <= limit + 4 else { throw tooLong() }
            var line: [UInt8] = []
            swap(&line, &rest)
            line.append(contentsOf: bytes)
            try line.withUnsafeBytes { try handOn($0, body) }
            line.removeAll(keepingCapacity: true)
            swap(&line, &rest)
        }
        lineNumber += 1
    }

    private mutating func handOn(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Int) throws -> Void) throws {
        var line = bytes
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = UnsafeRawBufferPointer(rebasing: line[3...]) }
        }
        if line.last == JSONByte.carriageReturn { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
        guard line.count <= limit else { throw tooLong() }
        if !line.isEmpty { try body(line, lineNumber) }
    }

    private func tooLong() -> FormatError {
        FormatError(.lineTooLong, "the line is longer than \(limit) bytes", line: lineNumber)
    }

    /// The place of the next `\n`, eight bytes at a time.
    private static func lineFeed(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var place = start
        while place &+ 8 <= text.count {
            let word = JSONWord.load(text, at: place) ^ (ones &* UInt64(JSONByte.lineFeed))
            let hits = (word &- ones) & ~word & (ones &* 0x80)
            if hits != 0 { return place &+ JSONWord.place(hits) }
            place &+= 8
        }
        while place < text.count {
            if text[place] == JSONByte.lineFeed { return place }
            place &+= 1
        }
        return nil
    }
}
