import NavlogArguments

/// The options that every command accepts, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: [.customShort("d"), .long],
        help: ArgumentHelp(
            "The history file (else NAVLOG_DATABASE, else navlog/history.sqlite in the data folder); find, sessions, diff and statistics take several.",
            valueName: "PATH"),
        completion: .file)
    var database: [String] = []
    @Option(help: ArgumentHelp("How results are written: a table on a terminal, tsv in a pipe unless given.", valueName: "FORMAT"))
    var format: OutputFormat?
    @Flag(help: "Short for --format json; an error is a JSON object on standard error, too.") var json
    @Option(help: ArgumentHelp("When to use colours.", valueName: "WHEN")) var color = ColorChoice.auto
    @Flag(help: "Never page the output.") var noPager
    @Flag(name: .shortAndLong, help: "No messages but errors.") var quiet
    @Flag(name: .shortAndLong, help: "More about what is done and what failed.") var verbose
    @Flag(help: "Open the file for reading only.") var readOnly
    @Option(help: ArgumentHelp("How long to wait for a lock.", valueName: "SECONDS")) var timeout = 5.0
    @Option(help: ArgumentHelp("The time zone of times read and shown: utc, local or ±HH:MM.", valueName: "ZONE")) var tz: TimeZoneChoice?
    @Flag(help: "Never ask a question.") var noInput
    @Flag(help: "Print the version.", replacesCommand: true) var version

    mutating func validate() throws(ValidationError) {
        if quiet, verbose { throw ValidationError("'--quiet' and '--verbose' exclude each other", hint: "leave one out") }
        if json, let format, format != .json {
            throw ValidationError("'--json' and '--format \(format.rawValue)' exclude each other", hint: "leave one out")
        }
        if timeout < 0 || timeout > 86_400 {
            throw ValidationError("'--timeout' is a number of seconds from 0 to 86400", hint: "leave it out for 5 seconds")
        }
    }
}

/// When colours are used.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}
