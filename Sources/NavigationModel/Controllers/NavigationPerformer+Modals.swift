/// Modals belong to the whole app: each controller presents and dismisses through the performer that it shares.
extension NavigationPerformer {
    /// The modals, bottom to top.
    public var modals: [NavigationModal] { navigation.state.modals }

    /// The navigation controller inside a modal, or nil where it has none.
    public func navigationController(ofModal id: String) -> NavigationController? {
        guard let index = navigation.state.index(ofModal: id), modals[index].hasStack else { return nil }
        return NavigationController(.modal(id), of: self)
    }

    /// Presents a modal. UIKit: `present(_:animated:)`.
    /// - Throws: `alreadyInStack`, `notInStack` (the presenter), `emptyStack`, `duplicate`.
    @discardableResult
    public func present(
        _ modal: ModalDescription, by actor: Actor = .code, animated: Bool = false
    ) throws(NavigationError) -> NavigationOutcome {
        try attempt(.present(modal, by: actor, animated: animated)).outcome
    }

    /// Dismisses what a presenter presents, or the topmost modal (`UIK-M3`). UIKit: `dismiss(animated:)`.
    /// - Throws: `notInStack`.
    @discardableResult
    public func dismiss(
        from presenter: String? = nil, by actor: Actor = .code, animated: Bool = false
    ) throws(NavigationError) -> NavigationOutcome {
        try attempt(.dismiss(from: presenter, by: actor, animated: animated)).outcome
    }
}

extension TabBarController {
    /// Presents a modal from the tab bar controller. UIKit: `present(_:animated:)`.
    @discardableResult
    public func present(_ modal: ModalDescription, animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.present(modal, animated: animated)
    }

    /// Dismisses the topmost modal. UIKit: `dismiss(animated:)`.
    @discardableResult
    public func dismiss(animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.dismiss(animated: animated)
    }
}

extension NavigationController {
    /// Presents a modal from this controller's top screen. UIKit: `present(_:animated:)`.
    @discardableResult
    public func present(_ modal: ModalDescription, animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        var modal = modal
        if modal.from == nil { modal.from = topViewController?.id }
        return try performer.present(modal, animated: animated)
    }

    /// Dismisses what this controller presents, or the modal that it stands in (`UIK-M3`). UIKit: `dismiss(animated:)`.
    @discardableResult
    public func dismiss(animated: Bool = false) throws(NavigationError) -> NavigationOutcome {
        try performer.dismiss(from: topViewController?.id, animated: animated)
    }
}
