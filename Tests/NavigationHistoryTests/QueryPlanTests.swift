import Foundation
import NavigationSQLite
import Testing

@testable import NavigationHistory

/// How SQLite goes about each statement of the repository layer: no scan where a search is meant.
///
/// The statements are taken from the sources themselves, so that a new one cannot be forgotten.
struct QueryPlanTests {
    /// Statements that go over a whole table on purpose, and why that is right.
    private static let scans: [String: String] = [
        "SELECT id, uuid, started FROM sessions ORDER BY started DESC, id DESC LIMIT 1":
            "the newest session: an index for it would cost every recording, and the table has one short row a session",
        "SELECT count(*) FROM sessions": "counts rows; asked for as such",
        "SELECT count(*) FROM events": "counts rows; asked for as such",
        "SELECT count(*) FROM names": "counts rows; asked for as such",
        "SELECT count(*) FROM snapshots": "counts rows; asked for as such",
        "SELECT text FROM names ORDER BY id LIMIT ?": "lists them all",
        "SELECT version, name, checksum, applied_at, program_version FROM migrations ORDER BY version": "lists them all: a few rows",
        "SELECT code, name FROM event_kinds LIMIT 1000": "lists them all: a few rows",
        "SELECT code, name FROM origins LIMIT 1000": "lists them all: a few rows",
    ]

    @Test func everyStatementSearches() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-plans-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("plans.sqlite").path
        try HistoryStore(at: path).close()
        let connection = try Connection(path: path, mode: .readOnly)
        defer { connection.close() }

        let statements = try Self.statements()
        #expect(statements.count >= 25, "the sources are there and have statements")
        // The table of SQLite itself has no index, and a few rows. Rows to be inserted are all meant.
        for sql in statements.sorted()
        where Self.scans[sql] == nil && !sql.contains("FROM sqlite_master") && !sql.hasSuffix("FROM navigation_rows") {
            for step in try Self.plan(of: sql, connection) {
                #expect(!step.hasPrefix("SCAN") || step.contains("CONSTANT ROW"), "\(sql): \(step)")
                // Sorting is what an ORDER BY costs that no order of a table or an index serves.
                #expect(!step.contains("TEMP B-TREE"), "\(sql): \(step)")
            }
        }
    }

    @Test func oneSessionOfTheViewReadsItsEventsOnly() throws {
        let store = try HistoryStore.temporary()
        defer { store.close() }
        let connection = try Connection(path: store.path, mode: .readOnly)
        defer { connection.close() }
        let plan = try Self.plan(of: "SELECT * FROM event_log WHERE session = 3", connection)
        #expect(plan.contains { $0.hasPrefix("SEARCH sessions USING INTEGER PRIMARY KEY") }, "\(plan)")
        #expect(plan.contains { $0.hasPrefix("SEARCH events USING INTEGER PRIMARY KEY") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }

    /// A plan is only a plan if the test could see a bad one.
    @Test func aScanIsSeen() throws {
        let store = try HistoryStore.temporary()
        defer { store.close() }
        let connection = try Connection(path: store.path, mode: .readOnly)
        defer { connection.close() }
        #expect(try Self.plan(of: "SELECT id FROM events WHERE time = ?", connection) == ["SCAN events"])
    }

    // MARK: Help

    private static func plan(of sql: String, _ connection: Connection) throws -> [String] {
        let statement = try connection.uncachedStatement("EXPLAIN QUERY PLAN " + sql)
        var steps: [String] = []
        while try statement.step() { steps.append(statement.text(at: 3)) }
        return steps
    }

    /// The statements that read or write rows, from all sources of the repository layer. Where a table's name is put in, each of them.
    private static func statements() throws -> Set<String> {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let sources = root.appendingPathComponent("Sources/NavigationHistory")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var found: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in text.split(separator: "\n") {
                for literal in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() where literal.offset % 2 == 1 {
                    let sql = String(literal.element)
                    guard ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "].contains(where: sql.hasPrefix) else { continue }
                    found.formUnion(filled(sql.replacingOccurrences(of: "\\\\", with: "\\")))
                }
            }
        }
        return found
    }

    private static func filled(_ sql: String) -> [String] {
        guard sql.contains("\\(table)") else { return [sql] }
        let tables =
            sql.contains("code")
            ? ["event_kinds", "origins"] : sql.contains("WHERE") ? ["events", "snapshots"] : ["sessions", "events", "names", "snapshots"]
        return tables.map { sql.replacingOccurrences(of: "\\(table)", with: $0) }
    }
}
