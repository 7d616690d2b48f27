import NavigationModel

/// Writes the parts of which events, rows and actions are made; one for many texts.
struct FormatWriter {
    var json = JSONWriter()
    let form: FormatForm
    /// What the columns of a row get.
    var columns = RowColumns()
    /// The greatest number of a screen of this text so far, in a row.
    var greatestNumber = 0
    private var scratch: [UInt8] = []

    init(form: FormatForm) {
        self.form = form
    }

    /// Begins a new text.
    mutating func start() {
        json.removeAll()
        greatestNumber = 0
    }

    // MARK: Members that may be absent

    // Each of these says whether it wrote something.

    @discardableResult
    mutating func member(_ key: StaticString, _ value: String?) -> Bool {
        guard let value else { return false }
        json.key(key)
        json.string(value)
        return true
    }

    @discardableResult
    mutating func member(_ key: StaticString, _ value: Int?) -> Bool {
        guard let value else { return false }
        json.key(key)
        json.integer(value)
        return true
    }

    @discardableResult
    mutating func member(_ key: StaticString, _ value: Bool?) -> Bool {
        guard let value else { return false }
        json.key(key)
        json.bool(value)
        return true
    }

    @discardableResult
    mutating func member(_ key: StaticString, _ value: Double?) throws(FormatError) -> Bool {
        guard let value else { return false }
        guard value.isFinite else { throw FormatError(.unwritable, "\"\(key)\" must be a finite number", path: "\(key)") }
        json.key(key)
        json.double(value)
        return true
    }

    @discardableResult
    mutating func member(_ key: StaticString, _ value: RawJSON?) -> Bool {
        guard let value else { return false }
        json.key(key)
        json.raw(value.text)
        return true
    }

    /// Writes a member that is left out when false, unless false is asked for.
    @discardableResult
    mutating func flag(_ key: StaticString, _ value: Bool, evenFalse: Bool = false) -> Bool {
        member(key, value || evenFalse ? value : nil)
    }

    mutating func strings(_ key: StaticString, _ values: [String]) {
        json.key(key)
        json.beginArray()
        for value in values { json.string(value) }
        json.endArray()
    }

    // MARK: Ids

    /// Writes the id `name#number` without making it.
    mutating func ownForm(name: String, number: ScreenNumber) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: name.utf8)
        scratch.append(UInt8(ascii: "#"))
        scratch.append(contentsOf: String(number).utf8)
        scratch.withUnsafeBytes { json.string(utf8: $0) }
    }

    // MARK: Unknown members

    /// Writes unknown members at the end of an object.
    ///
    /// - Parameter taken: keys that only rows have. Members that could be taken for them stand apart in a row, under `extra`.
    mutating func extra(_ object: RawJSON?, taken: [String] = []) {
        guard let object else { return }
        var text = object.text
        if form == .row, Self.mentions(text, taken + ["extra"]) {
            member("extra", object)
            return
        }
        text.withUTF8 { bytes in
            guard bytes.count > 2, bytes.first == JSONByte.openBrace else { return }
            json.raw(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[1..<(bytes.count - 1)])))
        }
    }

    /// Whether a text has one of these keys, or may have one: a word of the same spelling, or any escape, counts too.
    private static func mentions(_ text: String, _ keys: [String]) -> Bool {
        let bytes = Array(text.utf8)
        if bytes.contains(JSONByte.backslash) { return true }
        return keys.contains { key in
            let word = [JSONByte.quote] + Array(key.utf8) + [JSONByte.quote]
            return bytes.indices.contains { bytes[$0...].starts(with: word) }
        }
    }
}
