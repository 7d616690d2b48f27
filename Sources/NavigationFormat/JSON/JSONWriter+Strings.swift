extension JSONWriter {
    /// Whether a string can be written as it is.
    @inline(__always)
    func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while place &+ 8 <= text.count {
            if JSONWord.special(JSONWord.load(text, at: place)) != 0 { return false }
            place &+= 8
        }
        // The zeros behind the end would pass for control characters: fill up with something plain.
        let rest = text.count &- place
        let filler = rest == 0 ? 0x2020_2020_2020_2020 : 0x2020_2020_2020_2020 &<< (UInt64(rest) &* 8)
        return JSONWord.special(JSONWord.load(text, at: place, count: rest) | filler) == 0
    }

    /// Writes the bytes of a string with escapes, without its quotation marks.
    mutating func putEscaped(_ text: UnsafeRawBufferPointer) {
        var written = 0
        var place = 0
        while place < text.count {
            if place &+ 8 <= text.count {
                let special = JSONWord.special(JSONWord.load(text, at: place))
                if special == 0 {
                    place &+= 8
                    continue
                }
                place &+= JSONWord.place(special)
            }
            let byte = text[place]
            if byte >= 0x80 ? !escapesNonASCII : (byte >= 0x20 && byte != JSONByte.quote && byte != JSONByte.backslash) {
                place &+= 1
                continue
            }
            put(UnsafeRawBufferPointer(rebasing: text[written..<place]))
            place &+= byte >= 0x80 ? putScalarEscape(text, at: place) : putEscape(byte)
            written = place
        }
        put(UnsafeRawBufferPointer(rebasing: text[written...]))
    }

    /// Writes an ASCII character as an escape, and returns its length of one byte.
    private mutating func putEscape(_ byte: UInt8) -> Int {
        let short: UInt8? =
            switch byte {
            case JSONByte.quote, JSONByte.backslash: byte
            case 0x08: UInt8(ascii: "b")
            case 0x09: UInt8(ascii: "t")
            case 0x0A: UInt8(ascii: "n")
            case 0x0C: UInt8(ascii: "f")
            case 0x0D: UInt8(ascii: "r")
            default: nil
            }
        if let short {
            put(JSONByte.backslash)
            put(short)
        } else {
            putUnit(UInt16(byte))
        }
        return 1
    }

    /// Writes the scalar beyond ASCII at `place` as one or two `\u` escapes, and returns the number of bytes it has in UTF-8.
    private mutating func putScalarEscape(_ text: UnsafeRawBufferPointer, at place: Int) -> Int {
        let lead = text[place]
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for index in place + 1..<min(place + length, text.count) { value = value << 6 | UInt32(text[index] & 0x3F) }
        for unit in UTF16.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF16.encodedReplacementCharacter { putUnit(unit) }
        return min(length, text.count - place)
    }

    private mutating func putUnit(_ unit: UInt16) {
        put(JSONByte.backslash)
        put(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] as [UInt16] {
            let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
            put(digit < 10 ? digit + 0x30 : digit + 0x57)
        }
    }
}
