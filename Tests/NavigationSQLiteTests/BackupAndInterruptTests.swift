import Foundation
import NavigationSQLite
import Testing

@Suite struct BackupAndInterruptTests {
    let folder: TemporaryFolder
    let connection: Connection

    init() throws {
        folder = try TemporaryFolder()
        connection = try Connection(path: folder.path("a.sqlite"), mode: .create)
        try connection.execute(
            """
            CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO t SELECT i, printf('%050d', i) FROM n;
            """)
    }

    @Test func aBackupIsTheStateAtItsStartWhateverOthersWrite() throws {
        let other = try Connection(path: connection.path, mode: .readWrite)
        var steps: [BackupProgress] = []
        try connection.backup(to: folder.path("copy.sqlite"), pagesPerStep: 50) { progress in
            steps.append(progress)
            // Without the read transaction this would start the copy again each time.
            return (try? other.execute("INSERT INTO t(b) VALUES ('later')")) != nil
        }
        #expect(steps.count > 3 && steps.last?.remainingPages == 0)
        #expect(steps.map(\.remainingPages) == steps.map(\.remainingPages).sorted(by: >))
        let copy = try Connection(path: folder.path("copy.sqlite"), mode: .readOnly)
        #expect(try copy.integer("SELECT count(*) FROM t") == 20_000)
        #expect(try copy.integrityCheck() == [])
        #expect(try connection.integer("SELECT count(*) FROM t") == 20_000 + Int64(steps.count))
    }

    @Test func aStoppedBackupLeavesAnEmptyFile() throws {
        let error = try #require(throws: SQLiteError.self) {
            try connection.backup(to: folder.path("copy.sqlite"), pagesPerStep: 10) { $0.remainingPages > 200 }
        }
        #expect(error.code == .interrupt)
        let copy = try Connection(path: folder.path("copy.sqlite"), mode: .readOnly)
        #expect(try copy.integer("SELECT count(*) FROM sqlite_master") == 0)
        #expect(!connection.inTransaction)
    }

    @Test func aBackupDoesNotOverwriteADatabase() throws {
        try Connection(path: folder.path("b.sqlite"), mode: .create).execute("CREATE TABLE mine(a)")
        let error = try #require(throws: SQLiteError.self) { try connection.backup(to: folder.path("b.sqlite")) }
        #expect(error.code == .cannotOpen && error.path == folder.path("b.sqlite"))
        #expect(try Connection(path: folder.path("b.sqlite"), mode: .readOnly).integer("SELECT count(*) FROM mine") == 0)
    }

    @Test func aBackupInsideATransactionIsRefused() throws {
        try connection.beginImmediate()
        let error = try #require(throws: SQLiteError.self) { try connection.backup(to: folder.path("copy.sqlite")) }
        #expect(error.code == .misuse)
        connection.rollback()
    }

    @Test func aBackupToAConnectionInMemory() throws {
        let copy = try Connection(path: ":memory:", mode: .create)
        try connection.backup(to: copy)
        #expect(try copy.integer("SELECT count(*) FROM t") == 20_000)
    }

    @Test func anotherThreadInterruptsAStatement() throws {
        let handle = connection.interruptHandle
        // Interrupting before the statement runs has no effect: so again and again until it has been seen.
        let thread = Thread {
            while !Thread.current.isCancelled {
                handle.interrupt()
                usleep(1_000)
            }
        }
        thread.start()
        defer { thread.cancel() }
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
        }
        #expect(error.code == .interrupt && error.code.name == "SQLITE_INTERRUPT")
    }

    @Test func interruptingWhileTheConnectionClosesIsSafe() throws {
        for _ in 0..<50 {
            let connection = try Connection(path: ":memory:", mode: .create)
            let handle = connection.interruptHandle
            let thread = Thread {
                for _ in 0..<200 { handle.interrupt() }
            }
            thread.start()
            connection.close()
        }
    }
}
