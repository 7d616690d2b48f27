import NavigationHistory
import NavlogArguments

/// The span of time that is looked at.
struct TimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("At or after this time: 2026-01-02, an ISO time, 90s, 2h, 3d, today, yesterday, @seconds.", valueName: "TIME"))
    var since: String?
    @Option(help: ArgumentHelp("Before this time.", valueName: "TIME")) var until: String?

    /// The two moments, microseconds since 1970.
    func range(_ words: TimeWords) throws(Failure) -> (since: Int64?, until: Int64?) {
        var range: (since: Int64?, until: Int64?) = (nil, nil)
        if let since { range.since = try words.moment(since, option: "--since") }
        if let until { range.until = try words.moment(until, option: "--until") }
        if let since = range.since, let until = range.until, since >= until {
            throw .usage("'--since' is not before '--until'", hint: "nothing lies between them: since is included, until is not")
        }
        return range
    }
}

/// Which part of a list is shown, and in which order.
struct PageOptions: ParsableArguments {
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most so many.", valueName: "N")) var limit: Int?
    @Option(help: ArgumentHelp("Leave out so many at first.", valueName: "N")) var offset = 0
    @Flag(help: "The newest first.") var reverse

    mutating func validate() throws(ValidationError) {
        if let limit, limit < 0 { throw ValidationError("'--limit' is a number from 0", hint: "leave it out for all") }
        if offset < 0 { throw ValidationError("'--offset' is a number from 0", hint: "leave it out to begin at the start") }
    }

    /// Counts what passes by and says which are shown.
    var counter: PageCounter { PageCounter(left: limit ?? .max, skipped: offset) }
}

/// Lets the asked-for part of a list through.
struct PageCounter {
    /// How many may still be shown.
    private(set) var left: Int
    /// How many are still to be left out.
    private var skipped: Int

    init(left: Int, skipped: Int) {
        self.left = left
        self.skipped = skipped
    }

    var isFull: Bool { left == 0 }

    mutating func takesNext() -> Bool {
        guard skipped == 0 else {
            skipped -= 1
            return false
        }
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}

/// The list is complete: ends an iteration early.
struct PageIsFull: Error {}

/// A kind of event by its name.
struct EventName: ExpressibleByArgument, CaseIterable {
    var kind: EventKind

    static var allCases: [EventName] { EventKind.allCases.map { EventName(kind: $0) } }
    static var allValueStrings: [String] { EventKind.allCases.map(\.name) }

    init(kind: EventKind) { self.kind = kind }

    init?(argument: String) {
        guard let kind = EventKind.allCases.first(where: { $0.name == argument }) else { return nil }
        self.kind = kind
    }

    var defaultValueDescription: String { kind.name }
}

/// An origin by its name.
struct OriginName: ExpressibleByArgument, CaseIterable {
    var origin: Origin

    static var allCases: [OriginName] { Origin.allCases.map { OriginName(origin: $0) } }
    static var allValueStrings: [String] { Origin.allCases.map(\.name) }

    init(origin: Origin) { self.origin = origin }

    init?(argument: String) {
        guard let origin = Origin.allCases.first(where: { $0.name == argument }) else { return nil }
        self.origin = origin
    }

    var defaultValueDescription: String { origin.name }
}

/// `key=value`.
struct LabelCondition: ExpressibleByArgument {
    var label: SessionHeader.Label

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        label = SessionHeader.Label(key: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
    }

    static func expectation(insteadOf argument: String) -> String { "of the form key=value" }
}
