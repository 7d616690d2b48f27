import NavigationHistory
import NavlogArguments

/// Swipes back: which worked, and which gates stopped the others.
struct Gestures: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts the swipes back: accepted, refused by which gate, cancelled; by screen.",
        discussion: StatisticsWords.text([StatisticsWords.gesture]),
        examples: [
            ("navlog gestures", "By screen, all sessions."),
            ("navlog gestures --total --by app-version", "One row for each version of the app."),
            ("navlog gestures latest --json", "With histograms of start and progress, as JSON."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @Flag(help: "All screens together.") var total
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    private struct Row {
        /// Nil for all screens together.
        var screen: String?
        var counts: GestureCounts
    }

    private static var comparison: Comparison<Row> {
        Comparison(
            keys: [Field("screen") { .text($0.screen) }], count: ("swipes", { $0.counts.attempts }), time: nil,
            rate: ("accepted", { $0.counts.acceptance }), missing: { _, _ in Proportion(0, of: 0) })
    }

    private static func fields(_ style: StatisticsStyle) -> [Field<Row>] {
        [
            Field("screen") { .text($0.screen) },
            Field("swipes") { .integer($0.counts.attempts) },
            Field("accepted") { .integer($0.counts.accepted) },
            Field("cancelled") { .integer($0.counts.cancelled) },
            Field("refused") { .integer($0.counts.refusals) },
            Field("rate") { style.rate($0.counts.acceptance.rate) },
            Field("refusedByGate", "gates") { style.drawn(json: JSONTexts.object($0.counts.refused), text: gates($0.counts.refused)) },
            Field("startPositions", "start") { drawn(style, $0.counts.startPositions) },
            Field("acceptedProgress", "progress", isShown: false) { drawn(style, $0.counts.acceptedProgress) },
            Field("cancelledProgress", "cancelled at") { drawn(style, $0.counts.cancelledProgress) },
        ]
    }

    private static func drawn(_ style: StatisticsStyle, _ histogram: ValueHistogram) -> Cell {
        style.drawn(json: JSONTexts.histogram(histogram), text: histogram.total > 0 ? Bars.sparkline(histogram.counts) : "")
    }

    private static func gates(_ refused: [String: Int]) -> String {
        JSONTexts.ordered(refused).map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(Self.fields(context.style), statistics, comparison: Self.comparison) }
            let request = try statistics.request(.gestures, context)
            let result = try context.statistics(request, statistics, sessions: sessions)
            try context.write(result, statistics, records, fields: Self.fields(context.style), comparison: Self.comparison) { group in
                if total { return [Row(screen: nil, counts: group.gestures.total)] }
                return group.gestures.map { Row(screen: $0.screen, counts: $0.counts) }
            }
        }
    }
}
