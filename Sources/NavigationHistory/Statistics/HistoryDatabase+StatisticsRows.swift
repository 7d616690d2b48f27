import NavigationModel
import NavigationSQLite

extension HistoryDatabase {
    /// Adds the next events of some sessions to a pass: at least `limit` rows, if there are so many.
    ///
    /// Details are decoded only where the pass asks for the kind; of pushes, which are most of any log, the columns say all that it needs.
    /// - Parameter position: What is known of the session in which the last call stopped.
    func addRows(
        _ run: inout EventRun, limit: Int, to pass: inout StatisticsPass, _ position: inout StatisticsPosition
    ) throws(HistoryError) {
        let batch = takeBatch()
        defer { giveBack(batch) }
        try connection.readTransaction { () throws(HistoryError) in
            var left = limit
            while left > 0, !run.isDone {
                try run.read(self, into: batch)
                left -= batch.count
                for place in 0..<batch.count { try add(ReadRow(batch[place]), &run, to: &pass, &position) }
            }
        }
    }

    @inline(__always)
    private func add(
        _ row: ReadRow, _ run: inout EventRun, to pass: inout StatisticsPass, _ position: inout StatisticsPosition
    ) throws(HistoryError) {
        guard row.id >= position.lowest else {
            throw .damagedRow(session: position.session.id, sequence: row.sequence, reason: "the rows are out of order")
        }
        position.lowest = row.id &+ 1
        if row.id < position.wanted { return }
        // Behind the greatest sequence number the next session begins with the very id that is expected.
        if row.id == position.expected, row.sequence != 0 {
            try add(row, to: &pass, position)
        } else if try !position.begin(row, self, &pass) {
            // The session does not count: on to the next one.
            position.wanted = run.skipSession(of: row.id)
            return
        }
        position.expected = row.id &+ 1
    }

    @inline(__always)
    private func add(_ row: ReadRow, to pass: inout StatisticsPass, _ position: StatisticsPosition) throws(HistoryError) {
        guard let kind = UInt8(exactly: row.kind).flatMap({ EventKind(rawValue: $0) }) else {
            throw .damagedRow(session: position.session.id, sequence: row.sequence, reason: "its kind is unknown")
        }
        guard pass.needs(kind) else {
            pass.skip(kind, origin: Origin(rawValue: UInt8(truncatingIfNeeded: row.origin)), at: row.time)
            return
        }
        do throws(FoldError) {
            if !pass.isDetailed(kind), let origin = Origin(rawValue: UInt8(truncatingIfNeeded: row.origin)),
                let change = plainChange(kind, row)
            {
                try pass.fold(change)
                return pass.addFolded(kind, origin, at: row.time, named: kind == .pushed ? namedScreen(row, &pass) : nil)
            }
        } catch {
            throw .doesNotFold(session: position.session.id, sequence: row.sequence, error)
        }
        let event = try decode(row, of: position.session).event
        do throws(FoldError) {
            try pass.add(event, kind, at: row.time, named: kind == .stackSet || kind == .pushed ? namedScreen(row, &pass) : nil)
        } catch {
            throw .doesNotFold(session: position.session.id, sequence: row.sequence, error)
        }
    }

    /// The screen in the columns of a row that brings one in, with the number of its name; nil where there is none, or its name is not kept
    /// in memory.
    @inline(__always)
    private func namedScreen(_ row: ReadRow, _ pass: inout StatisticsPass) -> StatisticsPass.NamedScreen? {
        guard row.name != 0, let name = pass.number(ofRowName: row.name, names.text(of: row.name)) else { return nil }
        return StatisticsPass.NamedScreen(number: Int(truncatingIfNeeded: row.screen), name: name)
    }

    /// What the event of a row does, as far as the columns say it, for a kind of which nothing is asked but what it does. The detail of a
    /// push into a tab is left unread: it could say only what nothing counts by, title, parameters and the spelling of an id. Nil for any
    /// other row, or a damaged one.
    @inline(__always)
    private func plainChange(_ kind: EventKind, _ row: ReadRow) -> PlainChange? {
        switch kind {
        // Without a tab the detail could name a modal.
        case .pushed: return row.tab != 0 || row.detail == nil ? plainChange(row, detail: nil) : nil
        case .popped, .tabSelected: return plainChange(row, detail: row.detail)
        default: return nil
        }
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
    /// No row that follows has a lower id.
    var lowest: Int64 = .min
    /// Rows before this id are passed over.
    var wanted: Int64 = .min
    /// The sessions that are read, by number.
    var sessions: [Int: RecordedSession] = [:]
    /// Whether a session is read at all.
    var isWanted: (RecordedSession) -> Bool

    /// Begins the session of a row, which has to be its first.
    ///
    /// - Returns: Whether the pass takes it.
    mutating func begin(
        _ row: ReadRow, _ database: HistoryDatabase, _ pass: inout StatisticsPass
    ) throws(HistoryError) -> Bool {
        let number = Int(row.id >> 32)
        if expected >= 0, Int((expected - 1) >> 32) == number {
            throw .gap(session: session.id, expected: RecordedSession.sequence(of: expected), found: row.sequence)
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
