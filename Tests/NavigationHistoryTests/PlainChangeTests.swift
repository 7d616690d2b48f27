import NavigationHistory
import Testing

/// A replay folds most rows without making their events (`PlainChange`); an export makes the events and folds those. Both have to come to
/// the same state, and to say the same of the same damage.
@Suite struct PlainChangeTests {
    /// What changes a row into one that another program, or a damaged disk, could have written. `?` is the number of the row.
    private static let damages = [
        "UPDATE events SET screen = screen + 1 WHERE id & 4294967295 = ?", "UPDATE events SET screen = -screen WHERE id & 4294967295 = ?",
        "UPDATE events SET screen = NULL WHERE id & 4294967295 = ?", "UPDATE events SET tab = NULL WHERE id & 4294967295 = ?",
        "UPDATE events SET tab = name WHERE id & 4294967295 = ?", "UPDATE events SET tab = 77777 WHERE id & 4294967295 = ?",
        "UPDATE events SET name = tab WHERE id & 4294967295 = ?", "UPDATE events SET name = 77777 WHERE id & 4294967295 = ?",
        "UPDATE events SET name = NULL WHERE id & 4294967295 = ?", "UPDATE events SET origin = NULL WHERE id & 4294967295 = ?",
        "UPDATE events SET origin = 99 WHERE id & 4294967295 = ?", "UPDATE events SET detail = NULL WHERE id & 4294967295 = ?",
        "UPDATE events SET detail = substr(detail, 1, length(detail) - 1) WHERE id & 4294967295 = ?",
        "UPDATE events SET detail = replace(detail, ':', ';') WHERE id & 4294967295 = ?",
        "UPDATE events SET detail = '{\"value\":\"7\"}' WHERE id & 4294967295 = ?",
        "UPDATE events SET detail = '{\"screen\":{\"title\":\"T\"}}' WHERE id & 4294967295 = ?",
        """
        UPDATE events SET kind = (SELECT kind FROM events WHERE kind NOT BETWEEN \(EventKind.refused.rawValue) AND \(EventKind.note.rawValue)
        ORDER BY (id * 7919) % 31, id LIMIT 1) WHERE id & 4294967295 = ?
        """,
        "DELETE FROM events WHERE id & 4294967295 = ?",
    ]

    @Test(arguments: 0..<6) func rowsAndEventsFoldToTheSame(round: Int) throws {
        var failures = 0
        for (number, damage) in Self.damages.enumerated() {
            var generator = SeededGenerator(seed: UInt64(round * 1_000 + number))
            let session = try RandomSession(seed: generator.next() % 10_000, events: 60, isRich: round % 2 == 1)
            let store = try HistoryStore.temporary()
            defer { store.close() }
            try store.append(session.events)
            let recorded = try store.session(.latest)
            #expect(try store.replay(recorded) == session.states.last)
            // A replay passes over diagnostic events unread. And a missing last row is no damage that an export could see.
            let rows = session.events.filter { !$0.event.kind.isDiagnostic && $0.sequence > 0 }.map(\.sequence).dropLast()
            for _ in 0..<3 {
                guard let row = rows.randomElement(using: &generator) else { continue }
                try store.damage("PRAGMA ignore_check_constraints = ON; " + damage.replacing("?", with: "\(row)"))
            }
            var replayed: NavigationState?
            var exported: NavigationState?
            let replayError = historyError { replayed = try store.replay(recorded) }
            let exportError = historyError {
                try store.export { event in
                    if exported != nil { try exported?.fold(event.event) } else { exported = try NavigationState(starting: event.event) }
                }
            }
            #expect(replayError == exportError, "\(damage)")
            if replayError == nil { #expect(replayed == exported, "\(damage)") } else { failures += 1 }
        }
        #expect(failures > 3, "the damage is noticed")
        #expect(failures < Self.damages.count, "some damage only makes another session")
    }
}

extension NavigationState {
    fileprivate init(starting event: NavigationEvent) throws {
        guard case .sessionStarted(_, let full) = event else { throw FoldError(.emptyStack, "not the first event of a session") }
        try self.init(full)
    }
}
