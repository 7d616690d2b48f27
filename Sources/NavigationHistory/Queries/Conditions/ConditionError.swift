/// Why a text is no condition.
public struct ConditionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable {
        /// Nothing, or nothing behind `and`, `or` or `not`.
        case missingTerm
        /// A key that is not known.
        case unknownKey
        /// A key without an operator or a value.
        case incompleteTerm
        /// An operator that makes no sense for the key.
        case unfitOperator
        /// A value that the key cannot have.
        case badValue
        /// A parenthesis or a quotation mark that is not closed, or closes nothing.
        case unbalanced
        /// More levels than are read.
        case tooDeep
    }

    /// What is wrong.
    public var kind: Kind
    /// One sentence without a full stop.
    public var message: String
    /// What to write instead.
    public var hint: String?

    init(_ kind: Kind, _ message: String, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    public var description: String { message }
}
