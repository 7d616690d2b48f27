import NavigationModel

/// Unknown members of one object, collected as they were received.
struct ExtraMembers {
    private var bytes: [UInt8] = []
    /// A whole object that a row kept apart, because its keys would have been taken for others.
    private var apart: RawJSON?

    var isEmpty: Bool { bytes.isEmpty && apart == nil }

    /// The members as an object, or nil where there are none.
    var json: RawJSON? {
        if let apart { return apart }
        return bytes.isEmpty ? nil : RawJSON(String(decoding: bytes, as: UTF8.self) + "}")
    }

    fileprivate mutating func add(keyOf reader: inout FormatReader) throws {
        bytes.append(bytes.isEmpty ? JSONByte.openBrace : JSONByte.comma)
        reader.json.withRawBytes(of: reader.key) { bytes.append(contentsOf: $0) }
        bytes.append(JSONByte.colon)
        try reader.json.readRawValue(into: &bytes)
    }

    fileprivate mutating func setApart(_ object: RawJSON) {
        apart = object
    }
}

extension FormatReader {
    /// Keeps the member whose key was read last.
    @inline(never)
    mutating func keep(_ key: FormatKey, in extra: inout ExtraMembers) throws {
        if form == .row, key == .extra {
            extra.setApart(try rawObject())
        } else {
            try extra.add(keyOf: &self)
        }
    }

    /// Keeps an unknown member of the event.
    mutating func keepEventMember(_ key: FormatKey) throws {
        var extra = ExtraMembers()
        swap(&extra, &eventExtra)
        try keep(key, in: &extra)
        swap(&extra, &eventExtra)
    }
}

extension JSONReader {
    /// Calls `body` with a key as received, in its quotation marks, escapes and all.
    func withRawBytes(of key: JSONKey, _ body: (UnsafeRawBufferPointer) -> Void) {
        guard key.unescaped >= 0 else {
            return body(UnsafeRawBufferPointer(rebasing: text[(key.start - 1)..<(key.start + key.count + 1)]))
        }
        // Its end has to be looked for: it is the first quotation mark without a backslash before it.
        var end = key.start
        while end < text.count, text[end] != JSONByte.quote { end += text[end] == JSONByte.backslash ? 2 : 1 }
        body(UnsafeRawBufferPointer(rebasing: text[(key.start - 1)..<min(end + 1, text.count)]))
    }
}
