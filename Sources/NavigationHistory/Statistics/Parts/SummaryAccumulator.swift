import NavigationModel

/// Sessions and events as a whole.
struct SummaryAccumulator: Sendable {
    private var summary = SummaryStatistics()
    private var kinds: [Int] = Array(repeating: 0, count: 256)
    private var durations = DurationHistogram()

    @inline(__always)
    mutating func counted(_ kind: EventKind) { kinds[Int(kind.rawValue)] &+= 1 }

    mutating func visited(dwell: Int64) {
        summary.visits += 1
        summary.dwell.addSaturating(dwell)
    }

    mutating func ended(_ session: StatisticsSession, at last: Int64, isEnded: Bool) {
        summary.sessions += 1
        if isEnded { summary.endedSessions += 1 }
        let duration = last.span(since: session.started)
        summary.duration.addSaturating(duration)
        durations.add(duration)
        summary.first = min(summary.first ?? session.started, session.started)
        summary.last = max(summary.last ?? last, last)
        summary.appVersions[session.header.appVersion ?? StatisticsGrouping.none, default: 0] += 1
        summary.devices[session.header.device ?? StatisticsGrouping.none, default: 0] += 1
    }

    func result() -> SummaryStatistics {
        var result = summary
        result.kinds = EventKind.allCases.map { ($0, kinds[Int($0.rawValue)]) }.filter { $0.1 > 0 }.map {
            SummaryStatistics.KindCount(kind: $0, count: $1)
        }
        result.medianDuration = durations.percentile(0.5)
        result.p95Duration = durations.percentile(0.95)
        return result
    }
}
