import NavigationSQLite
import Testing

@Suite struct StatementTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b ANY) STRICT")
    }

    @Test func valuesComeBackAsTheyWent() throws {
        let insert = try connection.statement("INSERT INTO t VALUES (?, ?)")
        #expect(insert.parameterCount == 2)
        try insert.bind(1, at: 1)
        try insert.bind(Int64.min, at: 2)
        try insert.run()
        try insert.bind(2, at: 1)
        try insert.bind(0.25, at: 2)
        try insert.run()
        try insert.bind(3, at: 1)
        try insert.bind("tab bar 📚", at: 2)
        try insert.run()
        try insert.bind(4, at: 1)
        try insert.bind(blob: [0, 255, 7], at: 2)
        try insert.run()
        try insert.bind(5, at: 1)
        try insert.bindNull(at: 2)
        try insert.run()
        #expect(connection.lastInsertRowID == 5 && connection.changes == 1 && connection.totalChanges == 5)

        let rows = try connection.statement("SELECT b, a FROM t ORDER BY a")
        #expect(rows.columnCount == 2 && rows.columnName(at: 0) == "b" && rows.isReadOnly && !insert.isReadOnly)
        #expect(try rows.step())
        #expect(rows.columnType(at: 0) == .integer && rows.int64(at: 0) == .min)
        #expect(try rows.step())
        #expect(rows.columnType(at: 0) == .real && rows.double(at: 0) == 0.25)
        #expect(try rows.step())
        #expect(rows.columnType(at: 0) == .text && rows.text(at: 0) == "tab bar 📚" && rows.optionalText(at: 0) == "tab bar 📚")
        #expect(try rows.step())
        #expect(rows.columnType(at: 0) == .blob && rows.blob(at: 0) == [0, 255, 7])
        #expect(try rows.step())
        #expect(rows.columnType(at: 0) == .null && rows.isNull(at: 0) && rows.optionalText(at: 0) == nil && rows.text(at: 0) == "")
        #expect(rows.optionalInt64(at: 0) == nil && rows.optionalInt64(at: 1) == 5)
        #expect(try !rows.step())
        #expect(!rows.isBusy)
    }

    @Test func optionalsBindNull() throws {
        let row = try connection.statement("SELECT ?, ?, ?, ?")
        try row.bind(nil as String?, at: 1)
        try row.bind("x" as String?, at: 2)
        try row.bind(nil as Int64?, at: 3)
        try row.bind(7 as Int64?, at: 4)
        #expect(try row.step())
        #expect(row.isNull(at: 0) && row.text(at: 1) == "x" && row.isNull(at: 2) && row.int64(at: 3) == 7)
    }

    @Test func emptyIsNotNull() throws {
        let row = try connection.statement("SELECT ?, ?, ?, ?")
        try row.bind("", at: 1)
        try row.bind(text: UnsafeBufferPointer(start: nil, count: 0), at: 2)
        try row.bind(blob: [], at: 3)
        try row.bindTextWithoutCopyingItsMemory(UnsafeBufferPointer(start: nil, count: 0), at: 4)
        #expect(try row.step())
        #expect((0..<4).map { row.columnType(at: $0) } == [.text, .text, .blob, .text])
        #expect(row.text(at: 0) == "" && row.blob(at: 2) == [])
    }

    @Test func aBigTextWithNULInsideKeepsItsLength() throws {
        let text = String(repeating: "a\u{0}é📚", count: 600_000)
        let row = try connection.statement("SELECT ?")
        try row.bind(text, at: 1)
        #expect(try row.step())
        #expect(row.text(at: 0) == text)
        #expect(row.withText(at: 0) { $0.count } == text.utf8.count)
    }

    @Test func whatIsNotUTF8IsRepaired() throws {
        let row = try connection.statement("SELECT CAST(x'41FF42' AS TEXT)")
        #expect(try row.step())
        #expect(row.text(at: 0) == "A\u{FFFD}B")
        #expect(row.withText(at: 0) { Array($0) } == [0x41, 0xFF, 0x42])
    }

    @Test func aTextBoundWithoutACopyIsGoneAfterwards() throws {
        let row = try connection.statement("SELECT ?")
        let bytes = Array("detail".utf8)
        let result = try bytes.withUnsafeBufferPointer { bytes in
            try row.withTextBound(bytes, at: 1) { () throws(SQLiteError) in
                _ = try row.step()
                return row.text(at: 0)
            }
        }
        #expect(result == "detail")
        #expect(try row.step())
        #expect(row.isNull(at: 0))
    }

    @Test func anIndexThatIsNotThere() throws {
        let row = try connection.statement("SELECT 1 WHERE ? IS NULL")
        for index in [0, 2, -1, .max, .min] {
            let error = try #require(throws: SQLiteError.self) { try row.bind("x", at: index) }
            #expect(error.code == .range)
        }
        #expect(try row.step())
        #expect(row.isNull(at: 1) && row.isNull(at: -1) && row.text(at: 99) == "" && row.int64(at: .max) == 0)
    }

    @Test func statementsAreKept() throws {
        let first = try connection.statement("SELECT ?")
        try first.bind("x", at: 1)
        let second = try connection.statement("SELECT ?")
        #expect(first === second)
        #expect(try second.step())
        #expect(second.isNull(at: 0), "a kept statement comes without its old values")
        // It stands on a row: another loop over the same text must not disturb it.
        let third = try connection.statement("SELECT ?")
        #expect(third !== second)
        second.reset()
        #expect(try connection.statement("SELECT ?") === first)
        #expect(try connection.uncachedStatement("SELECT ?") !== first)
    }

    @Test func aKeptStatementSurvivesAChangeOfTheSchema() throws {
        let count = try connection.statement("SELECT * FROM t")
        #expect(try !count.step())
        try connection.execute("ALTER TABLE t ADD COLUMN c TEXT; INSERT INTO t VALUES (1, 2, 'three')")
        let again = try connection.statement("SELECT * FROM t")
        #expect(try again.step())
        #expect(again.columnCount == 3 && again.text(at: 2) == "three")
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1;;-- c\n;/* d */ DELETE FROM t"])
    func aSecondStatementIsRefused(_ sql: String) throws {
        for attempt in [{ _ = try connection.statement(sql) }, { _ = try connection.uncachedStatement(sql) }] {
            let error = try #require(throws: SQLiteError.self) { try attempt() }
            #expect(error.code == .misuse && error.message == "a second statement in this text" && error.sql == sql)
        }
    }

    @Test(arguments: ["SELECT 1;", "SELECT 1 ; ; ", "SELECT 1; -- and no more", "-- first\n/* b */ ; SELECT 1; /* c */\n"])
    func commentsAndSemicolonsAreNoStatement(_ sql: String) throws {
        #expect(try connection.integer(sql) == 1)
    }

    @Test(arguments: ["", " \n", "-- only a comment", ";"])
    func noStatementIsRefused(_ sql: String) throws {
        let error = try #require(throws: SQLiteError.self) { try connection.statement(sql) }
        #expect(error.code == .misuse)
        try connection.execute(sql)
    }

    @Test func aNULInTheTextIsRefused() throws {
        let error = try #require(throws: SQLiteError.self) { try connection.statement("SELECT 1\0; DELETE FROM t") }
        #expect(error.code == .misuse && error.message.contains("U+0000"))
    }

    @Test func aScriptStopsAtItsFirstError() throws {
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO t VALUES (1, 1);\n INSERT INTO t VALUES (1, 2);\nINSERT INTO t VALUES (3, 3)")
        }
        #expect(error.code == .constraintRowID || error.code == .constraintPrimaryKey)
        #expect(error.sql == "INSERT INTO t VALUES (1, 2);")
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func runDropsRowsAndKeepsValues() throws {
        let insert = try connection.statement("INSERT INTO t(b) VALUES (?) RETURNING a")
        try insert.bind("x", at: 1)
        try insert.run()
        try insert.run()
        #expect(try connection.integer("SELECT count(*) FROM t WHERE b = 'x'") == 2)
    }

    @Test func afterAnErrorAStatementCanBeUsedAgain() throws {
        let insert = try connection.statement("INSERT INTO t VALUES (?, 1)")
        try insert.bind(1, at: 1)
        try insert.run()
        #expect(throws: SQLiteError.self) { try insert.run() }
        try insert.bind(2, at: 1)
        try insert.run()
        #expect(connection.changes == 1)
    }
}
