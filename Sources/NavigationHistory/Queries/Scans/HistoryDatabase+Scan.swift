import NavigationFormat
import NavigationModel
import NavigationSQLite

/// What a scan says of an event: enough for questions about states.
struct ScannedEvent {
    var sequence: Int
    /// Microseconds since 1970, UTC.
    var time: Int64
    /// Whether the state may be another one than before.
    var changesState: Bool
}

extension HistoryDatabase {
    /// Folds a range of events into a state and tells of each, diagnostic ones unread: one ordered pass over the rows.
    ///
    /// - Parameter body: Called after each event with the state after it, which it leaves as it is; answers whether to go on.
    /// - Returns: Whether `body` wants to go on.
    /// - Throws: `doesNotFold`, `damagedRow` or `gap` at the first record that is wrong (`LOG-5`).
    func scan(
        _ session: RecordedSession, _ range: ClosedRange<Int>, into state: inout NavigationState?,
        _ body: (ScannedEvent, inout NavigationState) -> Bool
    ) throws(HistoryError) -> Bool {
        try fold(session, range, into: &state) { row, state in
            body(ScannedEvent(sequence: row.sequence, time: row.time, changesState: !row.isDiagnostic), &state)
        }
    }

    /// What a session says of itself: in its first event, by one look-up. The state in it stays unread.
    func header(of session: RecordedSession, first: Int) throws(HistoryError) -> SessionHeader {
        let row: Statement
        do throws(SQLiteError) {
            row = try selectEvent()
            try row.bind(session.rowID(first), at: 1)
        } catch {
            throw HistoryError(error)
        }
        defer { row.reset() }
        guard try HistoryError.wrapping({ () throws(SQLiteError) in try row.step() }) else {
            throw .damagedRow(session: session.id, sequence: first, reason: "the row is missing")
        }
        return try opening(ReadRow(row), of: session).header
    }

    /// The time of a session's first event, and what the session says of itself in it.
    func opening(_ row: ReadRow, of session: RecordedSession) throws(HistoryError) -> (header: SessionHeader, time: Int64) {
        func damaged(_ reason: String) -> HistoryError { .damagedRow(session: session.id, sequence: row.sequence, reason: reason) }
        let kind = row.kind
        guard kind == Int64(EventKind.sessionStarted.rawValue) || kind == Int64(EventKind.base.rawValue) else {
            throw damaged(
                "a session does not begin with \(UInt8(exactly: kind).flatMap(EventKind.init(rawValue:))?.name ?? "kind \(kind)")")
        }
        guard let detail = row.detail else { throw damaged("the detail is missing") }
        do throws(FormatError) {
            return (try rowDecoder.decodeHeader(detail), row.time)
        } catch {
            throw damaged(error.message)
        }
    }
}

extension ReadSource {
    /// So many events are read without letting go of the lock.
    static let scanPage = 8_192

    /// Scans a range of a session page by page, so that no lock is held for long. `state` is the state before it; nil at its start.
    func scan(
        _ session: RecordedSession, _ range: ClosedRange<Int>, into state: inout NavigationState?,
        _ body: (ScannedEvent, inout NavigationState) -> Bool
    ) throws(HistoryError) {
        var low = range.lowerBound
        while low <= range.upperBound {
            let high = min(range.upperBound, low + Self.scanPage - 1)
            let goesOn = try read { db throws(HistoryError) in try db.scan(session, low...high, into: &state, body) }
            guard goesOn else { return }
            low = high + 1
        }
    }
}
