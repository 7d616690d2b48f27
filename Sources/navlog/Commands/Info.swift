import NavigationHistory
import NavlogArguments

/// Says what there is to say of the file.
struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows versions, and the size, schema and row counts of the file: for reports of bugs.",
        discussion: "Works with a newer schema, too.",
        examples: [
            ("navlog info", "The file that is used when none is given."),
            ("navlog info -d phone.sqlite --json", "Another file, as one JSON object."),
        ])

    @OptionGroup var global: GlobalOptions

    func run() throws {
        try Context.run(global) { context in
            let info = try context.openForReading(allowsNewerSchema: true).info()
            func list(_ texts: [String]) -> Cell {
                context.format.isJSON
                    ? .json(
                        "[" + texts.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }.joined(separator: ",")
                            + "]")
                    : .text(texts.joined(separator: " "))
            }
            try context.write([
                Property(key: "version", cell: .text(Version.number)),
                Property(key: "sqliteVersion", cell: .text(info.sqliteVersion)),
                Property(key: "sqliteOptions", cell: list(info.sqliteOptions)),
                Property(key: "path", cell: .text(info.path)),
                Property(key: "fileBytes", cell: .integer(info.fileBytes)),
                Property(key: "walBytes", cell: .integer(info.walBytes)),
                Property(key: "journalMode", cell: .text(info.journalMode)),
                Property(key: "pageSize", cell: .integer(info.pageSize)),
                Property(key: "schemaVersion", cell: .integer(info.schemaVersion)),
                Property(key: "programSchemaVersion", cell: .integer(info.programSchemaVersion)),
                Property(key: "pendingMigrations", cell: .integer(info.pendingMigrations)),
                Property(key: "sessions", cell: .integer(info.sessions)),
                Property(key: "events", cell: .integer(info.events)),
                Property(key: "names", cell: .integer(info.names)),
                Property(key: "snapshots", cell: .integer(info.snapshots)),
                Property(key: "lastSession", cell: info.lastSession.map { .session($0.id) } ?? .none),
                Property(key: "lastSeq", cell: info.lastSequence.map { .integer($0) } ?? .none),
            ])
        }
    }
}
