import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct StoreTests {
    private func folder() throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-test-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func openingWhatIsNotThere() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/none.sqlite"
        var options = HistoryOptions()
        options.createsIfMissing = false
        #expect(historyError { _ = try HistoryStore(at: path, options: options) } == .noSuchFile(path: path))
        #expect(historyError { _ = try HistoryStore(at: path, options: .readOnly) } == .noSuchFile(path: path))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(historyError { _ = try HistoryStore(at: folder) } == .isFolder(path: folder))
        guard case .cannotCreate = historyError({ _ = try HistoryStore(at: folder + "/no/folder/x.sqlite") }) else {
            Issue.record("a file was made in no folder")
            return
        }
    }

    @Test func openingWhatIsNotOurs() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = folder + "/text.sqlite"
        try String(repeating: "not a database, but long enough for a header. ", count: 50)
            .write(toFile: text, atomically: true, encoding: .utf8)
        #expect(historyError { _ = try HistoryStore(at: text) } == .notNavlog(path: text))
        let other = folder + "/other.sqlite"
        let connection = try Connection(path: other, mode: .create)
        try connection.execute("CREATE TABLE notes(text)")
        connection.close()
        #expect(historyError { _ = try HistoryStore(at: other) } == .notNavlog(path: other))
    }

    /// SQLite would wait for what comes out of it. A link to a file is as good as the file.
    @Test func openingALink() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pipe = folder + "/pipe.sqlite"
        try #require(mkfifo(pipe, 0o600) == 0)
        let file = folder + "/file.sqlite"
        try HistoryStore(at: file).close()
        for (target, isOurs) in [(pipe, false), (file, true)] {
            let link = target + "-link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            #expect(historyError { _ = try HistoryStore(at: link) } == (isOurs ? nil : .notNavlog(path: link)))
        }
        #expect(historyError { _ = try HistoryStore(at: pipe) } == .notNavlog(path: pipe))
    }

    /// A list of sessions is read by the connection for short reads, which is free again while the caller looks at each.
    @Test func summariesLendTheConnection() throws {
        let store = try HistoryStore.temporary()
        for seed in 1...3 as ClosedRange<UInt64> { try store.append(try RandomSession(seed: seed, events: 20).events) }
        var found: [Int] = []
        try store.forEachSummary { summary in
            #expect(try store.session(named: "\(summary.session.number)").id == summary.session.id)
            try store.forEachSummary { _ in }
            found.append(summary.session.number)
        }
        #expect(found == [1, 2, 3])
        store.close()
        #expect(throws: HistoryError.closed) { try store.forEachSummary { _ in } }
    }

    @Test func aNewerFileIsReadOnly() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 1, events: 20)
        try store.append(session.events)
        try store.damage("INSERT INTO migrations VALUES (99, 'future', 'x', 0, '9.0'); PRAGMA user_version = 99")
        guard case .newerSchema(99, let program, store.path) = historyError({ _ = try HistoryStore(at: store.path) }) else {
            Issue.record("a newer file is opened for writing")
            return
        }
        let reading = try HistoryStore(at: store.path, options: .readOnly)
        #expect(try reading.allEvents() == session.events)
        let info = try reading.info()
        #expect(info.schemaVersion == 99)
        #expect(info.programSchemaVersion == program)
        #expect(info.events == session.events.count)
    }

    @Test func readingOnlyWritesNothing() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 1, events: 20)
        try store.append(session.events)
        let reading = try HistoryStore(at: store.path, options: .readOnly)
        let next = RecordedEvent(session: session.id, sequence: session.events.count, time: 0, event: .note("x"))
        #expect(historyError { try reading.append([next]) } == .readOnly(path: store.path))
        #expect(historyError { _ = try reading.record(AppInfo(), initial: .stack(["a"])) } == .readOnly(path: store.path))
    }

    @Test func infoCounts() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 2, events: 1_100)
        try store.importAll(session.events)
        let info = try store.info()
        #expect(info.sessions == 1)
        #expect(info.events == session.events.count)
        #expect(info.snapshots == 1)
        #expect(info.lastSequence == session.events.count - 1)
        #expect(info.lastSession?.id == session.id)
        #expect(info.journalMode == "wal")
        #expect(info.pendingMigrations == 0)
        #expect(info.fileBytes > 10_000)
    }

    @Test func aBackupIsWhole() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 2, events: 300)
        try store.append(session.events)
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let copy = folder + "/copy.sqlite"
        try store.backup(to: copy)
        #expect(try HistoryStore(at: copy).allEvents() == session.events)
        guard case .cannotCreate(copy, _) = historyError({ try store.backup(to: copy) }) else {
            Issue.record("a backup overwrites a file")
            return
        }
    }

    @Test func aTemporaryStoreLeavesNothing() throws {
        let store = try HistoryStore.temporary()
        let folder = (store.path as NSString).deletingLastPathComponent
        #expect(FileManager.default.fileExists(atPath: store.path))
        store.close()
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(historyError { _ = try store.sessionCount() } == .closed)
        #expect(historyError { _ = try store.append([]) } == .closed)
        store.close()
    }

    @Test func theLogOnlyGrows() throws {
        let store = try HistoryStore.temporary()
        try store.append(RandomSession(seed: 2, events: 10).events)
        let connection = try Connection(path: store.path, mode: .readWrite)
        for sql in ["DELETE FROM events", "UPDATE events SET time = 0", "INSERT OR REPLACE INTO events SELECT * FROM events"] {
            #expect(throws: SQLiteError.self) { try connection.execute(sql) }
        }
        connection.close()
    }
}
