import NavigationHistory

extension StatisticsReference {
    /// An action of the user's: what it was, where, when, and whether it had an effect.
    struct Tap: Equatable {
        var screen: String
        var action: String
        var target: String?
        var time: Int64
        var hadEffect: Bool
    }

    private func word(_ key: String, in text: JSONText) -> String? {
        guard let range = text.text.range(of: "\"\(key)\":\"") else { return nil }
        return String(text.text[range.upperBound...].prefix { $0 != "\"" })
    }

    func taps(of session: RandomUsage) -> [Tap] {
        session.events.indices.compactMap { index -> Tap? in
            let before = index > 0 ? session.states[index - 1].visibleScreen : nil
            guard passes(session, index) else { return nil }
            if !request.filter.screens.isEmpty, !request.filter.screens.contains(before?.name ?? "") { return nil }
            func tap(_ action: String, _ target: String? = nil, hadEffect: Bool = true) -> Tap {
                Tap(screen: before?.name ?? "", action: action, target: target, time: session.events[index].time, hadEffect: hadEffect)
            }
            switch session.events[index].event {
            case .tabSelected(_, .tab(let id), .user): return tap("tapTab", id)
            case .tabSelected(_, .more, .user): return tap("tapMore")
            case .pushed(let screen, _, .user): return tap("push", screen.name)
            case .popped(_, _, .backButton, _, _): return tap("tapBack")
            case .popped(_, .tab(let id), .tabReselect, _, _): return tap("tapTab", id)
            case .popped(_, _, .swipe, _, _), .swipeCancelled: return tap("beginPop")
            case .presented(let modal, .user): return tap("present", modal.stackID ?? modal.stack.last?.name)
            case .dismissed(_, .user): return tap("dismiss")
            case .refused(let text, _, _), .ignored(let text, _):
                let action = word("do", in: text) ?? ""
                return tap(
                    action, action == "tapTab" ? word("tab", in: text) : action == "push" ? word("name", in: text) : nil, hadEffect: false)
            default: return nil
            }
        }
    }

    struct RageTaps: Equatable {
        var runs = 0
        var taps = 0
        var longest = 0
        var withoutEffect = 0
    }

    /// By screen, action and target.
    var rageTaps: [[String]: RageTaps] {
        var counts: [[String]: RageTaps] = [:]
        for session in sessions {
            var runs: [[Tap]] = []
            for tap in taps(of: session) {
                if let last = runs.last?.last, last.action == tap.action, last.target == tap.target, tap.time - last.time <= 1_000_000 {
                    runs[runs.count - 1].append(tap)
                } else {
                    runs.append([tap])
                }
            }
            for run in runs where run.count > 1 {
                let key = [run[0].screen, run[0].action, run[0].target ?? "-"]
                counts[key, default: RageTaps()].runs += 1
                counts[key, default: RageTaps()].taps += run.count
                counts[key, default: RageTaps()].withoutEffect += run.filter { !$0.hadEffect }.count
                let longest = counts[key]?.longest ?? 0
                counts[key]?.longest = max(longest, run.count)
            }
        }
        return counts
    }

    struct Gestures: Equatable {
        var accepted = 0
        var cancelled = 0
        var refused: [String: Int] = [:]
        var starts: [Double] = []
        var progress: [Double] = []
        var cancelledProgress: [Double] = []
    }

    /// By the name of the screen that would be popped.
    var gestures: [String: Gestures] {
        var counts: [String: Gestures] = [:]
        for session in sessions {
            for index in session.events.indices.dropFirst() where passes(session, index) {
                let before = session.states[index - 1]
                func top(_ address: StackAddress?) -> String { address.flatMap { before.screens(at: $0).last?.name } ?? "-" }
                func isNamed(_ name: String) -> Bool { request.filter.screens.isEmpty || request.filter.screens.contains(name) }
                switch session.events[index].event {
                case .popped(_, let address, .swipe, let swipe, _) where isNamed(top(address)):
                    counts[top(address), default: Gestures()].accepted += 1
                    guard let swipe else { continue }
                    counts[top(address)]?.starts.append(swipe.x)
                    counts[top(address)]?.progress.append(swipe.progress)
                case .swipeCancelled(let address, _, let x, _, let progress) where isNamed(top(address)):
                    counts[top(address), default: Gestures()].cancelled += 1
                    if let x { counts[top(address)]?.starts.append(x) }
                    if let progress { counts[top(address)]?.cancelledProgress.append(progress) }
                case .refused(let text, let gate, _) where word("do", in: text) == "beginPop":
                    let name = top(before.visibleStack)
                    guard isNamed(name) else { continue }
                    counts[name, default: Gestures()].refused[gate, default: 0] += 1
                    let x = text.text.range(of: "\"x\":").flatMap {
                        Double(text.text[$0.upperBound...].prefix { "0123456789.".contains($0) })
                    }
                    if let x { counts[name]?.starts.append(x) }
                default:
                    break
                }
            }
        }
        return counts
    }

    struct Badge: Equatable {
        var changes = 0
        var shown = 0
        var cleared = 0
        var timeShown: Int64 = 0
        var timesToClear: [Int64] = []
        var tapsWith = 0
        var tapsWithout = 0
    }

    private func badge(_ tab: String, in state: NavigationState) -> (value: String?, isShown: Bool)? {
        guard let index = state.index(ofTab: tab) else { return nil }
        let value = state.tabs[index].item.badge
        return (value, state.badgePolicy.display(of: value).mode != .hidden)
    }

    /// By tab: what changes from one state to the next. `asked`: only these tabs; empty is all.
    var badges: [String: Badge] {
        var counts: [String: Badge] = [:]
        for session in sessions {
            let tabs = Set(session.states.flatMap { $0.tabs.map(\.id) })
            for tab in tabs where request.filter.tabs.isEmpty || request.filter.tabs.contains(tab) {
                var count = counts[tab] ?? Badge()
                var shownSince: Int64?
                for index in session.states.indices {
                    let time = session.events[index].time
                    let now = badge(tab, in: session.states[index])
                    let before = index > 0 ? badge(tab, in: session.states[index - 1]) : nil
                    let passes = passes(session, index, inAnyTab: true)
                    if let now, let before, now.value != before.value, passes { count.changes += 1 }
                    let (wasShown, isShown) = (before?.isShown ?? false, now?.isShown ?? false)
                    if isShown, !wasShown {
                        shownSince = time
                        if passes { count.shown += 1 }
                    }
                    if wasShown, !isShown, let since = shownSince {
                        if now != nil, passes {
                            count.cleared += 1
                            count.timesToClear.append(max(0, time - since))
                        }
                        shownSince = nil
                    }
                    if passes, index > 0, isTap(session.events[index].event, on: tab) {
                        if wasShown { count.tapsWith += 1 } else { count.tapsWithout += 1 }
                    }
                }
                count.timeShown += stretches(tab, session).filter(\.isShown).reduce(0) { $0 + $1.length }
                counts[tab] = count
            }
        }
        return counts.filter { $1.changes + $1.shown + $1.tapsWith + $1.tapsWithout > 0 }
    }

    /// One value as long as it stood: from the event that gave it to the one that gave another, or to the session's last.
    struct Stretch {
        /// What is shown: 0 for nothing, 1 for no number; nil without the tab.
        var value: Double?
        var isShown: Bool
        var start: Int64
        var end: Int64
        /// Zero where time ran back meanwhile.
        var length: Int64 { max(0, end - start) }
    }

    /// The values of a tab's badge, of those events that pass the filter.
    func stretches(_ tab: String, _ session: RandomUsage) -> [Stretch] {
        var stretches: [Stretch] = []
        var start = 0
        for index in session.states.indices.dropFirst() {
            let isLast = index == session.states.count - 1
            let (before, now) = (badge(tab, in: session.states[start]), badge(tab, in: session.states[index]))
            let isOther = before?.value != now?.value || before?.isShown != now?.isShown || (before == nil) != (now == nil)
            guard isOther || isLast else { continue }
            if passes(session, start, inAnyTab: true) {
                let value = before.map { $0.isShown ? $0.value.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } ?? 1 : 0 }
                stretches.append(
                    Stretch(
                        value: value, isShown: before?.isShown == true, start: session.events[start].time, end: session.events[index].time))
            }
            start = index
        }
        return stretches
    }

    /// The mean of a tab's badge from one moment to another, of all sessions, weighted by time; nil where nothing is known of it.
    func meanBadge(_ tab: String, from start: Int64, to end: Int64) -> Double? {
        var (sum, weight) = (0.0, 0.0)
        for stretch in sessions.flatMap({ stretches(tab, $0) }) {
            let length = Double(min(end, stretch.end) - max(start, stretch.start))
            guard let value = stretch.value, length > 0 else { continue }
            sum += value * length
            weight += length
        }
        return weight > 0 ? sum / weight : nil
    }

    private func isTap(_ event: NavigationEvent, on tab: String) -> Bool {
        switch event {
        case .tabSelected(_, .tab(tab), .user), .popped(_, .tab(tab), .tabReselect, _, _): true
        case .refused(let text, _, _), .ignored(let text, _): word("do", in: text) == "tapTab" && word("tab", in: text) == tab
        default: false
        }
    }
}
