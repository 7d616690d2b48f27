import NavigationHistory
import NavlogArguments

/// Brings the schema of the file up to date.
struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Brings the schema of the file up to date, or lists its migrations.",
        discussion: """
            Commands that write do the same first. Those that read never change the file. With '--json' the list follows what was done.
            """,
        examples: [
            ("navlog migrate", "Apply what is pending."),
            ("navlog migrate --list", "Show the migrations and change nothing."),
        ])

    @OptionGroup var global: GlobalOptions
    @Flag(help: "List the migrations and how they stand; change nothing.") var list
    @OptionGroup var records: RecordOptions

    func run() throws {
        try Context.run(global) { context in
            if list || records.listsFields { return try writeList(context) }
            let store = try context.openForWriting(creates: false)
            let version = try store.migrations().last?.version ?? 0
            if context.format.isJSON { try write(store, context) }
            context.messages.say("\(store.path) has schema version \(version), the newest that this program knows")
        }
    }

    private func writeList(_ context: Context) throws {
        if records.listsFields { return try context.list(Self.fields) }
        try write(context.openForReading(allowsNewerSchema: true), context)
    }

    private func write(_ store: HistoryStore, _ context: Context) throws {
        var printer = try RecordPrinter(Self.fields, options: records, to: context)
        try printer.begin()
        for migration in try store.migrations() { try printer.write(migration) }
        try printer.finish()
    }

    private static var fields: [Field<MigrationStatus>] {
        [
            Field("version") { .integer($0.version) },
            Field("name") { .text($0.name) },
            Field("state") { .text($0.state.rawValue) },
            Field("appliedAt", "applied") { $0.appliedAt.map { .time($0) } ?? .none },
            Field("programVersion", "by") { $0.programVersion.map { .text($0) } ?? .none },
        ]
    }
}
