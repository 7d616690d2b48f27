import NavigationModel

@testable import NavigationFormat

/// Calls `body` with the bytes of a text in a buffer of exactly their size, so that a look beyond the end is caught in a debug build.
func withExactBytes<Result>(_ text: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: text)
    return try body(UnsafeRawBufferPointer(buffer))
}

func decodeEvent(_ line: String) throws -> RecordedEvent {
    var decoder = EventDecoder()
    return try withExactBytes(Array(line.utf8)) { try decoder.decode(line: $0) }
}

func encodeEvent(_ event: RecordedEvent) throws -> String {
    var encoder = EventEncoder()
    return try encoder.text(event)
}

func eventError(_ line: String) -> FormatError? {
    do {
        _ = try decodeEvent(line)
        return nil
    } catch {
        return error as? FormatError
    }
}

func decodeAction(_ line: String, ignoring keys: Set<String> = []) throws -> ActionLine {
    var decoder = ActionDecoder(ignoredKeys: keys)
    return try withExactBytes(Array(line.utf8)) { try decoder.decode(line: $0) }
}

func actionError(_ line: String) -> FormatError? {
    do {
        _ = try decodeAction(line)
        return nil
    } catch {
        return error as? FormatError
    }
}

/// A row with its detail as text.
struct TextRow: Equatable {
    var kind: EventKind
    var origin: Origin?
    var tab: String?
    var screen: Int?
    var name: String?
    var detail: String?
}

func encodeRow(_ event: NavigationEvent, extra: NavigationModel.JSONText? = nil) throws -> TextRow {
    var encoder = EventRowEncoder()
    var buffer: [UInt8] = Array("before".utf8)
    let columns = try encoder.encode(event, extra: extra, appendingTo: &buffer)
    let detail = columns.detail.map { String(decoding: buffer[$0], as: UTF8.self) }
    return TextRow(
        kind: columns.kind, origin: columns.origin, tab: columns.tab, screen: columns.screen, name: columns.name, detail: detail)
}

func decodeRow(_ row: TextRow) throws -> (event: NavigationEvent, extra: NavigationModel.JSONText?) {
    var decoder = EventRowDecoder()
    func decode(_ detail: UnsafeRawBufferPointer?) throws -> (event: NavigationEvent, extra: NavigationModel.JSONText?) {
        try decoder.decode(
            kind: Int64(row.kind.rawValue), origin: row.origin.map { Int64($0.rawValue) }, tab: row.tab,
            screen: row.screen.map { Int64($0) }, name: row.name, detail: detail)
    }
    guard let detail = row.detail else { return try decode(nil) }
    return try withExactBytes(Array(detail.utf8)) { try decode($0) }
}
