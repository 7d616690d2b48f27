extension NavigationDecision {
    /// What becomes of the decision where it cannot be made true, because its event cannot be stored: an error, nothing else.
    public func failing(_ code: NavigationErrorCode) -> NavigationDecision {
        NavigationDecision(outcome: .error(code), isUserAction: isUserAction, transitions: transitions)
    }
}
