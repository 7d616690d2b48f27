/// A gate that refuses a user's action. The names are those of `refused:<gate>`.
public enum Gate: String, Hashable, Sendable, CaseIterable {
    /// A modal covers what was touched, or one comes or goes.
    case modal
    /// The stack shows its root: nothing lies below.
    case root
    /// The pop gesture is off for the whole navigation controller.
    case disabled
    /// The pop gesture is off for the top screen.
    case popDisabled
    /// The top screen's own left item turns the gesture off, or takes the place of the back button.
    case leftItem
    /// The navigation bar is hidden.
    case barHidden
    /// The touch began too far from the leading edge.
    case startDistance
    /// A transition runs on the stack.
    case transitioning
    /// The finger moved the other way.
    case direction
    /// The pop gesture is closed for the moment.
    case temporarilyClosed
    /// The gesture's delegate said no.
    case delegate
    /// The tab bar is hidden, so that nothing on it can be tapped.
    case tabBarHidden
    /// The tab has no entry in the bar, and the More list is not shown.
    case behindMore
    /// The delegate did not let the tab be selected.
    case shouldSelect
    /// The screen's back handler said no.
    case backHandler
    /// The back button is hidden.
    case backHidden
    /// The top screen's own right item takes the place of the root button.
    case rightItem
    /// The top screen has no item of its own on this side.
    case noItem
    /// Who should present is presenting already.
    case alreadyPresenting
}

/// What is wrong with an action or an event. The names are those of `error:<code>`.
public enum NavigationErrorCode: String, Hashable, Sendable, CaseIterable {
    /// The screen stands on a stack or modal already (`UIK-N1`, `UIK-N9`).
    case alreadyInStack
    /// The screen does not stand where it should.
    case notInStack
    /// There is no tab at this position (`UIK-T1`).
    case indexOutOfRange
    /// A stack would be left without a screen (`UIK-N6`).
    case emptyStack
    /// An id stands twice in one list (`UIK-N6`).
    case duplicate
    /// A controller of this kind cannot stand there, or the tab has no stack (`UIK-N1`, `DEC-19`).
    case unsupportedKind
    /// The plus button has no such slot.
    case plusIndexOutOfRange
    /// There is no tab with this id.
    case unknownTab
    /// The app knows no screen of this name (`DEC-22`).
    case unknownScreen
    /// The tab bar has no plus button.
    case noPlus
    /// The id is one of `more`, `plus` and `-`, which no tab or modal may have.
    case reserved
    /// The event could not be written; nothing has changed.
    case storage
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
    /// Nobody sees the stack, so no touch can be on it (`DEC-29`).
    case notShown
}

/// What came of an action. Only `applied` may have changed the state.
public enum NavigationOutcome: Hashable, Sendable {
    /// It was done.
    case applied
    /// There was nothing to do.
    case noop(NoopReason)
    /// A gate refused it, and nothing has changed.
    case refused(Gate)
    /// It was wrong, and nothing has changed.
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
