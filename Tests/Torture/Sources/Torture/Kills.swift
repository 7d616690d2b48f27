import Foundation
import NavigationHistory

/// Kills processes at any instant and looks at what they leave.
enum KillCampaign {
    static let kinds = ["record", "behind", "import", "migrate", "retention"]

    /// A victim: works without end, and reports each session and how many of its events are written.
    static func work(_ arguments: Arguments) throws {
        guard let kind = arguments.text("kind"), let path = arguments.text("path") else { throw Violation("no kind or path") }
        report("started")
        var seed = arguments.seed
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 10_000
        while true {
            let store = try HistoryStore(at: path, options: options)
            switch kind {
            case "record": try record(store)
            case "behind": try recordBehind(store)
            case "import": try importAll(store, seed)
            case "retention": try retain(store, seed)
            default:
                try store.append(RandomSession(seed: seed, events: 3).events)
            }
            store.close()
            seed += 1
        }
    }

    private static func record(_ store: HistoryStore) throws {
        let recorder = try store.record(AppInfo(name: "Victim"), initial: .stack(["root"]), mode: .writeThrough)
        for number in 0..<1_500 {
            _ = try recorder.perform(number % 3 == 2 ? .pop() : .push(NavigationScreen(named: "S\(number % 11)"), by: .user))
            report("\(recorder.session.id) \(recorder.nextSequence)")
        }
    }

    private static func recordBehind(_ store: HistoryStore) throws {
        let recorder = try store.record(AppInfo(name: "Victim"), initial: .stack(["root"]), mode: .writeBehind())
        for round in 0..<100 {
            for number in 0..<20 { recorder.observe(stack: ["root"] + (0..<number % 5).map { "B\(round % 7)-\($0)" }) }
            let reported = recorder.nextSequence
            if try recorder.flush(within: .seconds(10)) { report("\(recorder.session.id) \(reported)") }
        }
        try recorder.end()
        recorder.close()
    }

    private static func importAll(_ store: HistoryStore, _ seed: UInt64) throws {
        var options = ImportOptions()
        options.batchSize = 40
        let session = try RandomSession(seed: seed, events: 1_200)
        let importer = try store.importer(options: options)
        for event in session.events {
            try importer.add(event)
            let done = importer.summary.added + importer.summary.present
            if done > 0, done == event.sequence + 1 { report("\(session.id) \(done)") }
        }
        _ = try importer.finish()
        report("\(session.id) \(session.events.count)")
    }

    private static func retain(_ store: HistoryStore, _ seed: UInt64) throws {
        for offset in UInt64(0)..<6 { try store.append(RandomSession(seed: seed &* 10 &+ offset, events: 60, ends: true).events) }
        let recorder = try store.record(AppInfo(name: "Kept"), initial: .stack(["root"]), mode: .writeThrough)
        for number in 0..<5 {
            _ = try recorder.perform(.push(NavigationScreen(named: "S\(number)")))
            report("\(recorder.session.id) \(recorder.nextSequence)")
        }
        // Open sessions are kept; those that ended go.
        try store.apply(HistoryRetention(maxBytes: 200_000, maxSessions: 3))
    }

    static func run(_ arguments: Arguments) throws {
        let wanted = arguments.integer("count", 50)
        var generator = SeededGenerator(seed: arguments.seed)
        var kills: [String: Int] = [:]
        for (index, kind) in kinds.enumerated() {
            let folder = try Folders.make("kill-\(kind)")
            defer { Folders.remove(folder) }
            var ledger = Ledger()
            var file = 0
            let share = wanted / kinds.count + (index < wanted % kinds.count ? 1 : 0)
            for round in 0..<share {
                // A new file now and then; every time where making it is what is looked at.
                if kind == "migrate" ? Bool.random(using: &generator) : round % 15 == 0 {
                    file += 1
                    ledger = Ledger()
                    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] { Folders.remove(folder + "/" + name) }
                }
                let path = "\(folder)/\(file).db"
                let seed = UInt64.random(in: 1..<1_000_000, using: &generator)
                let child = try Child(["kills", "--kind", kind, "--path", path, "--seed", "\(seed)"])
                while child.lines.isEmpty { usleep(300) }
                usleep(UInt32.random(in: 0..<(kind == "migrate" ? 9_000 : 90_000), using: &generator))
                child.kill()
                let end = child.wait()
                if end.signal == SIGKILL {
                    kills[kind, default: 0] += 1
                } else if end.code != 0 {
                    Verdict.fail("kills: \(kind) seed \(seed) ended by itself: \(end) \(child.wholeLines.last ?? "")")
                }
                for line in child.wholeLines.dropFirst() {
                    let words = line.split(separator: " ")
                    guard words.count == 2, let id = SessionID(String(words[0])), let count = Int(words[1]) else { continue }
                    ledger.report(id, count)
                }
                do {
                    if FileManager.default.fileExists(atPath: path) || !ledger.entries.isEmpty { try ledger.verify(path) }
                } catch {
                    Verdict.fail("kills --seed \(arguments.seed): \(kind) round \(round): \(error)")
                    file += 1
                    ledger = Ledger()
                }
            }
        }
        let list = kinds.map { "\($0) \(kills[$0] ?? 0)" }.joined(separator: ", ")
        Verdict.count("kills", kills.values.reduce(0, +), "(\(list))")
    }
}
