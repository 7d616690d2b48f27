import NavigationHistory
import Testing

/// Every figure, from files of random sessions, against the slow reference.
struct StatisticsTests {
    static let everything: StatisticsParts = [
        .screens, .transitions, .paths, .loops, .deadEnds, .rageTaps, .funnel, .badges, .gestures, .summary,
    ]

    /// Requests of all sorts, made by chance.
    static func request(_ seed: UInt64) -> StatisticsRequest {
        var generator = SeededGenerator(seed: seed)
        func chance(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &generator) == 0 }
        var request = StatisticsRequest(everything)
        request.funnelSteps = ["Detail", "Editor", "Detail"]
        request.pathLimit = nil
        request.pathLength = Int.random(in: 2...5, using: &generator)
        request.splitsByOrigin = chance(2)
        request.countsBackground = chance(3)
        if chance(2) { request.funnelWithin = 40_000_000 }
        if chance(3) { request.pathStart = "Detail" }
        if chance(3) { request.pathEnd = "List" }
        let base = 1_764_500_000_000_000 + Int64(seed * 8) * 40_000_000_000
        if chance(4) { request.filter.since = base + 60_000_000_000 }
        if chance(4) { request.filter.until = base + 220_000_000_000 }
        if chance(4) { request.filter.origins = [.user, .backButton] }
        if chance(4) { request.filter.screens = ["Detail", "HOME"] }
        if chance(4) { request.filter.tabs = ["home", "inbox"] }
        if chance(6) { request.filter.kinds = [.pushed, .popped, .refused, .swipeCancelled] }
        return request
    }

    static func usage(_ seed: UInt64) throws -> [RandomUsage] {
        try (0..<8).map { try RandomUsage(seed: seed * 8 + $0, events: 40 + Int($0) * 30) }
    }

    static func store(_ sessions: [RandomUsage]) throws -> HistoryStore {
        let store = try HistoryStore.temporary()
        for session in sessions { try store.append(session.events) }
        return store
    }

    /// Within 1 %.
    static func isClose(_ value: Int64?, _ exact: Int64) -> Bool {
        guard let value else { return false }
        return abs(value - exact) <= exact / 100 + 1
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func agreesWithTheReference(seed: UInt64) throws {
        let sessions = try Self.usage(seed)
        let request = Self.request(seed)
        let reference = StatisticsReference(sessions: sessions, request: request)
        let store = try Self.store(sessions)
        defer { store.close() }
        let result = try store.statistics(request)
        let group = result.group
        // Sessions that lie before `since` or after `until` are not read at all.
        if request.filter.passesEverything { #expect(result.events == sessions.reduce(0) { $0 + $1.events.count }) }
        #expect(group.sessions == reference.sessionsThatCount)
        check(group.screens, reference)
        #expect(
            Dictionary(uniqueKeysWithValues: group.transitions.map { ([$0.from, $0.to, $0.origin?.name ?? ""], $0.count) })
                == reference.transitions)
        #expect(Dictionary(uniqueKeysWithValues: group.paths.paths.map { ($0.screens, $0.count) }) == reference.paths)
        #expect(group.paths.total == reference.paths.values.reduce(0, +))
        #expect(Dictionary(uniqueKeysWithValues: group.loops.paths.map { ($0.screens, $0.count) }) == reference.loops)
        #expect(
            Dictionary(uniqueKeysWithValues: group.deadEnds.map { ($0.screen, [$0.visits, $0.backs, $0.ends]) }) == reference.deadEnds)
        checkFunnel(group.funnel, reference)
        checkActions(group, reference)
    }

    private func check(_ screens: [ScreenStatistics], _ reference: StatisticsReference) {
        let expected = reference.screens
        #expect(Set(screens.map(\.screen)) == Set(expected.keys))
        for screen in screens {
            guard let exact = expected[screen.screen] else { continue }
            #expect(screen.visits == exact.visits, "\(screen.screen)")
            #expect(screen.sessions == exact.sessions.count)
            #expect(screen.entries == exact.entries, "\(screen.screen)")
            #expect(screen.exits == exact.exits, "\(screen.screen)")
            #expect(screen.total == exact.dwells.reduce(0, +), "\(screen.screen)")
            #expect(Self.isClose(screen.median, nearestRank(exact.dwells, 0.5)), "\(screen.median) \(nearestRank(exact.dwells, 0.5))")
            #expect(Self.isClose(screen.p95, nearestRank(exact.dwells, 0.95)))
        }
    }

    private func checkFunnel(_ steps: [FunnelStepStatistics], _ reference: StatisticsReference) {
        let expected = reference.funnel
        #expect(steps.map(\.sessions) == expected.map(\.sessions))
        for (step, exact) in zip(steps, expected).dropFirst() {
            #expect(step.median == nil ? exact.times.isEmpty : Self.isClose(step.median, nearestRank(exact.times, 0.5)))
        }
    }

    private func checkActions(_ group: StatisticsGroup, _ reference: StatisticsReference) {
        let rageTaps = group.rageTaps.map { tap in
            (
                [tap.screen, tap.action, tap.target ?? "-"],
                StatisticsReference.RageTaps(runs: tap.runs, taps: tap.taps, longest: tap.longest, withoutEffect: tap.withoutEffect)
            )
        }
        #expect(Dictionary(uniqueKeysWithValues: rageTaps) == reference.rageTaps)
        let gestures = reference.gestures
        #expect(Set(group.gestures.map(\.screen)) == Set(gestures.keys))
        for gesture in group.gestures {
            guard let exact = gestures[gesture.screen] else { continue }
            #expect(gesture.counts.accepted == exact.accepted)
            #expect(gesture.counts.cancelled == exact.cancelled)
            #expect(gesture.counts.refused == exact.refused)
            #expect(gesture.counts.startPositions.counts == bins(exact.starts, gesture.counts.startPositions.edges))
            #expect(gesture.counts.acceptedProgress.counts == bins(exact.progress, gesture.counts.acceptedProgress.edges))
            #expect(gesture.counts.cancelledProgress.counts == bins(exact.cancelledProgress, gesture.counts.cancelledProgress.edges))
        }
        let badges = reference.badges
        for badge in group.badges {
            guard let exact = badges[badge.tab] else {
                Issue.record("no badge was expected on \(badge.tab)")
                continue
            }
            #expect(
                [badge.changes, badge.shown, badge.cleared, badge.tapsWith, badge.tapsWithout]
                    == [exact.changes, exact.shown, exact.cleared, exact.tapsWith, exact.tapsWithout], "\(badge.tab)")
            #expect(badge.timeShown == exact.timeShown, "\(badge.tab)")
            #expect(
                badge.medianToClear == nil
                    ? exact.timesToClear.isEmpty : Self.isClose(badge.medianToClear, nearestRank(exact.timesToClear, 0.5)))
            checkSeries(badge, reference)
        }
        #expect(Set(badges.keys) == Set(group.badges.map(\.tab)))
    }

    /// The value over time: each piece against the mean of all that stood in it.
    private func checkSeries(_ badge: BadgeStatistics, _ reference: StatisticsReference) {
        #expect(badge.series.count <= 64 && badge.pieceLength >= 1_000_000)
        #expect(badge.pieceLength % 1_000_000 == 0 && (badge.pieceLength / 1_000_000).nonzeroBitCount == 1)
        for (piece, next) in zip(badge.series, badge.series.dropFirst()) { #expect(next.start - piece.start >= badge.pieceLength) }
        var known: Int64 = 0
        for piece in badge.series {
            let mean = reference.meanBadge(badge.tab, from: piece.start, to: piece.start + badge.pieceLength)
            #expect(
                mean.map { abs($0 - piece.mean) <= 1e-9 * max(1, abs($0)) } == true,
                "\(badge.tab) at \(piece.start): \(piece.mean) \(mean ?? -1)")
            known += 1
        }
        // No piece in which something stood is left out.
        let stretches = reference.sessions.flatMap { reference.stretches(badge.tab, $0) }.filter { $0.value != nil && $0.length > 0 }
        let covered = Set(stretches.flatMap { Array($0.start / badge.pieceLength...($0.end - 1) / badge.pieceLength) })
        #expect(known == Int64(covered.count), "\(badge.tab)")
    }

    private func bins(_ values: [Double], _ edges: [Double]) -> [Int] {
        edges.indices.map { bin in
            values.filter { $0 >= edges[bin] && (bin + 1 == edges.count || $0 < edges[bin + 1]) }.count
        }
    }

    /// What is asked together is the same as what is asked alone: also that details are read where they are needed.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func partsDoNotDependOnEachOther(seed: UInt64) throws {
        let store = try Self.store(try Self.usage(seed))
        defer { store.close() }
        var request = StatisticsRequest(Self.everything)
        request.funnelSteps = ["Detail", "Editor"]
        let all = try store.statistics(request).group
        for bit in 0..<10 {
            request.parts = StatisticsParts(rawValue: 1 << UInt16(bit))
            let one = try store.statistics(request).group
            #expect(one.sessions == all.sessions)
            switch request.parts {
            case .screens: #expect(one.screens == all.screens)
            case .transitions: #expect(one.transitions == all.transitions)
            case .paths: #expect(one.paths == all.paths)
            case .loops: #expect(one.loops == all.loops)
            case .deadEnds: #expect(one.deadEnds == all.deadEnds)
            case .rageTaps: #expect(one.rageTaps == all.rageTaps)
            case .funnel: #expect(one.funnel == all.funnel)
            case .badges: #expect(one.badges == all.badges)
            case .gestures: #expect(one.gestures == all.gestures)
            default: #expect(one.summary == all.summary)
            }
        }
    }
}

extension StatisticsFilter {
    fileprivate var passesEverything: Bool { since == nil && until == nil }
}
