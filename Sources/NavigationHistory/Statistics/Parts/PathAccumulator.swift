/// Paths of a fixed number of visits, and loops: the ways that lead back to where they began.
struct PathAccumulator: Sendable {
    /// The last visits of the session, oldest first: at most as many as a path has.
    private var recent: [Visit] = []
    private(set) var paths = PathCounter()
    private(set) var loops = PathCounter()
    private let countsPaths: Bool
    private let countsLoops: Bool
    private let length: Int
    private let start: Int?
    private let end: Int?

    private struct Visit {
        var name: Int32
        /// Whether the event that began it passes the filter.
        var passes: Bool
        /// Whether the filter names its screen.
        var isNamed: Bool
    }

    /// `start` and `end` are the names asked for.
    init(_ request: StatisticsRequest, names: inout NameIndex) {
        countsPaths = request.parts.contains(.paths)
        countsLoops = request.parts.contains(.loops)
        length = min(16, max(2, request.pathLength))
        start = request.pathStart.map { names.number(of: $0) }
        end = request.pathEnd.map { names.number(of: $0) }
    }

    mutating func beginSession() { recent.removeAll(keepingCapacity: true) }

    mutating func began(_ name: Int, passes: Bool, isNamed: Bool) {
        if recent.count == length { recent.removeFirst() }
        recent.append(Visit(name: Int32(truncatingIfNeeded: name), passes: passes, isNamed: isNamed))
        if countsPaths, recent.count == length, isAsked(recent[...]) {
            paths.add(recent.lazy.map(\.name))
        }
        if countsLoops, let begin = recent.dropLast().lastIndex(where: { $0.name == recent[recent.count - 1].name }) {
            let loop = recent[begin...]
            if isAsked(loop) { loops.add(loop.lazy.map(\.name)) }
        }
    }

    private func isAsked(_ path: ArraySlice<Visit>) -> Bool {
        guard let first = path.first, let last = path.last, first.passes else { return false }
        if let start, Int(first.name) != start { return false }
        if let end, Int(last.name) != end { return false }
        return path.contains { $0.isNamed }
    }
}

/// How visits end: by going back, by going on, or with the session.
struct DeadEndAccumulator: Sendable {
    private struct Row {
        var visits = 0
        var backs = 0
        var ends = 0
    }

    private var rows = NamedRows<Row>()

    enum End {
        case goingOn, goingBack, session
    }

    mutating func ended(_ name: Int, _ end: End) {
        let place = rows.place(of: name, Row())
        rows[place].visits += 1
        switch end {
        case .goingOn: break
        case .goingBack: rows[place].backs += 1
        case .session: rows[place].ends += 1
        }
    }

    /// Those with the most dead ends first; then by name. Screens without any are left out.
    func results(_ names: NameIndex) -> [DeadEndStatistics] {
        zip(rows.names, rows.rows).filter { $1.backs + $1.ends > 0 }.map { name, row in
            DeadEndStatistics(screen: names[name], visits: row.visits, backs: row.backs, ends: row.ends)
        }.sorted { left, right in
            let (leftEnds, rightEnds) = (left.backs + left.ends, right.backs + right.ends)
            if leftEnds != rightEnds { return leftEnds > rightEnds }
            return left.screen.utf8.lexicographicallyPrecedes(right.screen.utf8)
        }
    }
}
