import NavigationSQLite
import Testing

@Suite struct TransactionTests {
    let folder: TemporaryFolder
    let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.path("a.sqlite"), mode: .create)
        try connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b REFERENCES t DEFERRABLE INITIALLY DEFERRED)")
    }

    func another(timeout: Int = 0) throws -> Connection {
        try Connection(path: connection.path, mode: .readWrite, busyTimeoutMilliseconds: timeout)
    }

    private var count: Int64 {
        get throws { try connection.integer("SELECT count(*) FROM t") }
    }

    enum Wrapper: SQLiteErrorConvertible {
        case own
        case sqlite(SQLiteError)
        init(_ error: SQLiteError) { self = .sqlite(error) }
    }

    @Test func whatReturnsIsCommittedAndWhatThrowsIsNot() throws {
        let value = try connection.immediateTransaction { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1, NULL)")
            return connection.inTransaction
        }
        #expect(value && !connection.inTransaction)
        #expect(throws: SQLiteError.self) {
            try connection.immediateTransaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (2, NULL)")
                try connection.execute("SELECT nothing")
            }
        }
        #expect(!connection.inTransaction)
        #expect(try count == 1)
    }

    @Test func theBodysOwnErrorTypeIsKept() throws {
        do throws(Wrapper) {
            try connection.immediateTransaction { () throws(Wrapper) in throw .own }
            Issue.record("nothing thrown")
        } catch {
            guard case .own = error else { throw error }
        }
        do throws(Wrapper) {
            try connection.immediateTransaction { () throws(Wrapper) in
                try connection.immediateTransaction { () throws(Wrapper) in }
            }
            Issue.record("nothing thrown")
        } catch {
            guard case .sqlite(let error) = error else { throw error }
            #expect(error.code == .misuse && error.message == "a transaction inside a transaction")
        }
        #expect(!connection.inTransaction)
    }

    @Test func aFailedCommitRollsBack() throws {
        let error = try #require(throws: SQLiteError.self) {
            try connection.immediateTransaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1, 99)")
            }
        }
        #expect(error.code == .constraintForeignKey)
        #expect(!connection.inTransaction)
        #expect(try count == 0)
    }

    @Test func theLowLevelCalls() throws {
        try connection.beginImmediate()
        #expect(throws: SQLiteError.self) { try connection.beginImmediate() }
        try connection.execute("INSERT INTO t VALUES (1, NULL)")
        connection.rollback()
        connection.rollback()
        #expect(try count == 0)
        try connection.beginImmediate()
        try connection.execute("INSERT INTO t VALUES (1, NULL)")
        try connection.commit()
        #expect(try count == 1)
        #expect(throws: SQLiteError.self) { try connection.commit() }
    }

    @Test func theSecondWriterIsBusyAtBegin() throws {
        let other = try another()
        try connection.beginImmediate()
        let error = try #require(throws: SQLiteError.self) { try other.immediateTransaction { () throws(SQLiteError) in } }
        #expect(error.code == .busy && error.message == "database is locked")
        connection.rollback()
        try other.immediateTransaction { () throws(SQLiteError) in }
    }

    @Test func aReadThatBecomesAWriteIsABusySnapshot() throws {
        let other = try another()
        var isCaught = false
        try connection.readTransaction { () throws(SQLiteError) in
            _ = try connection.integer("SELECT count(*) FROM t")
            try other.execute("INSERT INTO t VALUES (1, NULL)")
            do throws(SQLiteError) {
                try connection.execute("INSERT INTO t VALUES (2, NULL)")
            } catch {
                guard case ResultCode.busySnapshot = error else { throw error }
                isCaught = true
            }
        }
        #expect(isCaught)
    }

    @Test func aReadTransactionSeesOneState() throws {
        let other = try another()
        let version = try connection.dataVersion
        try connection.readTransaction { () throws(SQLiteError) in
            let before = try connection.integer("SELECT count(*) FROM t")
            try other.execute("INSERT INTO t VALUES (1, NULL)")
            let after = try connection.integer("SELECT count(*) FROM t")
            #expect(before == 0 && after == 0)
            // Inside an open one it joins.
            #expect(try connection.readTransaction { () throws(SQLiteError) in try connection.integer("SELECT 7") } == 7)
            #expect(connection.inTransaction)
        }
        #expect(!connection.inTransaction)
        #expect(try count == 1)
        #expect(try connection.dataVersion != version)
    }

    @Test func aCheckpointEmptiesTheLog() throws {
        try connection.execute("INSERT INTO t VALUES (1, NULL)")
        let result = try connection.checkpoint()
        #expect(!result.isBusy && result.logPages > 0 && result.logPages == result.checkpointedPages)
        let other = try another()
        let isKeptByAReader = try other.readTransaction { () throws(SQLiteError) in
            _ = try other.integer("SELECT count(*) FROM t")
            try connection.execute("INSERT INTO t VALUES (2, NULL)")
            connection.busyTimeoutMilliseconds = 0
            return try connection.checkpoint(truncate: true).isBusy
        }
        #expect(isKeptByAReader)
        let last = try connection.checkpoint(truncate: true)
        #expect(!last.isBusy && last.logPages == 0 && last.checkpointedPages == 0)
    }

    @Test func theChecksFindNothingInASoundFile() throws {
        #expect(try connection.quickCheck() == [])
        #expect(try connection.integrityCheck() == [])
        try connection.execute("PRAGMA foreign_keys = OFF; INSERT INTO t VALUES (5, 99)")
        #expect(try connection.foreignKeyCheck() == ["t: 5"])
    }
}
