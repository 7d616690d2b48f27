/// What a rule or gate saw.
public struct SeenValue: Hashable, Sendable {
    /// A value of a scalar kind.
    public enum Value: Hashable, Sendable {
        /// There was nothing to see.
        case none
        /// A yes or no.
        case flag(Bool)
        /// A number: a distance in points, a count, a progress.
        case number(Double)
        /// A text, or an id.
        case text(String)
    }

    /// What was looked at, such as `maxStartDistance`.
    public var name: String
    /// What it was.
    public var value: Value

    /// Makes a seen value.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}

/// What came of an action: its outcome and the facts that follow. Committing it makes them true.
public struct NavigationDecision: Sendable {
    /// What came of the action.
    public internal(set) var outcome: NavigationOutcome
    /// The one state-changing event, if any; its screens are named by number.
    public internal(set) var event: NavigationEvent?
    /// Diagnostic events that belong before it: swipes that were cancelled, taps that changed nothing.
    public internal(set) var diagnostics: [NavigationEvent] {
        get { rare?.diagnostics ?? [] }
        set { keep(newValue, as: \.diagnostics) }
    }
    /// The screens that the action took off a stack, by id, bottom to top. Made anew for each call.
    public var popped: [String] { removed.list.map(\.id) }
    /// Everything told to the outside, in order. Made anew for each call.
    public var notifications: [NavigationNotification] { told.list.flatMap(\.notifications) }
    /// The warnings of a lenient restoration, in their order (`DEC-15`).
    public internal(set) var warnings: [String] {
        get { rare?.warnings ?? [] }
        set { keep(newValue, as: \.warnings) }
    }
    /// The ids given to screens that came without one.
    public internal(set) var givenIDs: [String] {
        get { rare?.givenIDs ?? [] }
        set { keep(newValue, as: \.givenIDs) }
    }
    /// What the rules saw until one decided; of a refusal, what `refused` records.
    public internal(set) var seen: [SeenValue] {
        get { rare?.seen ?? [] }
        set { keep(newValue, as: \.seen) }
    }
    /// Whether the user attempted it: then a refusal or a no-op leaves a diagnostic event.
    public internal(set) var isUserAction: Bool
    var transitions: Transitions
    /// The screens that the action took off a stack, bottom to top.
    var removed = Few<NavigationScreen>.none
    /// What is told, in order.
    var told = Few<Told>.none
    private var rare: Rare?

    /// The lists that are empty in most decisions: then they are no references to be counted.
    private struct Rare {
        var diagnostics: [NavigationEvent] = []
        var warnings: [String] = []
        var givenIDs: [String] = []
        var seen: [SeenValue] = []
    }

    init(outcome: NavigationOutcome = .applied, isUserAction: Bool = false, transitions: Transitions = Transitions()) {
        self.outcome = outcome
        self.isUserAction = isUserAction
        self.transitions = transitions
    }

    private mutating func keep<Element>(_ list: [Element], as path: WritableKeyPath<Rare, [Element]>) {
        guard rare != nil || !list.isEmpty else { return }
        var kept = rare ?? Rare()
        kept[keyPath: path] = list
        rare = kept
    }

    /// The event where it is all that there is to record.
    package var soleEvent: NavigationEvent? {
        guard case .applied = outcome, rare?.diagnostics.isEmpty ?? true else { return nil }
        return event
    }

    /// The decision turned into an error, with nothing of it made true: what a recorder answers whose write failed.
    public func failed(_ code: NavigationErrorCode) -> NavigationDecision {
        var failed = NavigationDecision(outcome: .error(code), isUserAction: isUserAction, transitions: Transitions())
        failed.seen = seen
        return failed
    }

    /// The events to append: the diagnostic ones and the state-changing one, in order (`LOG-1`).
    ///
    /// `action` is the action as received and `values` what the gates saw, both as JSON, for the diagnostic events.
    public func events(recording action: JSONText, values: JSONText?) -> [NavigationEvent] {
        switch outcome {
        case .applied:
            diagnostics + (event.map { [$0] } ?? [])
        case .noop(let reason):
            isUserAction ? [.ignored(action: action, reason: reason.rawValue)] : []
        case .refused(let gate):
            [.refused(action: action, gate: gate.rawValue, values: values)]
        case .error(let code):
            [.failed(action: action, code: code.rawValue)]
        }
    }
}
