import NavigationHistory

/// What a command works with: the options, the streams, the clock and the file.
struct Context {
    let global: GlobalOptions
    let output: ByteOutput
    let messages: Messages
    let format: OutputFormat
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether colours are used on standard output.
    let usesColor: Bool
    /// The moment now, microseconds since 1970.
    let now: Int64

    private init(_ global: GlobalOptions, draws: Bool) throws(Failure) {
        if !draws, global.format == .mermaid || global.format == .dot {
            throw .usage(
                "'--format \(global.format?.rawValue ?? "")' is for 'navlog graph'", hint: "use table, tsv, json, ndjson, csv or markdown")
        }
        self.global = global
        isTerminal = Platform.isTerminal(Platform.standardOutput)
        format = global.json ? .json : global.format ?? (isTerminal ? .table : .tsv)
        usesColor = Colors.areUsed(global.color, on: Platform.standardOutput)
        output = ByteOutput(Platform.standardOutput, name: "standard output")
        messages = Messages(global)
        now = try Clock.now()
    }

    /// Runs the work of a command and writes what it has put out, also when it fails.
    ///
    /// - Parameters:
    ///   - pages: Whether what is longer than the screen goes through a pager.
    ///   - draws: Whether the command writes graphs.
    static func run(_ global: GlobalOptions, pages: Bool = true, draws: Bool = false, _ body: (Context) throws -> Void) throws {
        let context = try Context(global, draws: draws)
        if pages, context.isTerminal { context.output.pager = Pager(global) }
        defer { context.output.pager?.wait() }
        do {
            try body(context)
            try context.output.finish()
        } catch let error as BrokenPipe {
            throw error
        } catch {
            try? context.output.finish()
            throw error
        }
    }

    /// Gives long work a function that says how far it has come. The line gives way to the output where both are on a terminal: what is
    /// written tells as much.
    func withProgress<Value>(_ body: (_ tell: @escaping (@autoclosure () -> String) -> Void) throws -> Value) rethrows -> Value {
        var progress = Progress(messages)
        if isTerminal { output.willWrite = { progress.end(messages) } }
        defer {
            progress.end(messages)
            output.willWrite = nil
        }
        return try body { progress.update(messages, $0()) }
    }

    // MARK: Times

    /// Reads times as people type them.
    var words: TimeWords { TimeWords(zone: global.tz ?? .local, now: now) }

    /// Times for tables: in the local zone unless another is asked for.
    func times(isRelative: Bool = false) -> TimeText { TimeText(zone: global.tz ?? .local, now: now, isRelative: isRelative) }

    /// Times for machine formats: in UTC unless another zone is asked for.
    var machineTimes: TimeText { TimeText(zone: global.tz ?? .utc, now: now) }
}

extension Optional where Wrapped == String {
    var isNilOrEmpty: Bool { self?.isEmpty ?? true }
}
