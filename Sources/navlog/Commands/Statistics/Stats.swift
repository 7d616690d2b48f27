import NavigationHistory
import NavlogArguments

/// One page that sums a file up.
struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sums a file up on one page: sessions, events, screens, transitions, swipes.",
        discussion: StatisticsWords.text([StatisticsWords.visit, StatisticsWords.dwell]),
        examples: [
            ("navlog stats", "The whole file."),
            ("navlog stats --since 7d --by day --format csv", "The last seven days, a row for each."),
            ("navlog stats -d a.sqlite -d b.sqlite", "Two files as one."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    /// A group and its summary.
    private struct Row {
        var group: StatisticsGroup
        var summary: SummaryStatistics
        var gestures: GestureCounts

        init(_ group: StatisticsGroup) {
            self.group = group
            summary = group.summary ?? SummaryStatistics()
            gestures = group.gestures.total
        }

        func count(_ kind: EventKind) -> Int { summary.kinds.first { $0.kind == kind }?.count ?? 0 }
        var visitsPerSession: Double { summary.sessions > 0 ? Double(summary.visits) / Double(summary.sessions) : 0 }
    }

    private static var comparison: Comparison<Row> {
        Comparison(
            keys: [], count: ("sessions", { $0.summary.sessions }), time: ("median session", { $0.summary.medianDuration }),
            rate: ("swipes accepted", { $0.gestures.acceptance }), missing: { _, _ in Proportion(0, of: 0) })
    }

    private static var fields: [Field<Row>] {
        [
            Field("sessions") { .integer($0.summary.sessions) },
            Field("endedSessions", "ended", isShown: false) { .integer($0.summary.endedSessions) },
            Field("events") { .integer($0.summary.events) },
            Field("firstAt", "first") { $0.summary.first.map { .time($0) } ?? .none },
            Field("lastAt", "last") { $0.summary.last.map { .time($0) } ?? .none },
            Field("durationSeconds", "duration") { .duration($0.summary.duration) },
            Field("medianSessionSeconds", "median session") { .duration($0.summary.medianDuration) },
            Field("p95SessionSeconds", "p95", isShown: false) { .duration($0.summary.p95Duration) },
            Field("dwellSeconds", "dwell", isShown: false) { .duration($0.summary.dwell) },
            Field("screens") { .integer($0.group.screens.count) },
            Field("visits") { .integer($0.summary.visits) },
            Field("transitions", isShown: false) { .integer($0.group.transitions.reduce(0) { $0 + $1.count }) },
            Field("swipesAccepted", "swipes") { .integer($0.gestures.accepted) },
            Field("swipesCancelled", "cancelled") { .integer($0.gestures.cancelled) },
            Field("swipesRefused", "refused") { .integer($0.gestures.refusals) },
            Field("eventsByKind", isShown: false) { .json(JSONTexts.object($0.summary.kinds.map { ($0.kind.name, $0.count) })) },
            Field("appVersions", isShown: false) { .json(JSONTexts.object($0.summary.appVersions)) },
            Field("devices", isShown: false) { .json(JSONTexts.object($0.summary.devices)) },
        ]
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(Self.fields, statistics, comparison: Self.comparison) }
            let request = try statistics.request([.summary, .screens, .transitions, .gestures], context)
            let result = try context.statistics(request, statistics, sessions: sessions)
            if context.format == .table, request.grouping == nil, records.fields == nil {
                return try context.write(lines: page(Row(result.group), context))
            }
            try context.write(result, statistics, records, fields: Self.fields, comparison: Self.comparison) { [Row($0)] }
        }
    }

    // MARK: The page

    private func page(_ row: Row, _ context: Context) -> [String] {
        let times = context.times(isRelative: records.relative)
        let summary = row.summary
        func duration(_ microseconds: Int64?) -> String { microseconds.map { TimeText.duration(Double($0) / 1_000_000) } ?? "-" }
        var lines = [
            "\(counted(summary.sessions, "session")) (\(summary.endedSessions) ended), \(counted(summary.events, "event"))"
        ]
        if let first = summary.first, let last = summary.last {
            lines.append("from \(times.moment(first)) to \(times.moment(last))")
        }
        lines += [
            "duration \(duration(summary.duration)) in all, median \(duration(summary.medianDuration)), p95 \(duration(summary.p95Duration))",
            "\(counted(row.group.screens.count, "screen")), \(counted(summary.visits, "visit")) "
                + "(\(TimeText.decimal(row.visitsPerSession, digits: 1)) a session), \(duration(summary.dwell)) of dwell time",
        ]
        lines += section("app versions", JSONTexts.ordered(summary.appVersions), of: summary.sessions, context)
        lines += section("devices", JSONTexts.ordered(summary.devices), of: summary.sessions, context)
        lines += section("events", summary.kinds.map { ($0.kind.name, $0.count) }, of: summary.events, context, limit: 30)
        lines += section("screens by visits", visits(row.group), of: summary.visits, context)
        let transitions = row.group.transitions
        lines += section(
            "transitions", transitions.prefix(5).map { ("\($0.from) → \($0.to)", $0.count) }, of: transitions.reduce(0) { $0 + $1.count },
            context)
        let swipes = row.gestures
        if swipes.attempts > 0 {
            lines += section(
                "swipes back",
                [("accepted", swipes.accepted), ("cancelled", swipes.cancelled)]
                    + JSONTexts.ordered(swipes.refused).map { ("refused: \($0.0)", $0.1) }, of: swipes.attempts, context, limit: 20)
        }
        return lines
    }

    /// The most visited first, then by name.
    private func visits(_ group: StatisticsGroup) -> [(String, Int)] {
        group.screens.map { ($0.screen, $0.visits) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// A heading and the most frequent of its rows, with shares and, on a terminal, bars.
    private func section(_ title: String, _ rows: [(String, Int)], of total: Int, _ context: Context, limit: Int = 5) -> [String] {
        let shown = rows.prefix(limit)
        guard !shown.isEmpty else { return [] }
        let width = min(40, shown.map { CellWidth.of($0.0) }.max() ?? 0)
        let digits = shown.map { "\($0.1)".utf8.count }.max() ?? 0
        return ["", title]
            + shown.map { name, count in
                let share = total > 0 ? Double(count) / Double(total) : 0
                let text = CellWidth.cut(name, to: width)
                let number = "\(count)"
                let percent = Bars.percent(share)
                return "  " + text + String(repeating: " ", count: max(0, width - CellWidth.of(text)) + 2)
                    + String(repeating: " ", count: max(0, digits - number.utf8.count)) + number
                    + String(repeating: " ", count: max(0, 9 - percent.utf8.count)) + percent
                    + (context.style.drawsBars ? "  " + Bars.bar(share) : "")
            }
    }
}
