import NavigationModel
import NavigationSQLite

/// A first and a last sequence number.
struct SequenceRange: Hashable, Sendable {
    var first: Int
    var last: Int
}

extension HistoryDatabase {
    /// The session with an id.
    func session(_ id: SessionID) throws(HistoryError) -> RecordedSession? {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT id, uuid, started FROM sessions WHERE uuid = ?")
            defer { statement.reset() }
            try statement.bind(blob: id.bytes, at: 1)
            return try statement.step() ? read(statement) : nil
        }
    }

    /// The session with a number.
    func session(number: Int) throws(HistoryError) -> RecordedSession? {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT id, uuid, started FROM sessions WHERE id = ?")
            defer { statement.reset() }
            try statement.bind(number, at: 1)
            return try statement.step() ? read(statement) : nil
        }
    }

    /// The session that started last; of several, the one that came in last.
    func latestSession() throws(HistoryError) -> RecordedSession? {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT id, uuid, started FROM sessions ORDER BY started DESC, id DESC LIMIT 1")
            defer { statement.reset() }
            return try statement.step() ? read(statement) : nil
        }
    }

    /// The sessions in a range of ids, in order, at most `limit`.
    func sessions(in ids: ClosedRange<SessionID>, limit: Int) throws(HistoryError) -> [RecordedSession] {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement(
                "SELECT id, uuid, started FROM sessions WHERE uuid BETWEEN ? AND ? ORDER BY uuid LIMIT ?")
            defer { statement.reset() }
            try statement.bind(blob: ids.lowerBound.bytes, at: 1)
            try statement.bind(blob: ids.upperBound.bytes, at: 2)
            try statement.bind(limit, at: 3)
            return try readAll(statement)
        }
    }

    /// The sessions with a number greater than `number`, in order, at most `limit`.
    func sessions(after number: Int, limit: Int) throws(HistoryError) -> [RecordedSession] {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT id, uuid, started FROM sessions WHERE id > ? ORDER BY id LIMIT ?")
            defer { statement.reset() }
            try statement.bind(number, at: 1)
            try statement.bind(limit, at: 2)
            let page = try readAll(statement)
            // A damaged table can answer with rows that were not asked for: whoever pages through it would never come to its end.
            var last = number
            for session in page {
                guard session.number > last else {
                    throw SQLiteError(.corrupt, "the table of sessions is out of order", path: connection.path)
                }
                last = session.number
            }
            return page
        }
    }

    /// The ids next to one in their order, for hints.
    func neighbours(of id: SessionID) throws(HistoryError) -> [SessionID] {
        try HistoryError.wrapping { () throws(SQLiteError) in
            var found: [SessionID] = []
            for sql in [
                "SELECT id, uuid, started FROM sessions WHERE uuid >= ? ORDER BY uuid LIMIT 2",
                "SELECT id, uuid, started FROM sessions WHERE uuid < ? ORDER BY uuid DESC LIMIT 2",
            ] {
                let statement = try connection.statement(sql)
                defer { statement.reset() }
                try statement.bind(blob: id.bytes, at: 1)
                found += try readAll(statement).map(\.id)
            }
            return found
        }
    }

    /// Adds a session, or takes the one that has lost its events; inside a write transaction only.
    func insertSession(_ id: SessionID, started: Int64) throws(SQLiteError) -> RecordedSession {
        let statement = try connection.statement(
            "INSERT INTO sessions(uuid, started) VALUES (?, ?) ON CONFLICT(uuid) DO UPDATE SET started = excluded.started RETURNING id")
        defer { statement.reset() }
        try statement.bind(blob: id.bytes, at: 1)
        try statement.bind(started, at: 2)
        // With RETURNING the change is made before the first row comes.
        guard try statement.step() else { throw SQLiteError(.error, "the session was not added", path: connection.path) }
        let number = Int(statement.int64(at: 0))
        return RecordedSession(number: number, id: id, started: started)
    }

    /// The first and last sequence numbers of a session, by two look-ups; nil where it has no events.
    func sequences(of session: RecordedSession) throws(HistoryError) -> SequenceRange? {
        try HistoryError.wrapping { () throws(SQLiteError) in
            guard let first = try end(of: session, "SELECT id FROM events WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1"),
                let last = try end(of: session, "SELECT id FROM events WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1")
            else { return nil }
            // A damaged table can answer with rows that were not asked for.
            guard first <= last else { throw SQLiteError(.corrupt, "the table of events is out of order", path: connection.path) }
            return SequenceRange(first: first, last: last)
        }
    }

    private func end(of session: RecordedSession, _ sql: String) throws(SQLiteError) -> Int? {
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        try statement.bind(session.rowID(0), at: 1)
        try statement.bind(session.rowID(RecordedEvent.greatestSequence), at: 2)
        return try statement.step() ? RecordedSession.sequence(of: statement.int64(at: 0)) : nil
    }

    private func readAll(_ statement: Statement) throws(SQLiteError) -> [RecordedSession] {
        var sessions: [RecordedSession] = []
        while try statement.step() {
            if let session = read(statement) { sessions.append(session) }
        }
        return sessions
    }

    private func read(_ statement: Statement) -> RecordedSession? {
        guard let id = statement.withBlob(at: 1, { SessionID(bytes: $0) }) else { return nil }
        return RecordedSession(number: Int(statement.int64(at: 0)), id: id, started: statement.int64(at: 2))
    }
}

extension HistoryDatabase {
    /// The session that came in last.
    func lastSession() throws(HistoryError) -> RecordedSession? {
        let last = try HistoryError.wrapping { () throws(SQLiteError) in try connection.integer("SELECT max(id) FROM sessions") }
        return last == 0 ? nil : try session(number: Int(last))
    }
}
