import NavigationHistory
import NavlogArguments

/// Lists sessions.
struct Sessions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the sessions: when, of which app, how many events, how they ended.",
        discussion:
            "In the order in which they came into the file, file by file. '--long' folds each session once, for pushes, pops and depths.",
        examples: [
            ("navlog sessions --since yesterday", "Those that started yesterday or today."),
            ("navlog sessions --app Shop --label build=beta --json", "The beta sessions of one app, as JSON."),
            ("navlog sessions --long --fields number,pushes,finalScreen --format csv", "Some figures, for a spreadsheet."),
        ])

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Also pushes, pops and depths.") var long
    @Option(help: ArgumentHelp("Only sessions of this app.", valueName: "NAME")) var app: String?
    @Option(help: ArgumentHelp("Only sessions of this version of the app.", valueName: "VERSION")) var appVersion: String?
    @Option(help: ArgumentHelp("Only sessions with this label.", valueName: "KEY=VALUE")) var label: [LabelCondition] = []
    @OptionGroup var time: TimeOptions
    @OptionGroup var page: PageOptions
    @OptionGroup var records: RecordOptions

    func run() throws {
        try Context.run(global) { context in
            let needsFigures = long || Self.figureKeys.contains { records.fields?.split(separator: ",").contains(Substring($0)) ?? false }
            let fields = Self.fields(isLong: needsFigures || records.listsFields, showsFile: context.readsSeveralFiles)
            if records.listsFields { return try context.list(fields) }
            var printer = try RecordPrinter(fields, options: records, to: context)
            let filter = try filter(context)
            let stores = try context.openAllForReading()
            var counter = page.counter
            var read = 0
            try printer.begin()
            try context.withProgress { tell in
                for store in page.reverse ? stores.reversed() : stores where !counter.isFull {
                    if page.reverse {
                        for summary in try store.summaries(where: filter).reversed() where counter.takesNext() {
                            let summary = needsFigures ? try store.summary(of: summary.session, long: true) : summary
                            try printer.write(ListedSession(summary: summary, path: store.path))
                            read += 1
                            tell("\(counted(read, "session")) read")
                        }
                    } else {
                        do {
                            try store.forEachSummary(where: filter, long: needsFigures) { summary in
                                if counter.takesNext() { try printer.write(ListedSession(summary: summary, path: store.path)) }
                                read += 1
                                tell("\(counted(read, "session")) read")
                                if counter.isFull { throw PageIsFull() }
                            }
                        } catch is PageIsFull {}
                    }
                }
            }
            try printer.finish()
        }
    }

    private func filter(_ context: Context) throws(Failure) -> SessionFilter {
        let range = try time.range(context.words)
        var filter = SessionFilter()
        filter.app = app
        filter.appVersion = appVersion
        filter.labels = label.map(\.label)
        filter.since = range.since
        filter.until = range.until
        return filter
    }

    // MARK: Fields

    private static let figureKeys = ["pushes", "pops", "maxDepth", "finalDepth", "finalScreen"]

    private static func fields(isLong: Bool, showsFile: Bool) -> [Field<ListedSession>] {
        var fields = fields(isLong: isLong).map { field in
            Field<ListedSession>(field.key, field.title, isShown: field.isShown) { field.value($0.summary) }
        }
        if showsFile { fields.append(Field("file") { .text($0.path) }) }
        return fields
    }

    private static func fields(isLong: Bool) -> [Field<SessionSummary>] {
        typealias Summary = SessionSummary
        func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .none }
        var fields = [
            Field("session") { (s: Summary) in .session(s.session.id) },
            Field("number", "#") { .integer($0.session.number) },
            Field("app") { text($0.header.app) },
            Field("appVersion", "version") { text($0.header.appVersion) },
            Field("device") { text($0.header.device) },
            Field("system", isShown: false) { text($0.header.system) },
            Field("labels") { .labels($0.header.labels) },
            Field("startedAt", "started") { .time($0.startedAt) },
            Field("endedAt", isShown: false) { $0.endedAt.map { .time($0) } ?? .none },
            Field("durationSeconds", "duration") { .seconds($0.durationSeconds) },
            Field("reason", "ended") { .ending($0.reason, isOpen: $0.isOpen) },
            Field("events") { .integer($0.events) },
        ]
        guard isLong else { return fields }
        fields += [
            Field("pushes") { .integer($0.figures?.pushes ?? 0) },
            Field("pops") { .integer($0.figures?.pops ?? 0) },
            Field("maxDepth", "deepest") { .integer($0.figures?.maxDepth ?? 0) },
            Field("finalDepth", "depth") { .integer($0.figures?.finalDepth ?? 0) },
            Field("finalScreen", "screen") { text($0.figures?.finalScreen) },
        ]
        return fields
    }
}

/// A session and the file in which it is.
private struct ListedSession {
    var summary: SessionSummary
    var path: String
}
