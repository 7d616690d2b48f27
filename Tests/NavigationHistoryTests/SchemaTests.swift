import NavigationMigrations
import NavigationSQLite
import Testing

@testable import NavigationHistory

/// The real schema: what it refuses, and what people read through its views.
@Suite struct SchemaTests {
    let connection: Connection

    init() throws {
        connection = try Migrator(programVersion: "1.0").open(path: ":memory:", mode: .create)
        try connection.execute(
            """
            INSERT INTO sessions VALUES (1, x'68548007dceb5b4795752f121958ca21', 1764503436123456);
            INSERT INTO sessions VALUES (3, x'00000000000000000000000000000001', 0);
            INSERT INTO sessions VALUES (2147483647, x'000000000000000000000000000000FF', 253402300799999999);
            INSERT INTO names VALUES (1, 'home'), (2, 'cart'), (3, 'Checkout');
            INSERT INTO events VALUES
                (1 << 32, 1764503436123456, 0, NULL, NULL, NULL, NULL,
                    '{"app":"Shop","appVersion":"3.2","device":"iPhone17,1","system":"iOS 26.1","selected":"home"}'),
                ((1 << 32) + 1, 1764503438000000, 3, 1, 2, NULL, 1, NULL),
                ((1 << 32) + 2, 1764503439000001, 4, 5, 2, 3, 3, NULL),
                (3 << 32, 0, 16, NULL, NULL, NULL, NULL, 'not JSON'),
                ((2147483647 << 32) + 4294967295, 253402300799999999, 40, NULL, NULL, NULL, NULL, '{"text":"the last one"}');
            """)
    }

    func lines(_ sql: String) throws -> [String] {
        let rows = try connection.uncachedStatement(sql)
        var lines: [String] = []
        while try rows.step() {
            lines.append((0..<rows.columnCount).map { rows.optionalText(at: $0) ?? "-" }.joined(separator: "|"))
        }
        return lines
    }

    func message(_ sql: String) throws -> String {
        try #require(throws: SQLiteError.self) { try connection.execute(sql) }.message
    }

    @Test(arguments: [
        "UPDATE events SET time = 0", "DELETE FROM events WHERE id = 1 << 32",
        "INSERT OR REPLACE INTO events VALUES (1 << 32, 0, 0, NULL, NULL, NULL, NULL, NULL)",
        "REPLACE INTO events(id, time, kind) VALUES (1 << 32, 0, 0)",
        "INSERT INTO events(id, time, kind) VALUES (1 << 32, 0, 0) ON CONFLICT DO UPDATE SET time = 9",
    ])
    func eventsAreAppendOnly(_ sql: String) throws {
        #expect(try message(sql) == "events are append-only")
        #expect(try connection.integer("SELECT time FROM events WHERE id = 1 << 32") == 1_764_503_436_123_456)
    }

    @Test(arguments: [
        ("INSERT INTO sessions VALUES (9, x'00', 0)", "CHECK constraint failed: length(uuid) = 16"),
        ("INSERT INTO sessions VALUES (2147483648, randomblob(16), 0)", "CHECK constraint failed: id BETWEEN 1 AND 2147483647"),
        ("INSERT INTO sessions VALUES (0, randomblob(16), 0)", "CHECK constraint failed: id BETWEEN 1 AND 2147483647"),
        ("INSERT INTO sessions SELECT 9, uuid, 0 FROM sessions WHERE id = 1", "UNIQUE constraint failed: sessions.uuid"),
        ("INSERT INTO names(text) VALUES ('home')", "UNIQUE constraint failed: names.text"),
        ("INSERT INTO events(id, time, kind) VALUES (5, 'x', 0)", "cannot store TEXT value in INTEGER column events.time"),
    ])
    func whatTheSchemaRefuses(_ sql: String, _ expected: String) throws {
        #expect(try message(sql) == expected)
    }

    @Test func aSessionsNumberIsNeverGivenAgain() throws {
        let connection = try Migrator(programVersion: "1.0").open(path: ":memory:", mode: .create)
        try connection.execute(
            """
            INSERT INTO sessions(uuid, started) VALUES (randomblob(16), 0), (randomblob(16), 0);
            DELETE FROM sessions WHERE id = 2;
            INSERT INTO sessions(uuid, started) VALUES (randomblob(16), 0);
            """)
        #expect(try connection.integer("SELECT max(id) FROM sessions") == 3)
    }

    @Test func theLogInWords() throws {
        #expect(
            try lines("SELECT session, session_uuid, sequence, time, event, origin, tab, screen, name FROM event_log") == [
                "1|68548007-dceb-5b47-9575-2f121958ca21|0|2025-11-30T11:50:36.123456Z|sessionStarted|-|-|-|-",
                "1|68548007-dceb-5b47-9575-2f121958ca21|1|2025-11-30T11:50:38.000000Z|tabSelected|user|cart|-|home",
                "1|68548007-dceb-5b47-9575-2f121958ca21|2|2025-11-30T11:50:39.000001Z|pushed|code|cart|3|Checkout",
                "3|00000000-0000-0000-0000-000000000001|0|1970-01-01T00:00:00.000000Z|base|-|-|-|-",
                "2147483647|00000000-0000-0000-0000-0000000000ff|4294967295|9999-12-31T23:59:59.999999Z|note|-|-|-|-",
            ])
        #expect(try lines("SELECT detail FROM event_log WHERE session = 2147483647") == [#"{"text":"the last one"}"#])
    }

    @Test func theListOfSessions() throws {
        #expect(
            try lines("SELECT * FROM session_list") == [
                "1|68548007-dceb-5b47-9575-2f121958ca21|2025-11-30T11:50:36.123456Z|Shop|3.2|iPhone17,1|iOS 26.1|3"
                    + "|2025-11-30T11:50:39.000001Z",
                "3|00000000-0000-0000-0000-000000000001|1970-01-01T00:00:00.000000Z|-|-|-|-|1|1970-01-01T00:00:00.000000Z",
                "2147483647|00000000-0000-0000-0000-0000000000ff|9999-12-31T23:59:59.999999Z|-|-|-|-|1|9999-12-31T23:59:59.999999Z",
            ])
    }

    @Test func aSessionsEventsAreFoundByTheirRange() throws {
        let plan = try lines("EXPLAIN QUERY PLAN SELECT * FROM event_log WHERE session = 3")
        #expect(plan.contains { $0.contains("SEARCH sessions USING INTEGER PRIMARY KEY") })
        #expect(plan.contains { $0.contains("SEARCH events USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)") })
        #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") })
    }

    @Test func embeddedMigrationsAreNumberedFromOneWithoutGaps() {
        #expect(Migration.embedded.map(\.version) == Array(1...EmbeddedMigrations.all.count))
    }
}
