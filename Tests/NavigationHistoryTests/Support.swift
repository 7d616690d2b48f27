import Foundation
import NavigationHistory
import NavigationSQLite
import Testing

extension HistoryStore {
    /// All that the store would export.
    func allEvents() throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        try export { events.append($0) }
        return events
    }

    @discardableResult
    func importAll(_ events: [RecordedEvent], options: ImportOptions = ImportOptions()) throws -> ImportSummary {
        let importer = try importer(options: options)
        for (index, event) in events.enumerated() { try importer.add(event, line: index + 1) }
        return try importer.finish()
    }

    /// Changes the file behind the store's back, as a damaged disk or another program would.
    func damage(_ sql: String) throws {
        let connection = try Connection(path: path, mode: .readWrite)
        try connection.execute("DROP TRIGGER IF EXISTS events_no_update; DROP TRIGGER IF EXISTS events_no_delete; \(sql)")
        connection.close()
    }
}

/// The events of several sessions, mixed by chance, each session in its order.
func interleaved(_ sessions: [RandomSession], seed: UInt64) -> [RecordedEvent] {
    var generator = SeededGenerator(seed: seed)
    var queues = sessions.map { $0.events[...] }
    var events: [RecordedEvent] = []
    while !queues.isEmpty {
        let index = Int.random(in: queues.indices, using: &generator)
        if let event = queues[index].popFirst() { events.append(event) } else { queues.remove(at: index) }
    }
    return events
}

/// Runs `body` and gives the history's error that it throws.
func historyError(_ body: () throws -> Void) -> HistoryError? {
    do {
        try body()
        return nil
    } catch let error as HistoryError {
        return error
    } catch let error as ImportError {
        return error.error
    } catch {
        Issue.record("another error: \(error)")
        return nil
    }
}
