import NavigationHistory
import NavlogArguments

/// From which screen to which.
struct Transitions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts how often one screen followed another.",
        discussion: StatisticsWords.text([StatisticsWords.visit, StatisticsWords.transition]),
        examples: [
            ("navlog transitions --limit 20", "The twenty most common ones."),
            ("navlog transitions --screen Checkout --by origin", "Into and out of one screen, and by what."),
            ("navlog transitions --since today --format csv", "Today's, for a spreadsheet."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    private var splitsByOrigin: Bool { statistics.by.contains(.origin) }

    private var comparison: Comparison<TransitionStatistics> {
        var keys = [
            Field("from") { (t: TransitionStatistics) in .text(t.from) },
            Field("to") { .text($0.to) },
        ]
        if splitsByOrigin { keys.append(Field("origin") { .text($0.origin?.name) }) }
        return Comparison(
            keys: keys, count: ("count", { $0.count }), time: nil, rate: ("share", { $0.share }),
            missing: { row, group in
                Proportion(0, of: group.transitions.first { $0.from == row.from }?.fromTotal ?? 0)
            })
    }

    private func fields(_ style: StatisticsStyle) -> [Field<TransitionStatistics>] {
        var fields = comparison.keys
        fields += [
            Field("count") { .integer($0.count) },
            Field("share") { style.rate($0.share.rate) },
        ]
        if style.drawsBars { fields.append(Field("bar", "") { .text(Bars.bar($0.share.rate)) }) }
        return fields
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(fields(context.style), statistics, comparison: comparison) }
            let request = try statistics.request(.transitions, context, splitsByOrigin: true)
            let result = try context.statistics(request, statistics, sessions: sessions)
            try context.write(
                result, statistics, records, fields: fields(context.style), comparison: comparison
            ) { $0.transitions }
        }
    }
}
