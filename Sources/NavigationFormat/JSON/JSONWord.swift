/// Eight bytes of text in one word, the first of them lowest: the reader and the writer look at so many at a time.
enum JSONWord {
    /// The eight bytes at `offset`, which has to be at least eight before the end.
    @inline(__always)
    static func load(_ text: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The first `count` (0 to 8) bytes at `offset`, zeros in the place of the others.
    @inline(__always)
    static func load(_ text: UnsafeRawBufferPointer, at offset: Int, count: Int) -> UInt64 {
        if offset &+ 8 <= text.count {
            return count >= 8 ? load(text, at: offset) : load(text, at: offset) & ((1 &<< (UInt64(count) &* 8)) &- 1)
        }
        var word: UInt64 = 0
        for index in 0..<min(count, 8) { word |= UInt64(text[offset &+ index]) &<< (UInt64(index) &* 8) }
        return word
    }

    /// A mask whose lowest set bit lies in the first byte that cannot stand for itself in a string: a quotation mark, a backslash,
    /// a control character, or a byte of a scalar beyond ASCII. Zero if there is none.
    ///
    /// Higher bits may be set wrongly by a borrow; the lowest never is.
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let hits = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word) | word
        return hits & (ones &* 0x80)
    }

    /// The place, 0 to 7, of the byte that the lowest set bit of a mask lies in.
    @inline(__always)
    static func place(_ mask: UInt64) -> Int { mask.trailingZeroBitCount &>> 3 }
}

/// The bytes that mean something to the grammar.
enum JSONByte {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let minus = UInt8(ascii: "-")
    static let plus = UInt8(ascii: "+")
    static let dot = UInt8(ascii: ".")
    static let zero = UInt8(ascii: "0")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
