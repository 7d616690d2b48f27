import NavigationFormat
import NavigationModel

/// Settings that could have been others.
public struct WhatIfSettings: Hashable, Sendable {
    /// Gesture settings of every navigation controller.
    public var gesture = GestureChange()
    /// The side from which text runs; nil leaves it as recorded.
    public var direction: LayoutDirection?
    /// How badge values are shown; nil leaves it as recorded.
    public var badgePolicy: BadgePolicy?

    /// Makes settings that change nothing.
    public init() {}

    /// The state as it would be under these settings.
    func applied(to state: NavigationState, at address: StackAddress?) -> NavigationState {
        var other = state
        // Neither event can fail: the address is one of the state's.
        if let direction { try? other.fold(.tabBarConfigured(TabBarChange(direction: direction))) }
        if let address, gesture != GestureChange() { try? other.fold(.gestureConfigured(gesture, of: address)) }
        return other
    }
}

/// Something recorded that other settings could decide otherwise.
public struct WhatIfItem: Hashable, Sendable {
    /// What was recorded.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A swipe, accepted or refused.
        case swipe
        /// A tap on the back item, accepted or refused.
        case backTap
        /// A badge value.
        case badge
    }

    /// The session.
    public var session: RecordedSession
    /// The sequence number of its event.
    public var sequence: Int
    /// Microseconds since 1970, UTC.
    public var time: Int64
    /// What was recorded.
    public var kind: Kind
    /// The screen that was on top; of a badge, the tab.
    public var subject: String
    /// What came of it: `applied`, `refused:<gate>`…; of a badge, what was shown: `'3'`, `dot`, `hidden`.
    public var recorded: String
    /// What would have come of it.
    public var otherwise: String

    /// Whether the settings would have changed it.
    public var changes: Bool { recorded != otherwise }
}

/// How many swipes, back taps and badges there were, and what would have become of them.
public struct WhatIfCounts: Hashable, Sendable {
    /// What is counted.
    public var kind: WhatIfItem.Kind
    /// What came of them.
    public var recorded: String
    /// What would have come of them.
    public var otherwise: String
    /// How many there were.
    public var count: Int
}

extension HistoryStore {
    /// Judges the recorded swipes and back taps under other settings, and what the badges would have shown.
    ///
    /// Each is judged in the state in which it was made: what a swipe would have led to is not followed. What the log does not keep (a
    /// transition that ran) refuses what it refused. One ordered fold; memory is flat.
    /// - Parameters:
    ///   - settings: The other settings.
    ///   - sessions: Which sessions; nil is all.
    ///   - body: Called for each swipe, back tap and badge value, changed or not, in order.
    /// - Throws: Errors of the storage; `doesNotFold`, `damagedRow` or `gap` at the first record that is wrong; what `body` throws.
    public func whatIf(
        _ settings: WhatIfSettings, in sessions: [RecordedSession]? = nil, _ body: (WhatIfItem) throws -> Void
    ) throws {
        let source = try readSource()
        func judgeOne(_ session: RecordedSession) throws {
            let cursor = try EventCursor(source: source, session: session, selection: EventSelection())
            var before: NavigationState?
            while let event = try cursor.next() {
                if let item = before?.item(of: event, in: session, settings) { try body(item) }
                if let after = cursor.state {
                    for item in after.badgeItems(of: event, in: session, settings, before: before) { try body(item) }
                }
                before = cursor.state
            }
        }
        if let sessions {
            for session in sessions { try judgeOne(session) }
        } else {
            try forEachSession(judgeOne)
        }
    }
}

extension NavigationState {
    /// What the settings would have made of a swipe or back tap; nil for any other event. `self` is the state before it.
    fileprivate func item(of event: RecordedEvent, in session: RecordedSession, _ settings: WhatIfSettings) -> WhatIfItem? {
        switch event.event {
        case .popped(_, _, .swipe, _, _), .popped(_, _, .backButton, _, _), .swipeCancelled, .refused, .ignored: break
        default: return nil
        }
        guard let attempt = attempt(behind: event.event) else { return nil }
        let kind: WhatIfItem.Kind
        let given: StackAddress?
        switch attempt.action {
        case .beginPop(_, let address): (kind, given) = (.swipe, address)
        case .tapBack(let address, _): (kind, given) = (.backTap, address)
        default: return nil
        }
        let address = given ?? visibleStack
        let top = address.flatMap { screens(at: $0).last?.id } ?? ""
        return WhatIfItem(
            session: session, sequence: event.sequence, time: event.time, kind: kind, subject: top, recorded: attempt.outcome,
            otherwise: outcome(of: attempt, settings.applied(to: self, at: address)))
    }

    /// What would come of an attempt in another state.
    private func outcome(of attempt: RecordedAttempt, _ other: NavigationState) -> String {
        let asRecorded = HeadlessNavigation(resuming: self).decide(attempt.action).outcome.description
        let otherwise = HeadlessNavigation(resuming: other).decide(attempt.action).outcome.description
        if asRecorded == attempt.outcome { return otherwise }
        // The log knows better than the state: something ran. It stays decisive, unless an earlier rule now stops the action.
        if otherwise == asRecorded || otherwise == "applied" { return attempt.outcome }
        let order = HeadlessNavigation(resuming: other).explain(attempt.action).map(\.outcome.description)
        guard let recorded = order.firstIndex(of: attempt.outcome), let new = order.firstIndex(of: otherwise) else { return otherwise }
        return new < recorded ? otherwise : attempt.outcome
    }

    /// The badges that an event changed, as shown and as they would be. `self` is the state after it.
    fileprivate func badgeItems(
        of event: RecordedEvent, in session: RecordedSession, _ settings: WhatIfSettings, before: NavigationState?
    ) -> [WhatIfItem] {
        guard let policy = settings.badgePolicy else { return [] }
        switch event.event {
        case .badgeSet, .sessionStarted, .base, .tabsSet, .restored, .tabBarConfigured: break
        default: return []
        }
        return tabs.compactMap { tab -> WhatIfItem? in
            let old = before?.index(ofTab: tab.id).flatMap { before?.tabs[$0].item.badge }
            let policyChanged = before.map { $0.badgePolicy != badgePolicy } ?? false
            guard tab.item.badge != old || (policyChanged && tab.item.badge != nil) else { return nil }
            return WhatIfItem(
                session: session, sequence: event.sequence, time: event.time, kind: .badge, subject: tab.id,
                recorded: badgePolicy.display(of: tab.item.badge).shown, otherwise: policy.display(of: tab.item.badge).shown)
        }
    }
}

extension BadgeDisplay {
    fileprivate var shown: String { text.map { "'\($0)'" } ?? mode.rawValue }
}

/// Adds up what a `whatIf` gives.
public struct WhatIfTally: Sendable {
    private struct Key: Hashable {
        var kind: WhatIfItem.Kind
        var recorded: String
        var otherwise: String
    }

    private var counts: [Key: Int] = [:]

    /// Makes an empty tally.
    public init() {}

    /// Counts an item.
    public mutating func add(_ item: WhatIfItem) {
        // What a badge shows is any text: only whether it would show another counts.
        let isBadge = item.kind == .badge
        let key = Key(
            kind: item.kind, recorded: isBadge ? "shown" : item.recorded,
            otherwise: isBadge ? (item.changes ? "shown otherwise" : "shown") : item.otherwise)
        counts[key, default: 0] += 1
    }

    /// The counts: by kind, then by outcome.
    public var rows: [WhatIfCounts] {
        counts.map { WhatIfCounts(kind: $0.kind, recorded: $0.recorded, otherwise: $0.otherwise, count: $1) }
            .sorted { ($0.kind.rawValue, $0.recorded, $0.otherwise) < ($1.kind.rawValue, $1.recorded, $1.otherwise) }
    }
}
