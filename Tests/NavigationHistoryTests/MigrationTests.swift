import Foundation
import NavigationMigrations
import NavigationSQLite
import Synchronization
import Testing

@testable import NavigationHistory

@Suite struct MigrationTests {
    let folder: URL
    var path: String { folder.appendingPathComponent("history.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-migration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    static let first = Migration(version: 1, name: "initial", sql: "CREATE TABLE a(x INTEGER PRIMARY KEY) STRICT;")
    static let second = Migration(version: 2, name: "more", sql: "CREATE TABLE b(y REFERENCES a); INSERT INTO a VALUES (7);")

    func migrator(_ migrations: [Migration], version: String = "1.0") -> Migrator {
        Migrator(migrations, programVersion: version, now: { 1_764_503_436_123_456 })
    }

    func openingError(_ migrator: Migrator, _ mode: OpenMode) throws -> MigrationError {
        try #require(throws: MigrationError.self) { try migrator.open(path: path, mode: mode) }
    }

    func removeFolder() {
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - Fresh, again, further

    @Test func aNewFileGetsAllMigrationsAndTheirRecords() throws {
        defer { removeFolder() }
        let connection = try migrator([Self.first, Self.second]).open(path: path, mode: .create)
        let rows = try connection.statement("SELECT version, name, checksum, applied_at, program_version FROM migrations ORDER BY 1")
        #expect(try rows.step())
        #expect(rows.int64(at: 0) == 1 && rows.text(at: 1) == "initial" && rows.text(at: 2) == Self.first.checksum)
        #expect(rows.int64(at: 3) == 1_764_503_436_123_456 && rows.text(at: 4) == "1.0")
        #expect(try rows.step())
        #expect(rows.int64(at: 0) == 2 && rows.text(at: 1) == "more")
        #expect(try !rows.step())
        #expect(try connection.integer("PRAGMA application_id") == 0x4E61_764C)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.integer("PRAGMA foreign_keys") == 1)
        #expect(try connection.journalMode == "wal")
    }

    @Test func openingAgainChangesNothingAndAMigrationThatIsAddedIsApplied() throws {
        defer { removeFolder() }
        try migrator([Self.first]).open(path: path, mode: .create).execute("INSERT INTO a VALUES (1)")
        let again = try migrator([Self.first]).open(path: path, mode: .readWrite)
        #expect(try again.integer("SELECT count(*) FROM a") == 1)
        #expect(again.totalChanges == 0)

        let later = migrator([Self.first, Self.second], version: "1.1")
        #expect(try later.status(of: again).map(\.state) == [.applied, .pending])
        let connection = try later.open(path: path, mode: .readWrite)
        #expect(try connection.integer("SELECT sum(x) FROM a") == 8)
        let status = try later.status(of: connection)
        #expect(status.map(\.state) == [.applied, .applied])
        #expect(status.map(\.programVersion) == ["1.0", "1.1"])
    }

    @Test func readingOnlyNeverMigrates() throws {
        defer { removeFolder() }
        let old = try migrator([Self.first]).open(path: path, mode: .create)
        old.close()
        #expect(
            try openingError(migrator([Self.first, Self.second]), .readOnly)
                == .older(fileVersion: 1, programVersion: 2, path: path))
        let connection = try migrator([Self.first]).open(path: path, mode: .readOnly)
        #expect(try connection.integer("PRAGMA user_version") == 1)
    }

    // MARK: - Edited, newer, someone else's

    @Test func anEditedMigrationIsFoundAndTheFileCanStillBeRead() throws {
        defer { removeFolder() }
        _ = try migrator([Self.first]).open(path: path, mode: .create)
        let edited = migrator([Migration(version: 1, name: "initial", sql: Self.first.sql + " ")])
        #expect(try openingError(edited, .readWrite) == .edited(version: 1, name: "initial", path: path))
        let connection = try edited.open(path: path, mode: .readOnly)
        #expect(try edited.status(of: connection).map(\.state) == [.edited])
    }

    @Test func aNewerFileCanBeReadAndNotWritten() throws {
        defer { removeFolder() }
        _ = try migrator([Self.first, Self.second], version: "2.0").open(path: path, mode: .create)
        let older = migrator([Self.first])
        #expect(try openingError(older, .create) == .newer(fileVersion: 2, programVersion: 1, path: path))
        let connection = try older.open(path: path, mode: .readOnly)
        let status = try older.status(of: connection)
        #expect(status.map(\.state) == [.applied, .newer])
        #expect(status.last?.name == "more" && status.last?.programVersion == "2.0")
    }

    @Test func aNewerVersionInTheHeaderAloneIsEnough() throws {
        defer { removeFolder() }
        let own = migrator([Self.first])
        let made = try own.open(path: path, mode: .create)
        try made.execute("PRAGMA user_version = 7")
        made.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try openingError(own, .create) == .newer(fileVersion: 7, programVersion: 1, path: path))
        #expect(try openingError(migrator([Self.first, Self.second]), .readWrite) == .newer(fileVersion: 7, programVersion: 2, path: path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        let reading = try own.open(path: path, mode: .readOnly)
        #expect(try own.status(of: reading).map(\.state) == [.applied, .newer])
    }

    @Test(arguments: [OpenMode.readOnly, .readWrite, .create])
    func anotherProgramsDatabaseIsRefusedAndStaysAsItIs(_ mode: OpenMode) throws {
        defer { removeFolder() }
        let foreign = try Connection(path: path, mode: .create, journal: .unchanged)
        try foreign.execute("CREATE TABLE migrations(id INTEGER, batch TEXT)")
        foreign.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try openingError(migrator([Self.first]), mode) == .notNavlog(path: path, isEmpty: false))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history.sqlite"])
    }

    @Test func anEmptyDatabaseOfAnotherProgramIsRefused() throws {
        defer { removeFolder() }
        try Connection(path: path, mode: .create, journal: .unchanged).execute("PRAGMA application_id = 77")
        #expect(try openingError(migrator([Self.first]), .create) == .notNavlog(path: path, isEmpty: false))
    }

    @Test func anEmptyFileBecomesOneForWritingAndIsRefusedForReading() throws {
        defer { removeFolder() }
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try openingError(migrator([Self.first]), .readOnly) == .notNavlog(path: path, isEmpty: true))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        _ = try migrator([Self.first]).open(path: path, mode: .readWrite)
        #expect(try migrator([Self.first]).open(path: path, mode: .readOnly).integer("PRAGMA user_version") == 1)
    }

    @Test(arguments: [OpenMode.readOnly, .readWrite, .create])
    func aFolderIsSaidToBeOne(_ mode: OpenMode) throws {
        defer { removeFolder() }
        let error = try #require(throws: MigrationError.self) { try migrator([Self.first]).open(path: folder.path, mode: mode) }
        guard case .sqlite(let error) = error else { throw error }
        #expect(error.code == .cannotOpenDirectory && error.path == folder.path)
    }

    @Test func aMissingFileIsNotCreatedForReading() throws {
        defer { removeFolder() }
        guard case .sqlite(let error) = try openingError(migrator([Self.first]), .readOnly) else { throw CancellationError() }
        #expect(error.primaryCode == .cannotOpen)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    // MARK: - Failing migrations

    @Test(arguments: [
        "CREATE TABLE c(z); INSERT INTO c VALUES (1); SELECT no_such_function()",
        "CREATE TABLE c(z REFERENCES a); INSERT INTO c VALUES (99)",
        "CREATE TABLE c(z); COMMIT",
    ])
    func aFailingMigrationLeavesNothingBehind(_ sql: String) throws {
        defer { removeFolder() }
        let migrator = migrator([Self.first, Migration(version: 2, name: "bad", sql: sql)])
        guard case .sqlite = try openingError(migrator, .create) else { throw CancellationError() }
        let connection = try Connection(path: path, mode: .readOnly)
        #expect(try connection.integer("SELECT count(*) FROM migrations") == 1)
        #expect(try connection.integer("PRAGMA user_version") == 1)
        if !sql.hasSuffix("COMMIT") {
            #expect(try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = 'c'") == 0)
        }
    }

    @Test func aFailingFirstMigrationLeavesAnEmptyDatabase() throws {
        defer { removeFolder() }
        guard case .sqlite = try openingError(migrator([Migration(version: 1, name: "bad", sql: "CREATE TABLE c(z); X")]), .create)
        else { throw CancellationError() }
        let connection = try Connection(path: path, mode: .readOnly)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_master") == 0)
        #expect(try connection.integer("PRAGMA application_id") == 0)
    }

    // MARK: - Many at once

    @Test(.timeLimit(.minutes(1)), arguments: 0..<8)
    func sixteenOpenersOfANewFileAllSucceed(_ round: Int) async throws {
        defer { removeFolder() }
        let path = path
        let failures = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    // A thread each: waiting for locks must not hold up the others.
                    await withCheckedContinuation { continuation in
                        Thread {
                            do {
                                let connection = try Migrator([Self.first, Self.second], programVersion: "1").open(
                                    path: path, mode: .create)
                                try connection.immediateTransaction { () throws(SQLiteError) in
                                    try connection.execute("INSERT INTO a VALUES (NULL)")
                                }
                                continuation.resume(returning: nil)
                            } catch {
                                continuation.resume(returning: "\(error)")
                            }
                        }.start()
                    }
                }
            }
            return await group.compactMap(\.self).reduce(into: [String]()) { $0.append($1) }
        }
        #expect(failures == [])
        let connection = try migrator([Self.first, Self.second]).open(path: path, mode: .readOnly)
        #expect(try connection.integer("SELECT count(*) FROM migrations") == 2)
        // One row of the second migration, one of each opener.
        #expect(try connection.integer("SELECT count(*) FROM a") == 17)
    }

    // MARK: - The checksum

    @Test func theChecksumIsFNV1a() {
        #expect(Migration.checksum(of: "") == "cbf29ce484222325")
        #expect(Migration.checksum(of: "a") == "af63dc4c8601ec8c")
        #expect(Migration.checksum(of: "foobar") == "85944171f73967e8")
    }
}
