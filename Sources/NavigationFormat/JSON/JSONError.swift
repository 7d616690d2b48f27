/// Why a text is not JSON, or not the JSON that was wanted.
///
/// Its description is a message for a person; ``offset`` says where.
public struct JSONError: Error, Equatable, Sendable {
    /// What is wrong.
    public enum Kind: Equatable, Sendable {
        /// Something else stands where this was expected.
        case expected(String)
        /// The text ends where this was expected.
        case endOfText(expected: String)
        /// A value is of another type than this one.
        case wrongType(expected: String)
        /// A key stands twice in one object.
        case duplicateKey(String)
        /// Bytes in a string are not UTF-8 (overlong forms, surrogates and scalars beyond U+10FFFF among them).
        case invalidUTF8
        /// A string holds a control character that is not escaped.
        case controlCharacter(UInt8)
        /// A backslash is followed by something that is no escape.
        case invalidEscape
        /// A `\u` escape names half a surrogate pair.
        case loneSurrogate
        /// A number breaks the grammar of RFC 8259 section 6.
        case malformedNumber
        /// A number does not fit into the type that is wanted.
        case numberOutOfRange(type: String)
        /// Arrays and objects stand deeper in one another than this limit.
        case tooDeep(limit: Int)
        /// Something follows the value.
        case trailingContent
        /// A value is JSON of the right type, but not allowed; the text says what it must be, as in `must be a UUID`.
        case invalidValue(String)
    }

    /// What is wrong.
    public var kind: Kind

    /// The offset in bytes, from 0, of the first byte that is wrong, or of the value or key that is.
    public var offset: Int

    /// The keys and indexes that lead to the value in question, such as `tabs[1].id`; `nil` at the top.
    public var path: String?

    /// Makes an error.
    public init(_ kind: Kind, offset: Int, path: String? = nil) {
        self.kind = kind
        self.offset = offset
        self.path = path
    }

    /// The column in bytes, from 1.
    public var column: Int { offset + 1 }
}

extension JSONError: CustomStringConvertible {
    public var description: String {
        let subject = path.map { "\"\(Self.shown($0))\"" } ?? "the value"
        return switch kind {
        case .expected(let what): "expected \(what) at column \(column)"
        case .endOfText(let what): "expected \(what) at column \(column), where the text ends"
        case .wrongType(let type): "\(subject) must be \(type)"
        case .duplicateKey(let key): "the key \"\(Self.shown(key))\" appears twice, again at column \(column)"
        case .invalidUTF8: "invalid UTF-8 at column \(column)"
        case .controlCharacter(let byte):
            "a string holds a control character at column \(column); write it as \(Self.escape(UInt32(byte)))"
        case .invalidEscape: "a backslash at column \(column) begins no escape of JSON"
        case .loneSurrogate: "the escape at column \(column) is half a surrogate pair"
        case .malformedNumber: "the number at column \(column) is not written as JSON wants it"
        case .numberOutOfRange(let type): "\(subject) is beyond \(type)"
        case .tooDeep(let limit): "more than \(limit) levels of arrays and objects at column \(column)"
        case .trailingContent: "something follows the value at column \(column)"
        case .invalidValue(let text): "\(subject) \(text)"
        }
    }

    /// A text from outside as it may stand in a message: short, and without characters that act on a terminal.
    private static func shown(_ text: String) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index == 60 { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: result += escape(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func escape(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
