import NavigationModel

/// The types of JSON values.
enum JSONType: Equatable {
    case object, array, string, number, bool, null
}

extension JSONReader {
    /// The type of the value that comes next, judged by its first byte; reads nothing but white space.
    @inline(__always)
    mutating func peek() throws(JSONError) -> JSONType {
        skipSpace()
        guard offset < text.count else { throw error(.endOfText(expected: "a value")) }
        switch text[offset] {
        case JSONByte.openBrace: return .object
        case JSONByte.openBracket: return .array
        case JSONByte.quote: return .string
        case JSONByte.minus, 0x30...0x39: return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw error(.expected("a value"))
        }
    }

    /// Reads `true` or `false`.
    mutating func readBool() throws(JSONError) -> Bool {
        skipSpace()
        if takes("true") { return true }
        if takes("false") { return false }
        throw literalMismatch("true or false")
    }

    /// Reads `null`.
    mutating func readNull() throws(JSONError) {
        skipSpace()
        guard takes("null") else { throw literalMismatch("null") }
    }

    /// Reads `null` if that comes next; says whether it did.
    mutating func readNullIfPresent() throws(JSONError) -> Bool {
        guard try peek() == .null else { return false }
        try readNull()
        return true
    }

    /// Reads a string that holds a time; see ``Timestamp``.
    mutating func readTimestamp() throws(JSONError) -> Int64 {
        let start = offset
        let result = try readString { bytes in
            Result { () throws(TimestampError) in try Timestamp.microseconds(utf8: bytes) }
        }
        switch result {
        case .success(let moment): return moment
        case .failure(let failure): throw invalidValue("is not a time: \(failure)", at: start)
        }
    }

    /// Reads a string that holds a UUID.
    mutating func readSessionID() throws(JSONError) -> SessionID {
        let start = offset
        guard let id = try readString({ SessionID(utf8: $0) }) else { throw invalidValue("must be a UUID", at: start) }
        return id
    }

    // MARK: Whole values

    /// Goes over any value, and checks it as strictly as if it were read.
    mutating func skipValue() throws(JSONError) {
        switch try peek() {
        case .object:
            try beginObject()
            while try nextKey() != nil { try skipValue() }
        case .array:
            try beginArray()
            while try nextElement() { try skipValue() }
        case .string: _ = try scanString()
        case .number: try scanNumber(as: "a number")
        case .bool: _ = try readBool()
        case .null: try readNull()
        }
    }

    /// Reads any value as the text received, without the white space between its tokens.
    mutating func readRawValue() throws(JSONError) -> String {
        var bytes: [UInt8] = []
        let range = try scanRawValue(compactInto: &bytes)
        return range.map { String(decoding: text[$0], as: UTF8.self) } ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Reads any value and appends it to `bytes` as received, without the white space between its tokens.
    mutating func readRawValue(into bytes: inout [UInt8]) throws(JSONError) {
        if let range = try scanRawValue(compactInto: &bytes) { bytes.append(contentsOf: text[range]) }
    }

    /// Goes over a value. Returns where it stands if it has no white space between tokens; else appends it without, and returns `nil`.
    private mutating func scanRawValue(compactInto bytes: inout [UInt8]) throws(JSONError) -> Range<Int>? {
        skipSpace()
        let start = offset
        if skipsShortObject() { return start..<offset }
        sawSpace = false
        try skipValue()
        if !sawSpace { return start..<offset }
        var isInString = false
        var isEscaped = false
        for byte in text[start..<offset] {
            if isInString {
                isInString = isEscaped || byte != JSONByte.quote
                isEscaped = !isEscaped && byte == JSONByte.backslash
            } else if byte <= JSONByte.space {
                continue
            } else {
                isInString = byte == JSONByte.quote
            }
            bytes.append(byte)
        }
        return nil
    }

    /// Goes over an object of one string, without white space, as the parameters of most screens are; says whether it did, and if not has
    /// read nothing. One key cannot stand twice: nothing has to be noted of it.
    /// (Not private: a test compares it with ``skipValue()``.)
    mutating func skipsShortObject() -> Bool {
        let start = offset
        guard depth < Self.depthLimit, takes("{"), skipsString(), takes(":"), skipsString(), takes("}") else {
            offset = start
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func skipsString() -> Bool {
        guard offset < text.count, text[offset] == JSONByte.quote else { return false }
        return (try? scanString()) != nil
    }

    // MARK: Literals

    /// Goes over these bytes if they come next; says whether it did.
    @inline(__always)
    mutating func takes(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard text.count &- offset >= count else { return false }
        let isThere = literal.withUTF8Buffer { literal in
            for index in 0..<count where text[offset &+ index] != literal[index] { return false }
            return true
        }
        if isThere { offset &+= count }
        return isThere
    }

    private func literalMismatch(_ type: String) -> JSONError {
        guard offset < text.count else { return error(.endOfText(expected: type)) }
        switch text[offset] {
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            // A word, or the beginning of one: another type only if it is one of the three.
            var other = self
            return other.takes("true") || other.takes("false") || other.takes("null")
                ? error(.wrongType(expected: type)) : error(.expected("a value"))
        default: return mismatch(type)
        }
    }
}
