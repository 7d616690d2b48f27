import NavigationHistory

/// The figures once more, slowly and obviously: from a list of all states, one question at a time.
struct StatisticsReference {
    /// A visit of a session, with the positions of the events that begin and end it.
    struct Visit {
        var screen: String
        var first: Int
        var last: Int
        var isLastOfSession = false
        var endsByGoingBack = false
        var passes = true
        var isNamed = true
    }

    let sessions: [RandomUsage]
    let request: StatisticsRequest

    // MARK: Visits

    func visits(of session: RandomUsage) -> [Visit] {
        var visits: [Visit] = []
        var open: Visit?
        for (index, state) in session.states.enumerated() {
            let now = state.visibleScreen
            let before = index > 0 ? session.states[index - 1].visibleScreen : nil
            var isSame = index > 0 && now?.number == before?.number
            if case .restored = session.events[index].event, index > 0 { isSame = now?.id == before?.id }
            if isSame { continue }
            if var done = open {
                done.last = index
                switch session.events[index].event {
                case .popped, .dismissed: done.endsByGoingBack = true
                default: break
                }
                visits.append(done)
                open = nil
            }
            if let now {
                var visit = Visit(screen: now.name, first: index, last: index)
                visit.passes = passes(session, index)
                visit.isNamed = request.filter.screens.isEmpty || request.filter.screens.contains(now.name)
                open = visit
            }
        }
        if var done = open {
            done.last = session.states.count - 1
            visits.append(done)
        }
        if !visits.isEmpty { visits[visits.count - 1].isLastOfSession = true }
        return visits
    }

    /// Whether the session's last visit lasted until its last event.
    func lastsToTheEnd(_ session: RandomUsage) -> Bool { session.states.last?.visibleScreen != nil }

    /// The dwell time: the stretches in the foreground, each as long as it is, and zero where time ran back.
    func dwell(_ visit: Visit, of session: RandomUsage) -> Int64 {
        var total: Int64 = 0
        var begin: Int64? = isInBackground(session, before: visit.first) ? nil : session.events[visit.first].time
        for index in visit.first..<visit.last where index > visit.first && !request.countsBackground {
            guard case .appStateChanged(let word) = session.events[index].event else { continue }
            if word == "background", let since = begin {
                total += max(0, session.events[index].time - since)
                begin = nil
            } else if word == "foreground" || word == "active", begin == nil {
                begin = session.events[index].time
            }
        }
        // The last event may be the one by which the app went to the background.
        if let since = begin { total += max(0, session.events[visit.last].time - since) }
        return total
    }

    private func isInBackground(_ session: RandomUsage, before index: Int) -> Bool {
        guard !request.countsBackground else { return false }
        for event in session.events[..<index].reversed() {
            guard case .appStateChanged(let word) = event.event else { continue }
            if word == "background" { return true }
            if word == "foreground" || word == "active" { return false }
        }
        return false
    }

    /// `inAnyTab`: whichever tab is selected.
    func passes(_ session: RandomUsage, _ index: Int, inAnyTab: Bool = false) -> Bool {
        let event = session.events[index]
        let filter = request.filter
        if let since = filter.since, event.time < since { return false }
        if let until = filter.until, event.time >= until { return false }
        if !filter.kinds.isEmpty, !filter.kinds.contains(event.event.kind) { return false }
        if !filter.origins.isEmpty {
            guard let origin = origin(of: event.event), filter.origins.contains(origin) else { return false }
        }
        if !inAnyTab, !filter.tabs.isEmpty {
            guard let tab = session.states[index].selectedTab, filter.tabs.contains(tab) else { return false }
        }
        return true
    }

    func origin(of event: NavigationEvent) -> Origin? {
        switch event {
        case .deepLinkOpened: .deepLink
        case .restored: .restore
        case .tabsSet: .code
        default: event.origin
        }
    }

    var sessionsThatCount: Int {
        sessions.filter { session in session.events.indices.contains { passes(session, $0) } }.count
    }

    // MARK: Figures

    struct Screen: Equatable {
        var visits = 0
        var sessions: Set<SessionID> = []
        var dwells: [Int64] = []
        var entries = 0
        var exits = 0
    }

    var screens: [String: Screen] {
        var screens: [String: Screen] = [:]
        for session in sessions {
            for (place, visit) in visits(of: session).enumerated() where visit.passes && visit.isNamed {
                screens[visit.screen, default: Screen()].visits += 1
                screens[visit.screen, default: Screen()].sessions.insert(session.id)
                screens[visit.screen, default: Screen()].dwells.append(dwell(visit, of: session))
                if place == 0 { screens[visit.screen, default: Screen()].entries += 1 }
                if visit.isLastOfSession { screens[visit.screen, default: Screen()].exits += 1 }
            }
        }
        return screens
    }

    var transitions: [[String]: Int] {
        var counts: [[String]: Int] = [:]
        for session in sessions {
            let visits = visits(of: session)
            for (from, to) in zip(visits, visits.dropFirst()) where to.passes && (from.isNamed || to.isNamed) {
                let origin = request.splitsByOrigin ? self.origin(of: session.events[to.first].event)?.name ?? "" : ""
                counts[[from.screen, to.screen, origin], default: 0] += 1
            }
        }
        return counts
    }

    var paths: [[String]: Int] {
        var counts: [[String]: Int] = [:]
        for session in sessions {
            let visits = visits(of: session)
            for start in visits.indices where start + request.pathLength <= visits.count {
                count(Array(visits[start..<start + request.pathLength]), &counts)
            }
        }
        return counts
    }

    /// For each visit, the way from the last visit of the same name to it, if it is short enough.
    var loops: [[String]: Int] {
        var counts: [[String]: Int] = [:]
        for session in sessions {
            let visits = visits(of: session)
            for end in visits.indices {
                guard let start = visits[..<end].lastIndex(where: { $0.screen == visits[end].screen }) else { continue }
                if end - start + 1 <= request.pathLength { count(Array(visits[start...end]), &counts) }
            }
        }
        return counts
    }

    private func count(_ path: [Visit], _ counts: inout [[String]: Int]) {
        guard let first = path.first, first.passes, path.contains(where: \.isNamed) else { return }
        if let start = request.pathStart, first.screen != start { return }
        if let end = request.pathEnd, path.last?.screen != end { return }
        counts[path.map(\.screen), default: 0] += 1
    }

    /// By screen: visits, going back, ending with the session.
    var deadEnds: [String: [Int]] {
        var counts: [String: [Int]] = [:]
        for session in sessions {
            for visit in visits(of: session) where visit.passes && visit.isNamed {
                let ends = visit.isLastOfSession && lastsToTheEnd(session) && !visit.endsByGoingBack
                counts[visit.screen, default: [0, 0, 0]][0] += 1
                if visit.endsByGoingBack { counts[visit.screen, default: [0, 0, 0]][1] += 1 }
                if ends { counts[visit.screen, default: [0, 0, 0]][2] += 1 }
            }
        }
        return counts.filter { $1[1] + $1[2] > 0 }
    }

    // MARK: Funnel

    /// For each step: the sessions that reach it, and the times since the step before. Every possible way is tried.
    var funnel: [(sessions: Int, times: [Int64])] {
        var steps = request.funnelSteps.map { _ in (sessions: 0, times: [Int64]()) }
        for session in sessions {
            let visits = visits(of: session).filter(\.passes).map { (name: $0.screen, time: session.events[$0.first].time) }
            /// The ways that have come to a step: where they began and where they are.
            var ways = visits.indices.filter { visits[$0].name == request.funnelSteps[0] }.map { (start: $0, end: $0) }
            for step in steps.indices {
                if step > 0 {
                    let before = ways
                    ways = []
                    for end in visits.indices where visits[end].name == request.funnelSteps[step] {
                        let possible = before.filter { way in
                            way.end < end && request.funnelWithin.map { max(0, visits[end].time - visits[way.start].time) <= $0 } ?? true
                        }
                        // The way that began last; of several, the one that came last to the step before.
                        if ways.isEmpty,
                            let best = possible.max(by: { left, right in
                                (visits[left.start].time, left.end) < (visits[right.start].time, right.end)
                            })
                        {
                            steps[step].times.append(max(0, visits[end].time - visits[best.end].time))
                        }
                        ways += possible.map { ($0.start, end) }
                    }
                }
                if ways.isEmpty { break }
                steps[step].sessions += 1
            }
        }
        return steps
    }
}

/// The value at a rank, by the definition of the nearest rank.
func nearestRank(_ values: [Int64], _ share: Double) -> Int64 {
    guard !values.isEmpty else { return 0 }
    let rank = max(1, Int((share * Double(values.count)).rounded(.up)))
    return values.sorted()[rank - 1]
}
