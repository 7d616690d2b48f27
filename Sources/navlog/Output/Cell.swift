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
    case seconds(Double)
    case labels([SessionHeader.Label])
    /// A JSON value as it is.
    case json(String)

    var isNumber: Bool {
        switch self {
        case .integer, .seconds: true
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
        case .time(let time): writer.timestamp(time)
        case .seconds(let seconds): writer.double(seconds)
        case .labels(let labels):
            writer.beginObject()
            for label in labels {
                writer.key(label.key)
                writer.string(label.value)
            }
            writer.endObject()
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
        case .time(let time): times.iso(time)
        case .seconds(let seconds): Self.number(seconds)
        case .labels(let labels): labels.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        }
    }

    /// For tables: short.
    func shortText(_ times: TimeText) -> String {
        switch self {
        case .session(let id): String(id.description.prefix(8))
        case .time(let time): times.moment(time)
        case .seconds(let seconds): TimeText.duration(seconds)
        case .flag(let value): value ? "yes" : "no"
        case .labels(let labels): labels.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
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
