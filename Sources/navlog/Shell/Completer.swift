import NavigationHistory
import NavlogArguments

/// Works out what can stand at the end of a command line that is being typed.
struct Completer {
    /// One word that can stand there, and what it means.
    struct Candidate: Hashable {
        var value: String
        var help = ""
    }

    /// What can stand there: words, or any file.
    enum Answer: Hashable {
        case words([Candidate])
        case file
    }

    private let root: CommandModel
    private let shell: Shell
    /// The files that the line names with `--database`.
    private var databases: [String] = []

    init(_ root: CommandModel, shell: Shell) {
        self.root = root
        self.shell = shell
    }

    /// The answer for the words behind the program's name; the last one is that at the cursor.
    mutating func answer(_ typed: [String]) -> Answer {
        let words = shell == .bash ? Self.joiningEquals(typed) : typed
        guard let current = words.last else { return .words([]) }
        var model = root
        var position = 0
        var pending: ParameterModel?
        var optionsEnded = false
        for word in words.dropLast() {
            if let option = pending {
                note(option, word)
                pending = nil
            } else if !optionsEnded, word == "--" {
                optionsEnded = true
            } else if !optionsEnded, word.hasPrefix("-"), word != "-" {
                let (name, value) = Self.split(word)
                guard let option = Self.option(name, of: model), option.kind == .option else { continue }
                if let value { note(option, value) } else { pending = option }
            } else if let next = model.subcommands.first(where: { $0.name == word }), position == 0 {
                model = next
            } else {
                position += 1
            }
        }
        if let pending { return complete(pending, current) }
        if !optionsEnded, current.hasPrefix("-"), current != "-" { return completeOption(current, of: model) }
        if !model.subcommands.isEmpty { return .words(Self.matching(current, Self.commands(of: model))) }
        guard let argument = position < model.arguments.count ? model.arguments[position] : model.arguments.last,
            position < model.arguments.count || argument.isRepeatable
        else { return .words([]) }
        return complete(argument, current)
    }

    // MARK: Options

    private mutating func note(_ option: ParameterModel, _ value: String) {
        if option.longNames.contains("database") { databases.append(value) }
    }

    private static func split(_ word: String) -> (name: String, value: String?) {
        guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    private static func option(_ name: String, of model: CommandModel) -> ParameterModel? {
        (model.options + model.globalOptions).first { $0.dashedNames.contains(name) }
    }

    private func completeOption(_ current: String, of model: CommandModel) -> Answer {
        let (name, value) = Self.split(current)
        if let value, let option = Self.option(name, of: model), option.kind == .option {
            guard case .words(let found) = complete(option, value) else { return .file }
            // bash completes what stands behind the sign, the others the whole word.
            return .words(shell == .bash ? found : found.map { Candidate(value: "\(name)=\($0.value)", help: $0.help) })
        }
        let options = (model.options + model.globalOptions).filter(\.shouldDisplay)
        return .words(
            Self.matching(
                current,
                options.flatMap { option in option.dashedNames.filter { $0.hasPrefix("--") }.map { Candidate(value: $0, help: option.help) }
                }))
    }

    /// bash takes `--top=Ch` apart into `--top`, `=`, `Ch`.
    private static func joiningEquals(_ words: [String]) -> [String] {
        var joined: [String] = []
        var continues = false
        for word in words {
            if word == "=", let last = joined.last, last.hasPrefix("--") {
                joined[joined.count - 1] = last + "="
                continues = true
            } else if continues {
                joined[joined.count - 1] += word
                continues = false
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    // MARK: Values

    private func complete(_ parameter: ParameterModel, _ current: String) -> Answer {
        switch parameter.completion {
        case .none: .words([])
        case .file: .file
        case .values(let values): .words(Self.matching(current, values.map { Candidate(value: $0) }))
        case .custom("sessions"): .words(sessions(current))
        case .custom("screens"): .words(Self.matching(current, names(\.screens)))
        case .custom("tabs"): .words(Self.matching(current, names(\.tabs)))
        case .custom: .words([])
        }
    }

    private static func commands(of model: CommandModel) -> [Candidate] {
        model.subcommands.filter(\.shouldDisplay).map { Candidate(value: $0.name, help: $0.abstract) }
    }

    private static func matching(_ current: String, _ candidates: [Candidate]) -> [Candidate] {
        candidates.filter { $0.value.hasPrefix(current) }
    }

    /// A file that cannot be read offers nothing.
    private var stores: [HistoryStore] {
        var paths = databases.map(Self.expanded)
        if paths.isEmpty, let path = try? Context.databasePath(given: []) { paths = [path] }
        return paths.compactMap { try? HistoryStore(at: $0, options: .readOnly) }
    }

    private func names(_ list: KeyPath<KnownNames, [String]>) -> [Candidate] {
        let lists = stores.map { (try? $0.knownNames())?[keyPath: list] ?? [] }
        var seen: Set<String> = []
        return lists.joined().filter { seen.insert($0).inserted }.map { Candidate(value: $0) }
    }

    /// `latest` and numbers; ids from the first character of one on.
    private func sessions(_ current: String) -> [Candidate] {
        guard let store = stores.last else { return Self.matching(current, [Candidate(value: "latest")]) }
        let newest = (try? store.newestSessions(50)) ?? []
        var found = Self.matching(current, [Candidate(value: "latest", help: "the session that started last")])
        found += Self.matching(current, newest.map { Candidate(value: "\($0.number)", help: Self.words($0)) })
        guard !current.isEmpty else { return found }
        let byID = (try? store.newestSessions(100, withPrefix: current)) ?? []
        return found
            + Self.matching(current, byID.map { Candidate(value: $0.id.description, help: "session \($0.number), " + Self.words($0)) })
    }

    private static func words(_ session: RecordedSession) -> String {
        TimeText(zone: .local, now: 0).moment(session.started)
    }

    /// The shell has not replaced `~` and quotation marks yet.
    private static func expanded(_ path: String) -> String {
        var path = path
        if let first = path.first, first == "'" || first == "\"" { path = String(path.dropFirst().prefix { $0 != first }) }
        guard path.hasPrefix("~/"), let home = Platform.environment("HOME") else { return path }
        return home + path.dropFirst()
    }
}
