/// A string of the text: where its bytes stand between the quotation marks.
struct JSONStringSpan {
    var start: Int
    var count: Int
    var hasEscapes: Bool
}

extension JSONReader {
    /// Reads a string.
    mutating func readString() throws(JSONError) -> String {
        let string = try readText()
        if !string.hasEscapes {
            return String(decoding: UnsafeRawBufferPointer(rebasing: text[string.start..<string.start &+ string.count]), as: UTF8.self)
        }
        scratch.removeAll(keepingCapacity: true)
        unescape(string, into: &scratch)
        return String(decoding: scratch, as: UTF8.self)
    }

    /// Reads a string and calls `body` with its bytes, escapes resolved; makes no `String`.
    @inline(__always)
    mutating func readString<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(JSONError) -> Result {
        let string = try readText()
        if !string.hasEscapes {
            return body(UnsafeRawBufferPointer(rebasing: text[string.start..<string.start &+ string.count]))
        }
        scratch.removeAll(keepingCapacity: true)
        unescape(string, into: &scratch)
        return scratch.withUnsafeBytes { body($0) }
    }

    @inline(__always)
    private mutating func readText() throws(JSONError) -> JSONStringSpan {
        skipSpace()
        guard offset < text.count, text[offset] == JSONByte.quote else { throw mismatch("a string") }
        return try scanString()
    }

    /// Goes over the string whose opening quotation mark the reader stands at, and checks all of it.
    mutating func scanString() throws(JSONError) -> JSONStringSpan {
        let start = offset &+ 1
        let count = text.count
        var place = start
        var hasEscapes = false
        while true {
            while place &+ 8 <= count {
                let special = JSONWord.special(JSONWord.load(text, at: place))
                if special != 0 {
                    place &+= JSONWord.place(special)
                    break
                }
                place &+= 8
            }
            guard place < count else { throw error(.endOfText(expected: "'\"'"), at: place) }
            let byte = text[place]
            if byte == JSONByte.quote {
                offset = place &+ 1
                return JSONStringSpan(start: start, count: place &- start, hasEscapes: hasEscapes)
            }
            if byte >= 0x80 {
                let length = scalarLength(at: place)
                guard length > 0 else { throw error(.invalidUTF8, at: place) }
                place &+= length
            } else if byte == JSONByte.backslash {
                hasEscapes = true
                place &+= try escapeLength(at: place)
            } else if byte < 0x20 {
                throw error(.controlCharacter(byte), at: place)
            } else {
                place &+= 1
            }
        }
    }

    /// The length of the scalar beyond ASCII at `place`; 0 where the bytes are no UTF-8 (RFC 3629 section 4).
    private func scalarLength(at place: Int) -> Int {
        let room = text.count &- place
        @inline(__always) func isIn(_ offset: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
            text[place &+ offset] >= low && text[place &+ offset] <= high
        }
        switch text[place] {
        case 0xC2...0xDF: return room >= 2 && isIn(1) ? 2 : 0
        case 0xE0: return room >= 3 && isIn(1, 0xA0) && isIn(2) ? 3 : 0
        case 0xED: return room >= 3 && isIn(1, 0x80, 0x9F) && isIn(2) ? 3 : 0
        case 0xE1...0xEF: return room >= 3 && isIn(1) && isIn(2) ? 3 : 0
        case 0xF0: return room >= 4 && isIn(1, 0x90) && isIn(2) && isIn(3) ? 4 : 0
        case 0xF1...0xF3: return room >= 4 && isIn(1) && isIn(2) && isIn(3) ? 4 : 0
        case 0xF4: return room >= 4 && isIn(1, 0x80, 0x8F) && isIn(2) && isIn(3) ? 4 : 0
        default: return 0
        }
    }

    // MARK: Escapes

    /// The length of the escape at `place`, both halves of a surrogate pair included; throws where it is none.
    private func escapeLength(at place: Int) throws(JSONError) -> Int {
        guard place + 1 < text.count else { throw error(.endOfText(expected: "an escape"), at: place + 1) }
        if Self.simpleEscape(text[place + 1]) != nil { return 2 }
        guard let unit = hexUnit(at: place) else { throw error(.invalidEscape, at: place) }
        switch unit {
        case 0xD800...0xDBFF:
            guard let low = hexUnit(at: place + 6), low >= 0xDC00, low <= 0xDFFF else { throw error(.loneSurrogate, at: place) }
            return 12
        case 0xDC00...0xDFFF: throw error(.loneSurrogate, at: place)
        default: return 6
        }
    }

    private static func simpleEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case JSONByte.quote, JSONByte.backslash, UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The number in an escape `\uXXXX` that begins at `place`; `nil` if there is none.
    private func hexUnit(at place: Int) -> UInt32? {
        guard place + 6 <= text.count, text[place] == JSONByte.backslash, text[place + 1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for index in place + 2..<place + 6 {
            let byte = text[index]
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: unit = unit << 4 | UInt32(byte - 0x57)
            default: return nil
            }
        }
        return unit
    }

    /// Appends the bytes of a string that ``scanString()`` has checked, escapes resolved.
    func unescape(_ string: JSONStringSpan, into bytes: inout [UInt8]) {
        var place = string.start
        let end = string.start + string.count
        while place < end {
            var run = place
            while run < end, text[run] != JSONByte.backslash { run &+= 1 }
            bytes.append(contentsOf: text[place..<run])
            place = run
            guard place + 1 < end else { return }
            if let byte = Self.simpleEscape(text[place + 1]) {
                bytes.append(byte)
                place += 2
                continue
            }
            var value = hexUnit(at: place) ?? 0xFFFD
            place += 6
            if value & 0xFC00 == 0xD800, let low = hexUnit(at: place) {
                value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
                place += 6
            }
            bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
        }
    }
}
