import NavigationModel

/// The swipes that pop: accepted, refused by which gate, cancelled; by the screen that was to be popped.
struct GestureAccumulator: Sendable {
    private var rows = NamedRows<GestureCounts>()

    mutating func accepted(_ screen: Int, _ swipe: SwipeValues?) {
        let place = rows.place(of: screen, GestureCounts())
        rows[place].accepted += 1
        guard let swipe else { return }
        rows[place].startPositions.add(swipe.x)
        rows[place].acceptedProgress.add(swipe.progress)
    }

    mutating func cancelled(_ screen: Int, x: Double?, progress: Double?) {
        let place = rows.place(of: screen, GestureCounts())
        rows[place].cancelled += 1
        if let x { rows[place].startPositions.add(x) }
        if let progress { rows[place].cancelledProgress.add(progress) }
    }

    mutating func refused(_ screen: Int, gate: String, x: Double?) {
        let place = rows.place(of: screen, GestureCounts())
        rows[place].refused[gate, default: 0] += 1
        if let x { rows[place].startPositions.add(x) }
    }

    /// Most swipes first; then by name.
    func results(_ names: NameIndex) -> [GestureStatistics] {
        zip(rows.names, rows.rows).map { GestureStatistics(screen: names[$0], counts: $1) }.sorted { left, right in
            if left.counts.attempts != right.counts.attempts { return left.counts.attempts > right.counts.attempts }
            return left.screen.utf8.lexicographicallyPrecedes(right.screen.utf8)
        }
    }
}
