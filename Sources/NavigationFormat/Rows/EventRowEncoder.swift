import NavigationModel

/// Writes events as rows, appending their details to a buffer that the caller keeps and empties.
///
/// It is the NDJSON encoder with the keys that are columns left out, and with screens named by number
/// (`NavigationState.numbered(_:)`).
public struct EventRowEncoder {
    private var writer = FormatWriter(form: .row)

    /// Makes an encoder.
    public init() {}

    /// Makes the columns of an event. The detail, if there is one, is appended to the buffer; the columns say where.
    ///
    /// - Throws: `FormatError` of the kind `unwritable` where a screen is named by id or a new one has no number; the buffer is as it was then.
    public mutating func encode(
        _ event: NavigationEvent, extra: NavigationModel.JSONText? = nil, appendingTo buffer: inout [UInt8]
    ) throws(FormatError) -> EventColumns {
        writer.start()
        writer.columns = RowColumns()
        writer.json.beginObject()
        try writer.event(event)
        if let extra { writer.extra(extra, of: event.kind) }
        let columns = writer.columns
        return EventColumns(
            kind: event.kind, origin: columns.origin, tab: columns.tab, screen: columns.screen, name: columns.name,
            detail: finish(appendingTo: &buffer))
    }

    /// Appends a full state, as snapshots keep it: the members of `sessionStarted` that make up the state, screens with their numbers.
    ///
    /// - Throws: `FormatError` where a screen has no number; the buffer is as it was then.
    public mutating func encode(_ state: FullState, appendingTo buffer: inout [UInt8]) throws(FormatError) {
        writer.start()
        writer.json.beginObject()
        try writer.members(of: state)
        writer.json.endObject()
        writer.json.withBytes { buffer.append(contentsOf: $0) }
    }

    /// Ends the detail and appends it, unless nothing is in it.
    private mutating func finish(appendingTo buffer: inout [UInt8]) -> Range<Int>? {
        guard writer.json.count > 1 else { return nil }
        writer.json.endObject()
        let start = buffer.count
        writer.json.withBytes { buffer.append(contentsOf: $0) }
        return start..<buffer.count
    }
}
