import NavigationModel

/// What a line of an action stream asks for.
public enum ActionRequest: Hashable, Sendable {
    /// Starts the session. A nil state, or one with neither tabs nor a stack, means the usual start: one navigation controller
    /// whose root is named `root`.
    indirect case start(SessionHeader, FullState?)
    /// Attempts an action.
    case perform(NavigationAction)
    /// Ends the session.
    case end(reason: String?)
    /// Writes a note into the log.
    case note(String)
    /// The app's state in its life cycle changed, to `background` say.
    case appState(String)
    /// Reports what is true now; the recorder works out what happened.
    indirect case observe(Observation)
}

/// A line of an action stream.
public struct ActionLine: Hashable, Sendable {
    public var request: ActionRequest
    /// When it happened, in microseconds since 1970; nil is now.
    public var time: Int64?
    /// The line as received, without white space between tokens: what a diagnostic event keeps.
    public var text: NavigationModel.JSONText

    /// Makes a line.
    public init(request: ActionRequest, time: Int64? = nil, text: NavigationModel.JSONText) {
        self.request = request
        self.time = time
        self.text = text
    }
}

/// A report of what is true of an app now. What is nil is not reported.
public struct Observation: Hashable, Sendable {
    /// Which navigation controller `stack` and `gesture` are about; nil is the visible one, or the only one.
    public var place: StackAddress?
    /// The screens, root first. One without an id is matched with what stands there by its name.
    public var stack: [NavigationScreen]?
    /// What is selected in the tab bar.
    public var selected: TabDestination?
    /// The modals, bottom to top.
    public var modals: [ModalDescription]?
    /// The badge of the tab in `place`.
    public var badge: Badge?
    /// Gesture settings in force; those that are nil are not reported.
    public var gesture: GestureChange?
    /// Settings of the tab bar; those that are nil are not reported.
    public var tabBar: TabBarChange?
    /// What brought the change about; nil leaves it to the recorder.
    public var origin: Origin?

    /// A badge as reported.
    public enum Badge: Hashable, Sendable {
        /// There is none.
        case none
        case value(String)
    }

    /// Makes a report of nothing, to be filled in.
    public init() {}
}
