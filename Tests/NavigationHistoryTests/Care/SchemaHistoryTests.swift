import Foundation
import NavigationFormat
import NavigationHistory
import NavigationSQLite
import Testing

/// Files of every released schema and format version are read for ever. `Fixtures/schema-N` holds, as the program of that time left
/// them: `history.db`, the demo's session and one long enough for a snapshot; `history.ndjson`, its export; `states.ndjson`, what
/// `navlog state --json` said of some moments. Never changed after a release.
@Suite struct SchemaHistoryTests {
    static let versions = [1]

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-schema-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static func fixture(_ version: Int, _ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/schema-\(version)/\(name)")
    }

    private static func lines(_ version: Int, _ name: String) throws -> [String] {
        try String(contentsOf: fixture(version, name), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static func events(_ version: Int) throws -> [RecordedEvent] {
        var decoder = EventDecoder()
        var events: [RecordedEvent] = []
        for line in try lines(version, "history.ndjson") {
            try Array(line.utf8).withUnsafeBytes { bytes in
                if try !decoder.isHeader(bytes) { events.append(try decoder.decode(line: bytes)) }
            }
        }
        return events
    }

    private func copy(_ version: Int) throws -> String {
        let path = folder.appendingPathComponent("\(UUID()).db").path
        try FileManager.default.copyItem(at: Self.fixture(version, "history.db"), to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: versions) func aFileMigratesAndSaysTheSame(version: Int) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try HistoryStore(at: copy(version))
        #expect(try store.info().pendingMigrations == 0)
        #expect(try store.check() == [])
        #expect(try store.allEvents() == Self.events(version))
        try compareStates(version, store)
    }

    @Test(arguments: versions) func aStreamImportsAndSaysTheSame(version: Int) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let events = try Self.events(version)
        #expect(events.count > 1_100)
        let store = try HistoryStore.temporary()
        let summary = try store.importAll(events)
        #expect(summary.added == events.count)
        #expect(try store.check() == [])
        try compareStates(version, store)
        // The file of that time has the same events already.
        #expect(try HistoryStore(at: copy(version)).importAll(events).added == 0)
    }

    @Test func aNewerFileCanBeReadAndIsNotWritten() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let version = try #require(Self.versions.last)
        let path = try copy(version)
        let connection = try Connection(path: path, mode: .readWrite)
        try connection.execute(
            """
            ALTER TABLE events ADD COLUMN battery INTEGER; CREATE TABLE heat (id INTEGER PRIMARY KEY, warmth REAL) STRICT;
            INSERT INTO event_kinds VALUES (41, 'folded'); INSERT INTO migrations VALUES (\(version + 1), 'heat', 'f00d', 0, '9.0');
            PRAGMA user_version = \(version + 1)
            """)
        connection.close()
        guard case .newerSchema(version + 1, version, path) = historyError({ _ = try HistoryStore(at: path) }) else {
            Issue.record("a newer file is opened for writing")
            return
        }
        let store = try HistoryStore(at: path, options: .readOnly)
        #expect(try store.check { _ in true }.isClean)
        #expect(try store.allEvents() == Self.events(version))
        try compareStates(version, store)
    }

    @Test func aNewerStreamIsRefused() throws {
        var decoder = EventDecoder()
        #expect(throws: FormatError.self) { try Array(#"{"navlog":2}"#.utf8).withUnsafeBytes { try decoder.isHeader($0) } }
    }

    /// Each state that was recorded is there again; keys may have been added since.
    private func compareStates(_ version: Int, _ store: HistoryStore) throws {
        var encoder = StateEncoder()
        var count = 0
        for line in try Self.lines(version, "states.ndjson") {
            let recorded = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let session = try store.session(named: #require(recorded["session"] as? String))
            let moment = try store.state(of: session, at: .sequence(#require(recorded["seq"] as? Int)))
            let heading = StateHeading(session: session.id, sequence: moment.sequence, time: moment.time)
            let now = try JSONSerialization.jsonObject(with: Data(encoder.report(moment.state, at: heading).utf8))
            #expect(Self.isContained(recorded, in: now), "sequence \(moment.sequence): \(recorded) is not in \(now)")
            count += 1
        }
        #expect(count > 30)
    }

    private static func isContained(_ old: Any, in new: Any) -> Bool {
        switch (old, new) {
        case let (old as [String: Any], new as [String: Any]):
            old.allSatisfy { key, value in new[key].map { isContained(value, in: $0) } ?? false }
        case let (old as [Any], new as [Any]):
            old.count == new.count && zip(old, new).allSatisfy { isContained($0, in: $1) }
        case let (old as NSObject, new as NSObject): old == new
        default: false
        }
    }
}
