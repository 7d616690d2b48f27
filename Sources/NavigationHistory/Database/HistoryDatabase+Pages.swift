import NavigationModel
import NavigationSQLite

/// An event as a row has it: screens by number.
struct StoredEvent: Sendable {
    var sequence: Int
    var time: Int64
    var event: NavigationEvent
    var extra: JSONText?
}

/// A row that was read.
enum StoredRow: Sendable {
    case event(StoredEvent)
    case missing
}

/// Some events in order, and what came after them.
struct EventPage: Sendable {
    var events: [StoredEvent] = []
    /// What was skipped.
    var warnings: [HistoryError] = []
    /// Why it ends early.
    var failure: HistoryError?
    /// The first sequence number that was not read.
    var end = 0

    /// A page with longer details than this, in bytes, ends early, so that memory stays flat.
    static let byteLimit = 4 << 20
}

extension HistoryDatabase {
    /// Reads a range of at most ``batchCapacity`` events. Damage ends the page, or is skipped when lenient.
    func page(_ session: RecordedSession, _ range: ClosedRange<Int>, isLenient: Bool) throws(HistoryError) -> EventPage {
        var page = EventPage()
        page.events.reserveCapacity(range.count)
        let batch = takeBatch()
        defer { giveBack(batch) }
        try readEvents(session.rowID(range.lowerBound)...session.rowID(range.upperBound), into: batch)
        var expected = range.lowerBound
        for place in 0..<batch.count {
            let row = ReadRow(batch[place])
            let sequence = row.sequence
            if sequence < expected {
                // The tree of a damaged table can run in circles: there is no end to wait for.
                let failure = HistoryError.damagedRow(session: session.id, sequence: sequence, reason: "the rows are out of order")
                if isLenient { page.warnings.append(failure) } else { page.failure = failure }
                page.end = range.upperBound + 1
                return page
            }
            do throws(HistoryError) {
                defer { expected = sequence + 1 }
                guard sequence == expected else { throw .gap(session: session.id, expected: expected, found: sequence) }
                page.events.append(try decode(row, of: session))
            } catch {
                guard isLenient, !error.isStorageFailure else {
                    page.failure = error
                    return page
                }
                page.warnings.append(error)
                if case .gap = error, let event = try? decode(row, of: session) { page.events.append(event) }
            }
        }
        page.end = range.upperBound + 1
        if batch.isFull {
            page.end = expected
        } else if expected <= range.upperBound {
            let missing = HistoryError.damagedRow(session: session.id, sequence: expected, reason: "the row is missing")
            if isLenient {
                page.warnings.append(missing)
                // One damaged id may open a gap of thousands of millions: it is stepped over at once.
                page.end = max(page.end, try sequence(of: session, atOrAfter: page.end) ?? page.end)
            } else {
                page.failure = missing
            }
        }
        return page
    }

    /// The first sequence number, from this one on, that has a row.
    func sequence(of session: RecordedSession, atOrAfter sequence: Int) throws(HistoryError) -> Int? {
        guard sequence <= RecordedEvent.greatestSequence else { return nil }
        return try place(
            "SELECT id FROM events WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1", session.rowID(sequence),
            session.rowID(RecordedEvent.greatestSequence))
    }

    /// The last sequence number, up to this one, that has a row.
    func sequence(of session: RecordedSession, atOrBefore sequence: Int) throws(HistoryError) -> Int? {
        try place("SELECT id FROM events WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1", session.rowID(0), session.rowID(sequence))
    }

    private func place(_ sql: String, _ low: Int64, _ high: Int64) throws(HistoryError) -> Int? {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let row = try connection.statement(sql)
            defer { row.reset() }
            try row.bind(low, at: 1)
            try row.bind(high, at: 2)
            return try row.step() ? RecordedSession.sequence(of: row.int64(at: 0)) : nil
        }
    }

    /// One event; `missing` where there is no row.
    func storedEvent(_ session: RecordedSession, _ sequence: Int) throws(HistoryError) -> StoredRow {
        let row: Statement
        do throws(SQLiteError) {
            row = try selectEvent()
            try row.bind(session.rowID(sequence), at: 1)
        } catch {
            throw HistoryError(error)
        }
        defer { row.reset() }
        guard try HistoryError.wrapping({ () throws(SQLiteError) in try row.step() }) else { return .missing }
        return .event(try decode(ReadRow(row), of: session))
    }
}
