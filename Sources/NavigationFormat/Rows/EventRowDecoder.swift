import NavigationModel

/// Reads the events of rows. One decoder serves any number of rows and keeps its scratch space between them.
///
/// A row whose columns say all is read without looking at JSON and without allocating more than the event needs.
public struct EventRowDecoder {
    private var reader = FormatReader(form: .row)

    /// Makes a decoder.
    public init() {}

    /// Reads one row. Kind and origin are the codes of `EventKind` and `Origin`; the detail's bytes are needed during the call only.
    ///
    /// - Returns: the event with its screens named by number, and its unknown keys.
    /// - Throws: `FormatError` of the kind `damagedRow` for whatever no encoder has written.
    public mutating func decode(
        kind: Int64, origin: Int64?, tab: String?, screen: Int64?, name: String?, detail: UnsafeRawBufferPointer?
    ) throws(FormatError) -> (event: NavigationEvent, extra: NavigationModel.JSONText?) {
        if let event = plain(kind: kind, origin: origin, tab: tab, screen: screen, name: name, detail: detail) { return (event, nil) }
        guard let code = UInt8(exactly: kind), let eventKind = EventKind(rawValue: code) else {
            throw FormatError(.damagedRow, "no event has the kind \(kind)")
        }
        reader.columns = RowColumns(tab: tab, name: name)
        if let origin {
            guard let code = UInt8(exactly: origin), let known = Origin(rawValue: code) else {
                throw FormatError(.damagedRow, "no origin has the code \(origin)")
            }
            reader.columns.origin = known
        }
        if let screen {
            guard FormatReader.screenNumbers.contains(screen) else { throw FormatError(.damagedRow, "\(screen) is no number of a screen") }
            reader.columns.screen = Int(screen)
        }
        do {
            return try event(eventKind, detail: detail)
        } catch {
            throw Self.damaged(error, "the row of a \(eventKind.name)")
        }
    }

    /// The event of a row whose columns say all, for the three kinds that make up the bulk of a log; a push may have a title and parameters.
    /// Nil for any other row, and for whatever is wrong with it.
    @inline(__always)
    private mutating func plain(
        kind: Int64, origin: Int64?, tab: String?, screen: Int64?, name: String?, detail: UnsafeRawBufferPointer?
    ) -> NavigationEvent? {
        guard let code = origin, let origin = UInt8(exactly: code).flatMap(Origin.init(rawValue:)) else { return nil }
        if detail != nil {
            guard kind == Int64(EventKind.pushed.rawValue) else { return nil }
        } else if kind == Int64(EventKind.tabSelected.rawValue) {
            guard let tab else { return nil }
            return .tabSelected(from: name, to: .tab(tab), origin: origin)
        }
        guard let screen, FormatReader.screenNumbers.contains(screen) else { return nil }
        let address: StackAddress = tab.map { .tab($0) } ?? .root
        if kind == Int64(EventKind.popped.rawValue) { return .popped([.number(Int(screen))], from: address, origin: origin) }
        guard kind == Int64(EventKind.pushed.rawValue), let name else { return nil }
        var fields: ScreenFields?
        if let detail {
            reader.load(detail)
            fields = reader.plainScreen()
            guard fields != nil else { return nil }
        }
        return .pushed(NavigationScreen(number: Int(screen), name: name, explicitID: nil, fields: fields), on: address, origin: origin)
    }

    private mutating func event(
        _ kind: EventKind, detail: UnsafeRawBufferPointer?
    ) throws -> (event: NavigationEvent, extra: NavigationModel.JSONText?) {
        guard let detail else {
            reader.hasObject = false
            return (try reader.event(kind), nil)
        }
        reader.load(detail)
        try reader.json.beginObject()
        let event = try reader.event(kind)
        try reader.json.finish()
        return (event, reader.eventExtra.json)
    }

    /// Reads what a session says of itself from the detail of its first row, and goes over the state in it unread.
    public mutating func decodeHeader(_ detail: UnsafeRawBufferPointer) throws(FormatError) -> SessionHeader {
        reader.load(detail)
        do {
            var header = SessionHeader()
            try reader.json.beginObject()
            while let key = try reader.nextKey() {
                if try !reader.member(key, of: &header) { try reader.json.skipValue() }
            }
            try reader.json.finish()
            return header
        } catch {
            throw Self.damaged(error, "the first row of a session")
        }
    }

    /// Reads a full state that ``EventRowEncoder/encode(_:appendingTo:)`` has written. - Throws: `FormatError` for anything else.
    public mutating func decodeState(_ text: UnsafeRawBufferPointer) throws(FormatError) -> FullState {
        reader.load(text)
        do {
            var draft = FullStateDraft()
            try reader.json.beginObject()
            while let key = try reader.nextKey() {
                guard try reader.member(key, of: &draft) else { throw reader.unknownKey(among: []) }
            }
            try reader.json.finish()
            return try reader.state(draft)
        } catch {
            throw Self.damaged(error, "a stored state")
        }
    }

    private static func damaged(_ error: any Error, _ what: String) -> FormatError {
        var result = FormatError(any: error)
        result.kind = .damagedRow
        result.message = "\(what) is damaged: \(result.message)"
        return result
    }
}
