import NavigationFormat
import NavigationModel
import NavigationSQLite

/// An event as its row has it. The detail stands in the database's buffer until the next event is encoded.
struct EncodedRow {
    var id: Int64
    var time: Int64
    var columns: EventColumns
}

extension HistoryDatabase {
    /// Encodes an event whose screens are numbered.
    ///
    /// - Throws: `outOfRange` for what has no written form, such as an infinite number.
    func encode(_ event: NavigationEvent, of recorded: RecordedEvent, rowID: Int64) throws(HistoryError) -> EncodedRow {
        detail.removeAll(keepingCapacity: true)
        do throws(FormatError) {
            return EncodedRow(
                id: rowID, time: recorded.time, columns: try rowEncoder.encode(event, extra: recorded.extra, appendingTo: &detail))
        } catch {
            throw .outOfRange(session: recorded.session, sequence: recorded.sequence, reason: error.message)
        }
    }

    /// Inserts an event, and the names that are new: inside a write transaction only.
    func insert(_ event: NavigationEvent, of recorded: RecordedEvent, rowID: Int64) throws(HistoryError) {
        let row = try encode(event, of: recorded, rowID: rowID)
        try HistoryError.wrapping { () throws(SQLiteError) in
            var tab: Int64 = 0
            var name: Int64 = 0
            if let text = row.columns.tab { tab = try internedID(ofName: text) }
            if let text = row.columns.name { name = try internedID(ofName: text) }
            try insert(row, tab: tab, name: name)
        }
    }

    /// Inserts an event by one statement in autocommit; false where a name is new, which takes a transaction.
    func insertIfNamesAreKnown(_ row: EncodedRow) throws(SQLiteError) -> Bool {
        var tab: Int64 = 0
        var name: Int64 = 0
        if let text = row.columns.tab {
            guard let id = try knownID(ofName: text) else { return false }
            tab = id
        }
        if let text = row.columns.name {
            guard let id = try knownID(ofName: text) else { return false }
            name = id
        }
        try insert(row, tab: tab, name: name)
        return true
    }

    /// Ids of names count from 1: 0 is NULL.
    private func insert(_ row: EncodedRow, tab: Int64, name: Int64) throws(SQLiteError) {
        let statement = try insertEvent()
        try statement.bind(row.id, at: 1)
        try statement.bind(row.time, at: 2)
        try statement.bind(Int64(row.columns.kind.rawValue), at: 3)
        try bind(row.columns.origin.map { Int64($0.rawValue) } ?? 0, at: 4, of: statement)
        try bind(tab, at: 5, of: statement)
        try bind(Int64(row.columns.screen ?? 0), at: 6, of: statement)
        try bind(name, at: 7, of: statement)
        guard let range = row.columns.detail else {
            // The parameter is NULL: what is bound to it is taken away again below.
            try statement.run()
            return
        }
        try detail.withUnsafeBufferPointer { (bytes) throws(SQLiteError) in
            try statement.withTextBound(UnsafeBufferPointer(rebasing: bytes[range]), at: 8) { () throws(SQLiteError) in
                try statement.run()
            }
        }
    }

    @inline(__always)
    private func bind(_ value: Int64, at index: Int, of statement: Statement) throws(SQLiteError) {
        if value == 0 { try statement.bindNull(at: index) } else { try statement.bind(value, at: index) }
    }

    /// Whether the file has this very event at this place.
    func hasRow(_ event: NavigationEvent, of recorded: RecordedEvent, rowID: Int64) throws(HistoryError) -> Bool {
        let row = try encode(event, of: recorded, rowID: rowID)
        return try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try selectEvent()
            try statement.bind(rowID, at: 1)
            defer { statement.reset() }
            guard try statement.step(), statement.int64(at: 1) == row.time, statement.int64(at: 2) == Int64(row.columns.kind.rawValue),
                statement.int64(at: 3) == row.columns.origin.map({ Int64($0.rawValue) }) ?? 0,
                statement.int64(at: 5) == Int64(row.columns.screen ?? 0), try hasName(row.columns.tab, in: statement, at: 4),
                try hasName(row.columns.name, in: statement, at: 6)
            else { return false }
            let stored = statement.unsafeTextUntilNextStep(at: 7)
            guard let range = row.columns.detail else { return stored.baseAddress == nil }
            return detail.withUnsafeBufferPointer { stored.baseAddress != nil && stored.elementsEqual($0[range]) }
        }
    }

    private func hasName(_ text: String?, in statement: Statement, at index: Int) throws(SQLiteError) -> Bool {
        let stored = statement.int64(at: index)
        guard let text else { return stored == 0 }
        return try knownID(ofName: text) == stored
    }

    /// The event of the row on which a statement of ``selectEvents()`` or ``selectEvent()`` stands.
    ///
    /// - Throws: `damagedRow` for whatever we have not written.
    func decode(_ row: Statement, of session: RecordedSession) throws(HistoryError) -> StoredEvent {
        let id = row.int64(at: 0)
        do {
            let tab = try storedName(row, at: 4)
            let name = try storedName(row, at: 6)
            // 0 is no code of an origin and no number of a screen.
            let origin = row.int64(at: 3)
            let screen = row.int64(at: 5)
            let text = UnsafeRawBufferPointer(row.unsafeTextUntilNextStep(at: 7))
            let (event, extra) = try rowDecoder.decode(
                kind: row.int64(at: 2), origin: origin == 0 ? nil : origin, tab: tab, screen: screen == 0 ? nil : screen, name: name,
                detail: text.baseAddress == nil ? nil : text)
            return StoredEvent(sequence: RecordedSession.sequence(of: id), time: row.int64(at: 1), event: event, extra: extra)
        } catch let error as FormatError {
            throw .damagedRow(session: session.id, sequence: RecordedSession.sequence(of: id), reason: error.message)
        } catch let error as SQLiteError {
            throw HistoryError(error)
        } catch {
            throw .damagedRow(session: session.id, sequence: RecordedSession.sequence(of: id), reason: "\(error)")
        }
    }

    @inline(__always)
    private func storedName(_ row: Statement, at index: Int) throws -> String? {
        let id = row.int64(at: index)
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
