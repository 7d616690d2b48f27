/// How many sessions come through a sequence of screens, in order.
struct FunnelAccumulator: Sendable {
    private let steps: [Int]
    private let within: Int64?
    private var reached: [Int]
    private var times: [DurationHistogram]

    /// For each step, of all ways that have come so far: the one that began last. It has the most time left.
    private var ways: [Way?]
    private var isReached: [Bool]

    private struct Way {
        /// When the first step was visited.
        var start: Int64
        /// When this step was.
        var arrival: Int64
    }

    init(_ request: StatisticsRequest, names: inout NameIndex) {
        steps = request.funnelSteps.map { names.number(of: $0) }
        within = request.funnelWithin
        reached = Array(repeating: 0, count: steps.count)
        times = Array(repeating: DurationHistogram(), count: steps.count)
        ways = Array(repeating: nil, count: steps.count)
        isReached = Array(repeating: false, count: steps.count)
    }

    mutating func beginSession() {
        for step in steps.indices {
            ways[step] = nil
            isReached[step] = false
        }
    }

    mutating func began(_ name: Int, at time: Int64) {
        // From the last step to the first: one visit is one step of a way, also where two steps have one name.
        for step in steps.indices.reversed() where steps[step] == name {
            if step == 0 {
                // Where time runs back the earlier way may have begun later.
                if ways[0].map({ $0.start <= time }) ?? true { ways[0] = Way(start: time, arrival: time) }
            } else {
                guard let way = ways[step - 1] else { continue }
                if let within, time.span(since: way.start) > within { continue }
                // A way that began earlier cannot be better.
                if let present = ways[step], present.start > way.start { continue }
                ways[step] = Way(start: way.start, arrival: time)
                if !isReached[step] { times[step].add(time.span(since: way.arrival)) }
            }
            if !isReached[step] {
                isReached[step] = true
                reached[step] += 1
            }
        }
    }

    func results(_ names: NameIndex, sessions: Int) -> [FunnelStepStatistics] {
        steps.indices.map { step in
            FunnelStepStatistics(
                step: step + 1, screen: names[steps[step]], sessions: reached[step], first: reached[0],
                previous: step == 0 ? sessions : reached[step - 1], median: step == 0 ? nil : times[step].percentile(0.5),
                p95: step == 0 ? nil : times[step].percentile(0.95))
        }
    }
}
