import NavigationHistory

/// One full read: every session of a file replayed to its final state. What the questions below are measured by.
func read(_ options: Options) throws {
    let store = try HistoryStore(at: options.database, options: .readOnly)
    var events = 0
    let time = try seconds {
        try store.forEachSession { session in
            _ = try store.replay(session)
            events += try store.sequence(of: session, at: .end) + 1
        }
    }
    report(.read, events: events, seconds: time, hash: nil)
}

/// Visits, transitions and gestures, in one pass.
func statistics(_ options: Options) throws {
    let store = try HistoryStore(at: options.database, options: .readOnly)
    var events = 0
    let time = try seconds {
        _ = try store.statistics(StatisticsRequest([.screens, .transitions, .gestures])) { events = $0.events }
    }
    report(.statistics, events: events, seconds: time, hash: nil)
}

/// When a screen was on top, or a swipe back would have been refused: every interval of all sessions.
func find(_ condition: StateCondition, _ options: Options) throws {
    let store = try HistoryStore(at: options.database, options: .readOnly)
    var events = 0
    var found = 0
    let time = try seconds {
        try store.find(condition, progress: { events = $0 }, { _ in found += 1 })
    }
    report(options.workload, events: events, seconds: time, "found=\(found)", hash: nil)
}
