/// Visits and dwell times by screen name.
struct ScreenAccumulator: Sendable {
    private struct Row {
        var visits = 0
        var sessions = 0
        var lastSession = 0
        var entries = 0
        var exits = 0
        var total: Int64 = 0
        var dwell = DurationHistogram()
    }

    private var rows = NamedRows<Row>()

    /// `session` counts sessions from 1.
    @inline(__always)
    mutating func began(_ name: Int, isEntry: Bool, session: Int) {
        rows.change(rows.place(of: name, Row())) { row in
            row.visits &+= 1
            if isEntry { row.entries &+= 1 }
            if row.lastSession != session {
                row.lastSession = session
                row.sessions &+= 1
            }
        }
    }

    @inline(__always)
    mutating func ended(_ name: Int, dwell: Int64, isExit: Bool) {
        rows.change(rows.place(of: name, Row())) { row in
            row.total.addSaturating(dwell)
            row.dwell.add(dwell)
            if isExit { row.exits &+= 1 }
        }
    }

    mutating func exited(_ name: Int) {
        let place = rows.place(of: name, Row())
        rows[place].exits &+= 1
    }

    /// By total dwell time, longest first; then by name.
    func results(_ names: NameIndex, sessions: Int) -> [ScreenStatistics] {
        zip(rows.names, rows.rows).map { name, row in
            ScreenStatistics(
                screen: names[name], visits: row.visits, sessions: row.sessions, total: row.total,
                median: row.dwell.percentile(0.5) ?? 0, p95: row.dwell.percentile(0.95) ?? 0, entries: row.entries, exits: row.exits,
                allSessions: sessions)
        }.sorted { left, right in
            if left.total != right.total { return left.total > right.total }
            if left.visits != right.visits { return left.visits > right.visits }
            return left.screen.utf8.lexicographicallyPrecedes(right.screen.utf8)
        }
    }
}
