import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// Adds the events of some sessions to a pass, beginning at a row id and reading at most `limit` rows in one read transaction.
    ///
    /// Details are decoded only where the pass asks for the kind; of pushes, which are most of any log, the columns say all that it needs.
    /// - Parameters:
    ///   - rows: The row ids to read; where the pass rejects a session, its other rows are passed over.
    ///   - position: What is known of the session in which the last call stopped.
    /// - Returns: Where to go on; nil at the end.
    func addRows(
        _ rows: ClosedRange<Int64>, limit: Int, to pass: inout StatisticsPass, _ position: inout StatisticsPosition
    ) throws(HistoryError) -> Int64? {
        let statement: Statement
        do throws(SQLiteError) {
            statement = try selectEvents()
            try statement.bind(rows.lowerBound, at: 1)
            try statement.bind(rows.upperBound, at: 2)
        } catch {
            throw HistoryError(error)
        }
        defer { statement.reset() }
        var left = limit
        var lowest = rows.lowerBound
        while try HistoryError.wrapping({ () throws(SQLiteError) in try statement.step() }) {
            let id = statement.int64(at: 0)
            if id != position.expected {
                guard id >= lowest else {
                    // The tree of a damaged table can run in circles: there is no end to wait for.
                    throw .damagedRow(
                        session: position.session.id, sequence: RecordedSession.sequence(of: id), reason: "the rows are out of order")
                }
                guard try position.begin(id, statement, self, &pass) else {
                    // The session does not count: on to the next one.
                    let next = (id | 0xFFFF_FFFF) &+ 1
                    return next > id ? next : nil
                }
            } else {
                try add(statement, id, to: &pass, position)
            }
            position.expected = id &+ 1
            lowest = position.expected
            left -= 1
            if left == 0 { return id < rows.upperBound ? id + 1 : nil }
        }
        return nil
    }

    @inline(__always)
    private func add(
        _ row: Statement, _ id: Int64, to pass: inout StatisticsPass, _ position: StatisticsPosition
    ) throws(HistoryError) {
        let time = row.int64(at: 1)
        guard let kind = UInt8(exactly: row.int64(at: 2)).flatMap({ EventKind(rawValue: $0) }) else {
            throw .damagedRow(session: position.session.id, sequence: RecordedSession.sequence(of: id), reason: "its kind is unknown")
        }
        guard pass.needs(kind) else {
            pass.skip(kind, origin: Origin(rawValue: UInt8(truncatingIfNeeded: row.int64(at: 3))), at: time)
            return
        }
        let event: NavigationEvent
        if kind == .pushed, let push = plainPush(row) { event = push } else { event = try decode(row, of: position.session).event }
        do throws(FoldError) {
            try pass.add(event, kind, at: time)
        } catch {
            throw .doesNotFold(session: position.session.id, sequence: RecordedSession.sequence(of: id), error)
        }
    }

    /// A push as its columns have it. Title, parameters and the spelling of the id are left out: nothing counts by them, and later rows name
    /// the screen by its number. Nil where the columns do not say all: a push into a modal, or a damaged row.
    @inline(__always)
    private func plainPush(_ row: Statement) -> NavigationEvent? {
        let tab = row.int64(at: 4)
        let number = row.int64(at: 5)
        guard number > 0, number <= Int64(UInt32.max), let name = names.text(of: row.int64(at: 6)),
            let origin = Origin(rawValue: UInt8(truncatingIfNeeded: row.int64(at: 3)))
        else { return nil }
        let address: StackAddress
        if tab != 0 {
            guard let id = names.text(of: tab) else { return nil }
            address = .tab(id)
        } else {
            // The detail could name a modal.
            guard row.isNull(at: 7) else { return nil }
            address = .root
        }
        return .pushed(NavigationScreen(number: Int(number), name: name, explicitID: nil), on: address, origin: origin)
    }

    /// The time of a session's last event; nil where it has none.
    func lastTime(of session: RecordedSession) throws(HistoryError) -> Int64? {
        try HistoryError.wrapping { () throws(SQLiteError) -> Int64? in
            let statement = try connection.statement("SELECT time FROM events WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1")
            defer { statement.reset() }
            try statement.bind(session.rowID(0), at: 1)
            try statement.bind(session.rowID(RecordedEvent.greatestSequence), at: 2)
            return try statement.step() ? statement.int64(at: 0) : nil
        }
    }
}

/// Where a statistics pass stands in a file.
struct StatisticsPosition {
    /// The session of the last row read.
    var session: RecordedSession
    /// The row id that comes next in it.
    var expected: Int64 = -1
    /// The sessions that are read, by number.
    var sessions: [Int: RecordedSession] = [:]
    /// Whether a session is read at all.
    var isWanted: (RecordedSession) -> Bool

    /// Begins the session of a row, which has to be its first.
    ///
    /// - Returns: Whether the pass takes it.
    mutating func begin(
        _ id: Int64, _ row: Statement, _ database: HistoryDatabase, _ pass: inout StatisticsPass
    ) throws(HistoryError) -> Bool {
        let number = Int(id >> 32)
        if expected >= 0, Int((expected - 1) >> 32) == number {
            throw .gap(session: session.id, expected: RecordedSession.sequence(of: expected), found: RecordedSession.sequence(of: id))
        }
        guard let next = sessions[number], isWanted(next) else { return false }
        session = next
        let first = try database.decode(row, of: next)
        let header: SessionHeader
        switch first.event {
        case .sessionStarted(let value, _), .base(let value, _): header = value
        default:
            throw .damagedRow(
                session: next.id, sequence: first.sequence, reason: "a session does not begin with \(first.event.kind.name)")
        }
        guard pass.begin(StatisticsSession(id: next.id, header: header, started: first.time)) else { return false }
        do throws(FoldError) {
            try pass.add(first.event, at: first.time)
        } catch {
            throw .doesNotFold(session: next.id, sequence: first.sequence, error)
        }
        return true
    }
}
