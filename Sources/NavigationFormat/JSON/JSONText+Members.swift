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

    /// All members of the object, in their order; empty where the text is no object.
    package var members: [(name: String, value: JSONMember)] {
        var found: [(name: String, value: JSONMember)] = []
        visit { name, value in
            found.append((name, value))
            return true
        }
        return found
    }

    private func find(_ key: String) -> JSONMember? {
        var found: JSONMember?
        visit { name, value in
            guard name == key else { return true }
            found = value
            return false
        }
        return found
    }

    /// Calls `body` for each member, while it wants to go on. Text that is no object has no members.
    private func visit(_ body: (String, JSONMember) -> Bool) {
        var text = text
        text.withUTF8 { bytes in
            var reader = JSONReader()
            reader.load(UnsafeRawBufferPointer(bytes))
            do throws(JSONError) {
                try reader.beginObject()
                while let key = try reader.nextKey() {
                    guard body(reader.string(of: key), try Self.member(&reader)) else { return }
                }
            } catch {
                // What was read before the mistake counts.
            }
        }
    }

    private static func member(_ reader: inout JSONReader) throws(JSONError) -> JSONMember {
        switch try reader.peek() {
        case .string: return .string(try reader.readString())
        case .number:
            let spelling = try reader.readRawValue()
            return Double(spelling).map { .number($0, spelling) } ?? .other(spelling)
        default: return .other(try reader.readRawValue())
        }
    }
}
