import NavigationModel

/// A JSON value kept as text. (The reader's own type of this name is another.)
typealias RawJSON = NavigationModel.JSONText

extension FormatReader {
    /// Goes over a `null` if that comes next; says whether it did.
    mutating func isNull() throws(JSONError) -> Bool { try json.readNullIfPresent() }

    mutating func string() throws(JSONError) -> String { try json.readString() }

    /// Reads a string, or nil for `null`.
    mutating func optionalString() throws(JSONError) -> String? {
        try isNull() ? nil : json.readString()
    }

    mutating func bool() throws(JSONError) -> Bool { try json.readBool() }

    mutating func double() throws(JSONError) -> Double { try json.readDouble() }

    /// Reads an integer within a range; the error of any other value names the range.
    mutating func integer(in range: ClosedRange<Int64>) throws -> Int {
        let start = json.offset
        do {
            let value = try json.readInt64()
            if range.contains(value) { return Int(value) }
        } catch let error {
            switch error.kind {
            case .numberOutOfRange: break
            case .wrongType: throw mistake(.wrongType, Self.words(range), at: error.offset)
            default: throw error
            }
        }
        throw mistake(.outOfRange, Self.words(range), at: start)
    }

    private static func words(_ range: ClosedRange<Int64>) -> String {
        "must be an integer from \(range.lowerBound) to \(range.upperBound)"
    }

    /// The integers that every reader of JSON holds exactly (RFC 8259 section 6).
    static let exactIntegers: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991

    mutating func integer() throws -> Int { try integer(in: Self.exactIntegers) }

    /// Reads the offset of a zone from UTC, in seconds. No zone is a day away.
    mutating func utcOffset() throws -> Int { try integer(in: -86_400...86_400) }

    /// Reads one of the words of a table.
    mutating func word<Value>(_ table: WordTable<Value>) throws -> Value {
        let start = json.offset
        guard let value = try json.readString({ table.value(of: $0) }) else { throw try wrongWord(table, at: start) }
        return value
    }

    private mutating func wrongWord<Value>(_ table: WordTable<Value>, at start: Int) throws -> FormatError {
        json.offset = start
        let hint = NearestName.hint(for: try json.readString(), among: table.words)
        return mistake(.invalidValue, "must be \(Self.list(table.words))", at: start, hint: hint)
    }

    /// `"a"`, `"a" or "b"`, `"a", "b" or "c"`.
    static func list(_ words: [String]) -> String {
        let quoted = words.map { "\"\($0)\"" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Reads an object and keeps it as received.
    mutating func rawObject() throws(JSONError) -> RawJSON {
        guard try json.peek() == .object else { throw json.mismatch("an object") }
        return RawJSON(try json.readRawValue())
    }

    mutating func strings() throws -> [String] {
        var result: [String] = []
        try json.beginArray()
        while try json.nextElement() { result.append(try string()) }
        return result
    }

    // MARK: Ids

    /// Reads the id of a tab or modal that comes in: `more`, `plus` and `-` name other things. (In actions the rules decide.)
    mutating func freshID() throws -> String {
        let start = json.offset
        let id = try string()
        guard form != .event || !Self.isReserved(id) else { throw reserved(id, at: start) }
        return id
    }

    func reserved(_ id: String, at offset: Int? = nil, hint: String? = nil) -> FormatError {
        mistake(.invalidValue, "must not be \"\(id)\", which is a reserved id", at: offset, hint: hint)
    }

    static func isReserved(_ id: String) -> Bool {
        id.utf8.count <= 4 && (id == "more" || id == "plus" || id == "-")
    }

    // MARK: Mistakes

    /// An error about the value read last; `text` says what is wrong, as in `must be a UUID`.
    func mistake(_ kind: FormatError.Kind, _ text: String, at offset: Int? = nil, hint: String? = nil) -> FormatError {
        var error = FormatError(json.invalidValue(text, at: offset))
        error.kind = kind
        error.hint = hint
        return error
    }

    /// The error for a key that is not there; called after the end of the object that should have it.
    func missing(_ key: String) -> FormatError {
        let place = json.error(.trailingContent)
        let path = place.path.map { "\($0).\(key)" } ?? key
        return FormatError(.missingKey, "\"\(path)\" is missing", path: path)
    }

    /// The error for a key that is not allowed in the object being read.
    func unknownKey(among known: [String]) -> FormatError {
        let name = json.string(of: key)
        let hint = NearestName.hint(for: name, among: known)
        return FormatError(.unknownKey, "unknown key \(JSONError.quoted(name))", path: name, column: key.start, hint: hint)
    }
}
