import NavigationHistory
import NavlogArguments

/// `yes` or `no`.
enum Decision: String, CaseIterable, ExpressibleByArgument {
    case yes, no

    var isYes: Bool { self == .yes }
}

/// A direction by its word in the log.
struct DirectionName: ExpressibleByArgument, CaseIterable {
    var direction: LayoutDirection

    static var allCases: [DirectionName] { LayoutDirection.allCases.map { DirectionName(direction: $0) } }
    static var allValueStrings: [String] { LayoutDirection.allCases.map(\.rawValue) }

    init(direction: LayoutDirection) { self.direction = direction }
    init?(argument: String) {
        guard let direction = LayoutDirection(rawValue: argument) else { return nil }
        self.direction = direction
    }

    var defaultValueDescription: String { direction.rawValue }
}

/// A badge policy by its word in the log.
struct BadgePolicyName: ExpressibleByArgument, CaseIterable {
    var policy: BadgePolicy

    static var allCases: [BadgePolicyName] { BadgePolicy.allCases.map { BadgePolicyName(policy: $0) } }
    static var allValueStrings: [String] { BadgePolicy.allCases.map(\.rawValue) }

    init(policy: BadgePolicy) { self.policy = policy }
    init?(argument: String) {
        guard let policy = BadgePolicy(rawValue: argument) else { return nil }
        self.policy = policy
    }

    var defaultValueDescription: String { policy.rawValue }
}

/// Judges what was recorded under other settings.
struct WhatIf: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "what-if",
        abstract: "Judges recorded swipes, back taps and badges under other settings, and counts what would have been otherwise.",
        discussion: """
            Each swipe and back tap is judged in the state in which it was made; where it would have led is not followed. What the log does \
            not keep, such as a transition that ran, refuses what it refused. With '--skip' a session is folded without one event, as far as \
            that goes.
            """,
        examples: [
            ("navlog what-if latest --max-start-distance 20", "How many accepted swipes would a narrower edge have refused?"),
            ("navlog what-if --left-item-disables-swipe no --list", "In all sessions, the swipes that a left item refused."),
            ("navlog what-if 3 --skip 17", "Session 3 without event 17."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @Option(help: ArgumentHelp("A swipe may start so many points from the leading edge; 'none' is anywhere.", valueName: "N"))
    var maxStartDistance: String?
    @Option(help: ArgumentHelp("Whether a left item of the caller turns the swipe off.", valueName: "YES|NO")) var leftItemDisablesSwipe:
        Decision?
    @Option(help: ArgumentHelp("Whether a hidden navigation bar turns the swipe off.", valueName: "YES|NO")) var barHiddenDisablesSwipe:
        Decision?
    @Option(help: ArgumentHelp("Whether the pop gesture is on.", valueName: "YES|NO")) var gestureEnabled: Decision?
    @Option(help: ArgumentHelp("How badges are shown.", valueName: "POLICY")) var badgePolicy: BadgePolicyName?
    @Option(help: ArgumentHelp("The layout direction.", valueName: "DIRECTION")) var direction: DirectionName?
    @Option(help: ArgumentHelp("The session without this event.", valueName: "SEQ")) var skip: Int?
    @Flag(help: "List what would have been otherwise.") var list
    @Flag(help: "With '--list': also what would have stayed the same.") var all
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if all, !list { throw ValidationError("'--all' is for '--list'", hint: "add '--list'") }
        if skip != nil, sessions.count != 1 { throw ValidationError("'--skip' is for one session", hint: "name the session") }
    }

    func run() throws {
        try Context.run(global) { context in
            if records.listsFields { return list ? try context.list(Self.itemFields) : try context.list(Self.countFields) }
            let settings = try settings()
            let store = try context.openForReading()
            if let skip {
                guard settings == WhatIfSettings() else {
                    throw Failure.usage("'--skip' goes with no settings", hint: "ask one thing at a time")
                }
                return try write(try store.skip(skip, of: store.session(named: sessions[0])), context)
            }
            guard settings != WhatIfSettings() else {
                throw Failure.usage(
                    "no setting is changed", hint: "give one, such as '--max-start-distance 20'; 'navlog help what-if' lists them")
            }
            let chosen = sessions.isEmpty ? nil : try sessions.map { try store.session(named: $0) }
            if list { try writeItems(store, settings, chosen, context) } else { try writeCounts(store, settings, chosen, context) }
        }
    }

    private func settings() throws(Failure) -> WhatIfSettings {
        var settings = WhatIfSettings()
        settings.gesture.leftItemDisablesSwipe = leftItemDisablesSwipe?.isYes
        settings.gesture.barHiddenDisablesSwipe = barHiddenDisablesSwipe?.isYes
        settings.gesture.enabled = gestureEnabled?.isYes
        settings.direction = direction?.direction
        settings.badgePolicy = badgePolicy?.policy
        if maxStartDistance == "none" {
            settings.gesture.unset = [.maxStartDistance]
        } else if let maxStartDistance {
            guard let points = Double(maxStartDistance), points.isFinite, points >= 0 else {
                throw .usage("'\(maxStartDistance)' is not a distance", hint: "give a number of points from 0, or 'none'")
            }
            settings.gesture.maxStartDistance = points
        }
        return settings
    }

    private func writeItems(_ store: HistoryStore, _ settings: WhatIfSettings, _ sessions: [RecordedSession]?, _ context: Context) throws {
        var printer = try RecordPrinter(Self.itemFields, options: records, to: context)
        try printer.begin()
        try store.whatIf(settings, in: sessions) { item in
            if all || item.changes { try printer.write(item) }
        }
        try printer.finish()
    }

    private func writeCounts(_ store: HistoryStore, _ settings: WhatIfSettings, _ sessions: [RecordedSession]?, _ context: Context) throws {
        var tally = WhatIfTally()
        try store.whatIf(settings, in: sessions) { tally.add($0) }
        var printer = try RecordPrinter(Self.countFields, options: records, to: context)
        try printer.begin()
        for row in tally.rows { try printer.write(row) }
        try printer.finish()
    }

    private func write(_ skipped: SkippedEvent, _ context: Context) throws {
        if context.format == .table {
            var children = [Tree("folds to event \(skipped.lastSequence)")]
            if let failure = skipped.failure { children.append(Tree("then no more: \(failure)")) }
            children.append(Tree("against what was recorded", [.changes(skipped.difference)]))
            return try context.write(Tree("session \(skipped.session.id) without event \(skipped.skipped)", children))
        }
        try context.writeOne(
            [
                Property(key: "session", cell: .session(skipped.session.id)), Property(key: "skipped", cell: .integer(skipped.skipped)),
                Property(key: "lastSeq", cell: .integer(skipped.lastSequence)),
                Property(key: "failure", cell: skipped.failure.map { .text($0.description) } ?? .none),
                Property(key: "changes", cell: .json(skipped.difference.json)),
            ], isASCII: records.ascii)
    }

    private static var countFields: [Field<WhatIfCounts>] {
        [
            Field("kind") { (row: WhatIfCounts) in .text(row.kind.rawValue) },
            Field("recorded") { .text($0.recorded) },
            Field("otherwise", "would be") { .text($0.otherwise) },
            Field("count") { .integer($0.count) },
        ]
    }

    private static var itemFields: [Field<WhatIfItem>] {
        [
            Field("session") { (item: WhatIfItem) in .session(item.session.id) },
            Field("number", "#") { .integer($0.session.number) },
            Field("seq") { .integer($0.sequence) },
            Field("time") { .preciseTime($0.time) },
            Field("kind") { .text($0.kind.rawValue) },
            Field("subject", "of") { .text($0.subject) },
            Field("recorded") { .text($0.recorded) },
            Field("otherwise", "would be") { .text($0.otherwise) },
        ]
    }
}
