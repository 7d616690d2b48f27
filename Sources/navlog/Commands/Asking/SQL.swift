import NavigationHistory
import NavlogArguments

/// Runs SQL that reads.
struct SQL: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql",
        abstract: "Runs one SQL statement that reads, over the documented views 'event_log' and 'session_list'.",
        discussion: """
            Nothing but reading is allowed: writing, ATTACH, extensions and pragmas that change something are refused. Columns of the views \
            are stable; the documentation of the schema lists them. Blobs are written in hexadecimal digits.
            """,
        examples: [
            ("navlog sql 'SELECT event, count(*) AS n FROM event_log GROUP BY event ORDER BY n DESC'", "How often each kind of event."),
            ("navlog sql --json < query.sql", "A query from a file, as JSON."),
            ("navlog sql --limit 5 'SELECT * FROM session_list'", "Five rows at most."),
        ])

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The statement; it is read from standard input if it is left out or is -.", valueName: "QUERY"))
    var query = "-"
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("At most so many rows; 0 is all.", valueName: "N")) var limit = 10_000
    @Option(help: ArgumentHelp("Stop after so many seconds; 0 is never.", valueName: "SECONDS")) var timeLimit = 30.0
    @OptionGroup var records: RecordOptions

    mutating func validate() throws(ValidationError) {
        if limit < 0 { throw ValidationError("'--limit' is a number from 0", hint: "leave it out for 10,000 rows") }
        if timeLimit < 0 || !timeLimit.isFinite {
            throw ValidationError("'--time-limit' is a number of seconds from 0", hint: "leave it out for 30")
        }
    }

    func run() throws {
        if ByteSource.needsTyping(query) { throw CleanExit.helpRequest(Self.self) }
        try Context.run(global) { context in
            let text = query == "-" ? try Self.standardInput() : query
            let store = try context.openForReading()
            Platform.deferInterruption(true)
            var printer: RecordPrinter<[SQLValue]>?
            var names: [String] = []
            var hasBegun = false
            do {
                let summary = try store.query(
                    text, limits: SQLLimits(rows: limit == 0 ? nil : limit, seconds: timeLimit == 0 ? nil : timeLimit),
                    isCancelled: { Platform.isInterrupted },
                    columns: { columns in
                        names = columns
                        guard !records.listsFields else { return }
                        printer = try RecordPrinter(Self.fields(columns), options: records, to: context)
                    },
                    row: { row in
                        guard !records.listsFields else { return false }
                        // Not before there is a row: a query that fails writes nothing.
                        if !hasBegun { try printer?.begin() }
                        hasBegun = true
                        try printer?.write(row)
                        return true
                    })
                if records.listsFields { return try context.list(Self.fields(names)) }
                if !hasBegun { try printer?.begin() }
                try printer?.finish()
                if summary.isCut {
                    context.messages.warn("there are more than \(counted(summary.rows, "row")); '--limit 0' gives all")
                }
            } catch let error as SQLQueryError {
                throw Self.failure(error)
            }
        }
    }

    private static func standardInput() throws -> String {
        var bytes: [UInt8] = []
        try ByteSource("-").forEachChunk { bytes.append(contentsOf: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The columns by name; a name that comes again gets a number, so that JSON has no key twice.
    private static func fields(_ columns: [String]) -> [Field<[SQLValue]>] {
        var used: [String: Int] = [:]
        return columns.enumerated().map { index, column in
            let count = used[column, default: 0] + 1
            used[column] = count
            return Field(count == 1 ? column : "\(column):\(count)") { (row: [SQLValue]) in index < row.count ? cell(row[index]) : .none }
        }
    }

    private static func cell(_ value: SQLValue) -> Cell {
        switch value {
        case .null: .none
        case .integer(let value): .integer(Int(value))
        // JSON has no number for infinities.
        case .real(let value): value.isFinite ? .number(value) : .text("\(value)")
        case .text(let text): .text(text)
        case .blob(let bytes): .text(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        }
    }

    private static func failure(_ error: SQLQueryError) -> Failure {
        switch error {
        case .invalid:
            .init(
                .usage, "sql", "\(error)",
                hint: "the views are event_log and session_list: 'SELECT * FROM event_log LIMIT 1' shows the columns")
        case .notAllowed: .init(.usage, "notAllowed", "\(error)", hint: "change the file with navlog's own commands")
        case .timedOut: .init(.failed, "timedOut", "\(error)", hint: "ask for less, or give '--time-limit SECONDS'")
        case .cancelled: .interrupted("interrupted: the query was given up")
        case .history(let error): Failure(error)
        }
    }
}
