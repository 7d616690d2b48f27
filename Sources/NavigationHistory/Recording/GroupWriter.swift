/// What the writer of a write-behind recorder keeps between its turns.
struct GroupWriter {
    /// The group that could not be written yet.
    var group: EventGroup?
    /// The emptied group before, for its memory.
    var spare: EventGroup?
    /// How many turns in a row found nothing to do.
    var idleTurns = 0
    /// Whether it comes back by itself.
    var isComingBack = false
    /// After so many idle turns it goes to sleep.
    static let patience = 100
    /// How often in a row the write has failed.
    var failures = 0
    /// Whether the last try may have got through although it seemed to fail.
    var isRetry: Bool { failures > 0 }

    /// How long to wait before the next try, in milliseconds: 100 at first, 30 seconds at most.
    var pause: Int { min(30_000, 100 << min(failures, 9)) }
}
