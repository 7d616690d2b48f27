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

    // MARK: Times

    /// Reads times as people type them.
    var words: TimeWords { TimeWords(zone: global.tz ?? .local, now: now) }

    /// Times for tables: in the local zone unless another is asked for.
    func times(isRelative: Bool = false) -> TimeText { TimeText(zone: global.tz ?? .local, now: now, isRelative: isRelative) }

    /// Times for machine formats: in UTC unless another zone is asked for.
    var machineTimes: TimeText { TimeText(zone: global.tz ?? .utc, now: now) }

    // MARK: The file

    /// Opens the file for reading: it is neither made nor migrated. A newer schema is refused unless the command can do with it.
    func openForReading(allowsNewerSchema: Bool = false) throws -> HistoryStore {
        try openForReading(try databasePath(), allowsNewerSchema: allowsNewerSchema)
    }

    /// Opens another file for reading.
    func openForReading(_ path: String, allowsNewerSchema: Bool = false) throws -> HistoryStore {
        let store = try open(path, .readOnly)
        if !allowsNewerSchema { try refuseNewerSchema(of: store) }
        return store
    }

    /// Opens the file for writing. It is made where it is missing, and its schema brought up to date.
    func openForWriting(creates: Bool = true) throws -> HistoryStore {
        let path = try databasePath()
        guard !global.readOnly else {
            throw Failure.usage("this command writes, and '--read-only' was given", hint: "leave out '--read-only'")
        }
        if creates, global.database == nil, Platform.environment(Self.databaseVariable).isNilOrEmpty { try makeDataFolder(of: path) }
        var options = HistoryOptions()
        options.createsIfMissing = creates
        return try open(path, options)
    }

    private func open(_ path: String, _ options: HistoryOptions) throws -> HistoryStore {
        var options = options
        options.busyTimeoutMilliseconds = Int((global.timeout * 1_000).rounded())
        options.programVersion = Version.number
        messages.detail("opening \(path)")
        return try HistoryStore(at: path, options: options)
    }

    private func refuseNewerSchema(of store: HistoryStore) throws {
        let migrations = try store.migrations()
        guard let newest = migrations.last(where: { $0.state == .newer }) else { return }
        let known = migrations.last { $0.state != .newer }?.version ?? 0
        throw HistoryError.newerSchema(fileVersion: newest.version, programVersion: known, path: store.path)
    }

    // MARK: Its path

    static let databaseVariable = "NAVLOG_DATABASE"

    /// The option, the variable, or the place in the user's data folder.
    func databasePath() throws(Failure) -> String { try Self.databasePath(global) }

    /// The same, for options that were read by themselves.
    static func databasePath(_ global: GlobalOptions) throws(Failure) -> String {
        if let path = global.database {
            guard !path.isEmpty else { throw .usage("'--database' is empty", hint: "give a path") }
            return path
        }
        if let path = Platform.environment(Self.databaseVariable), !path.isEmpty { return path }
        // The XDG specification: a path that is not absolute does not count.
        if let folder = Platform.environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder + "/navlog/history.sqlite" }
        if let home = Platform.environment("HOME"), !home.isEmpty { return home + "/.local/share/navlog/history.sqlite" }
        throw .usage("no database was given, and there is no HOME", hint: "give one: --database PATH, or set \(Self.databaseVariable)")
    }

    private func makeDataFolder(of path: String) throws(Failure) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = String(path[..<slash])
        do throws(Platform.SystemError) {
            try Platform.makeFolders(folder)
        } catch {
            throw Failure(.cannotCreate, "cannotCreate", "cannot create the folder \(folder): \(error.message)", path: folder)
        }
    }
}

extension Optional where Wrapped == String {
    var isNilOrEmpty: Bool { self?.isEmpty ?? true }
}
