import NavigationModel

/// The badges of the tabs: their values over time, how long until they are cleared, and whether they are tapped.
///
/// Time is wall-clock time: a badge stands on while the app is in the background.
struct BadgeAccumulator: Sendable {
    private struct Row {
        var changes = 0
        var shown = 0
        var cleared = 0
        var timeShown: Int64 = 0
        var timeToClear = DurationHistogram()
        var greatest: Int?
        var tapsWith = 0
        var tapsWithout = 0
        var series = TimeSeries()
    }

    /// A tab's badge now.
    private struct Current {
        var value: String?
        /// Since when it has this value.
        var since: Int64
        /// Since when some badge is shown; nil while none is.
        var shownSince: Int64?
        /// Whether the event that gave it this value passes the filter.
        var counts: Bool
        var isShown: Bool { shownSince != nil }
    }

    private var rows = NamedRows<Row>()
    private var current: [Int: Current] = [:]

    mutating func beginSession() { current.removeAll(keepingCapacity: true) }

    /// The last event of the session was at this time.
    mutating func endSession(at time: Int64) {
        for (tab, badge) in current { leave(badge, of: tab, at: time) }
        current.removeAll(keepingCapacity: true)
    }

    /// Takes the badge of a tab over as it is after an event; `counts` says whether the event passes the filter.
    mutating func update(_ tab: Int, value: String?, isShown: Bool, at time: Int64, counts: Bool) {
        let place = rows.place(of: tab, Row())
        if counts { note(value, isShown, place) }
        guard let old = current[tab] else {
            // How it stood when the session began, or when the tab came: a value, not a change.
            current[tab] = Current(value: value, since: time, shownSince: isShown ? time : nil, counts: counts)
            if isShown, counts { rows[place].shown += 1 }
            return
        }
        guard old.value != value || old.isShown != isShown else { return }
        leave(old, of: tab, at: time)
        var new = Current(value: value, since: time, shownSince: old.shownSince, counts: counts)
        if counts, old.value != value { rows[place].changes += 1 }
        if isShown, !old.isShown {
            new.shownSince = time
            if counts { rows[place].shown += 1 }
        } else if !isShown, let since = old.shownSince {
            new.shownSince = nil
            if counts {
                rows[place].cleared += 1
                rows[place].timeToClear.add(time.span(since: since))
            }
        }
        current[tab] = new
    }

    /// The tabs that are left: the others' badges went with them.
    mutating func keep(only tabs: Set<Int>, at time: Int64) {
        for (tab, badge) in current where !tabs.contains(tab) {
            leave(badge, of: tab, at: time)
            current[tab] = nil
        }
    }

    mutating func tapped(_ tab: Int) {
        let place = rows.place(of: tab, Row())
        if current[tab]?.isShown == true { rows[place].tapsWith += 1 } else { rows[place].tapsWithout += 1 }
    }

    private mutating func note(_ value: String?, _ isShown: Bool, _ place: Int) {
        guard isShown, let number = value.flatMap({ Int($0) }) else { return }
        rows[place].greatest = max(rows[place].greatest ?? number, number)
    }

    private mutating func leave(_ badge: Current, of tab: Int, at time: Int64) {
        guard badge.counts else { return }
        let place = rows.place(of: tab, Row())
        if badge.isShown { rows[place].timeShown.addSaturating(time.span(since: badge.since)) }
        let number = badge.isShown ? badge.value.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } ?? 1 : 0
        rows[place].series.add(number, from: badge.since, to: time)
    }

    /// By tab id. Tabs of which nothing counts are left out.
    func results(_ names: NameIndex) -> [BadgeStatistics] {
        zip(rows.names, rows.rows).filter { $1.changes + $1.shown + $1.tapsWith + $1.tapsWithout > 0 }.map { name, row in
            BadgeStatistics(
                tab: names[name], changes: row.changes, shown: row.shown, cleared: row.cleared, timeShown: row.timeShown,
                medianToClear: row.timeToClear.percentile(0.5), p95ToClear: row.timeToClear.percentile(0.95), greatest: row.greatest,
                tapsWith: row.tapsWith, tapsWithout: row.tapsWithout,
                series: row.series.means.map { BadgeStatistics.Piece(start: $0.start, mean: $0.mean) }, pieceLength: row.series.width)
        }.sorted { $0.tab.utf8.lexicographicallyPrecedes($1.tab.utf8) }
    }
}
