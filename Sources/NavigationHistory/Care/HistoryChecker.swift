import NavigationModel
import NavigationSQLite

/// One check of one file: the parts in their order, and what they found.
final class HistoryChecker {
    let db: HistoryDatabase
    let isQuick: Bool
    var summary = CheckSummary()
    private let programVersion: String
    private let progress: (Int) -> Void
    private let report: (CheckFinding) -> Bool

    init(
        _ db: HistoryDatabase, isQuick: Bool, programVersion: String, progress: @escaping (Int) -> Void,
        _ report: @escaping (CheckFinding) -> Bool
    ) {
        self.db = db
        self.isQuick = isQuick
        self.programVersion = programVersion
        self.progress = progress
        self.report = report
    }

    /// Whether the caller wants to know more.
    var goesOn: Bool { summary.isComplete }

    func countEvent() {
        summary.events += 1
        if summary.events % 4_096 == 0 { progress(summary.events) }
    }

    func tell(_ finding: CheckFinding) {
        guard goesOn else { return }
        if finding.severity == .error { summary.errors += 1 } else { summary.warnings += 1 }
        if !report(finding) { summary.isComplete = false }
    }

    func run() throws(HistoryError) -> CheckSummary {
        // Inside of an atomic import into a database in memory there is a transaction already.
        try db.connection.readTransaction { () throws(HistoryError) in
            try attempt("the structure of the file", checkStructure)
            try attempt("the migrations", checkMigrations)
            try attempt("the sessions", checkSessions)
        }
        return summary
    }

    /// Runs a part. What cannot be read, because the file is damaged, is a finding; a lock or a failing disk ends the check.
    func attempt(_ subject: String, session: SessionID? = nil, _ part: () throws(HistoryError) -> Void) throws(HistoryError) {
        guard goesOn else { return }
        do throws(HistoryError) {
            try part()
        } catch {
            switch error {
            case .io(let reason) where reason.primaryCode == .corrupt, .storage(let reason) where reason.primaryCode != .noMemory:
                tell(CheckFinding(.structure, session: session, "\(subject) cannot be read: \(reason.message)", advice: .salvage))
            case .notNavlog:
                tell(CheckFinding(.structure, session: session, "\(subject) cannot be read: a page is not a database's", advice: .salvage))
            default:
                throw error
            }
        }
    }

    private func checkStructure() throws(HistoryError) {
        let problems = try HistoryError.wrapping { () throws(SQLiteError) in
            isQuick ? try db.connection.quickCheck() : try db.connection.integrityCheck()
        }
        for problem in problems {
            // SQLite's lines may be several in one text, and begin with stars.
            for line in problem.split(separator: "\n") where !line.hasPrefix("***") {
                tell(CheckFinding(.structure, String(line), advice: .salvage))
            }
        }
        for orphan in try HistoryError.wrapping({ () throws(SQLiteError) in try db.connection.foreignKeyCheck() }) {
            tell(CheckFinding(.foreignKey, "a row points to one that is not there: \(orphan)", advice: .export))
        }
    }

    private func checkMigrations() throws(HistoryError) {
        let migrator = Migrator(programVersion: programVersion)
        let found: [MigrationStatus]
        do throws(MigrationError) { found = try migrator.status(of: db.connection) } catch { throw HistoryError(error) }
        for migration in found {
            switch migration.state {
            case .edited:
                tell(
                    CheckFinding(
                        .migration, "migration \(migration.version) (\(migration.name)) was edited after it had been applied",
                        advice: .export))
            case .newer where migration.appliedAt != nil:
                tell(
                    CheckFinding(
                        .migration, as: .warning, "migration \(migration.version) (\(migration.name)) is newer than this program",
                        advice: .newerProgram))
            case .pending:
                tell(CheckFinding(.migration, "migration \(migration.version) (\(migration.name)) is missing", advice: .object))
            case .applied, .newer:
                // A version that only the header names is told below.
                break
            }
        }
        let version = try HistoryError.wrapping { () throws(SQLiteError) in try db.connection.integer("PRAGMA user_version") }
        let newest = found.last { $0.appliedAt != nil }?.version ?? 0
        if version != Int64(newest) {
            let message = "the header has schema version \(version), the table of migrations \(newest)"
            tell(CheckFinding(.migration, message, advice: .object))
        }
        // Of a newer schema there is nothing to compare with.
        guard !found.contains(where: { $0.state == .newer }) else { return }
        try SchemaChecker(self, migrator).run()
    }

    private func checkSessions() throws(HistoryError) {
        var previous = 0
        while goesOn, let row = try db.nextSessionRow(after: previous) {
            try checkOrphans(after: previous, before: row.number)
            previous = row.number
            summary.sessions += 1
            guard let session = row.session else {
                tell(CheckFinding(.session, "session \(row.number) has no readable id", advice: .salvage))
                continue
            }
            try attempt("session \(row.number)", session: session.id) { () throws(HistoryError) in
                try SessionChecker(self, session).run()
            }
        }
        try checkOrphans(after: previous, before: nil)
    }

    /// Looks for events and snapshots between the ranges of two sessions.
    private func checkOrphans(after number: Int, before next: Int?) throws(HistoryError) {
        guard goesOn else { return }
        for table in ["events", "snapshots"] {
            let count = try db.countRows(of: table, after: number, before: next)
            guard count > 0 else { continue }
            if table == "events" {
                tell(CheckFinding(.orphan, "\(count) events belong to no session", advice: .salvage))
            } else {
                tell(CheckFinding(.snapshot, "\(count) snapshots belong to no session", advice: .export))
            }
        }
    }
}
