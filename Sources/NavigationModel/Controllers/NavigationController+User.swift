/// What the user does to a navigation controller: taps on its bar, and the pop gesture.
extension NavigationController {
    /// Taps the bar's back button.
    @discardableResult
    public func tapBack(animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.tapBack(on: address, animated: animated)).outcome
    }

    /// Taps the default right item, which pops to the root (`DEC-5`).
    @discardableResult
    public func tapRootButton(animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.tapRootButton(on: address, animated: animated)).outcome
    }

    /// Taps the left or right item that the caller has set; its action is told by a notification.
    @discardableResult
    public func tapItem(_ side: ItemSide) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.tapItem(side, on: address)).outcome
    }

    /// A touch wants to begin a pop; the first gate that fails refuses it (`GEST` 8c).
    /// UIKit: `interactivePopGestureRecognizer` and its `gestureRecognizerShouldBegin(_:)`.
    @discardableResult
    public func beginPop(_ touch: PopTouch = PopTouch()) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.beginPop(touch, on: address)).outcome
    }

    /// Moves the interactive transition; the progress is clamped to 0…1. UIKit: `update(_:)` of the interactive transition.
    @discardableResult
    public func updatePop(_ progress: Double) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.updatePop(progress: progress, on: address)).outcome
    }

    /// Completes the interactive transition. UIKit: `finish()`.
    @discardableResult
    public func finishPop() throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.finishPop(on: address)).outcome
    }

    /// Takes the interactive transition back. UIKit: `cancel()`.
    @discardableResult
    public func cancelPop() throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.cancelPop(on: address)).outcome
    }

    /// Finishes when the progress is above one half, else cancels (`GEST-15`).
    @discardableResult
    public func endPop() throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.endPop(on: address)).outcome
    }

    /// Ends the transition that runs on this stack. UIKit: `navigationController(_:didShow:animated:)` is told.
    @discardableResult
    public func endTransition() throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.endTransition(on: address)).outcome
    }

    /// Changes the settings of the pop gesture. UIKit: `interactivePopGestureRecognizer.isEnabled`.
    @discardableResult
    public func configureGesture(_ change: GestureChange) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.configureGesture(change, of: address)).outcome
    }

    /// Changes the settings of a screen, wherever it stands. - Throws: `notInStack`.
    @discardableResult
    public func configureScreen(_ id: String, _ change: ScreenChange) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.configureScreen(id, change)).outcome
    }
}
