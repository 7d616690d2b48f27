import Foundation
import NavigationHistory

/// Changes the bytes of a good file by chance, and asks it everything.
struct FileMutator {
    private let good: [UInt8]
    private var generator: SeededGenerator
    private static let pageSize = 4_096

    init(_ good: [UInt8], seed: UInt64) {
        self.good = good
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var bytes = good
        for _ in 0..<Int.random(in: 1...3, using: &generator) { mutate(&bytes) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard bytes.count > 200 else { return }
        let pages = bytes.count / Self.pageSize
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
            // The header of the file.
            bytes[Int.random(in: 0..<100, using: &generator)] = anyByte()
        case 1:
            // The text of the schema stands in the first page.
            scramble(&bytes, 100..<min(bytes.count, Self.pageSize), count: 4)
        case 2 where pages > 1:
            // The header of a page, and its table of cells.
            let start = Int.random(in: 0..<pages, using: &generator) * Self.pageSize
            scramble(&bytes, start..<min(bytes.count, start + 40), count: 2)
        case 3 where pages > 2:
            // One page in the place of another.
            let from = Int.random(in: 0..<pages, using: &generator) * Self.pageSize
            let to = Int.random(in: 1..<pages, using: &generator) * Self.pageSize
            for offset in 0..<Self.pageSize { bytes[to + offset] = good[min(good.count - 1, from + offset)] }
        case 4 where pages > 1:
            let start = Int.random(in: 1..<pages, using: &generator) * Self.pageSize
            let isZero = Bool.random(using: &generator)
            for offset in 0..<Self.pageSize { bytes[start + offset] = isZero ? 0 : anyByte() }
        case 5:
            bytes.removeLast(Int.random(in: 1..<bytes.count - 100, using: &generator))
        case 6, 7:
            scramble(&bytes, 0..<bytes.count, count: 8)
        default:
            // A text within a row: the details, the snapshots, the names.
            changeText(&bytes)
        }
    }

    private mutating func anyByte() -> UInt8 {
        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
    }

    private mutating func scramble(_ bytes: inout [UInt8], _ range: Range<Int>, count: Int) {
        for _ in 0..<Int.random(in: 1...count, using: &generator) {
            bytes[Int.random(in: range, using: &generator)] = anyByte()
        }
    }

    private mutating func changeText(_ bytes: inout [UInt8]) {
        var place = Int.random(in: 0..<bytes.count, using: &generator)
        let marks: Set<UInt8> = Set("{}[]\":,0123456789".utf8)
        for _ in 0..<2_000 where place < bytes.count && !marks.contains(bytes[place]) { place += 1 }
        guard place < bytes.count else { return }
        let words = ["\"", "{", "}", "]", "9", "-", "\\", ",", "null", "1e9", "99999999999", "\"id\":", "\u{0}", "é"]
        for (offset, byte) in (words.randomElement(using: &generator) ?? "").utf8.enumerated() where place + offset < bytes.count {
            bytes[place + offset] = byte
        }
    }
}

/// Damaged files in place of good ones: every question gets an answer or a typed error.
enum MutationCampaign {
    /// A closed file without a write-ahead log, small enough to be read in a moment.
    private static func good(_ folder: String, seed: UInt64, isLong: Bool) throws -> [UInt8] {
        let path = folder + "/good.db"
        Folders.remove(path)
        let store = try HistoryStore(at: path)
        for offset in UInt64(0)..<3 { try store.append(RandomSession(seed: seed &+ offset, events: 25, ends: offset == 0).events) }
        if isLong { try store.append(ScriptSessions(seed: seed).long) }
        store.close()
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func work(_ arguments: Arguments) throws {
        Watchdog.install()
        let folder = try Folders.make("mutation")
        defer { Folders.remove(folder) }
        let path = folder + "/history.db"
        var index = arguments.integer("from", 0)
        let end = arguments.integer("to", 100)
        var kinds: [String: Int] = [:]
        while index < end {
            // One file for some hundred inputs; each input has a seed of its own.
            let chunk = index / 200
            let bytes = try good(folder, seed: arguments.seed &+ UInt64(chunk), isLong: chunk % 8 == 7)
            let last = min(end, (chunk + 1) * 200)
            while index < last {
                report("case \(index)")
                alarm(60)
                var mutator = FileMutator(bytes, seed: arguments.seed &* 1_000_003 &+ UInt64(index))
                for name in ["", "-wal", "-shm", "-journal"] { Folders.remove(path + name) }
                try Data(mutator.next()).write(to: URL(fileURLWithPath: path))
                let name = try ask(path)
                kinds[name, default: 0] += 1
                index += 1
            }
        }
        alarm(0)
        for (kind, count) in kinds { report("answered \(count) \(kind)") }
    }

    /// Runs every reading call, then some that write. The name of the first error.
    private static func ask(_ path: String) throws -> String {
        var first = "nothing"
        func attempt(_ stage: StaticString, _ body: () throws -> Void) throws {
            Watchdog.stage = stage
            do {
                try body()
            } catch {
                guard isTyped(error) else { throw Violation("an error that is not typed: \(error)") }
                if first == "nothing" { first = name(of: error) }
            }
        }
        try attempt("open for reading") {
            let store = try HistoryStore(at: path, options: .readOnly)
            defer { store.close() }
            try read(store, attempt)
        }
        try attempt("open for writing") {
            let store = try HistoryStore(at: path)
            defer { store.close() }
            try attempt("append") { try store.append(RandomSession(seed: 4_711, events: 3).events) }
            try attempt("resume") {
                _ = try store.resume(store.session(.latest), mode: .writeThrough).perform(.push(NavigationScreen(named: "X")))
            }
            try attempt("apply") { try store.apply(HistoryRetention(maxSessions: 1)) }
        }
        return first
    }

    private static func read(_ store: HistoryStore, _ attempt: (StaticString, () throws -> Void) throws -> Void) throws {
        try attempt("info") { _ = try store.info() }
        try attempt("migrations") { _ = try store.migrations() }
        try attempt("quick check") { _ = try store.check(quick: true) { _ in true } }
        try attempt("check") { _ = try store.check { _ in true } }
        try attempt("summaries") { _ = try store.summaries(long: true) }
        try attempt("export") { _ = try store.export { _ in } }
        try attempt("statistics") { _ = try store.statistics(StatisticsRequest([.screens, .transitions, .paths, .badges, .gestures])) }
        try attempt("find") { try store.find(StateCondition(parsing: "depth>=2")) { _ in } }
        try attempt("graph") { _ = try store.graph() }
        try attempt("tail().newest") { _ = try store.tail().newest(20) }
        for sql in ["SELECT * FROM event_log LIMIT 200", "SELECT * FROM session_list LIMIT 20"] {
            try attempt("query") {
                _ = try store.query(sql, limits: SQLLimits(rows: 200, seconds: 5), columns: { _ in }, row: { _ in true })
            }
        }
        var sessions: [RecordedSession] = []
        try attempt("open") {
            for number in 1...4 {
                if let session = try? store.session(.number(number)) { sessions.append(session) }
            }
        }
        for session in sessions {
            try attempt("state") { _ = try store.state(of: session) }
            try attempt("state") { _ = try store.state(of: session, at: .offset(2)) }
            try attempt("replay") { _ = try store.replay(session) }
            try attempt("explain") { _ = try store.explain(session, 5) }
            for isReverse in [false, true] {
                var selection = EventSelection()
                selection.isReverse = isReverse
                selection.isLenient = true
                try attempt("cursor") {
                    let cursor = try store.events(of: session, selection)
                    var count = 0
                    while count < 5_000, try cursor.next() != nil { count += 1 }
                }
            }
        }
    }

    static func run(_ arguments: Arguments) throws {
        let count = arguments.integer("count", 1_000)
        var done = 0
        var kinds: [String: Int] = [:]
        while done < count {
            let child = try Child(["mutations", "--seed", "\(arguments.seed)", "--from", "\(done)", "--to", "\(count)"])
            let end = child.wait()
            let lines = child.wholeLines
            for line in lines where line.hasPrefix("answered ") {
                let words = line.split(separator: " ")
                kinds[String(words[2]), default: 0] += Int(words[1]) ?? 0
            }
            if end.code == 0 {
                done = count
            } else {
                let last = lines.last { $0.hasPrefix("case ") } ?? "none"
                let next = (Int(last.split(separator: " ").dropFirst().first ?? "") ?? count) + 1
                Verdict.fail("mutations --seed \(arguments.seed) --from \(next - 1): \(end) \(lines.last ?? "")")
                done = max(next, done + 1)
            }
        }
        let list = kinds.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        Verdict.count("damaged files", done, "(\(list))")
    }
}
