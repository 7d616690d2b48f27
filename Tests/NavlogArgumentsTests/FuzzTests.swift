import NavlogArguments
import Testing

/// A repeatable generator (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite struct FuzzTests {
    private static let vocabulary = [
        "add", "list", "join", "store", "check", "add", "list", "join", "help", "exit-codes", "hidden", "lits", "-", "--", "---", "-q",
        "-qv", "-qqx",
        "-d", "-dx", "-d=x", "-n", "-n5", "-n=-5", "-5", "-.5", "-1e3", "5", "5.2", "99999999999999999999", "--limit", "--limit=3",
        "--limit=", "--lim", "--tag", "--tag=a", "--format", "json", "jsn", "--format=csv", "--timeout", "-h", "--help", "--version",
        "--quiet", "--quiet=1", "--output", "-o", "a", "", "=", "-=", "--=", "--repair", "true", "\u{301}", "-\u{301}", "--\u{301}=",
        "é", "-é", "👩‍👩‍👧", "\r\n", "-\r\n", "\0", "-\0", "--secret-clock", "--zone", "-02:00",
    ]

    private static func randomWord(_ random: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<6, using: &random) == 0 else { return vocabulary.randomElement(using: &random) ?? "" }
        let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let prefix = ["", "-", "--", "--limit=", "-n"].randomElement(using: &random) ?? ""
        return prefix + String(decoding: bytes, as: UTF8.self)
    }

    private func isComplete(_ command: any ParsableCommand) -> Bool {
        switch command {
        case let add as Add: add.distance.isFinite
        case let join as Join: !join.files.isEmpty && join.output.utf8.count >= 0
        case let list as List: (list.filter.limit ?? 0) >= -5
        default: true
        }
    }

    /// Every line gives a command, a help or an error, and never stops the program.
    @Test(arguments: 0..<4) func anyWordsAtAll(_ seed: UInt64) {
        var random = SeededGenerator(state: seed)
        var outcomes: [String: Int] = [:]
        for _ in 0..<25_000 {
            let line = (0..<Int.random(in: 0...7, using: &random)).map { _ in Self.randomWord(&random) }
            do throws(ArgumentError) {
                switch try track.parse(line).outcome {
                case .run(let command):
                    outcomes["run", default: 0] += 1
                    // A command that is handed out has all it needs: reading a missing value would trap.
                    if !isComplete(command) { Issue.record("incomplete: \(line)") }
                case .help(let text), .noCommand(let text):
                    outcomes["help", default: 0] += 1
                    if !text.hasSuffix("\n") { Issue.record("help without an end: \(line)") }
                case .replacedByFlag:
                    outcomes["flag", default: 0] += 1
                }
            } catch {
                outcomes["error", default: 0] += 1
                if error.message.isEmpty || error.commandPath.first != "track" { Issue.record("empty error: \(line)") }
                if line.count == 4, !(track.globalOptions(in: line) is Globals) { Issue.record("no global options: \(line)") }
            }
        }
        // The vocabulary reaches all kinds of outcome.
        for kind in ["run", "help", "flag", "error"] { #expect((outcomes[kind] ?? 0) > 100, "\(kind): \(outcomes)") }
    }

    /// Global options mean the same before and after the command, and wherever else they stand.
    @Test func globalOptionsMayStandAnywhere() throws {
        var random = SeededGenerator(state: 42)
        let globals = [["-q"], ["--format", "json"], ["--timeout=2"], ["-d", "x.db"]]
        for _ in 0..<2_000 {
            var line = [["list"], ["spring"], ["-n", "3"], ["-r"]]
            if Bool.random(using: &random) { line.swapAt(1, 2) }
            for group in globals.shuffled(using: &random) { line.insert(group, at: Int.random(in: 0...line.count, using: &random)) }
            let list = try #require(try parsed(line.flatMap { $0 }, as: List.self))
            #expect(list.season == "spring" && list.filter.limit == 3 && list.reverse)
            #expect(list.globals.quiet && list.globals.format == .json && list.globals.timeout == 2 && list.globals.database == "x.db")
        }
    }
}
