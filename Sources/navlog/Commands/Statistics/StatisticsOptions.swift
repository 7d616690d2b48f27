import NavigationHistory
import NavlogArguments

/// What all statistics commands take: which sessions and events count, and how the result is cut up.
struct StatisticsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this session.", valueName: "SESSION"), completion: .custom("sessions")) var session: [String] = []
    @Option(help: ArgumentHelp("Only sessions of this app.", valueName: "NAME")) var app: String?
    @Option(help: ArgumentHelp("Only sessions of this version of the app.", valueName: "VERSION")) var appVersion: String?
    @Option(help: ArgumentHelp("Only sessions with this label.", valueName: "KEY=VALUE")) var label: [LabelCondition] = []
    @OptionGroup var time: TimeOptions
    @Option(help: ArgumentHelp("Only what events of this kind bring about.", valueName: "EVENT")) var event: [EventName] = []
    @Option(help: ArgumentHelp("Only what happens while this tab is selected; only its badge.", valueName: "ID")) var tab: [String] = []
    @Option(help: ArgumentHelp("Only what concerns a screen of this name.", valueName: "NAME")) var screen: [String] = []
    @Option(help: ArgumentHelp("Only what events of this origin bring about.", valueName: "ORIGIN")) var origin: [OriginName] = []
    @Flag(help: "Only actions that were refused.") var refused
    @Option(
        help: ArgumentHelp(
            "Put sessions into groups: day, week, app, app-version, device, system, label, label.KEY.", valueName: "KEY"))
    var by: [GroupingChoice] = []
    @Option(help: ArgumentHelp("Two groups side by side, as in app-version=3.1,3.2.", valueName: "KEY=A,B")) var compare: ComparisonChoice?
    @Flag(help: "Count time in the background as dwell time, too.") var wall
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most so many rows (of each group).", valueName: "N")) var limit: Int?
    @Option(help: ArgumentHelp("Leave out so many rows at first.", valueName: "N")) var offset = 0
    @Flag(help: "The last row first.") var reverse

    mutating func validate() throws(ValidationError) {
        if let limit, limit < 0 { throw ValidationError("'--limit' is a number from 0", hint: "leave it out for all") }
        if offset < 0 { throw ValidationError("'--offset' is a number from 0", hint: "leave it out to begin at the start") }
        let groupings = by.filter { $0 != .origin }
        if groupings.count > 1 { throw ValidationError("'--by' groups by one thing only", hint: "give it once") }
        if compare != nil, !groupings.isEmpty {
            throw ValidationError("'--by' and '--compare' exclude each other", hint: "'--compare' groups by its own key")
        }
    }

    /// What is asked for, with the filters and groups of the options.
    func request(_ parts: StatisticsParts, _ context: Context, splitsByOrigin: Bool = false) throws(Failure) -> StatisticsRequest {
        var request = StatisticsRequest(parts)
        if by.contains(.origin), !splitsByOrigin {
            throw .usage("'--by origin' is for 'navlog transitions' only", hint: "'--origin ORIGIN' chooses one")
        }
        let range = try time.range(context.words)
        request.splitsByOrigin = by.contains(.origin)
        request.countsBackground = wall
        request.filter.since = range.since
        request.filter.until = range.until
        request.filter.kinds = Set(event.map(\.kind) + (refused ? [.refused] : []))
        request.filter.tabs = Set(tab)
        request.filter.screens = Set(screen)
        request.filter.origins = Set(origin.map(\.origin))
        request.filter.sessions.app = app
        request.filter.sessions.appVersion = appVersion
        request.filter.sessions.labels = label.map(\.label)
        if let compare {
            request.grouping = .comparing(compare.property.grouping, compare.first, compare.second)
        } else {
            request.grouping = by.lazy.compactMap { $0.grouping(in: context.global.tz ?? .local) }.first
        }
        return request
    }

    /// The title of the groups; nil where nothing is grouped.
    var groupTitle: String? { by.first { $0 != .origin }?.title }

    /// The rows that are asked for, in the order that is asked for.
    func page<Row>(_ rows: [Row]) -> [Row] {
        let ordered = reverse ? rows.reversed() : rows
        return Array(ordered.dropFirst(offset).prefix(limit ?? .max))
    }
}
