import NavigationModel
import NavigationSQLite

/// One object of a schema, as `sqlite_master` has it.
struct SchemaObject: Hashable {
    var type: String
    var table: String
    var sql: String
}

// What a check reads beyond what others read.
extension HistoryDatabase {
    /// The objects of a schema but SQLite's own, by name.
    static func schemaObjects(of connection: Connection) throws(HistoryError) -> [String: SchemaObject] {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let rows = try connection.uncachedStatement(
                "SELECT name, type, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
            var objects: [String: SchemaObject] = [:]
            while try rows.step() {
                objects[rows.text(at: 0)] = SchemaObject(type: rows.text(at: 1), table: rows.text(at: 2), sql: rows.text(at: 3))
            }
            return objects
        }
    }

    /// The words of `event_kinds` or `origins`, by code.
    static func words(of table: String, in connection: Connection) throws(HistoryError) -> [Int64: String] {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let rows = try connection.uncachedStatement("SELECT code, name FROM \(table) LIMIT 1000")
            var words: [Int64: String] = [:]
            while try rows.step() { words[rows.int64(at: 0)] = rows.text(at: 1) }
            return words
        }
    }

    /// The first session with a number greater than this one; without `session` where its id cannot be read.
    func nextSessionRow(after number: Int) throws(HistoryError) -> (number: Int, session: RecordedSession?)? {
        try HistoryError.wrapping { () throws(SQLiteError) -> (number: Int, session: RecordedSession?)? in
            let row = try connection.statement("SELECT id, uuid, started FROM sessions WHERE id > ? ORDER BY id LIMIT 1")
            defer { row.reset() }
            try row.bind(number, at: 1)
            guard try row.step() else { return nil }
            let found = Int(row.int64(at: 0))
            guard found > number else { throw SQLiteError(.corrupt, "the table of sessions is out of order", path: connection.path) }
            let id = row.withBlob(at: 1) { SessionID(bytes: $0) }
            return (found, id.map { RecordedSession(number: found, id: $0, started: row.int64(at: 2)) })
        }
    }

    /// The number of rows of `events` or `snapshots` whose session's number lies between two others; nil is beyond all.
    func countRows(of table: String, after number: Int, before next: Int?) throws(HistoryError) -> Int {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let row = try connection.statement("SELECT count(*) FROM \(table) WHERE id BETWEEN ? AND ?")
            defer { row.reset() }
            // Numbers count from 1, so that 0 means from the very beginning: ids of damaged rows may be negative, and their sums overflow.
            try row.bind(number == 0 ? Int64.min : (Int64(number) &+ 1) << 32, at: 1)
            try row.bind(next.map { (Int64($0) << 32) &- 1 } ?? Int64.max, at: 2)
            return try row.step() ? Int(row.int64(at: 0)) : 0
        }
    }

    /// All events of a session in order: a statement whose rows are each an ``ReadRow``.
    func eventRows(of session: RecordedSession) throws(HistoryError) -> Statement {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let rows = try selectEvents()
            try rows.bind(session.rowID(0), at: 1)
            try rows.bind(session.rowID(RecordedEvent.greatestSequence), at: 2)
            return rows
        }
    }

    /// All snapshots of a session in order.
    func snapshotRows(of session: RecordedSession) throws(HistoryError) -> Statement {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let rows = try connection.statement("SELECT id, state FROM snapshots WHERE id BETWEEN ? AND ? ORDER BY id")
            try rows.bind(session.rowID(0), at: 1)
            try rows.bind(session.rowID(RecordedEvent.greatestSequence), at: 2)
            return rows
        }
    }
}
