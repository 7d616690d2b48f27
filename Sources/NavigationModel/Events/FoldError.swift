/// Why an event cannot be folded into a state (`LOG-5`). The state is left as it was.
public struct FoldError: Error, Hashable, Sendable {
    /// What is wrong, by its name in the vocabulary.
    public var code: NavigationErrorCode
    /// What it is about, in words: "the screen 's7' is not on top".
    public var message: String

    /// Makes an error.
    public init(_ code: NavigationErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension FoldError: CustomStringConvertible {
    public var description: String { message }
}
