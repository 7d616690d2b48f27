import NavigationFormat
import NavigationHistory

/// One value of a record.
enum Cell {
    case none
    case text(String)
    case integer(Int)
    case flag(Bool)
    case session(SessionID)
    /// Microseconds since 1970, UTC.
    case time(Int64)
    /// The same, with milliseconds in tables.
    case preciseTime(Int64)
    case seconds(Double)
    /// A number that is no span of time.
    case number(Double)
    case labels([SessionHeader.Label])
    /// How a session ended: its reason, if it gave one; tables say "open" of one that has not ended.
    case ending(String?, isOpen: Bool)
    /// A JSON value as it is.
    case json(String)

    var isNumber: Bool {
        switch self {
        case .integer, .seconds, .number: true
        default: false
        }
    }

    /// Whether a table may cut it.
    var isWords: Bool {
        switch self {
        case .text, .labels, .ending, .json: true
        default: false
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .none: writer.null()
        case .text(let text): writer.string(text)
        case .integer(let value): writer.integer(value)
        case .flag(let value): writer.bool(value)
        case .session(let id): writer.sessionID(id)
        case .time(let time), .preciseTime(let time): writer.timestamp(time)
        case .seconds(let number), .number(let number): writer.double(number)
        case .labels(let labels):
            writer.beginObject()
            for label in labels {
                writer.key(label.key)
                writer.string(label.value)
            }
            writer.endObject()
        case .ending(let reason?, _): writer.string(reason)
        case .ending(nil, _): writer.null()
        case .json(let json): writer.raw(json)
        }
    }

    /// For tsv, plain and csv: exact, times in ISO 8601.
    func exactText(_ times: TimeText) -> String {
        switch self {
        case .none: ""
        case .text(let text), .json(let text): text
        case .integer(let value): "\(value)"
        case .flag(let value): value ? "true" : "false"
        case .session(let id): id.description
        case .time(let time), .preciseTime(let time): times.iso(time)
        case .seconds(let number), .number(let number): Self.number(number)
        case .labels(let labels): labels.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        case .ending(let reason, _): reason ?? ""
        }
    }

    /// For tables: short.
    func shortText(_ times: TimeText) -> String {
        switch self {
        case .session(let id): String(decoding: id.description.utf8.prefix(8), as: UTF8.self)
        case .time(let time): times.moment(time)
        case .preciseTime(let time): times.moment(time, digits: 3)
        case .seconds(let seconds): TimeText.duration(seconds)
        case .flag(let value): value ? "yes" : "no"
        case .labels(let labels): labels.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        case .ending(let reason, let isOpen): reason ?? (isOpen ? "open" : "yes")
        default: exactText(times)
        }
    }

    private static func number(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// One field of a kind of record: its JSON key, and how a record's value is found.
struct Field<Record> {
    /// The key in JSON, the name in `--fields`, the header of csv.
    var key: String
    /// The header in tables.
    var title: String
    /// Whether tables show it unless told otherwise.
    var isShown: Bool
    var value: (Record) -> Cell

    init(_ key: String, _ title: String? = nil, isShown: Bool = true, _ value: @escaping (Record) -> Cell) {
        self.key = key
        self.title = title ?? key
        self.isShown = isShown
        self.value = value
    }
}
