import NavigationSQLite
import Testing

@Suite struct RowBatchTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute(
            """
            CREATE TABLE t(a INTEGER PRIMARY KEY, b INTEGER, c TEXT) STRICT;
            INSERT INTO t VALUES (1, 7, 'one'), (2, NULL, NULL), (3, -9223372036854775808, ''), (4, 9223372036854775807, '四📚');
            """)
    }

    private func statement() throws -> Statement {
        try connection.statement("SELECT navigation_batch(c, a, b) FROM t WHERE a BETWEEN ? AND ?")
    }

    private func fill(_ batch: RowBatch, _ range: ClosedRange<Int64>) throws {
        let statement = try statement()
        try statement.bind(range.lowerBound, at: 1)
        try statement.bind(range.upperBound, at: 2)
        try batch.fill(from: statement)
    }

    private func texts(_ batch: RowBatch) -> [String?] {
        (0..<batch.count).map { row in batch[row].text.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test func rowsComeAsTheyAre() throws {
        let batch = RowBatch(integers: 2, capacity: 10)
        try fill(batch, 1...4)
        #expect(!batch.isFull)
        #expect((0..<batch.count).map { batch[$0][0] } == [1, 2, 3, 4])
        #expect((0..<batch.count).map { batch[$0][1] } == [7, 0, .min, .max])
        #expect(texts(batch) == ["one", nil, "", "四📚"])
        // The next rows take the place of these.
        try fill(batch, 2...2)
        #expect(batch.count == 1 && batch[0][0] == 2)
        try fill(batch, 9...9)
        #expect(batch.count == 0 && !batch.isFull)
    }

    @Test func subqueriesHandOverTheirRow() throws {
        let row = "SELECT navigation_row(c, a, b) FROM t WHERE a <= o.a AND b IS NOT NULL ORDER BY a DESC LIMIT 1"
        let sql = "SELECT count((\(row))) FROM t AS o"
        let batch = RowBatch(integers: 2, capacity: 4)
        try batch.fill(from: connection.statement(sql))
        #expect((0..<batch.count).map { batch[$0][0] } == [1, 1, 3, 4])
        #expect(texts(batch) == ["one", "one", "", "四📚"])
        let small = RowBatch(integers: 2, capacity: 3)
        try small.fill(from: connection.statement(sql))
        #expect(small.isFull && (0..<small.count).map { small[$0][0] } == [1, 1, 3])
    }

    @Test func aFullBatchStopsAndTheStatementGoesOnServing() throws {
        let batch = RowBatch(integers: 2, capacity: 3)
        try fill(batch, 1...4)
        #expect(batch.isFull && (0..<batch.count).map { batch[$0][0] } == [1, 2, 3])
        try fill(batch, 4...4)
        #expect(!batch.isFull && batch[0][0] == 4)
    }

    @Test func muchTextFillsItToo() throws {
        try connection.execute("UPDATE t SET c = replace(hex(zeroblob(5000)), '00', 'x' || a)")
        let batch = RowBatch(integers: 2, capacity: 10, textLimit: 15_000)
        try fill(batch, 1...4)
        #expect(batch.isFull && batch.count == 2)
        #expect(texts(batch).map { $0?.utf8.count } == [10_000, 10_000])
        #expect(texts(batch).map { $0?.last } == ["1", "2"])
    }

    @Test func theFunctionIsForNothingElse() throws {
        for function in ["navigation_batch", "navigation_row"] {
            // By itself, and with more columns than the batch has.
            #expect(throws: SQLiteError.self) { try connection.execute("SELECT \(function)(c, a) FROM t") }
            #expect(throws: SQLiteError.self) {
                try RowBatch(integers: 2, capacity: 4).fill(from: connection.statement("SELECT \(function)(c, a, b, a) FROM t"))
            }
        }
        // Nor can the schema of a file call it.
        try connection.execute("CREATE VIEW v AS SELECT navigation_batch(c, a, b) FROM t")
        #expect(throws: SQLiteError.self) {
            try RowBatch(integers: 2, capacity: 4).fill(from: connection.statement("SELECT * FROM v"))
        }
    }

    @Test func aClosedConnectionThrows() throws {
        let kept = try statement()
        connection.close()
        let error = #expect(throws: SQLiteError.self) { try RowBatch(integers: 2, capacity: 4).fill(from: kept) }
        #expect(error?.code == .misuse)
    }

    @Test func eachConnectionHasItsOwn() throws {
        let other = try Connection(path: ":memory:", mode: .create)
        try other.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b INTEGER, c TEXT) STRICT; INSERT INTO t VALUES (8, 8, 'eight')")
        let batch = RowBatch(integers: 2, capacity: 4)
        try batch.fill(from: other.statement("SELECT navigation_batch(c, a, b) FROM t"))
        try fill(batch, 1...1)
        #expect(texts(batch) == ["one"])
        other.close()
        #expect(texts(batch) == ["one"])
    }
}
