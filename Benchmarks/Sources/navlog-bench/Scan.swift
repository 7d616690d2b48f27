import NavigationHistory

/// Dwell of every screen name and the matrix of transitions, over all sessions of a file.
func scan(_ options: Options) throws {
    let store = try HistoryStore(at: options.database, options: .readOnly)
    var request = StatisticsRequest([.screens, .transitions])
    request.countsBackground = true
    var result: StatisticsResult?
    var count = 0
    let time = try seconds {
        result = try store.statistics(request) { count = $0.events }
    }
    var hash = TextHash(showsText: options.showsText)
    if let group = result?.groups.first { hash.say(group.screens, group.transitions) }
    report(.scan, events: count, seconds: time, hash: hash)
}

extension TextHash {
    /// For each screen name, in byte order: name, visits, microseconds, then each name that followed and how often.
    mutating func say(_ screens: [ScreenStatistics], _ transitions: [TransitionStatistics]) {
        let moves = Dictionary(grouping: transitions, by: \.from)
        for screen in screens.sorted(by: { $0.screen < $1.screen }) {
            say("\(screen.screen)\t\(screen.visits)\t\(screen.total)")
            for move in (moves[screen.screen] ?? []).sorted(by: { $0.to < $1.to }) { say("\t\(move.to)\t\(move.count)") }
            say("\n")
        }
    }
}
