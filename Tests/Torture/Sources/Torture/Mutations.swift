import Foundation
import NavigationHistory

/// Damaged files in place of good ones: every question gets an answer or a typed error.
enum MutationCampaign {
    /// How many inputs are made of one good file.
    private static let inputsOfFile = 200

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
        try Reports.moveFromStandardOutput()
        let folder = try Folders.make("mutation")
        defer { Folders.remove(folder) }
        let path = folder + "/history.db"
        var index = arguments.integer("from", 0)
        let end = arguments.integer("to", 100)
        var answers: [String: Int] = [:]
        while index < end {
            let chunk = index / inputsOfFile
            let bytes = try good(folder, seed: arguments.seed &+ UInt64(chunk), isLong: chunk % 8 == 7)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            if index == arguments.integer("from", 0) { try CommandQuestions.askGood(path) }
            for input in index..<min(end, (chunk + 1) * inputsOfFile) {
                report("case \(input)")
                alarm(60)
                let seed = arguments.seed &* 1_000_003 &+ UInt64(input)
                var mutator = FileMutator(bytes, seed: seed)
                for name in ["", "-wal", "-shm", "-journal"] { Folders.remove(path + name) }
                try Data(mutator.next()).write(to: URL(fileURLWithPath: path))
                var questions = Questions(path, seed: seed ^ 0x5DEE_CE66)
                try questions.ask()
                answers[questions.firstError ?? "nothing", default: 0] += 1
            }
            index = min(end, (chunk + 1) * inputsOfFile)
        }
        alarm(0)
        for (answer, count) in answers { report("answered \(count) \(answer)") }
        for (name, count) in Questions.asked { report("asked \(count) \(name)") }
    }

    static func run(_ arguments: Arguments) throws {
        let count = arguments.integer("count", 1_000)
        var done = 0
        var answers: [String: Int] = [:]
        var asked: [String: Int] = [:]
        while done < count {
            // Not all in one process: it says only at its end what it has done.
            let end = min(count, done + 10_000)
            let child = try Child(["mutations", "--seed", "\(arguments.seed)", "--from", "\(done)", "--to", "\(end)"])
            let status = child.wait()
            let lines = child.wholeLines
            for line in lines where line.hasPrefix("answered ") || line.hasPrefix("asked ") {
                let words = line.split(separator: " ", maxSplits: 2)
                if words[0] == "asked" {
                    asked[String(words[2]), default: 0] += Int(words[1]) ?? 0
                } else {
                    answers[String(words[2]), default: 0] += Int(words[1]) ?? 0
                }
            }
            if status.code == 0 {
                done = end
            } else {
                let last = lines.last { $0.hasPrefix("case ") } ?? "none"
                let next = (Int(last.split(separator: " ").dropFirst().first ?? "") ?? count) + 1
                Verdict.fail("worker mutations --seed \(arguments.seed) --from \(next - 1) --to \(next): \(status) \(lines.last ?? "")")
                done = max(next, done + 1)
            }
        }
        let list = answers.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let least = asked.min { $0.value < $1.value }.map { "; \(asked.count) questions, the rarest, \($0.key), \($0.value) times" } ?? ""
        Verdict.count("damaged files", done, "(\(list)\(least))")
    }
}
