import NavigationModel
import NavigationSQLite

/// Compares the schema of a file with the one that the program's migrations make in an empty database.
struct SchemaChecker {
    private let checker: HistoryChecker
    private let migrator: Migrator

    init(_ checker: HistoryChecker, _ migrator: Migrator) {
        self.checker = checker
        self.migrator = migrator
    }

    func run() throws(HistoryError) {
        let model: Connection
        do throws(MigrationError) { model = try migrator.open(path: ":memory:", mode: .create) } catch { throw HistoryError(error) }
        defer { model.close() }
        let wanted = try HistoryDatabase.schemaObjects(of: model)
        let found = try HistoryDatabase.schemaObjects(of: checker.db.connection)
        for (name, object) in wanted.sorted(by: { $0.key < $1.key }) {
            let kind: CheckFinding.Kind = object.type == "trigger" ? .appendOnly : .schema
            guard let other = found[name] else {
                checker.tell(CheckFinding(kind, "the \(object.type) \(name) is missing", advice: .object))
                continue
            }
            if other != object {
                checker.tell(CheckFinding(kind, "the \(object.type) \(name) is another one than its migration made", advice: .object))
            }
        }
        for (name, object) in found.sorted(by: { $0.key < $1.key }) where wanted[name] == nil {
            checker.tell(CheckFinding(.schema, as: .warning, "the \(object.type) \(name) is not Navlog's", advice: .stranger))
        }
        for table in ["event_kinds", "origins"] where found[table] != nil {
            try compareWords(of: table, in: model)
        }
    }

    private func compareWords(of table: String, in model: Connection) throws(HistoryError) {
        try checker.attempt("the table \(table)") { () throws(HistoryError) in
            let wanted = try HistoryDatabase.words(of: table, in: model)
            let found = try HistoryDatabase.words(of: table, in: checker.db.connection)
            for (code, name) in wanted.sorted(by: { $0.key < $1.key }) where found[code] != name {
                let message = "\(table) has \(found[code].map { "'\($0)'" } ?? "no word") for the code \(code), which means '\(name)'"
                checker.tell(CheckFinding(.vocabulary, message, advice: .object))
            }
            for code in found.keys.sorted() where wanted[code] == nil {
                let message = "\(table) has a word for the code \(code), which this program does not know"
                checker.tell(CheckFinding(.vocabulary, as: .warning, message, advice: .leave))
            }
        }
    }
}
