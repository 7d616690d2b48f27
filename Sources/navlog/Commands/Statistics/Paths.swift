import NavigationHistory
import NavlogArguments

/// The ways through the app.
struct Paths: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the most common ways through the app; or its loops, dead ends or rage taps.",
        discussion: "The \(usualLimit) most common of each group are shown unless '--limit' says otherwise.\n\n"
            + StatisticsWords.text([
                StatisticsWords.visit, StatisticsWords.path, StatisticsWords.loop, StatisticsWords.deadEnd, StatisticsWords.rageTap,
            ]),
        examples: [
            ("navlog paths --length 4 --to Checkout", "The most common ways of four screens that lead to one."),
            ("navlog paths --loops --length 5", "Where people run in circles."),
            ("navlog paths --rage-taps --since 7d", "What people tapped again and again."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @Option(help: ArgumentHelp("How many visits a path has, and a loop at most: 2 to 16.", valueName: "N")) var length = 3
    @Option(help: ArgumentHelp("Only paths that begin with this screen.", valueName: "NAME")) var from: String?
    @Option(help: ArgumentHelp("Only paths that end with this screen.", valueName: "NAME")) var to: String?
    @Flag(help: "The loops instead.") var loops
    @Flag(help: "The dead ends instead, by screen.") var deadEnds
    @Flag(help: "The rage taps instead.") var rageTaps
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if !(2...16).contains(length) { throw ValidationError("'--length' is a number from 2 to 16", hint: "leave it out for 3") }
        if [loops, deadEnds, rageTaps].filter({ $0 }).count > 1 {
            throw ValidationError("'--loops', '--dead-ends' and '--rage-taps' exclude each other", hint: "give one of them")
        }
        if deadEnds || rageTaps, from != nil || to != nil {
            throw ValidationError("'--from' and '--to' are for paths and loops", hint: "'--screen NAME' chooses a screen")
        }
    }

    /// How many are listed where nothing else is said: the rest are mostly once or twice.
    private static let usualLimit = 20

    func run() throws {
        try Context.run(global) { context in
            if deadEnds { return try runDeadEnds(context) }
            if rageTaps { return try runRageTaps(context) }
            if records.listsFields { return try context.list(Self.fields(context.style), statistics, comparison: Self.comparison) }
            let options = statistics
            if options.limit == nil { options.limit = Self.usualLimit }
            var request = try options.request(loops ? .loops : .paths, context)
            request.pathLength = length
            request.pathStart = from
            request.pathEnd = to
            // Side by side, and from the rarest on, all are needed.
            let isPartial = options.compare == nil && !options.reverse
            request.pathLimit = isPartial ? (options.limit ?? 0).addingReportingOverflow(options.offset).partialValue : nil
            let result = try context.statistics(request, options, sessions: sessions)
            let error = result.groups.map { max($0.paths.error, $0.loops.error) }.max() ?? 0
            if error > 0 { context.messages.warn("there are very many different paths: counts may be too low by up to \(error)") }
            try context.write(result, options, records, fields: Self.fields(context.style), comparison: Self.comparison) { group in
                let found = loops ? group.loops : group.paths
                return found.paths.map { PathRow(path: $0, total: found.total) }
            }
        }
    }

    private struct PathRow {
        var path: PathStatistics
        var total: Int
        var share: Proportion { Proportion(path.count, of: total) }
        var text: String { path.screens.joined(separator: " → ") }
    }

    private static func fields(_ style: StatisticsStyle) -> [Field<PathRow>] {
        [
            Field("path") { .text($0.text) },
            Field("screens", isShown: false) { .json(JSONTexts.array($0.path.screens)) },
            Field("count") { .integer($0.path.count) },
            Field("share") { style.rate($0.share.rate) },
        ]
    }

    private static var comparison: Comparison<PathRow> {
        Comparison(
            keys: [Field("path") { .text($0.text) }], count: ("count", { $0.path.count }), time: nil, rate: ("share", { $0.share }),
            missing: { Proportion(0, of: max($1.paths.total, $1.loops.total)) })
    }

    // MARK: Dead ends

    private static func deadEndFields(_ style: StatisticsStyle) -> [Field<DeadEndStatistics>] {
        [
            Field("screen") { .text($0.screen) },
            Field("visits") { .integer($0.visits) },
            Field("backs", "went back") { .integer($0.backs) },
            Field("ends", "ended") { .integer($0.ends) },
            Field("share") { style.rate($0.share.rate) },
        ]
    }

    private func runDeadEnds(_ context: Context) throws {
        let comparison = Comparison<DeadEndStatistics>(
            keys: [Field("screen") { .text($0.screen) }], count: ("visits", { $0.visits }), time: nil, rate: ("dead ends", { $0.share }),
            missing: { _, _ in Proportion(0, of: 0) })
        if records.listsFields { return try context.list(Self.deadEndFields(context.style), statistics, comparison: comparison) }
        let result = try context.statistics(
            try statistics.request(.deadEnds, context), statistics, sessions: sessions)
        try context.write(result, statistics, records, fields: Self.deadEndFields(context.style), comparison: comparison) { $0.deadEnds }
    }

    // MARK: Rage taps

    private static var rageTapFields: [Field<RageTapStatistics>] {
        [
            Field("screen") { .text($0.screen) },
            Field("action") { .text($0.action) },
            Field("target") { .text($0.target) },
            Field("runs") { .integer($0.runs) },
            Field("taps") { .integer($0.taps) },
            Field("longest") { .integer($0.longest) },
            Field("withoutEffect", "no effect") { .integer($0.withoutEffect) },
        ]
    }

    private func runRageTaps(_ context: Context) throws {
        let comparison = Comparison<RageTapStatistics>(
            keys: Array(Self.rageTapFields.prefix(3)), count: ("runs", { $0.runs }), time: nil,
            rate: ("no effect", { Proportion($0.withoutEffect, of: $0.taps) }), missing: { _, _ in Proportion(0, of: 0) })
        if records.listsFields { return try context.list(Self.rageTapFields, statistics, comparison: comparison) }
        let result = try context.statistics(
            try statistics.request(.rageTaps, context), statistics, sessions: sessions)
        try context.write(result, statistics, records, fields: Self.rageTapFields, comparison: comparison) { $0.rageTaps }
    }
}
