import NavigationModel
import NavigationSQLite

/// Words of a file that can be typed, or those that are asked for.
public struct KnownNames: Hashable, Sendable {
    /// Names of screens, and ids of modals; sorted.
    public var screens: [String]
    /// Ids of tabs; sorted.
    public var tabs: [String]

    /// Makes lists of names.
    public init(screens: [String] = [], tabs: [String] = []) {
        self.screens = screens
        self.tabs = tabs
    }
}

extension StateCondition {
    /// The screens and tabs that the condition names.
    public var names: KnownNames {
        switch self {
        case .top(let name), .visible(let name), .screen(let name), .modal(let name): KnownNames(screens: [name])
        case .tab(let id), .badge(let id, _): KnownNames(tabs: [id])
        case .all(let parts), .any(let parts):
            KnownNames(screens: parts.flatMap(\.names.screens), tabs: parts.flatMap(\.names.tabs))
        case .not(let part): part.names
        default: KnownNames()
        }
    }
}

extension HistoryStore {
    /// The names that the newest sessions and the table of names know: enough for completion, without reading all events.
    ///
    /// - Parameter sessions: How many of the newest sessions are asked for the tabs and screens with which they start.
    public func knownNames(ofNewest sessions: Int = 50) throws(HistoryError) -> KnownNames {
        try withReader { db throws(HistoryError) in
            var tabs: Set<String> = []
            var screens: Set<String> = []
            for session in try db.newestSessions(sessions) {
                guard let range = try db.sequences(of: session), case .event(let first) = try? db.storedEvent(session, range.first),
                    case .sessionStarted(_, let full) = first.event
                else { continue }
                tabs.formUnion((full.tabs ?? []).map(\.id))
                screens.formUnion(full.stack.map(\.name) + (full.tabs ?? []).flatMap { $0.stack.map(\.name) })
            }
            for text in try db.texts(limit: 20_000) where !tabs.contains(text) { screens.insert(text) }
            return KnownNames(screens: screens.sorted(), tabs: tabs.sorted())
        }
    }

    /// The newest sessions whose id begins with these hexadecimal digits, the newest first.
    public func newestSessions(_ limit: Int, withPrefix prefix: String = "") throws(HistoryError) -> [RecordedSession] {
        let digits = prefix.lowercased().filter { $0 != "-" }
        return try withReader { db throws(HistoryError) in
            guard !digits.isEmpty else { return try db.newestSessions(limit) }
            guard let range = SessionSelector.range(ofPrefix: digits) else { return [] }
            return try db.sessions(in: range, limit: limit).sorted { ($1.started, $1.number) < ($0.started, $0.number) }
        }
    }
}

extension HistoryDatabase {
    fileprivate func newestSessions(_ limit: Int) throws(HistoryError) -> [RecordedSession] {
        let last = try HistoryError.wrapping { () throws(SQLiteError) in try connection.integer("SELECT max(id) FROM sessions") }
        var found: [RecordedSession] = []
        var number = Int(last)
        // Numbers of removed sessions are gaps.
        while number > 0, found.count < limit, number > Int(last) - 10 * limit {
            if let session = try session(number: number) { found.append(session) }
            number -= 1
        }
        return found
    }

    fileprivate func texts(limit: Int) throws(HistoryError) -> [String] {
        try HistoryError.wrapping { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT text FROM names ORDER BY id LIMIT ?")
            defer { statement.reset() }
            try statement.bind(limit, at: 1)
            var texts: [String] = []
            while try statement.step() { texts.append(statement.text(at: 0)) }
            return texts
        }
    }
}
