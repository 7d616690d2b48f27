import Foundation
import NavigationSQLite
import Testing

@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The error that opening throws.
    func openingError(_ path: String, _ mode: OpenMode) throws -> SQLiteError {
        try #require(throws: SQLiteError.self) { try Connection(path: path, mode: mode) }
    }

    @Test func aNewFileHasTheSettingsOfTheLog() throws {
        let connection = try Connection(path: folder.path("a.sqlite"), mode: .create)
        #expect(try connection.journalMode == "wal")
        #expect(try connection.integer("PRAGMA synchronous") == 1)
        #expect(try connection.integer("PRAGMA recursive_triggers") == 1)
        #expect(try connection.integer("PRAGMA foreign_keys") == 1)
        #expect(try connection.integer("PRAGMA trusted_schema") == 1)
        #expect(!connection.isReadOnly)
        #expect(connection.busyTimeoutMilliseconds == 5_000)
        #expect(try connection.integer("PRAGMA busy_timeout") == 5_000)
        connection.busyTimeoutMilliseconds = 70
        #expect(try connection.integer("PRAGMA busy_timeout") == 70)
    }

    @Test func fullIsFull() throws {
        let connection = try Connection(path: folder.path("a.sqlite"), mode: .create, synchronous: .full)
        #expect(try connection.integer("PRAGMA synchronous") == 2)
    }

    @Test func defensiveModeKeepsTheSchemaTableShut() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a); PRAGMA writable_schema = ON")
        #expect(throws: SQLiteError.self) { try connection.execute("UPDATE sqlite_master SET sql = ''") }
    }

    @Test func aDoubleQuotedNameIsNeverAText() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        let error = try #require(throws: SQLiteError.self) { try connection.execute("SELECT \"nothing\"") }
        #expect(error.message == "no such column: nothing")
    }

    @Test func anUnchangedJournalStaysAndIsWrittenWithCare() throws {
        let connection = try Connection(path: folder.path("a.sqlite"), mode: .create, journal: .unchanged)
        #expect(try connection.journalMode == "delete")
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        try connection.useWriteAheadLog()
        #expect(try connection.journalMode == "wal")
        #expect(try connection.integer("PRAGMA synchronous") == 1)
    }

    @Test func aDatabaseInMemory() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
        #expect(try connection.integer("SELECT a FROM t") == 1)
        #expect(try connection.journalMode == "memory")
    }

    @Test(arguments: [OpenMode.readOnly, .readWrite])
    func aMissingFileIsNotCreated(_ mode: OpenMode) throws {
        let error = try openingError(folder.path("none.sqlite"), mode)
        #expect(error.primaryCode == .cannotOpen)
        #expect(error.path == folder.path("none.sqlite"))
        #expect(folder.files.isEmpty)
    }

    @Test func aMissingFolderIsNotCreated() throws {
        #expect(try openingError(folder.path("no/a.sqlite"), .create).primaryCode == .cannotOpen)
    }

    @Test func aFolderIsNoDatabase() throws {
        #expect(try openingError(folder.url.path, .create).primaryCode == .cannotOpen)
        // Reading it fails as an error of the disk.
        #expect(throws: SQLiteError.self) { try Connection(path: folder.url.path, mode: .readOnly) }
    }

    @Test(arguments: ["", "a\0b"])
    func whatIsNoPathIsRefused(_ path: String) throws {
        #expect(try openingError(path, .create).code == .cannotOpen)
    }

    @Test(arguments: [OpenMode.readOnly, .readWrite, .create])
    func anotherKindOfFileFailsAtOpen(_ mode: OpenMode) throws {
        let text = String(repeating: "This is a text and no database.\n", count: 200)
        try text.write(toFile: folder.path("a.txt"), atomically: true, encoding: .utf8)
        let error = try openingError(folder.path("a.txt"), mode)
        #expect(error.code == .notADatabase)
        #expect(error.code.name == "SQLITE_NOTADB")
        #expect(error.message == "file is not a database")
        #expect(try String(contentsOfFile: folder.path("a.txt"), encoding: .utf8) == text)
        #expect(folder.files == ["a.txt"])
    }

    @Test func aPathIsNeverAURI() throws {
        let path = folder.path("a.sqlite?mode=memory")
        _ = try Connection(path: path, mode: .create, journal: .writeAheadLog)
        #expect(folder.files.contains("a.sqlite?mode=memory"))
        let error = try openingError("file:\(folder.path("b.sqlite"))?mode=rwc", .create)
        #expect(error.primaryCode == .cannotOpen)
    }

    @Test func readOnlyCannotWriteAndChangesNothing() throws {
        try Connection(path: folder.path("a.sqlite"), mode: .create).execute("CREATE TABLE t(a)")
        let connection = try Connection(path: folder.path("a.sqlite"), mode: .readOnly)
        #expect(connection.isReadOnly)
        let error = try #require(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(error.primaryCode == .readOnly)
        #expect(error.code.name == "SQLITE_READONLY")
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    }

    @Test func aWriteAheadLogInAFolderThatCannotBeWrittenIsExplained() throws {
        // The superuser may write everywhere.
        guard getuid() != 0 else { return }
        try Connection(path: folder.path("a.sqlite"), mode: .create).execute("CREATE TABLE t(a)")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
        let error = try openingError(folder.path("a.sqlite"), .readOnly)
        #expect(error.primaryCode == .cannotOpen || error.primaryCode == .readOnly)
        #expect(error.message.contains("its folder cannot be written"))
    }

    @Test(arguments: ["a.sqlite", "a?b=c#d%20e.sqlite", "é 目.sqlite"])
    func anImmutableFileIsReadWithoutTouchingItsFolder(_ name: String) throws {
        let path = folder.path(name)
        try Connection(path: path, mode: .create).execute("CREATE TABLE t(a); INSERT INTO t VALUES (7)")
        let connection = try Connection(path: path, mode: .immutable)
        #expect(try connection.integer("SELECT a FROM t") == 7)
        #expect(connection.isReadOnly && connection.path == path)
        #expect(folder.files == [name])
        #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(try openingError(folder.path("none.sqlite"), .immutable).primaryCode == .cannotOpen)
    }

    @Test func closingReleasesTheFileAndItsStatementsOnlyThrow() throws {
        let connection = try Connection(path: folder.path("a.sqlite"), mode: .create)
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
        let kept = try connection.statement("SELECT a FROM t")
        let own = try connection.uncachedStatement("INSERT INTO t VALUES (?)")
        #expect(try kept.step())
        let interrupt = connection.interruptHandle
        connection.close()
        connection.close()
        #expect(connection.isClosed)
        // The last one to close removes the log: nothing holds the file any more.
        #expect(folder.files == ["a.sqlite"])
        interrupt.interrupt()
        #expect(kept.int64(at: 0) == 0 && kept.isNull(at: 0) && kept.text(at: 0) == "" && !kept.isBusy)
        kept.reset()
        kept.clearBindings()
        for attempt in [
            { _ = try kept.step() }, { try kept.run() }, { try own.bind("x", at: 1) }, { try own.bind(1, at: 1) },
            { try connection.execute("SELECT 1") }, { _ = try connection.statement("SELECT 1") }, { try connection.beginImmediate() },
        ] {
            let error = try #require(throws: SQLiteError.self) { try attempt() }
            #expect(error.code == .misuse && error.message == "the connection is closed")
        }
    }

    @Test func aStatementMayOutliveItsConnection() throws {
        var connection: Connection? = try Connection(path: folder.path("a.sqlite"), mode: .create)
        let statement = try #require(try connection?.uncachedStatement("SELECT 1"))
        connection = nil
        #expect(folder.files == ["a.sqlite"])
        #expect(throws: SQLiteError.self) { try statement.step() }
    }

    @Test func theLibraryTellsItsVersion() {
        #expect(SQLiteLibrary.versionNumber >= 3_040_000)
        #expect(SQLiteLibrary.version.hasPrefix("3."))
        #expect(SQLiteLibrary.compileOptions.contains { $0.hasPrefix("THREADSAFE=") })
    }
}
