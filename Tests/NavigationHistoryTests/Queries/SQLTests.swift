import NavigationHistory
import Testing

@Suite("SQL that reads")
struct SQLTests {
    private func store() throws -> HistoryStore {
        let store = try HistoryStore.temporary()
        for seed in 1...3 as ClosedRange<UInt64> { try store.append(try RandomSession(seed: seed, events: 30).events) }
        return store
    }

    private func rows(_ store: HistoryStore, _ sql: String, _ limits: SQLLimits = SQLLimits()) throws -> (
        names: [String], rows: [[SQLValue]], summary: SQLSummary
    ) {
        var names: [String] = []
        var rows: [[SQLValue]] = []
        let summary = try store.query(
            sql, limits: limits, columns: { names = $0 },
            row: {
                rows.append($0); return true
            })
        return (names, rows, summary)
    }

    @Test("The views answer, with names and types")
    func views() throws {
        let store = try store()
        let answer = try rows(
            store, "SELECT session, count(*) AS events, NULL AS missing, 1.5 AS half FROM event_log GROUP BY session ORDER BY 1")
        #expect(answer.names == ["session", "events", "missing", "half"])
        #expect(answer.rows.count == 3)
        #expect(answer.rows[0][2...] == [.null, .real(1.5)])
        #expect(try rows(store, "SELECT number, app FROM session_list").rows.first == [.integer(1), .text("Shop")])
        #expect(try rows(store, "SELECT name FROM pragma_table_info('events') LIMIT 1").rows == [[.text("id")]])
        #expect(try rows(store, "SELECT value FROM json_each('[1,2]')").rows == [[.integer(1)], [.integer(2)]])
        #expect(
            try rows(store, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3) SELECT max(i) FROM n").rows == [
                [.integer(3)]
            ])
    }

    @Test(
        "Everything that would change something is refused",
        arguments: [
            "DELETE FROM sessions", "INSERT INTO names(text) VALUES ('x')", "UPDATE events SET time = 0", "DROP TABLE events",
            "CREATE TABLE t(a)", "CREATE TEMP TABLE t(a)", "ATTACH '/tmp/x.sqlite' AS x", "DETACH main", "VACUUM", "VACUUM INTO '/tmp/x'",
            "PRAGMA journal_mode = DELETE", "PRAGMA user_version = 3", "PRAGMA writable_schema = ON", "PRAGMA query_only = OFF",
            "SELECT load_extension('x')", "BEGIN", "SAVEPOINT x", "REINDEX", "ANALYZE", "CREATE VIEW v AS SELECT 1",
            "ALTER TABLE names ADD b",
            "PRAGMA wal_checkpoint", "PRAGMA optimize", "CREATE VIRTUAL TABLE v USING fts5(a)",
        ])
    func refused(_ sql: String) throws {
        let store = try store()
        let before = try store.info()
        #expect {
            _ = try rows(store, sql)
        } throws: {
            if case SQLQueryError.notAllowed = $0 { true } else { false }
        }
        #expect(try store.info().events == before.events)
    }

    @Test("A wrong text says what is wrong; two statements are one too many")
    func wrong() throws {
        let store = try store()
        for sql in ["SELEC 1", "SELECT nothing FROM event_log", "", "SELECT 1; SELECT 2"] {
            #expect {
                _ = try rows(store, sql)
            } throws: {
                if case SQLQueryError.invalid(let message) = $0 { !message.isEmpty } else { false }
            }
        }
    }

    @Test("Rows and time are limited")
    func limits() throws {
        let store = try store()
        let cut = try rows(store, "SELECT * FROM event_log", SQLLimits(rows: 5))
        #expect(cut.rows.count == 5)
        #expect(cut.summary.isCut)
        let whole = try rows(store, "SELECT 1", SQLLimits(rows: 1))
        #expect(!whole.summary.isCut)
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        #expect(throws: SQLQueryError.timedOut(seconds: 0.05)) { _ = try rows(store, endless, SQLLimits(seconds: 0.05)) }
        var asked = 0
        #expect(throws: SQLQueryError.cancelled) {
            _ = try store.query(
                endless,
                isCancelled: {
                    asked += 1; return asked > 10
                }, columns: { _ in }, row: { _ in true })
        }
    }
}
