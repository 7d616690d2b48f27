import NavigationFormat
import NavlogArguments

/// The zone in which times are read and shown.
enum TimeZoneChoice: Equatable, ExpressibleByArgument {
    case utc
    /// The zone of this machine, or of the variable TZ.
    case local
    /// An offset from UTC in seconds, east positive.
    case fixed(Int)

    init?(argument: String) {
        switch argument {
        case "utc", "UTC", "Z": self = .utc
        case "local": self = .local
        default:
            guard let offset = Self.offset(argument) else { return nil }
            self = offset == 0 ? .utc : .fixed(offset)
        }
    }

    var defaultValueDescription: String {
        switch self {
        case .utc: "utc"
        case .local: "local"
        case .fixed(let offset): Self.text(ofOffset: offset)
        }
    }

    static func expectation(insteadOf argument: String) -> String { "utc, local or an offset such as +02:00" }

    static func hint(insteadOf argument: String) -> String? { "names of zones are not known; give the offset, as in --tz=+09:00" }

    /// The offset at a moment, in seconds.
    func offset(at microseconds: Int64) -> Int {
        switch self {
        case .utc: 0
        case .local: Platform.localOffset(at: microseconds / 1_000_000)
        case .fixed(let offset): offset
        }
    }

    /// The moment at which a clock in this zone shows `wall`, given as if it were UTC.
    func moment(ofWallClock wall: Int64) -> Int64 {
        let guess = wall - Int64(offset(at: wall)) * 1_000_000
        // Near a change of the clocks the offset at the moment itself counts.
        return wall - Int64(offset(at: guess)) * 1_000_000
    }

    private static func offset(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"), bytes[3] == UInt8(ascii: ":") else {
            return nil
        }
        let digits = [bytes[1], bytes[2], bytes[4], bytes[5]].map { Int($0) - 48 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours <= 23, minutes <= 59 else { return nil }
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    static func text(ofOffset offset: Int) -> String {
        func pair(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + pair(minutes / 60) + ":" + pair(minutes % 60)
    }
}
