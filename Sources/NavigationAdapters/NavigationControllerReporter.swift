#if canImport(UIKit)
import NavigationHistory
import UIKit

/// Reports the stack of a `UINavigationController` to a recorder.
///
/// It makes itself the controller's delegate and passes everything on to the delegate that was there. It reports when a screen was shown
/// and after a swipe was cancelled, never in between: UIKit takes a screen out of `viewControllers` as soon as an interactive pop
/// begins (`DEC-25`). Keep it as long as it shall report; it keeps neither controller nor delegate.
@MainActor
public final class NavigationControllerReporter: NSObject, UINavigationControllerDelegate {
    private let recorder: Recorder
    private let address: StackAddress
    private let origin: Origin
    private let name: (UIViewController) -> String
    private weak var controller: UINavigationController?
    // UIKit asks a delegate on the main thread only, through calls that NSObject declares for any thread.
    nonisolated(unsafe) private weak var other: (any UINavigationControllerDelegate)?
    private var isSwipe = false

    /// Starts to report, with the stack as it is now.
    ///
    /// - Parameters:
    ///   - controller: The controller, whose delegate is set.
    ///   - address: Which stack it is: `.tab("cart")`, say, or `.root` in an app without tabs.
    ///   - recorder: Who records.
    ///   - origin: What is recorded as the cause of changes that are not swipes: UIKit does not tell.
    ///   - name: The name of a screen; by default that of its class.
    public init(
        _ controller: UINavigationController, at address: StackAddress = .root, to recorder: Recorder, origin: Origin = .user,
        name: @escaping (UIViewController) -> String = { String(describing: type(of: $0)) }
    ) {
        self.recorder = recorder
        self.address = address
        self.origin = origin
        self.name = name
        self.controller = controller
        other = controller.delegate
        super.init()
        controller.delegate = self
        report()
    }

    /// Reports the stack as it is now, unless a transition runs.
    public func report() {
        guard let controller, controller.transitionCoordinator == nil else { return }
        report(controller, origin)
    }

    private func report(_ controller: UINavigationController, _ origin: Origin) {
        recorder.observe(
            stack: controller.viewControllers.map { NavigationScreen(named: name($0)) }, of: address, origin: origin)
    }

    // MARK: The delegate

    /// UIKit begins to show a screen: nothing is reported before it has, or has given up.
    public func navigationController(_ controller: UINavigationController, willShow shown: UIViewController, animated: Bool) {
        other?.navigationController?(controller, willShow: shown, animated: animated)
        guard let coordinator = controller.transitionCoordinator else { return }
        isSwipe = coordinator.initiallyInteractive
        coordinator.animate(alongsideTransition: nil) { [weak self, weak controller] context in
            guard context.isCancelled, let self, let controller else { return }
            isSwipe = false
            report(controller, origin)
        }
    }

    /// UIKit has shown a screen: the stack is reported.
    public func navigationController(_ controller: UINavigationController, didShow shown: UIViewController, animated: Bool) {
        other?.navigationController?(controller, didShow: shown, animated: animated)
        report(controller, isSwipe ? .swipe : origin)
        isSwipe = false
    }

    // What is not reported goes to the delegate that was there.

    /// What the other delegate answers to, this one does.
    nonisolated public override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || other?.responds(to: selector) == true
    }

    /// The other delegate, for what it answers to.
    nonisolated public override func forwardingTarget(for selector: Selector!) -> Any? {
        other?.responds(to: selector) == true ? other : super.forwardingTarget(for: selector)
    }
}
#endif
