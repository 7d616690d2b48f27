import NavigationFormat
import NavigationModel

/// One ordered pass over the events of sessions, which computes everything that is asked for.
///
///     var pass = StatisticsPass(StatisticsRequest([.screens, .transitions]))
///     if pass.begin(session) {
///         for event in events { try pass.add(event.event, at: event.time) }
///     }
///     let result = pass.finish()
///
/// It folds each event once and compares the number of the visible screen. Memory grows with the names of screens and the pairs of them
/// that occur, never with the number of events.
public struct StatisticsPass {
    let request: StatisticsRequest
    var names = NameIndex()
    var groups: [StatisticsGroupAccumulator] = []
    private var places: [String?: Int] = [:]
    /// The groups to which the session belongs.
    var active: [Int] = []

    // The session
    var session: StatisticsSession?
    private var isOpen = false
    /// The state: none before the first event. An array, because an element is looked at in place; the payload of an optional would be
    /// copied, with all its arrays, for each event.
    private var states: [NavigationState] = []
    var state: NavigationState? { states.first }
    private var sessions = 0
    private var events = 0
    private var isCounted = false
    private var isEnded = false
    private var isInBackground = false
    private var lastTime: Int64 = 0
    /// The visit that lasts, and the one before it; ``Visit/none`` where there is none.
    var visit = Visit.none
    private var previous = Visit.none
    /// Names of numbers that were looked up lately: going back leads to screens that were seen before.
    private var recent: [(number: ScreenNumber, name: Int)] = Self.noneRecent
    private static let noneRecent = Array(repeating: (number: -1, name: -1), count: recentCount)
    private static let recentCount = 256

    private let passesAllEvents: Bool
    private let countsEvents: Bool
    let namedScreens: Set<Int>
    /// The kinds of which more is asked than what is visible, a bit for each.
    private let detailedBits: UInt64
    var decoder = ActionDecoder()
    var parsedActions: [JSONText: UserAction] = [:]
    /// The numbers of names by their ids in the file that is read; -1 for one that was not met yet.
    private var rowNames: [Int32] = []
    private static let greatestRowName = 1 << 20

    /// Begins a pass that has seen no session yet.
    public init(_ request: StatisticsRequest) {
        self.request = request
        var names = NameIndex()
        namedScreens = Set(request.filter.screens.map { names.number(of: $0) })
        passesAllEvents = request.filter.passesAllEvents
        countsEvents = request.parts.contains(.summary) || !request.filter.passesAllEvents
        detailedBits = Self.detailedKinds(request.parts).reduce(0) { $0 | 1 << UInt64($1.rawValue) }
        if let grouping = request.grouping {
            for key in grouping.expected where places[key] == nil {
                places[key] = groups.count
                groups.append(StatisticsGroupAccumulator(key, request, names: &names))
            }
        } else {
            groups = [StatisticsGroupAccumulator(nil, request, names: &names)]
            active = [0]
        }
        self.names = names
    }

    /// Begins a session. - Returns: Whether the filter lets it through; if not, its events need not be added.
    public mutating func begin(_ session: StatisticsSession) -> Bool {
        end()
        guard request.filter.passes(session) else { return false }
        if let grouping = request.grouping {
            active.removeAll(keepingCapacity: true)
            for key in grouping.keys(session) {
                let place = place(of: key)
                if !active.contains(place) { active.append(place) }
            }
            guard !active.isEmpty else { return false }
        }
        self.session = session
        isOpen = true
        sessions += 1
        lastTime = session.started
        for place in active { groups[place].beginSession() }
        return true
    }

    /// Begins with another file, whose names have other ids.
    mutating func beginFile() {
        rowNames.removeAll(keepingCapacity: true)
    }

    /// The number of a name by its id in the file: hashing its text for each event would cost as much as folding it. Nil where the text is
    /// asked for and not known.
    @inline(__always)
    mutating func number(ofRowName id: Int64, _ text: @autoclosure () -> String?) -> Int? {
        if id < Int64(rowNames.count), id >= 0, rowNames[Int(id)] >= 0 { return Int(rowNames[Int(id)]) }
        return text().map { keepNumber(ofRowName: id, $0) }
    }

    @inline(never)
    private mutating func keepNumber(ofRowName id: Int64, _ text: String) -> Int {
        let number = names.number(of: text)
        guard id >= 0, id < Int64(Self.greatestRowName), let kept = Int32(exactly: number) else { return number }
        while rowNames.count <= Int(id) { rowNames.append(-1) }
        rowNames[Int(id)] = kept
        return number
    }

    private mutating func place(of key: String) -> Int {
        if let place = places[key] { return place }
        groups.append(StatisticsGroupAccumulator(key, request, names: &names))
        places[key] = groups.count - 1
        return groups.count - 1
    }

    /// Adds the next event of the session. Its screens may be named by id or by number.
    ///
    /// - Throws: `FoldError` where it does not fold; then it was not counted.
    public mutating func add(_ event: NavigationEvent, at time: Int64) throws(FoldError) {
        try add(event, event.kind, at: time)
    }

    /// A screen that comes in, with the number of its name.
    struct NamedScreen {
        var number: ScreenNumber
        var name: Int
    }

    @inline(__always)
    mutating func add(_ event: NavigationEvent, _ kind: EventKind, at time: Int64, named: NamedScreen? = nil) throws(FoldError) {
        guard isOpen else { return }
        let before = isDetailed(kind) ? situation(before: event) : nil
        if kind.canChangeWhatIsVisible {
            let replaced = kind == .restored ? state?.visibleScreen?.id : nil
            try fold(event)
            begin(time)
            let passes = passesAllEvents || countEvent(kind, event.impliedOrigin, time)
            look(kind, event.impliedOrigin, time, passes: passes, replaced: replaced, named)
        } else {
            if !kind.isDiagnostic { try fold(event) }
            begin(time)
            if !passesAllEvents { _ = countEvent(kind, event.impliedOrigin, time) }
            if case .appStateChanged(let word) = event { changeAppState(word, at: time) }
            if kind == .sessionEnded { isEnded = true }
        }
        if passesAllEvents { countPassed(kind) }
        guard let before else { return }
        let passes = passesAllEvents || passes(kind, event.impliedOrigin, time)
        countDetails(event, before, at: time, passes: passes)
        if request.parts.contains(.badges) {
            // A badge is chosen by its own tab, whichever is selected.
            let isAsked = passes || request.filter.passes(kind, origin: event.impliedOrigin, time: time, tab: request.filter.tabs.first)
            countBadges(event, at: time, passes: isAsked)
        }
    }

    /// Folds the next event of a session that has begun by what it does; ``addFolded(_:_:at:named:)`` then counts it.
    @inline(__always)
    mutating func fold(_ change: consuming PlainChange) throws(FoldError) {
        if !states.isEmpty { try states[0].fold(change) }
    }

    /// Counts an event that was folded, of a kind that is not detailed.
    ///
    /// - Parameter named: The screen that comes in, where one does.
    mutating func addFolded(_ kind: EventKind, _ origin: Origin, at time: Int64, named: NamedScreen?) {
        guard isOpen else { return }
        begin(time)
        let passes = passesAllEvents || countEvent(kind, origin, time)
        look(kind, origin, time, passes: passes, replaced: nil, named)
        if passesAllEvents { countPassed(kind) }
    }

    /// Whether more is asked of events of a kind than what is visible after them.
    @inline(__always)
    func isDetailed(_ kind: EventKind) -> Bool { detailedBits >> UInt64(kind.rawValue) & 1 != 0 }

    @inline(__always)
    private mutating func fold(_ event: NavigationEvent) throws(FoldError) {
        guard states.isEmpty else { return try states[0].fold(event) }
        var first: NavigationState?
        try HistoryDatabase.fold(event, into: &first)
        if let first { states.append(first) }
    }

    /// Adds an event of which only kind, origin and time are known, of a kind that `needs(_:)` does not name.
    @inline(__always)
    mutating func skip(_ kind: EventKind, origin: @autoclosure () -> Origin?, at time: Int64) {
        begin(time)
        if passesAllEvents { countPassed(kind) } else { _ = countEvent(kind, origin(), time) }
        if kind == .sessionEnded { isEnded = true }
    }

    /// Whether events of a kind have to be decoded; others are given to `skip`.
    @inline(__always)
    func needs(_ kind: EventKind) -> Bool {
        kind.canChangeWhatIsVisible && kind != .sessionEnded || kind == .appStateChanged || isDetailed(kind)
    }

    @inline(__always)
    private mutating func begin(_ time: Int64) {
        events &+= 1
        lastTime = time
    }

    // MARK: What counts

    @inline(__always)
    private mutating func countPassed(_ kind: EventKind) {
        if !isCounted { countSession() }
        guard countsEvents else { return }
        for place in active { groups[place].summary?.counted(kind) }
    }

    private mutating func countSession() {
        isCounted = true
        for place in active { groups[place].sessions += 1 }
    }

    private func passes(_ kind: EventKind, _ origin: Origin?, _ time: Int64) -> Bool {
        request.filter.passes(kind, origin: origin, time: time, tab: state?.selectedTab)
    }

    private mutating func countEvent(_ kind: EventKind, _ origin: Origin?, _ time: Int64) -> Bool {
        guard passes(kind, origin, time) else { return false }
        countPassed(kind)
        return true
    }

    // MARK: Visits

    /// Looks at what is visible after an event. `replaced` is the id of the screen that was, where the whole state was replaced: then a
    /// screen is known by its id, else by its number.
    @inline(__always)
    private mutating func look(
        _ kind: EventKind, _ origin: Origin?, _ time: Int64, passes: Bool, replaced: String?, _ named: NamedScreen?
    ) {
        let number = states.isEmpty ? 0 : states[0].visibleNumber
        if kind == .restored {
            recent = Self.noneRecent
            if let replaced, let id = state?.visibleScreen?.id, id == replaced {
                if !visit.isNone { visit.number = number }
                return
            }
        } else if number == visit.number {
            return
        }
        endVisit(at: time, kind == .popped || kind == .dismissed ? .goingBack : .goingOn, isExit: false)
        guard number != 0 else { return }
        let name: Int
        if let named, named.number == number {
            name = named.name
            recent[number & (Self.recentCount - 1)] = (number, name)
        } else {
            name = self.name(of: number)
        }
        let next = Visit(
            number: number, name: name, since: time, passes: passes,
            isNamed: namedScreens.isEmpty || namedScreens.contains(name))
        visit = next
        for index in active.indices { groups[active[index]].began(visit, after: previous, origin: origin, session: sessions) }
    }

    @inline(__always)
    private mutating func name(of number: ScreenNumber) -> Int {
        let slot = number & (Self.recentCount - 1)
        if recent[slot].number == number { return recent[slot].name }
        let text = states.isEmpty ? nil : states[0].name(ofScreen: number)
        let name = names.number(of: text ?? "")
        recent[slot] = (number, name)
        return name
    }

    @inline(__always)
    private mutating func endVisit(at time: Int64, _ end: DeadEndAccumulator.End, isExit: Bool) {
        guard !visit.isNone else { return }
        if !isInBackground { visit.dwell.addSaturating(time.span(since: visit.since)) }
        for index in active.indices { groups[active[index]].ended(visit, end, isExit: isExit) }
        previous = visit
        visit = .none
    }

    /// Time from `background` to the next `foreground` or `active` is no dwell.
    private mutating func changeAppState(_ word: String, at time: Int64) {
        guard !request.countsBackground else { return }
        switch word {
        case "background" where !isInBackground:
            isInBackground = true
            if !visit.isNone { visit.dwell.addSaturating(time.span(since: visit.since)) }
        case "foreground" where isInBackground, "active" where isInBackground:
            isInBackground = false
            visit.since = time
        default:
            break
        }
    }

    // MARK: Ends

    /// Ends the session: its last visit ends at its last event.
    public mutating func end() {
        guard let session else { return }
        if visit.isNone, !previous.isNone {
            // Nothing is visible at the end: the session ends with what was visible last.
            for place in active where previous.counts { groups[place].exited(previous) }
        }
        endVisit(at: lastTime, .session, isExit: true)
        for place in active {
            groups[place].rageTaps?.finishRun()
            groups[place].badges?.endSession(at: lastTime)
            if isCounted { groups[place].summary?.ended(session, at: lastTime, isEnded: isEnded) }
        }
        self.session = nil
        isOpen = false
        states.removeAll(keepingCapacity: true)
        visit = .none
        previous = .none
        isCounted = false
        isEnded = false
        isInBackground = false
        recent = Self.noneRecent
    }

    /// Ends the pass and puts the figures together.
    public mutating func finish() -> StatisticsResult {
        end()
        let expected = request.grouping?.expected ?? []
        var order = groups
        if request.grouping != nil {
            let others = order.dropFirst(Set(expected).count).sorted { ($0.key ?? "") < ($1.key ?? "") }
            order = order.prefix(Set(expected).count) + others
        }
        return StatisticsResult(groups: order.map { $0.result(names, request) }, sessions: sessions, events: events)
    }

    /// How many events were added so far.
    var eventCount: Int { events }
}
