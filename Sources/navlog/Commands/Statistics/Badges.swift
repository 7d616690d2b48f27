import NavigationHistory
import NavlogArguments

/// The badges of the tabs.
struct Badges: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the badges of the tabs: their values over time, how long until they are cleared, and whether they are tapped.",
        discussion: StatisticsWords.text([StatisticsWords.badge]),
        examples: [
            ("navlog badges latest", "The badges of the newest session."),
            ("navlog badges --tab inbox --by week", "One tab, week by week."),
            ("navlog badges --json --fields tab,series", "The values over time, as JSON."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    static var comparison: Comparison<BadgeStatistics> {
        Comparison(
            keys: [Field("tab") { .text($0.tab) }], count: ("shown", { $0.shown }), time: ("to clear", { $0.medianToClear }),
            rate: ("taps with", { $0.tapShare }), missing: { _, _ in Proportion(0, of: 0) })
    }

    private static func fields(_ style: StatisticsStyle) -> [Field<BadgeStatistics>] {
        [
            Field("tab") { .text($0.tab) },
            Field("changes") { .integer($0.changes) },
            Field("shown") { .integer($0.shown) },
            Field("cleared") { .integer($0.cleared) },
            Field("shownSeconds", "time shown") { .duration($0.timeShown) },
            Field("medianToClearSeconds", "to clear") { .duration($0.medianToClear) },
            Field("p95ToClearSeconds", "p95", isShown: false) { .duration($0.p95ToClear) },
            Field("greatest") { $0.greatest.map { .integer($0) } ?? .none },
            Field("tapsWith", "taps with") { .integer($0.tapsWith) },
            Field("tapsWithout", "without") { .integer($0.tapsWithout) },
            Field("series", "over time") { style.drawn(json: series($0), text: Bars.sparkline(means($0))) },
        ]
    }

    /// `[{"from":"2026-11-30T11:50:36.000000Z","seconds":1,"mean":2.5},…]`
    private static func series(_ badge: BadgeStatistics) -> String {
        JSONTexts.make { writer in
            writer.beginArray()
            for piece in badge.series {
                writer.beginObject()
                writer.key("from")
                writer.timestamp(piece.start)
                writer.key("seconds")
                writer.double(Double(badge.pieceLength) / 1_000_000)
                writer.key("mean")
                writer.double(piece.mean)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    /// Narrow enough for a table: neighbours are joined.
    private static func means(_ badge: BadgeStatistics) -> [Double] {
        let values = badge.series.map(\.mean)
        let join = (values.count + 15) / 16
        guard join > 1 else { return values }
        return stride(from: 0, to: values.count, by: join).map { start in
            let part = values[start..<min(values.count, start + join)]
            return part.reduce(0, +) / Double(part.count)
        }
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(Self.fields(context.style), statistics, comparison: Self.comparison) }
            let request = try statistics.request(.badges, context)
            let result = try context.statistics(request, statistics, sessions: sessions)
            try context.write(result, statistics, records, fields: Self.fields(context.style), comparison: Self.comparison) { $0.badges }
        }
    }
}
