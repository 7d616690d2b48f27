/// A gate that refuses a user's action. The names are those of `refused:<gate>`.
public enum Gate: String, Hashable, Sendable, CaseIterable {
    case modal, root, disabled, popDisabled, leftItem, barHidden, startDistance, transitioning, direction, temporarilyClosed, delegate
    case tabBarHidden, behindMore, shouldSelect, backHandler, backHidden, rightItem, noItem, alreadyPresenting
}

/// What is wrong with an action or an event. The names are those of `error:<code>`.
public enum NavigationErrorCode: String, Hashable, Sendable, CaseIterable {
    case alreadyInStack, notInStack, indexOutOfRange, emptyStack, duplicate, unsupportedKind, plusIndexOutOfRange, unknownTab, unknownScreen
    case noPlus, reserved, storage
}

/// Why there was nothing to do.
public enum NoopReason: String, Hashable, Sendable, CaseIterable {
    /// A tap on the selected tab that shows its first screen: the place for scroll-to-top (`UIK-T11`).
    case alreadyAtRoot
    /// The stack shows its root.
    case root
    /// What was asked for holds already (`DEC-14`).
    case unchanged
    /// Nothing runs that could be moved or ended.
    case nothingRuns
    /// The screen is not in this stack (`DEC-10`).
    case notInStack
    /// A guarded push of what is on top already (`CYL-12`).
    case guarded
    /// Nothing is presented.
    case nothingPresented
    /// The tab is a plain controller (`DEC-19`).
    case plainTab
}

/// What came of an action. Only `applied` may have changed the state.
public enum NavigationOutcome: Hashable, Sendable {
    case applied
    case noop(NoopReason)
    case refused(Gate)
    case error(NavigationErrorCode)
}

extension NavigationOutcome: CustomStringConvertible {
    /// The text in answers and cases: `applied`, `noop`, `noop:alreadyAtRoot`, `refused:<gate>`, `error:<code>`.
    public var description: String {
        switch self {
        case .applied: "applied"
        case .noop(.alreadyAtRoot): "noop:alreadyAtRoot"
        case .noop: "noop"
        case .refused(let gate): "refused:\(gate.rawValue)"
        case .error(let code): "error:\(code.rawValue)"
        }
    }
}
