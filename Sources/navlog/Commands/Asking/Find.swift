import NavigationHistory
import NavlogArguments

/// Finds when a condition on the state held.
struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds the sessions and moments in which a condition on the state held.",
        discussion: """
            Each answer is a span: it begins with the event after which the condition held (fromSeq) and ends with the first event after \
            which it held no more, or with the session's last one (toSeq). With '--since' and '--until', spans that touch that time are given. \
            Conditions are joined by 'and', with '--or' by 'or'. In words: top, visible, screen, tab, depth, badge:TAB, modal, swipe, tabBar, \
            parameter:KEY, since, until, app, version and label:KEY, compared with = != < <= > >=, joined by and, or, not and parentheses.
            """,
        examples: [
            ("navlog find --top Checkout --depth '>=3'", "When Checkout was on top of three or more screens."),
            ("navlog find --badge 'inbox>0' --swipe off --since today", "A badge, and no way back by a swipe."),
            ("navlog find --modal any -d phone.sqlite -d tablet.sqlite", "In two files: the answers say in which."),
            ("navlog find latest --where 'swipe=leftItem or modal=pay' --first", "In one session, the first time."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The sessions; all of them if none is named.", valueName: "SESSION"), completion: .custom("sessions"))
    var sessions: [String] = []
    @OptionGroup var conditions: ConditionOptions
    @OptionGroup var time: TimeOptions
    @Flag(help: "The first span of each session only.") var first
    @Flag(help: "The last span of each session only.") var last
    @Flag(help: "Only how many sessions and spans, and how long in all.") var count
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most so many.", valueName: "N")) var limit: Int?
    @Option(help: ArgumentHelp("Leave out so many at first.", valueName: "N")) var offset = 0
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if first, last { throw ValidationError("'--first' and '--last' exclude each other", hint: "leave one out") }
        if count, limit != nil || offset != 0 { throw ValidationError("'--count' counts all", hint: "leave out '--limit' and '--offset'") }
        if let limit, limit < 0 { throw ValidationError("'--limit' is a number from 0", hint: "leave it out for all") }
        if offset < 0 { throw ValidationError("'--offset' is a number from 0", hint: "leave it out to begin at the start") }
    }

    func run() throws {
        try Context.run(global) { context in
            let fields = Self.fields(showsFile: context.readsSeveralFiles)
            if records.listsFields { return try context.list(fields) }
            let range = try time.range(context.words)
            let hasTime = range.since != nil || range.until != nil
            // A time alone is a condition, too: when anything at all was recorded.
            guard let condition = try conditions.condition(context.words) ?? (hasTime ? .all([]) : nil) else {
                throw Failure.usage(
                    "nothing is looked for", hint: "give a condition, such as '--top Checkout'; 'navlog help find' lists them")
            }
            var options = FindOptions()
            options.choice = first ? .first : last ? .last : .all
            options.since = range.since
            options.until = range.until
            context.messages.detail("looking for \(condition)")
            let stores = try context.openAllForReading()
            let chosen = try context.sessions(sessions, in: stores)
            func find(_ body: (FoundInterval) throws -> Void) throws {
                try context.withProgress { tell in
                    for store in stores {
                        try store.find(
                            condition, in: chosen.map { $0[store.path] ?? [] }, options: options,
                            progress: { tell("\(grouped($0)) events read") }
                        ) { try body(FoundInterval(interval: $0, path: store.path)) }
                    }
                }
            }
            if count { return try writeCounts(find, context) }
            var printer = try RecordPrinter(fields, options: records, to: context)
            var counter = PageCounter(left: limit ?? .max, skipped: offset)
            var hasFound = false
            try printer.begin()
            do {
                try find { found in
                    if counter.takesNext() { try printer.write(found) }
                    hasFound = true
                    if counter.isFull { throw PageIsFull() }
                }
            } catch is PageIsFull {}
            try printer.finish()
            if !hasFound { context.sayUnknown(condition.names, in: stores) }
        }
    }

    private func writeCounts(_ find: ((FoundInterval) throws -> Void) throws -> Void, _ context: Context) throws {
        var (sessionCount, spans, seconds) = (0, 0, 0.0)
        // The spans of a session follow each other.
        var previous: FoundInterval?
        try find { found in
            if found.path != previous?.path || found.interval.session != previous?.interval.session { sessionCount += 1 }
            previous = found
            spans += 1
            seconds += found.interval.seconds
        }
        try context.write(
            [
                Property(key: "sessions", cell: .integer(sessionCount)), Property(key: "count", cell: .integer(spans)),
                Property(key: "totalSeconds", cell: .seconds(seconds)),
            ], isASCII: records.ascii)
    }

    private static func fields(showsFile: Bool) -> [Field<FoundInterval>] {
        [
            Field("session") { (found: FoundInterval) in .session(found.interval.session.id) },
            Field("number", "#") { .integer($0.interval.session.number) },
            Field("fromSeq", "from") { .integer($0.interval.firstSequence) },
            Field("toSeq", "to") { .integer($0.interval.lastSequence) },
            Field("from", "began") { .preciseTime($0.interval.from) },
            Field("to", "ended") { .preciseTime($0.interval.to) },
            Field("seconds", "lasted") { .seconds($0.interval.seconds) },
            Field("holdsAtEnd", "at the end") { .flag($0.interval.holdsAtEnd) },
            Field("file", isShown: showsFile) { .text($0.path) },
        ]
    }
}

/// A span and the file it was found in.
struct FoundInterval {
    var interval: StateInterval
    var path: String
}
