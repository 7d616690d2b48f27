import NavigationFormat
import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// Encodes an event whose screens are numbered. Its detail stands in the encoder until the next one.
    ///
    /// - Throws: `outOfRange` for what has no written form, such as an infinite number.
    func encode(
        _ event: NavigationEvent, extra: JSONText?, at sequence: Int, of session: SessionID
    ) throws(HistoryError) -> EncodedRow {
        do throws(FormatError) {
            return try rowEncoder.encode(event, extra: extra)
        } catch {
            throw .outOfRange(session: session, sequence: sequence, reason: error.message)
        }
    }

    /// Inserts an event, and the names that are new: inside a ``transaction(_:)`` only, since it may wait for others there.
    func insert(
        _ event: NavigationEvent, extra: JSONText?, at sequence: Int, time: Int64, in session: RecordedSession
    ) throws(HistoryError) {
        let encoded = try encode(event, extra: extra, at: sequence, of: session.id)
        var row = EventRow(encoded, id: session.rowID(sequence), time: time)
        // Not by `wrapping`, whose closure would hold a copy of the row.
        do throws(SQLiteError) {
            if let text = encoded.tab {
                if let id = names.id(ofTab: text) { row.tab = id } else { row.tab = try internedID(ofName: text) }
            }
            if let text = encoded.name { row.name = try internedID(ofName: text) }
            wait(row, hasDetail: encoded.hasDetail)
            if waiting.isFull { try insertWaiting() }
        } catch {
            throw HistoryError(error)
        }
    }

    /// Inserts an event by one statement in autocommit; false where a name is new, which takes a transaction.
    func insertAlone(
        _ event: NavigationEvent, at sequence: Int, time: Int64, in session: RecordedSession
    ) throws(HistoryError) -> Bool {
        let encoded = try encode(event, extra: nil, at: sequence, of: session.id)
        var row = EventRow(encoded, id: session.rowID(sequence), time: time)
        do throws(SQLiteError) {
            if let text = encoded.tab {
                if let id = names.id(ofTab: text) {
                    row.tab = id
                } else {
                    guard let id = try knownID(ofName: text) else { return false }
                    row.tab = id
                }
            }
            if let text = encoded.name {
                guard let id = try knownID(ofName: text) else { return false }
                row.name = id
            }
            wait(row, hasDetail: encoded.hasDetail)
            defer { waiting.removeAll() }
            // It may be run twice.
            try autocommit { () throws(SQLiteError) in try insertRows() }
            return true
        } catch {
            throw HistoryError(error)
        }
    }

    /// Lets a row wait; its detail is what the encoder has.
    @inline(__always)
    private func wait(_ row: EventRow, hasDetail: Bool) {
        if hasDetail { rowEncoder.withDetail { waiting.append(row, detail: $0) } } else { waiting.append(row, detail: nil) }
    }

    /// Whether the file has this very event at this place.
    func hasRow(
        _ event: NavigationEvent, extra: JSONText?, at sequence: Int, time: Int64, in session: RecordedSession
    ) throws(HistoryError) -> Bool {
        let encoded = try encode(event, extra: extra, at: sequence, of: session.id)
        let row = EventRow(encoded, id: session.rowID(sequence), time: time)
        return try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try selectEvent()
            try statement.bind(row.id, at: 1)
            defer { statement.reset() }
            guard try statement.step(), statement.int64(at: 1) == row.time, statement.int64(at: 2) == row.kind,
                statement.int64(at: 3) == row.origin, statement.int64(at: 5) == row.screen,
                try hasName(encoded.tab, in: statement, at: 4), try hasName(encoded.name, in: statement, at: 6)
            else { return false }
            let stored = statement.unsafeTextUntilNextStep(at: 7)
            guard encoded.hasDetail else { return stored.baseAddress == nil }
            return rowEncoder.withDetail { stored.baseAddress != nil && stored.elementsEqual($0) }
        }
    }

    private func hasName(_ text: String?, in statement: Statement, at index: Int) throws(SQLiteError) -> Bool {
        let stored = statement.int64(at: index)
        guard let text else { return stored == 0 }
        return try knownID(ofName: text) == stored
    }

    /// The event of a row.
    ///
    /// - Throws: `damagedRow` for whatever we have not written.
    @inline(__always)
    func decode(_ row: ReadRow, of session: RecordedSession) throws(HistoryError) -> StoredEvent {
        do {
            let tab = try storedName(row.tab)
            let name = try storedName(row.name)
            // 0 is no code of an origin and no number of a screen.
            let (event, extra) = try rowDecoder.decode(
                kind: row.kind, origin: row.origin == 0 ? nil : row.origin, tab: tab, screen: row.screen == 0 ? nil : row.screen,
                name: name, detail: row.detail)
            return StoredEvent(sequence: row.sequence, time: row.time, event: event, extra: extra)
        } catch {
            throw Self.damaged(error, row, session)
        }
    }

    /// What the event of a row does where the columns say all; nil where ``decode(_:of:)`` has to read it, or to say what is wrong.
    @inline(__always)
    func plainChange(_ row: ReadRow, detail: UnsafeRawBufferPointer?) -> PlainChange? {
        let tab = names.text(of: row.tab)
        let name = names.text(of: row.name)
        // One that is not known yet is looked up by decoding.
        guard tab != nil || row.tab == 0, name != nil || row.name == 0 else { return nil }
        return rowDecoder.plainChange(kind: row.kind, origin: row.origin, tab: tab, screen: row.screen, name: name, detail: detail)
    }

    @inline(never)
    private static func damaged(_ error: any Error, _ row: ReadRow, _ session: RecordedSession) -> HistoryError {
        switch error {
        case let error as SQLiteError: HistoryError(error)
        case let error as FormatError: .damagedRow(session: session.id, sequence: row.sequence, reason: error.message)
        default: .damagedRow(session: session.id, sequence: row.sequence, reason: "\(error)")
        }
    }

    @inline(__always)
    private func storedName(_ id: Int64) throws -> String? {
        if id == 0 { return nil }
        if let text = names.text(of: id) { return text }
        guard let text = try name(id) else { throw FormatError(.damagedRow, "there is no name with the number \(id)") }
        return text
    }

    // MARK: Snapshots

    func encodeSnapshot(_ state: NavigationState) throws(FormatError) -> [UInt8] {
        var text: [UInt8] = []
        try rowEncoder.encode(state.full, appendingTo: &text)
        return text
    }

    /// The state of a snapshot; nil where it cannot be read.
    func decodeSnapshot(_ text: UnsafeBufferPointer<UInt8>) -> NavigationState? {
        guard let full = try? rowDecoder.decodeState(UnsafeRawBufferPointer(text)) else { return nil }
        return try? NavigationState(full)
    }
}
