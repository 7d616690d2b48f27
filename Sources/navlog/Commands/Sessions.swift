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
        func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .none }
        var fields = [
            Field("session") { (s: ListedSession) in .session(s.summary.session.id) },
            Field("number", "#") { .integer($0.summary.session.number) },
            Field("app") { text($0.summary.header.app) },
            Field("appVersion", "version") { text($0.summary.header.appVersion) },
            Field("device") { text($0.summary.header.device) },
            Field("system", isShown: false) { text($0.summary.header.system) },
            Field("labels") { .labels($0.summary.header.labels) },
            Field("startedAt", "started") { .time($0.summary.startedAt) },
            Field("endedAt", isShown: false) { $0.summary.endedAt.map { .time($0) } ?? .none },
            Field("durationSeconds", "duration") { .seconds($0.summary.durationSeconds) },
            Field("reason", "ended") { .ending($0.summary.reason, isOpen: $0.summary.isOpen) },
            Field("events") { .integer($0.summary.events) },
        ]
        if isLong {
            fields += [
                Field("pushes") { .integer($0.summary.figures?.pushes ?? 0) },
                Field("pops") { .integer($0.summary.figures?.pops ?? 0) },
                Field("maxDepth", "deepest") { .integer($0.summary.figures?.maxDepth ?? 0) },
                Field("finalDepth", "depth") { .integer($0.summary.figures?.finalDepth ?? 0) },
                Field("finalScreen", "screen") { text($0.summary.figures?.finalScreen) },
            ]
        }
        if showsFile { fields.append(Field("file") { .text($0.path) }) }
        return fields
    }
}

/// A session and the file in which it is.
private struct ListedSession {
    var summary: SessionSummary
    var path: String
}
