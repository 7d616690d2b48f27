import NavlogArguments

/// A small tool with every kind of declaration.
struct Track: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keeps a log of runs.",
        examples: [("track list", "All runs."), ("track add 5.2 --tag hills", "One run of 5.2 km.")],
        subcommands: [Add.self, List.self, Join.self, Hidden.self],
        groupedSubcommands: [CommandGroup(name: "Care for the file", subcommands: [Store.self])],
        globalOptions: Globals.self,
        exitCodes: [(0, "all went well"), (64, "the command line is wrong")],
        bugReport: "https://example.org/bugs")
}

struct Globals: ParsableArguments {
    @Option(name: [.customShort("d"), .long], help: ArgumentHelp("The file.", valueName: "PATH"), completion: .file)
    var database: String?
    @Option(help: "How results are written.") var format = Format.table
    @Option(help: ArgumentHelp("How long to wait.", valueName: "SECONDS")) var timeout = 5.0
    @Flag(name: .shortAndLong, help: "No messages.") var quiet
    @Flag(name: .shortAndLong, help: "More messages.") var verbose
    @Flag(help: "Print the version.", replacesCommand: true) var version

    mutating func validate() throws(ValidationError) {
        if quiet, verbose { throw ValidationError("'--quiet' and '--verbose' exclude each other", hint: "leave one out") }
    }
}

enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv
}

struct Filter: ParsableArguments {
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most N runs.", valueName: "N")) var limit: Int?
    @Option(help: ArgumentHelp("Only runs with a tag.", valueName: "TAG")) var tag: [String] = []

    mutating func validate() throws(ValidationError) {
        if let limit, limit < -5 { throw ValidationError("'--limit' is too small") }
    }
}

struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Adds a run.", examples: [("track add 5.2", "One run of 5.2 km.")])
    @OptionGroup var globals: Globals
    @Argument(help: ArgumentHelp("The distance.", valueName: "KM")) var distance: Double
    @Argument(help: ArgumentHelp("A note.", valueName: "NOTE")) var note: String?
    @Option(help: "Tags.") var tag: [String] = ["none"]
    @Option(name: .customLong("zone"), help: ArgumentHelp("The time zone.", valueName: "ZONE")) var timeZone = "utc"
}

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists runs, the newest last, in the format that was asked for with the option of that name.",
        discussion: "A run without a distance is left out.\n\n  kept   as it is",
        examples: [("track list", "All runs."), ("track list spring -n 5", "Five of the runs of that season.")])
    @OptionGroup var globals: Globals
    @OptionGroup var filter: Filter
    @Argument(help: ArgumentHelp("The season.", valueName: "SEASON")) var season = "latest"
    @Flag(name: .shortAndLong, help: "Newest first.") var reverse
    @Option(help: ArgumentHelp("For tests.", shouldDisplay: false)) var secretClock: String?
}

struct Join: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Joins files.", examples: [("track join a b -o c", "Two files into one.")],
        exitCodes: [(0, "joined"), (1, "nothing to join")])
    @Option(name: .shortAndLong, help: ArgumentHelp("Where to.", valueName: "FILE")) var output: String
    @Argument(help: ArgumentHelp("The files.", valueName: "FILE"), completion: .file) var files: [String]
}

struct Hidden: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "For tests.", examples: [("track hidden", "Nothing.")], shouldDisplay: false)
}

struct Store: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Care for the file.", subcommands: [Check.self, DryRun.self])
}

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Checks the file.", examples: [("track store check", "Checks it.")])
    @Option(help: "Whether to repair it.") var repair = false
    @Argument(help: ArgumentHelp("Which rows.", valueName: "ROW")) var rows: [Int] = []
}

struct DryRun: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Does nothing.", examples: [("track store dry-run", "Nothing.")])
}

let track = CommandLineParser(Track.self)

/// The command that the words give, or `nil` if they give something else.
func parsed<Command: ParsableCommand>(_ words: [String], as type: Command.Type = Command.self) throws -> Command? {
    guard case .run(let command) = try track.parse(words).outcome else { return nil }
    return command as? Command
}

/// The words of a command line, separated by single spaces; `''` is an empty word.
func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}
