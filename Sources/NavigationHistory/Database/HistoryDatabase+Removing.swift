import NavigationModel
import NavigationSQLite

/// How old a session is, and whether it has ended.
struct SessionAge: Sendable {
    var session: RecordedSession
    /// The time of its last event, microseconds since 1970, UTC.
    var last: Int64
    var lastSequence: Int
    var isEnded: Bool
}

extension HistoryDatabase {
    /// Looks at a session's last event. One that has lost its events counts as ended.
    func age(of session: RecordedSession) throws(HistoryError) -> SessionAge {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT id, time, kind FROM events WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1")
            defer { statement.reset() }
            try statement.bind(session.rowID(0), at: 1)
            try statement.bind(session.rowID(RecordedEvent.greatestSequence), at: 2)
            guard try statement.step() else { return SessionAge(session: session, last: session.started, lastSequence: -1, isEnded: true) }
            return SessionAge(
                session: session, last: statement.int64(at: 1), lastSequence: RecordedSession.sequence(of: statement.int64(at: 0)),
                isEnded: statement.int64(at: 2) == Int64(EventKind.sessionEnded.rawValue))
        }
    }

    /// Removes an ended session, its events and its snapshots.
    ///
    /// - Throws: Nothing, and does nothing, where the session is open meanwhile.
    func remove(_ session: RecordedSession) throws(HistoryError) {
        try unguarded { () throws(HistoryError) in
            guard try age(of: session).isEnded else { return }
            try HistoryError.wrapping { () throws(SQLiteError) in
                for sql in ["DELETE FROM events WHERE id BETWEEN ? AND ?", "DELETE FROM snapshots WHERE id BETWEEN ? AND ?"] {
                    let statement = try connection.statement(sql)
                    try statement.bind(session.rowID(0), at: 1)
                    try statement.bind(session.rowID(RecordedEvent.greatestSequence), at: 2)
                    try statement.run()
                }
                let statement = try connection.statement("DELETE FROM sessions WHERE id = ?")
                try statement.bind(session.number, at: 1)
                try statement.run()
            }
            positions.remove(session.id)
        }
    }

    /// The one door through which events are changed or removed: a transaction in which the triggers that keep the log append-only
    /// are away. When it ends they are back, whatever happens.
    func unguarded<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        try transaction { () throws(HistoryError) in
            let guards = try HistoryError.wrapping { () throws(SQLiteError) -> [(name: String, sql: String)] in
                let statement = try connection.statement(
                    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'events' ORDER BY name")
                defer { statement.reset() }
                var guards: [(name: String, sql: String)] = []
                while try statement.step() { guards.append((statement.text(at: 0), statement.text(at: 1))) }
                return guards
            }
            try HistoryError.wrapping { () throws(SQLiteError) in
                for guardian in guards { try connection.execute("DROP TRIGGER \"\(guardian.name)\"") }
            }
            let value = try body()
            try HistoryError.wrapping { () throws(SQLiteError) in
                for guardian in guards { try connection.execute(guardian.sql) }
            }
            return value
        }
    }

    /// The bytes of the file that hold something.
    func usedBytes() throws(HistoryError) -> Int {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let pages = try connection.integer("PRAGMA page_count") - connection.integer("PRAGMA freelist_count")
            return Int(pages * (try connection.integer("PRAGMA page_size")))
        }
    }

    /// Gives free pages back to the file system: rewrites the file, in the time that copying it takes.
    func shrink() throws(HistoryError) {
        try refuseForeignTransaction()
        try HistoryError.wrapping { () throws(SQLiteError) in
            try connection.execute("VACUUM")
            // The file itself becomes smaller when the write-ahead log is brought in.
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
