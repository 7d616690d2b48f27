import NavigationModel
import NavigationSQLite

/// A row of `events` as it was read: names and codes are numbers, and 0 is NULL. The detail is good as long as what it was read from.
struct ReadRow {
    var id: Int64
    var time: Int64
    var kind: Int64
    var origin: Int64
    var tab: Int64
    var screen: Int64
    var name: Int64
    var detail: UnsafeRawBufferPointer?

    /// The row on which a statement of ``HistoryDatabase/selectEvents()`` or ``HistoryDatabase/selectEvent()`` stands.
    init(_ row: Statement) {
        id = row.int64(at: 0)
        time = row.int64(at: 1)
        kind = row.int64(at: 2)
        origin = row.int64(at: 3)
        tab = row.int64(at: 4)
        screen = row.int64(at: 5)
        name = row.int64(at: 6)
        let text = UnsafeRawBufferPointer(row.unsafeTextUntilNextStep(at: 7))
        detail = text.baseAddress == nil ? nil : text
    }

    /// A row of a batch that ``HistoryDatabase/readEvents(_:withTimes:into:)`` has read.
    @inline(__always)
    init(_ row: RowBatch.Row) {
        id = row[0]
        kind = row[1]
        origin = row[2]
        tab = row[3]
        screen = row[4]
        name = row[5]
        time = row[6]
        detail = row.text
    }

    /// Its place in its session.
    var sequence: Int { RecordedSession.sequence(of: id) }

    /// Whether its event is one that the fold skips.
    @inline(__always)
    var isDiagnostic: Bool {
        kind >= Int64(EventKind.refused.rawValue) && kind <= Int64(EventKind.note.rawValue)
    }
}

extension HistoryDatabase {
    /// So many rows are read at a time.
    static let batchCapacity = 1_024

    /// Takes the batch of this connection, or a new one while it is in use; ``giveBack(_:)`` when done.
    func takeBatch() -> RowBatch {
        defer { batch = nil }
        return batch ?? RowBatch(integers: 7, capacity: Self.batchCapacity, textLimit: EventPage.byteLimit)
    }

    /// Keeps a batch for the next use.
    func giveBack(_ batch: RowBatch) {
        self.batch = batch
    }

    /// Reads the events in a range of ids, as many as there is room for; without times these are 0.
    func readEvents(_ ids: ClosedRange<Int64>, withTimes: Bool = true, into batch: RowBatch) throws(HistoryError) {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try batchEvents(withTimes: withTimes)
            try statement.bind(ids.lowerBound, at: 1)
            try statement.bind(ids.upperBound, at: 2)
            try batch.fill(from: statement)
        }
    }

    /// Calls `body` with each row of a range, in order, as they stand at one moment; it answers whether to go on.
    ///
    /// - Returns: Whether `body` wants to go on.
    /// - Throws: `gap` or `damagedRow` where a row is missing; what `body` throws.
    @inline(__always) @discardableResult
    func forEachRow(
        of session: RecordedSession, _ range: ClosedRange<Int>, withTimes: Bool = true, _ body: (ReadRow) throws(HistoryError) -> Bool
    ) throws(HistoryError) -> Bool {
        guard range.count > Self.batchCapacity else { return try forEachBatchedRow(of: session, range, withTimes, body) }
        return try connection.readTransaction { () throws(HistoryError) in try forEachBatchedRow(of: session, range, withTimes, body) }
    }

    @inline(__always)
    private func forEachBatchedRow(
        of session: RecordedSession, _ range: ClosedRange<Int>, _ withTimes: Bool, _ body: (ReadRow) throws(HistoryError) -> Bool
    ) throws(HistoryError) -> Bool {
        let batch = takeBatch()
        defer { giveBack(batch) }
        var next = session.rowID(range.lowerBound)
        let last = session.rowID(range.upperBound)
        while next <= last {
            let end = last - next < Int64(Self.batchCapacity) ? last : next + Int64(Self.batchCapacity) - 1
            try readEvents(next...end, withTimes: withTimes, into: batch)
            for place in 0..<batch.count {
                let row = ReadRow(batch[place])
                guard row.id == next else { throw Self.gap(session, next, row.id) }
                next &+= 1
                guard try body(row) else { return false }
            }
            guard next > end || batch.isFull else { throw try missing(session, next, last) }
        }
        return true
    }

    private static func gap(_ session: RecordedSession, _ expected: Int64, _ found: Int64) -> HistoryError {
        .gap(session: session.id, expected: RecordedSession.sequence(of: expected), found: RecordedSession.sequence(of: found))
    }

    /// What to say where a batch ends early.
    private func missing(_ session: RecordedSession, _ expected: Int64, _ last: Int64) throws(HistoryError) -> HistoryError {
        let sequence = RecordedSession.sequence(of: expected)
        if let found = try self.sequence(of: session, atOrAfter: sequence), session.rowID(found) <= last {
            return Self.gap(session, expected, session.rowID(found))
        }
        return .damagedRow(session: session.id, sequence: sequence, reason: "the row is missing")
    }
}
