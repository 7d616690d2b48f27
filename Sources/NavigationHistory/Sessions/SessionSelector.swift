import NavigationModel

/// Which session is meant.
public enum SessionSelector: Hashable, Sendable {
    /// The one that started last.
    case latest
    /// The one with this number in the file.
    case number(Int)
    /// The one with this id.
    case id(SessionID)
    /// The only one whose id begins so: 4 to 31 hexadecimal digits in lower case, without dashes.
    case prefix(String)

    /// Reads what a user types: `latest`, a number of fewer than 8 digits, a UUID, or the beginning of one (4 digits or more; dashes
    /// are ignored). `nil` for anything else.
    public init?(_ text: String) {
        if text == "latest" {
            self = .latest
            return
        }
        if !text.isEmpty, text.utf8.count < 8, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int(text) {
            self = .number(number)
            return
        }
        let digits = text.lowercased().filter { $0 != "-" }
        guard digits.utf8.count >= 4, digits.utf8.count <= 32, digits.utf8.allSatisfy(Self.isHexadecimal) else { return nil }
        guard digits.utf8.count == 32 else {
            self = .prefix(digits)
            return
        }
        guard let range = Self.range(ofPrefix: digits) else { return nil }
        self = .id(range.lowerBound)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte)
    }

    /// The ids that begin with these digits.
    static func range(ofPrefix digits: String) -> ClosedRange<SessionID>? {
        func id(filledWith filler: Character) -> SessionID? {
            let text = digits + String(repeating: filler, count: max(0, 32 - digits.utf8.count))
            guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16) else {
                return nil
            }
            return SessionID(high: high, low: low)
        }
        guard let low = id(filledWith: "0"), let high = id(filledWith: "f") else { return nil }
        return low...high
    }
}

extension SessionSelector: CustomStringConvertible {
    public var description: String {
        switch self {
        case .latest: "latest"
        case .number(let number): "\(number)"
        case .id(let id): id.description
        case .prefix(let digits): digits
        }
    }
}
