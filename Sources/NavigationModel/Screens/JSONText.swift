/// A JSON value kept as the text in which it was received, without white space between its tokens.
///
/// The model never looks inside: parameters, unknown keys and received actions pass through it untouched, so that key
/// order and number spelling survive a round trip. Whoever makes one vouches that the text is valid JSON.
public struct JSONText: Hashable, Sendable, CustomStringConvertible {
    /// The JSON, one value, with no white space between tokens.
    public let text: String

    /// Wraps text that is known to be one valid JSON value.
    public init(_ text: String) {
        self.text = text
    }

    public var description: String { text }
}
