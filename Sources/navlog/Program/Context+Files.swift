import NavigationHistory

extension Context {
    /// Opens the file for reading: it is neither made nor migrated. A newer schema is refused unless the command can do with it.
    func openForReading(allowsNewerSchema: Bool = false) throws -> HistoryStore {
        try openForReading(try databasePath(), allowsNewerSchema: allowsNewerSchema)
    }

    /// Opens all files that are named, in their order, for reading.
    func openAllForReading() throws -> [HistoryStore] {
        guard !global.database.isEmpty else { return [try openForReading()] }
        return try global.database.map { try openForReading(Self.checked($0)) }
    }

    /// Whether several files are read, so that answers say in which they were found.
    var readsSeveralFiles: Bool { global.database.count > 1 }

    private func openForReading(_ path: String, allowsNewerSchema: Bool = false) throws -> HistoryStore {
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
        if creates, global.database.isEmpty, Platform.environment(Self.databaseVariable).isNilOrEmpty { try makeDataFolder(of: path) }
        if path == ":memory:" { messages.warn("this history is in memory, and gone when the command ends") }
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
    func databasePath() throws(Failure) -> String { try Self.databasePath(given: global.database) }

    /// The same, of what the option has.
    static func databasePath(given paths: [String]) throws(Failure) -> String {
        if let path = try oneDatabase(given: paths) { return path }
        if let path = Platform.environment(databaseVariable), !path.isEmpty { return path }
        // The XDG specification: a path that is not absolute does not count.
        if let folder = Platform.environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder + "/navlog/history.sqlite" }
        if let home = Platform.environment("HOME"), !home.isEmpty { return home + "/.local/share/navlog/history.sqlite" }
        throw .usage("no database was given, and there is no HOME", hint: "give one: --database PATH, or set \(databaseVariable)")
    }

    /// The file that the option names, if it names one, for a command that works on one.
    static func oneDatabase(given paths: [String]) throws(Failure) -> String? {
        guard paths.count <= 1 else {
            throw .usage(
                "this command works on one file, and '--database' was given \(paths.count) times",
                hint: "'find', 'sessions', 'diff' and the statistics read several files")
        }
        return try paths.first.map { (path) throws(Failure) in try checked(path) }
    }

    private static func checked(_ path: String) throws(Failure) -> String {
        guard !path.isEmpty else { throw .usage("'--database' is empty", hint: "give a path") }
        return path
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

    // MARK: Sessions of several files

    /// The sessions that are named, by the path of their file; nil where none is. Each name has to be that of a session in one of the files.
    func sessions(_ names: [String], in stores: [HistoryStore]) throws -> [String: [RecordedSession]]? {
        guard !names.isEmpty else { return nil }
        var found: [String: [RecordedSession]] = [:]
        for name in names {
            var isFound = false
            var failure: HistoryError?
            for store in stores {
                do throws(HistoryError) {
                    found[store.path, default: []].append(try store.session(named: name))
                    isFound = true
                } catch {
                    guard case .unknownSession = error else { throw error }
                    failure = failure ?? error
                }
            }
            if !isFound, let failure { throw failure }
        }
        return found
    }
}
