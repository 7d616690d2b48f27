import Foundation
import NavigationHistory
import Synchronization

/// Many processes, each with many threads, on one file that is not there yet: making it, recording, importing, reading and following.
enum CrowdCampaign {
    static func work(_ arguments: Arguments) throws {
        guard let path = arguments.text("path") else { throw Violation("no path") }
        let options = patient
        let store = try HistoryStore(at: path, options: options)
        let seed = arguments.seed
        let events = arguments.integer("events", 100)
        let failures = Mutex<[String]>([])
        let group = DispatchGroup()
        func thread(_ body: @escaping @Sendable () throws -> Void) {
            group.enter()
            Thread.detachNewThread {
                do { try body() } catch { failures.withLock { $0.append("\(error)") } }
                group.leave()
            }
        }
        for number in 0..<2 {
            thread { try recordThrough(store, events) }
            thread { try recordBehind(store, events) }
            // Another store on the same file, as a second window of a program would have.
            thread { try recordThrough(try HistoryStore(at: path, options: options), events) }
            thread { try importAll(store, seed &* 100 &+ UInt64(number), events) }
            thread { try read(store, events) }
        }
        thread { try follow(store, events) }
        group.wait()
        store.close()
        if let failure = failures.withLock({ $0.first }) { throw Violation(failure) }
    }

    private static var patient: HistoryOptions {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 60_000
        return options
    }

    private static func recordThrough(_ store: HistoryStore, _ events: Int) throws {
        let recorder = try store.record(AppInfo(name: "Crowd"), initial: .stack(["root"]), mode: .writeThrough)
        while recorder.nextSequence < events {
            let number = recorder.nextSequence
            let answer = try recorder.perform(number % 3 == 2 ? .pop() : .push(NavigationScreen(named: "S\(number % 13)")))
            guard answer.outcome == .applied else { throw Violation("a push was answered \(answer.outcome): \(answer.failure as Any)") }
        }
        report("\(recorder.session.id) \(events)")
    }

    private static func recordBehind(_ store: HistoryStore, _ events: Int) throws {
        let recorder = try store.record(AppInfo(name: "Crowd"), initial: .stack(["root"]), mode: .writeBehind())
        var number = 0
        while recorder.nextSequence < events {
            recorder.observe(stack: ["root"] + (0..<number % 4).map { "B\($0)" })
            number += 1
        }
        let reported = recorder.nextSequence
        guard try recorder.flush(within: .seconds(120)) else { throw Violation("a flush takes more than two minutes") }
        report("\(recorder.session.id) \(reported)")
    }

    private static func importAll(_ store: HistoryStore, _ seed: UInt64, _ events: Int) throws {
        let session = try RandomSession(seed: seed, events: events)
        var options = ImportOptions()
        options.batchSize = 20
        let importer = try store.importer(options: options)
        for event in session.events { try importer.add(event) }
        _ = try importer.finish()
        report("\(session.id) \(session.events.count)")
    }

    private static func read(_ store: HistoryStore, _ events: Int) throws {
        for _ in 0..<max(3, events / 10) {
            guard try store.sessionCount() > 0 else { continue }
            let session = try store.session(.latest)
            _ = try store.state(of: session)
            _ = try store.summaries()
        }
    }

    private static func follow(_ store: HistoryStore, _ events: Int) throws {
        let tail = try store.tail()
        for _ in 0..<events {
            _ = try tail.next()
            usleep(500)
        }
    }

    static func run(_ arguments: Arguments) throws {
        let rounds = arguments.integer("count", 3)
        var processes = 0
        var events = 0
        for round in 0..<rounds {
            let folder = try Folders.make("crowd")
            defer { Folders.remove(folder) }
            let path = folder + "/history.db"
            let children = try (0..<4).map { number in
                try Child(["crowd", "--path", path, "--seed", "\(arguments.seed &+ UInt64(round * 10 + number))", "--events", "60"])
            }
            var ledger = Ledger()
            for child in children {
                let end = child.wait()
                processes += 1
                if end.code != 0 { Verdict.fail("crowd --seed \(arguments.seed) round \(round): \(end) \(child.wholeLines.last ?? "")") }
                for line in child.wholeLines {
                    let words = line.split(separator: " ")
                    guard words.count == 2, let id = SessionID(String(words[0])), let count = Int(words[1]) else { continue }
                    ledger.report(id, count)
                    events += count
                }
            }
            do { try ledger.verify(path) } catch { Verdict.fail("crowd --seed \(arguments.seed) round \(round): \(error)") }
            do { try locked(path) } catch { Verdict.fail("crowd, locked: \(error)") }
        }
        Verdict.count("crowds", rounds, "(\(processes) processes of 11 threads, \(events) events reported)")
    }

    /// With the timeout passed there is an error that names the path and the time waited.
    private static func locked(_ path: String) throws {
        let holder = try HistoryStore(at: path)
        var atomic = ImportOptions()
        atomic.isAtomic = true
        atomic.batchSize = 1
        let importer = try holder.importer(options: atomic)
        try importer.add(RandomSession(seed: 77, events: 2).events[0])
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 60
        let other = try HistoryStore(at: path, options: options)
        do {
            try other.append(RandomSession(seed: 78, events: 2).events)
            throw Violation("two write at once")
        } catch HistoryError.busy(let named, let waited, _) {
            guard named == path, waited == 60 else { throw Violation("busy names \(named) and \(waited) ms") }
        }
        importer.cancel()
        try other.append(RandomSession(seed: 78, events: 2).events)
    }
}
