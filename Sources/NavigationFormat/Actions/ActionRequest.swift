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
    indirect case observe(NavigationObservation)
}

/// A line of an action stream.
public struct ActionLine: Hashable, Sendable {
    /// What is asked for.
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
