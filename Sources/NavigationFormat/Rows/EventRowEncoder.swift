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
        let row = try encode(event, extra: extra)
        let start = buffer.count
        if row.hasDetail { writer.json.withBytes { buffer.append(contentsOf: $0) } }
        return EventColumns(
            kind: row.kind, origin: row.origin, tab: row.tab, screen: row.screen, name: row.name,
            detail: row.hasDetail ? start..<buffer.count : nil)
    }

    /// Makes the row of an event and keeps its detail until the next one: nothing is copied.
    ///
    /// - Throws: As ``encode(_:extra:appendingTo:)``.
    package mutating func encode(_ event: NavigationEvent, extra: NavigationModel.JSONText?) throws(FormatError) -> EncodedRow {
        writer.start()
        writer.columns = RowColumns()
        writer.json.beginObject()
        try writer.event(event)
        let kind = event.kind
        if let extra { writer.extra(extra, of: kind) }
        let hasDetail = writer.json.count > 1
        if hasDetail { writer.json.endObject() }
        // Taken out, not copied: both texts would be retained and released.
        var columns = RowColumns()
        swap(&columns, &writer.columns)
        return EncodedRow(
            kind: kind, origin: columns.origin, tab: columns.tab, screen: columns.screen, name: columns.name, hasDetail: hasDetail)
    }

    /// Calls `body` with the detail of the row that was made last. Mutating, so that an encoder inside of an object is used in its place.
    package mutating func withDetail<Value, Failure>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try writer.json.withUTF8(body)
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
}

/// The columns of ``EventColumns`` of a row whose detail the encoder has.
package struct EncodedRow {
    package let kind: EventKind
    package let origin: Origin?
    package let tab: String?
    package let screen: ScreenNumber?
    package let name: String?
    /// Whether the columns do not say all.
    package let hasDetail: Bool
}
