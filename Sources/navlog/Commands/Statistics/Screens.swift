import NavigationHistory
import NavlogArguments

/// Visits and dwell times.
struct Screens: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts the visits to each screen, and how long they lasted.",
        discussion: StatisticsWords.text([StatisticsWords.visit, StatisticsWords.dwell, StatisticsWords.entry]),
        examples: [
            ("navlog screens latest", "Where the newest session spent its time."),
            ("navlog screens --since 7d --by app-version --json", "The last week, for each version of the app, as JSON."),
            ("navlog screens --compare app-version=3.1,3.2", "Two versions side by side, with confidence intervals."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    static var comparison: Comparison<ScreenStatistics> {
        Comparison(
            keys: [Field("screen") { .text($0.screen) }], count: ("visits", { $0.visits }), time: ("median", { $0.median }),
            rate: ("sessions", { $0.sessionShare }), missing: { Proportion(0, of: $1.sessions) })
    }

    /// `greatest` is the longest total: the longest bar.
    static func fields(_ style: StatisticsStyle, greatest: Int64 = 0) -> [Field<ScreenStatistics>] {
        var fields = [
            Field("screen") { (s: ScreenStatistics) in .text(s.screen) },
            Field("visits") { .integer($0.visits) },
            Field("sessions") { .integer($0.sessions) },
            Field("totalSeconds", "total") { .duration($0.total) },
            Field("medianSeconds", "median") { .duration($0.median) },
            Field("p95Seconds", "p95") { .duration($0.p95) },
            Field("entries") { .integer($0.entries) },
            Field("exits") { .integer($0.exits) },
            Field("entryShare", isShown: false) { style.rate($0.entryShare.rate) },
            Field("exitShare", isShown: false) { style.rate($0.exitShare.rate) },
        ]
        if style.drawsBars, greatest > 0 {
            fields.append(Field("bar", "") { .text(Bars.bar(Double($0.total) / Double(greatest))) })
        }
        return fields
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(Self.fields(context.style), statistics, comparison: Self.comparison) }
            let request = try statistics.request(.screens, context)
            let result = try context.statistics(request, statistics, sessions: sessions)
            let greatest = result.groups.flatMap(\.screens).map(\.total).max() ?? 0
            try context.write(
                result, statistics, records, fields: Self.fields(context.style, greatest: greatest), comparison: Self.comparison
            ) { $0.screens }
        }
    }
}
