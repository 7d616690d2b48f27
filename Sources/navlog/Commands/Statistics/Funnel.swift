import NavigationHistory
import NavlogArguments

/// How many sessions come through a sequence of screens.
struct Funnel: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts how many sessions come through a sequence of screens, step by step.",
        discussion: StatisticsWords.text([StatisticsWords.visit, StatisticsWords.funnel]),
        examples: [
            ("navlog funnel Cart Checkout Receipt", "How many buy, and where the others stop."),
            ("navlog funnel Cart Checkout Receipt --within 10m", "Only those who take ten minutes at most."),
            ("navlog funnel Cart Receipt --compare app-version=3.1,3.2", "Whether the new version is better."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The names of the screens, in order: two or more.", valueName: "SCREEN")) var steps: [String]
    @Option(help: ArgumentHelp("In so much time since the first step: 90s, 10m, 2h.", valueName: "TIME")) var within: Span?
    @OptionGroup var statistics: StatisticsOptions
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if steps.count < 2 {
            throw ValidationError("a funnel has two steps or more", hint: "name the screens in order: navlog funnel A B C")
        }
    }

    static var comparison: Comparison<FunnelStepStatistics> {
        Comparison(
            keys: [Field("step") { .integer($0.step) }, Field("screen") { .text($0.screen) }], count: ("sessions", { $0.sessions }),
            time: ("median", { $0.median }), rate: ("total rate", { $0.totalRate }), missing: { _, _ in Proportion(0, of: 0) })
    }

    private static func fields(_ style: StatisticsStyle) -> [Field<FunnelStepStatistics>] {
        var fields = comparison.keys
        fields += [
            Field("sessions") { .integer($0.sessions) },
            Field("rate") { style.rate($0.stepRate.rate) },
            Field("totalRate", "total rate") { style.rate($0.totalRate.rate) },
            Field("totalRateLow", isShown: false) { style.rate($0.totalRate.interval.lowerBound) },
            Field("totalRateHigh", isShown: false) { style.rate($0.totalRate.interval.upperBound) },
            Field("dropOff", "lost") { .integer($0.dropOff) },
            Field("medianSeconds", "median") { .duration($0.median) },
            Field("p95Seconds", "p95") { .duration($0.p95) },
        ]
        if style.drawsBars { fields.append(Field("bar", "") { .text(Bars.bar($0.totalRate.rate, width: 20)) }) }
        return fields
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return try context.list(Self.fields(context.style), statistics, comparison: Self.comparison) }
            var request = try statistics.request(.funnel, context)
            request.funnelSteps = steps
            request.funnelWithin = within?.microseconds
            let result = try context.statistics(request, statistics)
            try context.write(
                result, statistics, records, fields: Self.fields(context.style), comparison: Self.comparison
            ) { $0.funnel }
        }
    }
}
