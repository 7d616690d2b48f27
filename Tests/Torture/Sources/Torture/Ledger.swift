import Foundation
import NavigationHistory

/// What was reported as written, to be compared with what is in the file.
struct Ledger {
    struct Entry {
        /// The events that were written, where they are known word for word.
        var events: [RecordedEvent] = []
        /// How many events from the first one were reported.
        var reported = 0
        /// Whether retention may have removed the session.
        var mayBeGone = false
    }

    var entries: [SessionID: Entry] = [:]

    mutating func report(_ session: SessionID, _ count: Int) {
        entries[session, default: Entry()].reported = max(entries[session]?.reported ?? 0, count)
    }

    /// Checks a file: valid, without a gap, usable, and, where `isWhole`, with everything that was reported.
    func verify(_ path: String, isWhole: Bool = true, isUsable: Bool = true) throws {
        var options = HistoryOptions()
        options.busyTimeoutMilliseconds = 5_000
        let store: HistoryStore
        do { store = try HistoryStore(at: path, options: options) } catch { throw Violation("the file cannot be opened: \(error)") }
        defer { store.close() }
        do {
            let findings: [CheckFinding] = try store.check()
            if let finding = findings.first(where: { $0.severity == .error }) {
                throw Violation("check finds \(finding.kind): \(finding.message)")
            }
            for (id, entry) in entries { try verify(id, entry, in: store, isWhole: isWhole) }
            if isUsable { try use(store) }
        } catch let violation as Violation {
            throw violation
        } catch {
            throw Violation("the file cannot be used: \(error)")
        }
    }

    private func verify(_ id: SessionID, _ entry: Entry, in store: HistoryStore, isWhole: Bool) throws {
        guard let session = try store.existingSession(id) else {
            guard entry.reported == 0 || entry.mayBeGone || !isWhole else {
                throw Violation("session \(id) is lost: \(entry.reported) of its events were reported")
            }
            return
        }
        let cursor = try store.events(of: session)
        var count = 0
        while let event = try cursor.next() {
            // What stands behind the reported events may be there, or the script may have ended the session where they broke off.
            if case .sessionEnded = event.event, count >= entry.reported { return }
            if count < entry.events.count, event != entry.events[count] {
                throw Violation("event \(count) of session \(id) is another one")
            }
            count += 1
        }
        guard count >= entry.reported || !isWhole else {
            throw Violation("session \(id) has \(count) events: \(entry.reported) were reported")
        }
    }

    private func use(_ store: HistoryStore) throws {
        let recorder = try store.record(AppInfo(name: "After"), initial: .stack(["root"]), mode: .writeThrough)
        let answer = try recorder.perform(.push(NavigationScreen(named: "After")))
        guard answer.outcome == .applied, try store.state(of: recorder.session).sequence == 1 else {
            throw Violation("the store is not usable: \(answer.outcome)")
        }
    }
}
