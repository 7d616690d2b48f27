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
}

extension HistoryDatabase {
    /// Reads a range of events. Damage ends the page, or is skipped when lenient.
    func page(_ session: RecordedSession, _ range: ClosedRange<Int>, isLenient: Bool) throws(HistoryError) -> EventPage {
        var page = EventPage()
        page.events.reserveCapacity(range.count)
        let rows: Statement
        do throws(SQLiteError) {
            rows = try selectEvents()
            try rows.bind(session.rowID(range.lowerBound), at: 1)
            try rows.bind(session.rowID(range.upperBound), at: 2)
        } catch {
            throw HistoryError(error)
        }
        defer { rows.reset() }
        var expected = range.lowerBound
        while try HistoryError.wrapping({ () throws(SQLiteError) in try rows.step() }) {
            let sequence = RecordedSession.sequence(of: rows.int64(at: 0))
            do throws(HistoryError) {
                defer { expected = sequence + 1 }
                guard sequence == expected else { throw .gap(session: session.id, expected: expected, found: sequence) }
                page.events.append(try decode(rows, of: session))
            } catch {
                guard isLenient, !error.isStorageFailure else {
                    page.failure = error
                    return page
                }
                page.warnings.append(error)
                if case .gap = error, let event = try? decode(rows, of: session) { page.events.append(event) }
            }
        }
        if expected <= range.upperBound {
            let missing = HistoryError.damagedRow(session: session.id, sequence: expected, reason: "the row is missing")
            if isLenient { page.warnings.append(missing) } else { page.failure = missing }
        }
        return page
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
        return .event(try decode(row, of: session))
    }
}
