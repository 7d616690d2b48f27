import NavigationModel

/// A value inside of a JSON object, as conditions compare it.
package enum JSONMember: Hashable, Sendable {
    case string(String)
    /// The value, and how it is written.
    case number(Double, String)
    /// `true`, `false`, `null`, an object or an array, as written.
    case other(String)
}

extension JSONText {
    /// The member of the object with this key; a key with dots goes into objects inside (`user.name`), where no member has it whole.
    /// Nil where there is none, or the text is no object. Costs a pass over the text.
    package func member(_ key: String) -> JSONMember? {
        if let found = find(key) { return found }
        guard let dot = key.firstIndex(of: "."), let inner = find(String(key[..<dot])), case .other(let json) = inner else { return nil }
        return JSONText(json).member(String(key[key.index(after: dot)...]))
    }

    private func find(_ key: String) -> JSONMember? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = JSONReader()
            reader.load(UnsafeRawBufferPointer(bytes))
            do throws(JSONError) {
                try reader.beginObject()
                while let found = try reader.nextKey() {
                    guard reader.string(of: found) == key else {
                        try reader.skipValue()
                        continue
                    }
                    switch try reader.peek() {
                    case .string: return .string(try reader.readString())
                    case .number:
                        let spelling = try reader.readRawValue()
                        return Double(spelling).map { .number($0, spelling) } ?? .other(spelling)
                    default: return .other(try reader.readRawValue())
                    }
                }
            } catch {
                // Text that is no object has no members.
            }
            return nil
        }
    }
}
