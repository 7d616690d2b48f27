import NavigationFormat
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

/// Rows of the open transaction that are not in the file yet: one statement inserts several of them.
///
/// To start a statement and to end it costs SQLite a quarter of what a row costs it.
struct WaitingRows {
    private(set) var rows: [(row: EventRow, detail: Range<Int>?)] = []
    fileprivate private(set) var details: [UInt8] = []
    /// So many are inserted together; more gain little.
    static let limit = 16

    var isEmpty: Bool { rows.isEmpty }
    var isFull: Bool { rows.count == Self.limit }

    mutating func append(_ row: EventRow, detail: UnsafeBufferPointer<UInt8>?) {
        guard let detail else { return rows.append((row, nil)) }
        let start = details.count
        details.append(contentsOf: detail)
        rows.append((row, start..<details.count))
    }

    mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
    }
}

extension HistoryDatabase {
    private static let columns = 8
    private static let insertion =
        "INSERT INTO events(id, time, kind, origin, tab, screen, name, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

    /// Inserts the rows that wait: before the transaction ends, and before any event is read in it.
    func insertWaiting() throws(SQLiteError) {
        guard !waiting.isEmpty else { return }
        defer { waiting.removeAll() }
        try waiting.details.withUnsafeBufferPointer { (details) throws(SQLiteError) in
            guard waiting.isFull else {
                for (row, detail) in waiting.rows {
                    try insert(row, detail: detail.map { UnsafeBufferPointer(rebasing: details[$0]) })
                }
                return
            }
            let statement = try insertMany()
            // What is not bound is NULL; and no text stays bound when its memory goes.
            defer { statement.clearBindings() }
            for index in waiting.rows.indices {
                let (row, detail) = waiting.rows[index]
                let before = index * Self.columns
                try bind(row, to: statement, at: before, isCleared: true)
                if let detail {
                    try statement.bindTextWithoutCopyingItsMemory(UnsafeBufferPointer(rebasing: details[detail]), at: before + 8)
                }
            }
            try statement.run()
        }
    }

    private func insertMany() throws(SQLiteError) -> Statement {
        if let insertManyStatement { return insertManyStatement }
        let more = String(repeating: ", (?, ?, ?, ?, ?, ?, ?, ?)", count: WaitingRows.limit - 1)
        let statement = try connection.statement(Self.insertion + more)
        insertManyStatement = statement
        return statement
    }

    /// Inserts one row.
    func insert(_ row: EventRow, detail: UnsafeBufferPointer<UInt8>?) throws(SQLiteError) {
        let statement = try insertOne()
        try bind(row, to: statement, at: 0, isCleared: false)
        guard let detail else {
            // The parameter is NULL: what is bound to it is taken away again below.
            return try statement.run()
        }
        try statement.withTextBound(detail, at: Self.columns) { () throws(SQLiteError) in
            try statement.run()
        }
    }

    private func insertOne() throws(SQLiteError) -> Statement {
        if let insertStatement { return insertStatement }
        let statement = try connection.statement(Self.insertion)
        insertStatement = statement
        return statement
    }

    /// Binds a row, but for its detail, to the parameters behind the first `before`. `isCleared`: they are NULL.
    @inline(__always)
    private func bind(_ row: EventRow, to statement: Statement, at before: Int, isCleared: Bool) throws(SQLiteError) {
        try statement.bind(row.id, at: before + 1)
        try statement.bind(row.time, at: before + 2)
        try statement.bind(row.kind, at: before + 3)
        try bind(row.origin, to: statement, at: before + 4, isCleared)
        try bind(row.tab, to: statement, at: before + 5, isCleared)
        try bind(row.screen, to: statement, at: before + 6, isCleared)
        try bind(row.name, to: statement, at: before + 7, isCleared)
    }

    @inline(__always)
    private func bind(_ value: Int64, to statement: Statement, at index: Int, _ isCleared: Bool) throws(SQLiteError) {
        if value != 0 { try statement.bind(value, at: index) } else if !isCleared { try statement.bindNull(at: index) }
    }
}
