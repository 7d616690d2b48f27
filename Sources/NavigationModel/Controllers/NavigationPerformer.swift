/// Who performs the actions of the controllers: the headless controller itself, or a recorder that stores each event first.
///
/// Several controllers share one performer, so all see the same state.
public protocol NavigationPerformer: AnyObject {
    /// What is now.
    var navigation: HeadlessNavigation { get }

    /// Performs an action. Whoever records stores its events before answering, and answers `error:storage`, with nothing
    /// changed, where that fails.
    @discardableResult
    func perform(_ action: NavigationAction) -> NavigationDecision
}

/// Performs actions in memory, and tells about each.
public final class HeadlessPerformer: NavigationPerformer {
    public private(set) var navigation: HeadlessNavigation
    /// Called after each action with what came of it: applied, ignored, refused or wrong.
    public var onDecision: ((NavigationAction, NavigationDecision) -> Void)?

    /// Starts with a headless controller.
    public init(_ navigation: HeadlessNavigation) {
        self.navigation = navigation
    }

    @discardableResult
    public func perform(_ action: NavigationAction) -> NavigationDecision {
        let decision = navigation.perform(action)
        onDecision?(action, decision)
        return decision
    }
}

/// An action was wrong. Nothing has changed.
public struct NavigationError: Error, Hashable, Sendable {
    /// What is wrong, by its name in the vocabulary.
    public let code: NavigationErrorCode

    /// Makes an error.
    public init(_ code: NavigationErrorCode) {
        self.code = code
    }
}

extension NavigationError: CustomStringConvertible {
    public var description: String { "error:\(code.rawValue)" }
}

extension NavigationPerformer {
    /// The state now.
    public var state: NavigationState { navigation.state }

    /// Performs an action; what is wrong with it is thrown, a refusal is an outcome.
    func attempt(_ action: NavigationAction) throws(NavigationError) -> NavigationDecision {
        let decision = perform(action)
        if case .error(let code) = decision.outcome { throw NavigationError(code) }
        return decision
    }

    /// Performs an action that takes screens off a stack, and gives these, bottom to top.
    func attemptPop(_ action: NavigationAction) throws(NavigationError) -> [NavigationScreen] {
        let before = state
        return try attempt(action).popped.compactMap { before.screen(id: $0) }
    }
}
