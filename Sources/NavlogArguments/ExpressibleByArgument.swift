/// A type that can be made from one word of a command line.
///
/// An enum with string cases needs no more than the conformance (and `CaseIterable`, for its values to be listed).
public protocol ExpressibleByArgument {
    /// Creates the value, or `nil` if the text does not mean one.
    init?(argument: String)

    /// The value as it would be typed; shown as the default in the help.
    var defaultValueDescription: String { get }

    /// All texts that are accepted, if they can be listed; else empty.
    static var allValueStrings: [String] { get }

    /// What was expected in place of `argument`, as the end of "'abc' is not …": "a whole number".
    static func expectation(insteadOf argument: String) -> String

    /// What to do about the refused `argument`; `nil` if there is nothing more to say.
    static func hint(insteadOf argument: String) -> String?

    /// Whether a word such as `-5` may be a value of this type rather than an option.
    static var acceptsNegativeNumbers: Bool { get }
}

extension ExpressibleByArgument {
    /// The value's own description.
    public var defaultValueDescription: String { String(describing: self) }

    /// None.
    public static var allValueStrings: [String] { [] }

    /// "one of …" if the values can be listed.
    public static func expectation(insteadOf argument: String) -> String {
        allValueStrings.isEmpty ? "a valid value" : "one of " + allValueStrings.joined(separator: ", ")
    }

    /// The nearest of the values, if they can be listed.
    public static func hint(insteadOf argument: String) -> String? {
        nearestName(to: argument, in: allValueStrings).map { "did you mean '\($0)'?" }
    }

    /// No.
    public static var acceptsNegativeNumbers: Bool { false }
}

extension ExpressibleByArgument where Self: CaseIterable {
    /// The descriptions of all cases.
    public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// Creates the value from its raw value.
    public init?(argument: String) {
        guard let raw = RawValue(argument: argument) else { return nil }
        self.init(rawValue: raw)
    }

    /// The raw value's description.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension String: ExpressibleByArgument {
    /// Takes any text, the empty one too.
    public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
    /// Takes `true` and `false`.
    public init?(argument: String) { self.init(argument) }

    /// `true` and `false`.
    public static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: FixedWidthInteger {
    /// The decimal digits. Not by `String(describing:)`, which searches all conformances of the program.
    public var defaultValueDescription: String { description }

    /// Takes decimal digits with an optional sign.
    public init?(argument: String) { self.init(argument, radix: 10) }

    /// "a whole number", or the range if it is one that does not fit.
    public static func expectation(insteadOf argument: String) -> String {
        let digits = argument.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let isWhole = !digits.isEmpty && argument.utf8.count - digits.count <= 1 && digits.allSatisfy(isDigit)
        return isWhole ? "a whole number from \(Self.min) to \(Self.max)" : "a whole number"
    }

    /// Yes, if the type is signed.
    public static var acceptsNegativeNumbers: Bool { isSigned }
}

extension Int: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}

extension Double: ExpressibleByArgument {
    /// Takes a finite decimal number; no `nan`, `inf` or hexadecimal form.
    public init?(argument: String) {
        guard isDecimalNumber(argument), let number = Double(argument), number.isFinite else { return nil }
        self = number
    }

    /// Without the `.0` of a whole number.
    public var defaultValueDescription: String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }

    /// "a number".
    public static func expectation(insteadOf argument: String) -> String {
        isDecimalNumber(argument) && Double(argument) != nil ? "a number within range" : "a number"
    }

    /// Yes.
    public static var acceptsNegativeNumbers: Bool { true }
}

func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

/// Only the bytes of a decimal number, so that `inf`, `nan` and `0x10` are not taken for one.
private func isDecimalNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
}

/// Whether a word that begins with `-` is a negative number: `-5`, `-.5`, `-1e3`.
func isNegativeNumber(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "-") && isDecimalNumber(text) && Double(text) != nil
}
