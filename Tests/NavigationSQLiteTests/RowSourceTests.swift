import NavigationSQLite
import Testing

@Suite struct RowSourceTests {
    let connection: Connection
    static let insertion = "INSERT INTO t(a, b, c) SELECT i1, i2, text FROM navigation_rows"

    init() throws {
        connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b INTEGER, c TEXT) STRICT;")
    }

    private func append(_ a: Int64, _ b: Int64, _ text: String?, to source: RowSource) {
        guard var text else {
            let row = source.append(text: nil)
            (row[0], row[1]) = (a, b)
            return
        }
        text.withUTF8 { text in
            let row = source.append(text: text)
            (row[0], row[1]) = (a, b)
        }
    }

    private func rows() throws -> [String] {
        let statement = try connection.statement(
            "SELECT a || ' ' || ifnull(b, '-') || ' ' || ifnull('<' || c || '>', '-') FROM t ORDER BY a")
        var rows: [String] = []
        while try statement.step() { rows.append(statement.text(at: 0)) }
        return rows
    }

    @Test func allRowsGoInByOneStatement() throws {
        let source = RowSource(integers: 2, required: 1, capacity: 5)
        append(0, 7, "one", to: source)
        append(1, 0, nil, to: source)
        append(-5, .min, "", to: source)
        append(2, .max, "四📚", to: source)
        #expect(source.count == 4 && !source.isFull)
        try source.run(connection.statement(Self.insertion))
        #expect(try rows() == ["-5 -9223372036854775808 <>", "0 7 <one>", "1 - -", "2 9223372036854775807 <四📚>"])
        // The next ones take their place in the source, and nothing of these is left in them.
        source.removeAll()
        append(3, 0, nil, to: source)
        try source.run(connection.statement(Self.insertion))
        #expect(try rows().count == 5 && rows().last == "3 - -")
    }

    @Test func oneRowGoesInByParameters() throws {
        let source = RowSource(integers: 2, required: 1, capacity: 5)
        let insert = try connection.statement("INSERT INTO t VALUES (?, ?, ?)")
        for (a, b, text) in [(1, 2, "first"), (0, 0, ""), (3, 0, nil), (4, 5, "last")] as [(Int64, Int64, String?)] {
            source.removeAll()
            append(a, b, text, to: source)
            try source.runFirst(insert)
        }
        #expect(try rows() == ["0 - <>", "1 2 <first>", "3 - -", "4 5 <last>"])
        source.removeAll()
        let error = #expect(throws: SQLiteError.self) { try source.runFirst(insert) }
        #expect(error?.message == "no row to insert")
    }

    @Test func itIsFullByRowsAndByText() throws {
        let source = RowSource(integers: 2, required: 1, capacity: 3, textLimit: 10_000)
        for a in 1...3 {
            #expect(!source.isFull)
            append(Int64(a), 0, nil, to: source)
        }
        #expect(source.isFull)
        source.removeAll()
        append(1, 0, String(repeating: "x", count: 9_000), to: source)
        #expect(!source.isFull)
        append(2, 0, String(repeating: "y", count: 9_000), to: source)
        #expect(source.isFull)
        try source.run(connection.statement(Self.insertion))
        #expect(
            try connection.integer("SELECT sum(length(c)) FROM t WHERE c = replace(hex(zeroblob(4500)), '0', iif(a = 1, 'x', 'y'))")
                == 18_000)
    }

    @Test func aStatementThatFailsInsertsNothing() throws {
        let source = RowSource(integers: 2, required: 1, capacity: 5)
        try connection.execute("INSERT INTO t VALUES (2, 0, 'there')")
        for a in 1...3 { append(Int64(a), 9, "new", to: source) }
        let insert = try connection.statement(Self.insertion)
        try connection.execute("BEGIN")
        let error = #expect(throws: SQLiteError.self) { try source.run(insert) }
        #expect(error?.code == .constraintPrimaryKey)
        try connection.execute("COMMIT")
        #expect(try rows() == ["2 0 <there>"])
    }

    @Test func theTableIsForNothingElse() throws {
        // Without rows to insert it is empty, and so it is for a statement that is run by itself.
        #expect(try connection.integer("SELECT count(*) FROM navigation_rows") == 0)
        // Nor can the schema of a file read it, or anyone change it.
        try connection.execute("CREATE VIEW v AS SELECT * FROM navigation_rows")
        #expect(throws: SQLiteError.self) { try connection.execute("SELECT * FROM v") }
        #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM navigation_rows") }
        #expect(throws: SQLiteError.self) { try connection.execute("CREATE VIRTUAL TABLE w USING navigation_rows") }
    }

    @Test func columnsBeyondThoseOfTheRowsAreNull() throws {
        let source = RowSource(integers: 1, required: 1, capacity: 2)
        source.append(text: nil)[0] = 4
        try source.run(connection.statement(Self.insertion))
        #expect(try rows() == ["4 - -"])
    }

    @Test func aClosedConnectionThrows() throws {
        let source = RowSource(integers: 2, required: 1, capacity: 2)
        append(1, 1, "x", to: source)
        let (many, one) = (try connection.statement(Self.insertion), try connection.statement("INSERT INTO t VALUES (?, ?, ?)"))
        connection.close()
        #expect(throws: SQLiteError.self) { try source.run(many) }
        #expect(throws: SQLiteError.self) { try source.runFirst(one) }
    }
}
