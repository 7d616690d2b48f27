import Foundation
import NavigationHistory

/// All that a file can be asked. Each file is asked a part of it, chosen by the seed: many files are worth more than many questions.
struct Questions {
    /// How often each question was asked by this process.
    // The one thread that works.
    nonisolated(unsafe) private(set) static var asked: [String: Int] = [:]

    private(set) var firstError: String?
    private let path: String
    private var generator: SeededGenerator

    init(_ path: String, seed: UInt64) {
        self.path = path
        generator = SeededGenerator(seed: seed)
    }

    /// - Throws: `Violation` for an error that is not typed, or an exit code that the command does not promise.
    mutating func ask() throws {
        try always("open for reading") { questions in
            let store = try HistoryStore(at: questions.path, options: .readOnly)
            defer { store.close() }
            try questions.read(store)
        }
        for command in CommandQuestions.all where chance(18) {
            Self.asked["navlog \(command[0])", default: 0] += 1
            try CommandQuestions.ask(command, path)
        }
        guard chance(3) else { return }
        try always("open for writing") { questions in
            let store = try HistoryStore(at: questions.path)
            defer { store.close() }
            try questions.write(store)
        }
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    private mutating func always(_ question: StaticString, _ body: (inout Questions) throws -> Void) throws {
        Watchdog.stage = question
        Self.asked["\(question)", default: 0] += 1
        do {
            try body(&self)
        } catch {
            guard isTyped(error) else { throw Violation("\(question): an error that is not typed: \(error)") }
            if firstError == nil { firstError = name(of: error) }
        }
    }

    private mutating func sometimes(_ question: StaticString, _ body: () throws -> Void) throws {
        if chance(6) { try always(question) { _ in try body() } }
    }

    private mutating func read(_ store: HistoryStore) throws {
        try sometimes("info") { _ = try store.info() }
        try sometimes("migrations") { _ = try store.migrations() }
        try sometimes("quick check") { _ = try store.check(quick: true) { _ in true } }
        try sometimes("check") {
            do { try store.check { _ in true } } catch { throw try CommandQuestions.withAdvice(error) }
        }
        try sometimes("summaries") { _ = try store.summaries(long: true) }
        try sometimes("export") { _ = try store.export { _ in } }
        try sometimes("statistics") { _ = try store.statistics(StatisticsRequest([.screens, .transitions, .paths, .badges, .gestures])) }
        try sometimes("find") { try store.find(StateCondition(parsing: "depth>=2")) { _ in } }
        try sometimes("graph") { _ = try store.graph() }
        try sometimes("tail") { _ = try store.tail().newest(20) }
        try sometimes("known names") { _ = try store.knownNames() }
        for sql in ["SELECT * FROM event_log LIMIT 200", "SELECT * FROM session_list LIMIT 20"] {
            try sometimes("query") {
                _ = try store.query(sql, limits: SQLLimits(rows: 200, seconds: 5), columns: { _ in }, row: { _ in true })
            }
        }
        for number in 1...4 {
            guard let session = try? store.session(.number(number)) else { continue }
            try sometimes("state") { _ = try store.state(of: session) }
            try sometimes("state at an offset") { _ = try store.state(of: session, at: .offset(2)) }
            try sometimes("replay") { _ = try store.replay(session) }
            try sometimes("explain") { _ = try store.explain(session, 5) }
            try sometimes("skip") { _ = try store.skip(4, of: session) }
            try sometimes("bisect") { _ = try store.bisect(session, StateCondition(parsing: "depth>=2")) }
            for isReverse in [false, true] {
                var selection = EventSelection()
                selection.isReverse = isReverse
                selection.isLenient = true
                try sometimes(isReverse ? "cursor backwards" : "cursor") {
                    let cursor = try store.events(of: session, selection)
                    var count = 0
                    while count < 5_000, try cursor.next() != nil { count += 1 }
                }
            }
        }
    }

    private mutating func write(_ store: HistoryStore) throws {
        try sometimes("append") { try store.append(RandomSession(seed: 4_711, events: 3).events) }
        try sometimes("resume") {
            _ = try store.resume(store.session(.latest), mode: .writeThrough).perform(.push(NavigationScreen(named: "X")))
        }
        try sometimes("retention") { try store.apply(HistoryRetention(maxSessions: 1)) }
        try sometimes("end abandoned") { try store.endAbandonedSessions(olderThan: .seconds(1)) }
    }
}
