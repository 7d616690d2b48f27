import Foundation
import NavigationHistory

/// Records, reads and removes in a loop; at the end memory, file handles and the file are as large as in the first half.
enum SoakCampaign {
    private struct Sample {
        var memory = 0
        var handles = 0
        var bytes = 0
    }

    static func work(_ arguments: Arguments) throws {
        let folder = try Folders.make("soak")
        defer { Folders.remove(folder) }
        let path = folder + "/history.db"
        let end = ContinuousClock.now + .seconds(arguments.integer("seconds", 20))
        let store = try HistoryStore(at: path)
        var samples: [Sample] = []
        var sessions = 0
        var events = 0
        while ContinuousClock.now < end {
            let recorder = try store.record(AppInfo(name: "Soak"), initial: .stack(["root"]), mode: .writeBehind())
            for number in 0..<400 { recorder.observe(stack: ["root"] + (0..<number % 6).map { "S\(($0 + sessions) % 40)" }) }
            try recorder.end()
            guard try recorder.flush(within: .seconds(60)) else { throw Violation("a flush takes more than a minute") }
            events += recorder.nextSequence
            sessions += 1
            let session = try store.session(.latest)
            _ = try store.state(of: session)
            let cursor = try store.events(of: session)
            while try cursor.next() != nil {}
            if sessions % 10 == 0 {
                _ = try store.summaries(long: true)
                try store.apply(HistoryRetention(maxBytes: 4_000_000, maxSessions: 25))
                if sessions % 50 == 0 {
                    store.suspend()
                    try store.resume()
                }
                samples.append(sample(path))
            }
        }
        let findings: [CheckFinding] = try store.check()
        if let finding = findings.first { throw Violation("soak: \(finding.message)") }
        store.close()
        try compare(samples)
        let last = samples.last ?? Sample()
        report(
            "soaked \(sessions) sessions, \(events) events, \(last.memory >> 10) KiB, \(last.handles) handles, file \(last.bytes >> 10) KiB"
        )
    }

    private static func compare(_ samples: [Sample]) throws {
        guard samples.count >= 6 else { throw Violation("soak: too short to say anything: \(samples.count) samples") }
        // The first tenth warms up.
        let steady = samples.dropFirst(max(1, samples.count / 10))
        let half = steady.count / 2
        func check(_ name: String, _ key: KeyPath<Sample, Int>, slack: Int) throws {
            let early = steady.prefix(half).map { $0[keyPath: key] }.max() ?? 0
            let late = steady.suffix(half).map { $0[keyPath: key] }.max() ?? 0
            guard late <= early + early / 10 + slack else { throw Violation("soak: \(name) grows from \(early) to \(late)") }
        }
        try check("memory", \.memory, slack: 3 << 20)
        try check("handles", \.handles, slack: 1)
        try check("the file", \.bytes, slack: 256 << 10)
    }

    private static func sample(_ path: String) -> Sample {
        var sample = Sample()
        if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) {
            sample.memory = (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4_096
        }
        sample.handles = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
        for end in ["", "-wal"] {
            sample.bytes += (try? FileManager.default.attributesOfItem(atPath: path + end)[.size] as? Int) ?? 0
        }
        return sample
    }

    static func run(_ arguments: Arguments) throws {
        let child = try Child(["soak", "--seconds", "\(arguments.integer("seconds", 20))"])
        let end = child.wait()
        let line = child.wholeLines.last { $0.hasPrefix("soaked ") } ?? "soak: \(child.wholeLines.last ?? "no answer")"
        if end.code != 0 { Verdict.fail("soak: \(line) \(end)") }
        Verdict.count("soak seconds", arguments.integer("seconds", 20), "(\(line))")
    }
}
