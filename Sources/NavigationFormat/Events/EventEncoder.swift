import NavigationModel

/// Writes event streams (NDJSON), appending lines to a buffer that the caller keeps and empties.
///
/// The keys come in the order of the format; what has its default is left out. Takes time in proportion to the line.
public struct EventEncoder {
    private var writer = FormatWriter(form: .event)

    /// Makes an encoder.
    public init() {}

    /// The first line of every stream.
    public static let header = "{\"navlog\":1}\n"

    /// Appends the line of one event, with its `\n`.
    ///
    /// Screens have to be named by id. - Throws: `FormatError` of the kind `unwritable` where a screen is named by number or a number
    /// is infinite; the buffer is as it was then.
    public mutating func append(_ event: RecordedEvent, to buffer: inout [UInt8]) throws(FormatError) {
        writer.start()
        writer.json.beginObject()
        writer.json.key("session")
        writer.json.sessionID(event.session)
        writer.json.key("seq")
        writer.json.integer(event.sequence)
        writer.json.key("time")
        writer.json.timestamp(event.time)
        writer.json.key("event")
        writer.json.string(event.event.kind.name)
        try writer.event(event.event)
        writer.extra(event.extra)
        writer.json.endObject()
        writer.json.endLine()
        writer.json.withBytes { buffer.append(contentsOf: $0) }
    }

    /// The line of one event as text, without its `\n`. - Throws: as ``append(_:to:)`` does.
    public mutating func text(_ event: RecordedEvent) throws(FormatError) -> String {
        var buffer: [UInt8] = []
        try append(event, to: &buffer)
        return String(decoding: buffer.dropLast(), as: UTF8.self)
    }
}
