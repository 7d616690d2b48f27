// The few declarations of UIKit (and of the Objective-C runtime below it) that the adapters use, for type-checking where there is no UIKit.
// Copied by hand from Apple's interfaces: names, labels, optionality and isolation have to agree with those.

@objc public final class Selector: NSObject {}

@objc public protocol NSObjectProtocol {}

// A requirement in truth; the compiler has no bridge for Bool without Foundation's Objective-C half.
extension NSObjectProtocol {
    nonisolated public func responds(to selector: Selector!) -> Bool { false }
}

@objc open class NSObject {
    nonisolated public init() {}
    nonisolated open func responds(to selector: Selector!) -> Bool { false }
    nonisolated open func forwardingTarget(for selector: Selector!) -> Any? { nil }
}

@MainActor @objc public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    var isCancelled: Bool { get }
    var initiallyInteractive: Bool { get }
}

@MainActor @objc public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor open class UITabBarItem: NSObject {
    open var title: String?
    open var badgeValue: String?
}

@MainActor open class UIViewController: NSObject {
    // Implicitly unwrapped in truth.
    open var tabBarItem: UITabBarItem = UITabBarItem()
    open var presentedViewController: UIViewController? { nil }
    open var isBeingDismissed: Bool { false }
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
}

@MainActor @objc public protocol UINavigationControllerDelegate: NSObjectProtocol {
    @objc optional func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    @objc optional func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UINavigationController: UIViewController {
    weak open var delegate: (any UINavigationControllerDelegate)?
    open var viewControllers: [UIViewController] = []
}

@MainActor @objc public protocol UITabBarControllerDelegate: NSObjectProtocol {
    @objc optional func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

@MainActor open class UITabBarController: UIViewController {
    weak open var delegate: (any UITabBarControllerDelegate)?
    open var viewControllers: [UIViewController]?
    unowned(unsafe) open var selectedViewController: UIViewController?
    open var moreNavigationController: UINavigationController { UINavigationController() }
}
