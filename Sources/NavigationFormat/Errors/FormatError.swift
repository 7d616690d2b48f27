/// Why a line, an action, an event or a row cannot be read or written.
///
/// Its message is for a person and names the key; whoever reads lines puts the line's number in ``line``.
public struct FormatError: Error, Hashable, Sendable {
    /// What sort of mistake it is.
    public enum Kind: Hashable, Sendable {
        /// The text is not JSON.
        case notJSON
        /// The text is not UTF-8.
        case invalidUTF8
        /// A key stands twice in one object.
        case repeatedKey
        /// A value is of another type than the one wanted.
        case wrongType
        /// A number or a time lies outside of its range.
        case outOfRange
        /// A key that has to be there is not.
        case missingKey
        /// A key that is not allowed here.
        case unknownKey
        /// An `event` or a `do` that this version does not know.
        case unknownName
        /// A value of the right type that is not allowed.
        case invalidValue
        /// The stream is of a newer format than this version can read.
        case newerFormat
        /// A line is longer than the format allows.
        case lineTooLong
        /// The columns of a row do not make an event.
        case damagedRow
        /// A value that has no written form, such as an infinite number, or a screen without an id.
        case unwritable
    }

    /// What sort of mistake it is; callers branch on this.
    public var kind: Kind
    /// The mistake in plain words, without the line.
    public var message: String
    /// The keys and indexes that lead to the value, such as `tabs[1].id`; nil where there are none.
    public var path: String?
    /// The column in bytes, from 1, where it is known.
    public var column: Int?
    /// The number of the line, from 1, where it is known.
    public var line: Int?
    /// What to do about it.
    public var hint: String?

    /// Makes an error.
    public init(_ kind: Kind, _ message: String, path: String? = nil, column: Int? = nil, line: Int? = nil, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.path = path
        self.column = column
        self.line = line
        self.hint = hint
    }

    /// The same error, with the number of its line.
    public func at(line: Int) -> FormatError {
        var copy = self
        copy.line = line
        return copy
    }
}

extension FormatError: CustomStringConvertible {
    /// The message, after the line where that is known.
    public var description: String {
        line.map { "line \($0): \(message)" } ?? message
    }
}

extension FormatError {
    /// Takes over an error of the JSON layer.
    init(_ error: JSONError) {
        let kind: Kind =
            switch error.kind {
            case .wrongType: .wrongType
            case .duplicateKey: .repeatedKey
            case .invalidUTF8: .invalidUTF8
            case .numberOutOfRange: .outOfRange
            case .invalidValue: .invalidValue
            default: .notJSON
            }
        let message = kind == .notJSON ? "not valid JSON: \(error)" : "\(error)"
        self.init(kind, message, path: error.path, column: error.column)
    }

    /// Takes over any error that reading can throw: readers throw this type or that of the JSON layer.
    init(any error: any Error) {
        switch error {
        case let error as FormatError: self = error
        case let error as JSONError: self.init(error)
        default: self.init(.invalidValue, "\(error)")
        }
    }
}

extension JSONError {
    /// A text from outside in quotation marks, as it may stand in a message.
    static func quoted(_ text: String) -> String {
        String(JSONError(.invalidValue(""), offset: 0, path: text).description.dropLast())
    }
}
