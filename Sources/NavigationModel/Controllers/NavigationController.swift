/// One navigation controller without a view: the only one of an app, that of a tab, or that inside a modal.
///
/// Thin over a shared ``NavigationPerformer``. UIKit's long names stand beside the short ones of actions and events. What UIKit
/// calls an exception is thrown as ``NavigationError`` with nothing changed; what the user may not do now is an outcome.
/// Belongs to one isolation, like its counterpart in UIKit.
public final class NavigationController {
    /// Who performs its actions.
    public let performer: any NavigationPerformer
    /// Which stack it is.
    public let address: StackAddress

    /// Makes the view of a stack that a performer has.
    public init(_ address: StackAddress, of performer: any NavigationPerformer) {
        self.address = address
        self.performer = performer
    }

    /// Makes the one navigation controller of an app without tabs, with its screens, root first.
    /// - Throws: `NavigationError` where a screen stands twice or there is none.
    public convenience init(
        _ stack: [NavigationScreen], environment: NavigationEnvironment = NavigationEnvironment()
    ) throws(NavigationError) {
        do {
            let navigation = try HeadlessNavigation(.stack(stack), environment: environment)
            self.init(.root, of: HeadlessPerformer(navigation))
        } catch {
            throw NavigationError(error.code)
        }
    }

    /// Makes the one navigation controller of an app without tabs. UIKit: `init(rootViewController:)`.
    public convenience init(root: NavigationScreen) throws(NavigationError) {
        try self.init([root])
    }

    // MARK: What it shows

    /// The screens, root first; empty once the tab or modal is gone.
    public var screens: [NavigationScreen] { performer.state.screens(at: address) }

    /// The screens, root first: `screens`.
    public var viewControllers: [NavigationScreen] { screens }

    /// The top screen.
    public var topViewController: NavigationScreen? { screens.last }

    /// The topmost modal's top screen, or else the top screen (`UIK-N7`).
    public var visibleViewController: NavigationScreen? { performer.state.modals.isEmpty ? screens.last : performer.state.visibleScreen }

    /// Whether the top screen wants the navigation bar hidden.
    public var isNavigationBarHidden: Bool { screens.last?.fields.prefersBarHidden ?? false }

    /// The settings of the pop gesture.
    public var gesture: GestureSettings { performer.state.stack(at: address)?.gesture ?? GestureSettings() }

    /// The transition that runs on this stack, if any. UIKit: `transitionCoordinator`.
    public var transition: NavigationTransition? { performer.navigation.transitions[address] }

    // MARK: Pushing and popping

    /// Puts a screen on top. UIKit: ``pushViewController(_:animated:)``.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - animated: Whether a transition runs afterwards.
    ///   - actor: Who attempts it; gates refuse users only.
    ///   - guarded: Do nothing where the top has the same name (`CYL-12`).
    /// - Returns: `applied`; `noop` for a guarded one; `refused` for a user's.
    /// - Throws: `alreadyInStack`, `unsupportedKind`, `unknownScreen`; `unknownTab` or `notInStack` once the stack is gone.
    @discardableResult
    public func push(
        _ screen: NavigationScreen, animated: Bool = false, by actor: Actor = .code, guarded: Bool = false
    ) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.push(screen, on: address, by: actor, animated: animated, guarded: guarded)).outcome
    }

    /// `push`.
    public func pushViewController(_ screen: NavigationScreen, animated: Bool) throws(NavigationError) {
        try push(screen, animated: animated)
    }

    /// Takes the top screen off and gives it; nil at the root (`UIK-N2`). UIKit: ``popViewController(animated:)``.
    @discardableResult
    public func pop(animated: Bool = false) throws(NavigationError) -> NavigationScreen? {
        try performer.attemptPop(.pop(from: address, animated: animated)).last
    }

    /// `pop`.
    @discardableResult
    public func popViewController(animated: Bool) throws(NavigationError) -> NavigationScreen? {
        try pop(animated: animated)
    }

    /// Pops down to a screen and gives what was above it, bottom to top. UIKit: ``popToViewController(_:animated:)``.
    /// - Throws: `notInStack` (`UIK-N4`).
    @discardableResult
    public func pop(to target: PopTarget, animated: Bool = false) throws(NavigationError) -> [NavigationScreen] {
        try performer.attemptPop(.popTo(target, on: address, animated: animated))
    }

    /// `popTo` with the screen's id.
    @discardableResult
    public func popToViewController(_ screen: NavigationScreen, animated: Bool) throws(NavigationError) -> [NavigationScreen] {
        try pop(to: .screen(screen.id), animated: animated)
    }

    /// Pops down to the root and gives what was above it, bottom to top. UIKit: ``popToRootViewController(animated:)``.
    @discardableResult
    public func popToRoot(animated: Bool = false) throws(NavigationError) -> [NavigationScreen] {
        try performer.attemptPop(.popToRoot(on: address, animated: animated))
    }

    /// `popToRoot`.
    @discardableResult
    public func popToRootViewController(animated: Bool) throws(NavigationError) -> [NavigationScreen] {
        try popToRoot(animated: animated)
    }

    /// Replaces the whole stack (`UIK-N5`). UIKit: ``setViewControllers(_:animated:)``.
    /// - Throws: `emptyStack`, `duplicate`, `alreadyInStack`, `unsupportedKind`, `unknownScreen`.
    @discardableResult
    public func setStack(
        _ screens: [NavigationScreen], animated: Bool = false, interactive: Bool = false
    ) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.setStack(screens, of: address, animated: animated, interactive: interactive)).outcome
    }

    /// `setStack`.
    public func setViewControllers(_ screens: [NavigationScreen], animated: Bool) throws(NavigationError) {
        try setStack(screens, animated: animated)
    }

    /// Takes a screen out of the stack, wherever it stands (`RT-7`). - Throws: `emptyStack` for the last one.
    @discardableResult
    public func remove(_ id: String, animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.attempt(.remove(id, from: address, animated: animated)).outcome
    }
}
