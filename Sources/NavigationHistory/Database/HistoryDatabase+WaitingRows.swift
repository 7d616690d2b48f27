import NavigationFormat
import NavigationModel
import NavigationSQLite

/// The integers of an event's row. Codes and numbers count from 1: 0 is NULL, but for `kind`.
struct EventRow {
    let id: Int64
    let time: Int64
    let kind: Int64
    let origin: Int64
    var tab: Int64 = 0
    let screen: Int64
    var name: Int64 = 0

    @inline(__always)
    init(_ row: EncodedRow, id: Int64, time: Int64) {
        self.id = id
        self.time = time
        kind = Int64(row.kind.rawValue)
        origin = Int64(row.origin?.rawValue ?? 0)
        screen = Int64(row.screen ?? 0)
    }
}

/// Rows that are not in the file yet, those of the open transaction or a single one: one statement inserts them all.
struct WaitingRows {
    /// So many are inserted together; more gain little.
    static let limit = 256

    fileprivate let source = RowSource(integers: 7, required: 3, capacity: limit, textLimit: 1 << 18)
    fileprivate private(set) var first: Int64 = 0
    fileprivate private(set) var last: Int64 = 0
    /// Whether each id is the one after that before it.
    fileprivate private(set) var isRun = true

    var isEmpty: Bool { source.count == 0 }
    var isFull: Bool { source.isFull }

    @inline(__always)
    mutating func append(_ row: EventRow, detail: UnsafeBufferPointer<UInt8>?) {
        if isEmpty {
            first = row.id
            isRun = true
        } else if row.id != last &+ 1 {
            isRun = false
        }
        last = row.id
        let cells = source.append(text: detail)
        cells[0] = row.id
        cells[1] = row.time
        cells[2] = row.kind
        cells[3] = row.origin
        cells[4] = row.tab
        cells[5] = row.screen
        cells[6] = row.name
    }

    func removeAll() {
        source.removeAll()
    }
}

/// The statements that insert rows of events. A class, so that to have them is one reference more and not four.
final class InsertStatements {
    let one: Statement
    let many: Statement
    /// Many whose ids are the next ones.
    let next: Statement
    let lastID: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        one = try connection.statement(
            "INSERT INTO events(id, time, kind, origin, tab, screen, name, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        many = try connection.statement(
            "INSERT INTO events(id, time, kind, origin, tab, screen, name, detail) SELECT i1, i2, i3, i4, i5, i6, i7, text FROM navigation_rows"
        )
        next = try connection.statement(
            "INSERT INTO events(time, kind, origin, tab, screen, name, detail) SELECT i2, i3, i4, i5, i6, i7, text FROM navigation_rows")
        lastID = try connection.statement("SELECT max(id) FROM events")
    }
}

extension HistoryDatabase {
    /// Inserts the rows that wait: before the transaction ends, and before any event is read in it.
    func insertWaiting() throws(SQLiteError) {
        guard !waiting.isEmpty else { return }
        defer { waiting.removeAll() }
        try insertRows()
    }

    /// Inserts the rows that wait, and keeps them.
    func insertRows() throws(SQLiteError) {
        let statements = try insertStatements()
        guard waiting.source.count > 1 else { return try waiting.source.runFirst(statements.one) }
        // A first event has none before it to ask for.
        guard waiting.isRun, waiting.first & Int64(RecordedEvent.greatestSequence) != 0, try isLast(waiting.first - 1, statements) else {
            return try waiting.source.run(statements.many)
        }
        // Behind the last row of all SQLite gives these very ids by itself: to look for the place of an id is a quarter of inserting it.
        try waiting.source.run(statements.next)
        guard connection.lastInsertRowID == waiting.last else {
            throw SQLiteError(.error, "rows got other ids than theirs", sql: statements.next.sql, path: connection.path)
        }
    }

    /// Whether an event is there and has the greatest id of all.
    private func isLast(_ id: Int64, _ statements: InsertStatements) throws(SQLiteError) -> Bool {
        defer { statements.lastID.reset() }
        guard try statements.lastID.step() else { return false }
        return statements.lastID.int64(at: 0) == id
    }

    private func insertStatements() throws(SQLiteError) -> InsertStatements {
        if let keptInsertStatements { return keptInsertStatements }
        let statements = try InsertStatements(connection)
        keptInsertStatements = statements
        return statements
    }
}
