extension JSONReader {
    /// An error at the place where the reader stands, or at the given offset, with the path to the current value.
    @inline(never)
    func error(_ kind: JSONError.Kind, at offset: Int? = nil) -> JSONError {
        JSONError(kind, offset: offset ?? self.offset, path: path)
    }

    /// An error about the value of the current key; `text` says what is wrong with it, as in `must be a UUID`.
    @inline(never)
    func invalidValue(_ text: String, at offset: Int? = nil) -> JSONError {
        error(.invalidValue(text), at: offset)
    }

    /// The error for a place where a value of the given type (`a string`, `an integer`) was expected and is not.
    @inline(never)
    func mismatch(_ type: String) -> JSONError {
        guard offset < text.count else { return error(.endOfText(expected: type)) }
        switch text[offset] {
        case JSONByte.quote, JSONByte.openBrace, JSONByte.openBracket, JSONByte.minus, 0x30...0x39,
            UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            return error(.wrongType(expected: type))
        default: return error(.expected("a value"))
        }
    }

    /// The error for a place where a mark of punctuation was expected and is not.
    @inline(never)
    func mismatch(mark: String) -> JSONError {
        error(offset < text.count ? .expected(mark) : .endOfText(expected: mark))
    }

    /// The keys and indexes that lead to the current value: the last key read of each open object.
    private var path: String? {
        var result = ""
        guard depth > 0 else { return nil }
        let frames = (1..<depth).map { scratchpad.frames[$0] } + [frame]
        for (place, frame) in zip(frames.indices, frames) {
            if frame.index >= 0 {
                result += "[\(frame.index)]"
                continue
            }
            let end = place + 1 < frames.endIndex ? frames[place + 1].firstKey : keyCount
            guard end > frame.firstKey, end <= keyCount else { break }
            result += (result.isEmpty ? "" : ".") + string(of: scratchpad.keys[end - 1])
        }
        return result.isEmpty ? nil : result
    }
}
