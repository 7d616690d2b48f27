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
        // 0 is none to the short way, but no code of an origin and no number of a screen.
        if origin != 0, screen != 0,
            let change = plainChange(kind: kind, origin: origin ?? 0, tab: tab, screen: screen ?? 0, name: name, detail: detail)
        {
            // A kind without an origin takes any.
            let origin = Origin(rawValue: UInt8(truncatingIfNeeded: origin ?? 0)) ?? .code
            return (change.event(origin: origin), nil)
        }
        return try decodeAnyRow(kind: kind, origin: origin, tab: tab, screen: screen, name: name, detail: detail)
    }

    /// The same without looking whether the row is a plain one. (Not private: a test compares the two.)
    mutating func decodeAnyRow(
        kind: Int64, origin: Int64?, tab: String?, screen: Int64?, name: String?, detail: UnsafeRawBufferPointer?
    ) throws(FormatError) -> (event: NavigationEvent, extra: NavigationModel.JSONText?) {
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

    /// What the event of a row does, for the kinds that make up the bulk of a log, where the columns say all but the title and the
    /// parameters of a push and the value of a badge. Nil for any other row, and for whatever is wrong with one:
    /// ``decode(kind:origin:tab:screen:name:detail:)`` reads it, or says what that is.
    ///
    /// - Parameters:
    ///   - origin: As in `decode`; 0 for none.
    ///   - screen: As in `decode`; 0 for none.
    package mutating func plainChange(
        kind: Int64, origin: Int64, tab: consuming String?, screen: Int64, name: consuming String?, detail: UnsafeRawBufferPointer?
    ) -> PlainChange? {
        if kind == Int64(EventKind.badgeSet.rawValue) {
            guard origin == 0, screen == 0, name == nil, let tab, let detail else { return nil }
            reader.json.load(detail)
            guard let value = reader.plainBadge() else { return nil }
            return .badgeSet(tab: tab, value: value)
        }
        guard let code = UInt8(exactly: origin), Origin(rawValue: code) != nil else { return nil }
        if kind == Int64(EventKind.tabSelected.rawValue) {
            guard detail == nil, screen == 0, let tab else { return nil }
            return .tabSelected(from: name, to: tab)
        }
        guard FormatReader.screenNumbers.contains(screen) else { return nil }
        let address: StackAddress = if let tab { .tab(tab) } else { .root }
        if kind == Int64(EventKind.popped.rawValue) { return detail == nil ? .popped(Int(screen), from: address) : nil }
        guard kind == Int64(EventKind.pushed.rawValue), let name else { return nil }
        guard let detail else { return .pushed(NavigationScreen(number: Int(screen), name: name, explicitID: nil), on: address) }
        reader.json.load(detail)
        guard let fields = reader.plainScreen() else { return nil }
        return .pushed(NavigationScreen(number: Int(screen), name: name, explicitID: nil, fields: fields), on: address)
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
