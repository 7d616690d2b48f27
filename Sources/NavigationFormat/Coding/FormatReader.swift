import NavigationModel

/// In which of its written forms something is read or written.
enum FormatForm {
    /// A line of an event stream: screens are named by id.
    case event
    /// The detail of a row: what the columns say is left out, screens are named by number.
    case row
    /// A line of an action stream: a screen may come without an id.
    case action
}

/// Reads the parts of which events, rows and actions are made; one for many texts.
///
/// Functions throw `JSONError` or `FormatError`; the decoders turn both into `FormatError`.
struct FormatReader {
    var json = JSONReader()
    let form: FormatForm
    /// The key that was read last.
    var key = JSONKey(prefix: 0, start: 0, count: 0, unescaped: -1)
    /// What the columns of a row say.
    var columns = RowColumns()
    /// Where an event's own members come from; false where a row has no detail.
    var hasObject = true
    /// What every event says.
    var head = EventHead()
    /// Unknown keys of the event.
    var eventExtra = ExtraMembers()
    /// The greatest number of a screen of this text so far, in a row.
    var greatestNumber = 0

    private let table = FormatKey.table

    init(form: FormatForm) {
        self.form = form
    }

    /// Begins with a text.
    mutating func load(_ text: UnsafeRawBufferPointer) {
        json.load(text)
        hasObject = true
        head = EventHead()
        if !eventExtra.isEmpty { eventExtra = ExtraMembers() }
        greatestNumber = 0
    }

    /// Reads the next key of the innermost object; nil at its end.
    @inline(__always)
    mutating func nextKey() throws(JSONError) -> FormatKey? {
        guard let key = try json.nextKey() else { return nil }
        self.key = key
        return table.name(of: key, in: json) ?? .other
    }

    /// Reads the next key of an event that is its kind's own. What all events have is read on the way. Nil at the end.
    mutating func nextEventKey() throws -> FormatKey? {
        guard hasObject else { return nil }
        while let key = try nextKey() {
            guard form == .event else { return key }
            guard try headMember(key) else { return key }
        }
        return nil
    }

    /// Reads the value of a key that all events have; false, and nothing read, for any other key.
    mutating func headMember(_ key: FormatKey) throws -> Bool {
        switch key {
        case .session: head.session = try json.readSessionID()
        case .seq: head.sequence = try integer(in: 0...Int64(RecordedEvent.greatestSequence))
        case .time: head.time = try json.readTimestamp()
        case .event: head.kind = try eventKind()
        default: return false
        }
        return true
    }

    private mutating func eventKind() throws -> EventKind {
        let start = json.offset
        if let kind = try json.readString({ Words.events.value(of: $0) }) { return kind }
        json.offset = start
        let name = try json.readString()
        throw FormatError(
            .unknownName, "unknown event \(JSONError.quoted(name))", path: "event", column: start + 1,
            hint: NearestName.hint(for: name, among: Words.events.words))
    }
}

/// What every event of a stream says.
struct EventHead {
    var session: SessionID?
    var sequence: Int?
    var time: Int64?
    var kind: EventKind?
}

/// What the columns of a row say, besides its kind.
struct RowColumns {
    var origin: Origin?
    var tab: String?
    var screen: ScreenNumber?
    var name: String?
}
