import NavigationModel

/// Reads event streams (NDJSON), a line at a time.
///
///     var decoder = EventDecoder()
///     if try !decoder.isHeader(line) { events.append(try decoder.decode(line: line)) }
///
/// Takes time in proportion to the line. Keys may come in any order; unknown ones are kept in `extra`. One decoder serves any
/// number of lines and keeps its scratch space between them.
public struct EventDecoder {
    private var reader = FormatReader(form: .event)

    /// The version of the format that is written, and the newest that is read.
    public static let formatVersion = 1

    /// Makes a decoder.
    public init() {}

    /// Whether a line is the header `{"navlog":1}`, which may come first; may be asked of every line, which costs one comparison.
    ///
    /// - Throws: `FormatError`, of the kind `newerFormat` for the header of another version.
    public mutating func isHeader(_ line: UnsafeRawBufferPointer) throws(FormatError) -> Bool {
        do {
            return try header(line)
        } catch {
            throw FormatError(any: error)
        }
    }

    private mutating func header(_ line: UnsafeRawBufferPointer) throws -> Bool {
        // Events begin with `{"session"`, mostly.
        guard line.count < 10 || line[2] != UInt8(ascii: "s") else { return false }
        reader.load(line)
        guard (try? reader.json.beginObject()) != nil, (try? reader.nextKey()) == .navlog else { return false }
        let version: Int
        do {
            version = try reader.integer()
        } catch let error as FormatError where error.kind == .outOfRange {
            version = .max
        }
        guard version == EventDecoder.formatVersion else {
            throw FormatError(
                .newerFormat, "this stream has format \(version), and only format \(EventDecoder.formatVersion) can be read",
                path: "navlog",
                hint: version > EventDecoder.formatVersion
                    ? "read it with a newer version of navlog" : "the first line of a stream is {\"navlog\":\(EventDecoder.formatVersion)}")
        }
        while try reader.nextKey() != nil { try reader.json.skipValue() }
        try reader.json.finish()
        return true
    }

    /// Reads one event. The bytes are needed during the call only.
    ///
    /// - Throws: `FormatError`, without the number of the line.
    public mutating func decode(line: UnsafeRawBufferPointer) throws(FormatError) -> RecordedEvent {
        do {
            return try event(line)
        } catch {
            throw FormatError(any: error)
        }
    }

    private mutating func event(_ line: UnsafeRawBufferPointer) throws -> RecordedEvent {
        reader.load(line)
        let kind = try kind(line)
        let event = try reader.event(kind)
        try reader.json.finish()
        guard let session = reader.head.session else { throw reader.missing("session") }
        guard let sequence = reader.head.sequence else { throw reader.missing("seq") }
        guard let time = reader.head.time else { throw reader.missing("time") }
        return RecordedEvent(session: session, sequence: sequence, time: time, event: event, extra: reader.eventExtra.json)
    }

    /// Reads up to the kind of the event. Other keys than session, seq and time may come before it: then the line is gone over
    /// twice.
    private mutating func kind(_ line: UnsafeRawBufferPointer) throws -> EventKind {
        try reader.json.beginObject()
        while let key = try reader.nextKey() {
            if try reader.headMember(key) {
                if let kind = reader.head.kind { return kind }
                continue
            }
            try reader.json.skipValue()
            while let key = try reader.nextKey() {
                guard key == .event else {
                    try reader.json.skipValue()
                    continue
                }
                _ = try reader.headMember(key)
                guard let kind = reader.head.kind else { break }
                reader.load(line)
                try reader.json.beginObject()
                return kind
            }
            break
        }
        throw reader.missing("event")
    }
}
