import NavigationSQLite
import Testing

@Suite struct ErrorTests {
    @Test func anErrorHasItsCodeMessageStatementAndPathAndNoValues() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE names(text TEXT NOT NULL UNIQUE) STRICT; INSERT INTO names VALUES ('secret')")
        let insert = try connection.statement("INSERT INTO names VALUES (?)")
        try insert.bind("secret", at: 1)
        let error = try #require(throws: SQLiteError.self) { try insert.run() }
        #expect(error.code == .constraintUnique && error.primaryCode == .constraint)
        #expect(error.message == "UNIQUE constraint failed: names.text")
        #expect(error.sql == "INSERT INTO names VALUES (?)")
        #expect(error.path == ":memory:")
        #expect(
            error.description
                == "SQLITE_CONSTRAINT_UNIQUE: UNIQUE constraint failed: names.text [:memory:] in: INSERT INTO names VALUES (?)")
        #expect(!"\(error)".contains("secret"))
        #expect(insert.expandedSQL == "INSERT INTO names VALUES ('secret')")
    }

    @Test(arguments: [
        ("INSERT INTO t VALUES (1, NULL)", ResultCode.constraintNotNull, "SQLITE_CONSTRAINT_NOTNULL"),
        ("INSERT INTO t VALUES (1, -1)", .constraintCheck, "SQLITE_CONSTRAINT_CHECK"),
        ("INSERT INTO t VALUES (1, 'x')", .constraintDatatype, "SQLITE_CONSTRAINT_DATATYPE"),
        ("INSERT INTO t VALUES (9, 1)", .constraintPrimaryKey, "SQLITE_CONSTRAINT_PRIMARYKEY"),
        ("INSERT INTO t VALUES ('x', 1)", .mismatch, "SQLITE_MISMATCH"),
        ("DELETE FROM t", .constraintTrigger, "SQLITE_CONSTRAINT_TRIGGER"),
        ("SELEC 1", .error, "SQLITE_ERROR"),
    ])
    func codesHaveNames(_ sql: String, _ code: ResultCode, _ name: String) throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute(
            """
            CREATE TABLE t(a INTEGER PRIMARY KEY, b INTEGER NOT NULL CHECK (b >= 0)) STRICT;
            INSERT INTO t VALUES (9, 9);
            CREATE TRIGGER no_delete BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'stays'); END;
            """)
        let error = try #require(throws: SQLiteError.self) { try connection.execute(sql) }
        #expect(error.code == code || (code == .constraintPrimaryKey && error.code == .constraintRowID))
        #expect(error.code.name == name || error.code == .constraintRowID)
    }

    @Test func catchNamesACode() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        func caught(_ sql: String) -> String {
            do {
                try connection.execute(sql)
                return "nothing"
            } catch ResultCode.constraintUnique {
                return "unique"
            } catch ResultCode.constraint {
                return "constraint"
            } catch ResultCode.error {
                return "error"
            } catch {
                return "other"
            }
        }
        try connection.execute("CREATE TABLE t(a UNIQUE, b NOT NULL); INSERT INTO t VALUES (1, 1)")
        #expect(caught("INSERT INTO t VALUES (1, 2)") == "unique")
        #expect(caught("INSERT INTO t VALUES (2, NULL)") == "constraint")
        #expect(caught("INSERT INTO u VALUES (2, NULL)") == "error")
        #expect(caught("INSERT INTO t VALUES (2, 2)") == "nothing")
    }

    @Test func codesThatAreNotKnownHaveNamesToo() {
        #expect(ResultCode.busySnapshot.name == "SQLITE_BUSY_SNAPSHOT")
        #expect(ResultCode(rawValue: 10 | 200 << 8).name == "SQLITE_IOERR (51210)")
        #expect(ResultCode(rawValue: 77).name == "SQLITE_77")
        #expect(ResultCode.busy.matches(.busySnapshot) && !ResultCode.busySnapshot.matches(.busy) && !ResultCode.busy.matches(.locked))
        #expect(ResultCode.busy.explanation == "database is locked")
    }
}
