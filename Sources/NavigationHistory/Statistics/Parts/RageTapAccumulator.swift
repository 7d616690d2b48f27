/// Runs of the same action of the user, each at most a second after the one before.
struct RageTapAccumulator: Sendable {
    private struct Key: Hashable {
        var screen: Int
        var action: UserAction
    }

    private struct Row {
        var runs = 0
        var taps = 0
        var longest = 0
        var withoutEffect = 0
    }

    private struct Run {
        var key: Key
        var taps = 1
        var withoutEffect = 0
        var last: Int64
    }

    private var rows: [Key: Row] = [:]
    private var run: Run?

    /// The longest time between two taps of a run, in microseconds.
    static let interval: Int64 = 1_000_000

    /// `screen` is the name of the screen that was visible when it was done, -1 for none.
    mutating func tapped(_ action: UserAction, on screen: Int, at time: Int64, hadEffect: Bool) {
        // Where the finger went down may differ.
        var action = action
        action.x = nil
        action.address = nil
        if var current = run, current.key.action == action, time.span(since: current.last) <= Self.interval {
            // A run belongs to the screen on which it began: tapping back twice shows another one in between.
            current.taps += 1
            current.last = time
            if !hadEffect { current.withoutEffect += 1 }
            run = current
            return
        }
        finishRun()
        run = Run(key: Key(screen: screen, action: action), withoutEffect: hadEffect ? 0 : 1, last: time)
    }

    /// The run ends here: with its session at the latest.
    mutating func finishRun() {
        guard let done = run else { return }
        run = nil
        guard done.taps > 1 else { return }
        var row = rows[done.key] ?? Row()
        row.runs += 1
        row.taps += done.taps
        row.withoutEffect += done.withoutEffect
        row.longest = max(row.longest, done.taps)
        rows[done.key] = row
    }

    /// Those with the most taps first.
    func results(_ names: NameIndex) -> [RageTapStatistics] {
        rows.map { key, row in
            RageTapStatistics(
                screen: names[key.screen], action: key.action.name, target: key.action.target, runs: row.runs, taps: row.taps,
                longest: row.longest, withoutEffect: row.withoutEffect)
        }.sorted { left, right in
            if left.taps != right.taps { return left.taps > right.taps }
            return (left.screen, left.action, left.target ?? "") < (right.screen, right.action, right.target ?? "")
        }
    }
}
