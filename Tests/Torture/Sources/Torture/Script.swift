import Foundation
import NavigationHistory

/// The sessions that scripts write, made once by chance.
struct ScriptSessions {
    let appended: RandomSession
    let imported: RandomSession
    /// Long enough for a snapshot, or nothing.
    let long: [RecordedEvent]
    let ended: [RandomSession]

    /// - Parameter hasLong: Whether there is a session with a snapshot. Without it the script is a third as long.
    init(seed: UInt64, hasLong: Bool = true) throws {
        appended = try RandomSession(seed: seed, events: 30)
        imported = try RandomSession(seed: seed &+ 1, events: 90)
        ended = try (2..<5).map { try RandomSession(seed: seed &+ $0, events: 6, ends: true) }
        var generator = SeededGenerator(seed: seed &+ 9)
        let id = SessionID.random(using: &generator)
        let start = NavigationEvent.sessionStarted(SessionHeader(), .stack(["root"]))
        var events = hasLong ? [RecordedEvent(session: id, sequence: 0, time: 1_700_000_000_000_000, event: start)] : []
        while events.count < (hasLong ? 1_030 : 0) {
            let text = "note \(events.count)"
            events.append(RecordedEvent(session: id, sequence: events.count, time: 1_700_000_000_000_000, event: .note(text)))
        }
        long = events
    }
}

/// Every operation of a store, one after the other. What fails with a typed error is passed over: the next ones try again.
final class Script {
    let path: String
    private(set) var ledger = Ledger()
    private(set) var failures: [String] = []
    private let folder: String
    private let sessions: ScriptSessions
    private let options: HistoryOptions
    private var store: HistoryStore?
    private var generator: SeededGenerator
    /// Called after each report, with the ledger so far.
    var onReport: (Ledger) -> Void = { _ in }

    init(folder: String, sessions: ScriptSessions, seed: UInt64, synchronous: HistoryOptions.Synchronous = .normal) {
        self.folder = folder
        self.sessions = sessions
        path = folder + "/history.db"
        generator = SeededGenerator(seed: seed)
        var options = HistoryOptions()
        options.synchronous = synchronous
        options.busyTimeoutMilliseconds = 15
        self.options = options
    }

    /// - Throws: `Violation` for an error that is not typed.
    func run() throws {
        try step("open") { _ = try opened() }
        try step("append") { try append(sessions.appended.events, by: 8) }
        try step("import") { try importAll(sessions.imported.events, ImportOptions()) }
        if !sessions.long.isEmpty {
            try step("import in batches") {
                var options = ImportOptions()
                options.batchSize = 400
                try importAll(sessions.long, options)
            }
        }
        for session in sessions.ended {
            try step("import atomically") {
                var options = ImportOptions()
                options.isAtomic = true
                try importAll(session.events, options)
            }
        }
        try step("record") { try recordThrough() }
        try step("record behind") { try recordBehind() }
        try step("read") { try read() }
        try step("back up") { try opened().backup(to: folder + "/copy.db") }
        try step("suspend") {
            let store = try opened()
            store.suspend(within: .milliseconds(50))
            try store.resume()
        }
        // Only sessions that have ended are removed.
        for session in sessions.ended { ledger.entries[session.id]?.mayBeGone = true }
        try step("retention") { try retain() }
        try step("end abandoned") { try opened().endAbandonedSessions(olderThan: .seconds(1)) }
        try step("close") {
            store?.close()
            store = nil
        }
        try step("open again") { try append(sessions.appended.events, by: 8) }
        store?.close()
        store = nil
    }

    private func step(_ name: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            guard isTyped(error) else { throw Violation("\(name): an error that is not typed: \(error)") }
            failures.append("\(name): \(error)")
        }
    }

    private func opened() throws -> HistoryStore {
        if let store, !store.isSuspended { return store }
        store?.close()
        store = nil
        let opened = try HistoryStore(at: path, options: options)
        store = opened
        return opened
    }

    private func report(_ session: SessionID, _ count: Int) {
        ledger.report(session, count)
        onReport(ledger)
    }

    private func know(_ events: [RecordedEvent]) {
        guard let id = events.first?.session else { return }
        ledger.entries[id, default: Ledger.Entry()].events = events
    }

    private func append(_ events: [RecordedEvent], by count: Int) throws {
        know(events)
        let store = try opened()
        for start in stride(from: 0, to: events.count, by: count) {
            let end = min(events.count, start + count)
            try store.append(Array(events[start..<end]))
            report(events[start].session, end)
        }
    }

    private func importAll(_ events: [RecordedEvent], _ options: ImportOptions) throws {
        know(events)
        let importer = try opened().importer(options: options)
        do {
            for event in events { try importer.add(event) }
            let summary = try importer.finish()
            report(events[0].session, summary.added + summary.present)
        } catch {
            report(events[0].session, error.summary.added + error.summary.present)
            throw error
        }
    }

    private func recordThrough() throws {
        let recorder = try opened().record(AppInfo(name: "Through"), initial: .stack(["root"]), mode: .writeThrough)
        report(recorder.session.id, 1)
        var failure: HistoryError?
        for number in 0..<14 {
            let answer = try recorder.perform(number % 3 == 2 ? .pop() : .push(NavigationScreen(named: "S\(number)"), by: .user))
            switch answer.outcome {
            case .applied: report(recorder.session.id, recorder.nextSequence)
            case .error(.storage): failure = answer.failure
            // A pop at the root, where the pushes before it failed.
            case .noop: break
            default: throw Violation("a push was answered \(answer.outcome)")
            }
        }
        if let failure { throw failure }
    }

    private func recordBehind() throws {
        let recorder = try opened().record(
            AppInfo(name: "Behind"), initial: .stack(["root"]), mode: .writeBehind(capacity: 100))
        report(recorder.session.id, 1)
        for round in 0..<3 {
            for number in 0..<6 { recorder.observe(stack: ["root"] + (0...number).map { "B\(round)-\($0)" }) }
            let reported = recorder.nextSequence
            if try recorder.flush(within: .seconds(2)) { report(recorder.session.id, reported) }
        }
        recorder.close(within: .milliseconds(200))
    }

    private func read() throws {
        let store = try opened()
        _ = try store.export { _ in }
        let session = try store.session(.latest)
        _ = try store.state(of: session)
        _ = try store.replay(session)
        _ = try store.summaries(long: true)
        _ = try store.info()
        if let first = sessions.long.first, let long = try store.existingSession(first.session) {
            _ = try store.state(of: long, at: .sequence(1_026))
        }
    }

    private func retain() throws {
        try opened().apply(HistoryRetention(maxBytes: 60_000, maxSessions: 4))
    }
}
