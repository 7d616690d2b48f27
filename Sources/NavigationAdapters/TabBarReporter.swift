#if canImport(UIKit)
import NavigationHistory
import UIKit

/// Reports a `UITabBarController` with all its tabs to a recorder: selection, stacks, badges and modals.
///
/// ```swift
/// let ids = ["home", "cart"]
/// let recorder = try store.record(AppInfo(name: "Shop"), initial: TabBarReporter.state(of: tabBar, ids: ids))
/// reporter = TabBarReporter(tabBar, ids: ids, to: recorder)
/// ```
///
/// It makes itself the delegate of the tab bar controller and of the tabs' navigation controllers, and passes everything on to the
/// delegates that were there. UIKit tells of taps on tabs and of screens that were shown; for what it does not tell (a badge, a modal, a
/// selection by code) call `report()`, in `viewDidAppear` say. Keep it as long as it shall report; it keeps no controller.
@MainActor
public final class TabBarReporter: NSObject, UITabBarControllerDelegate {
    private let recorder: Recorder
    private let ids: [String]
    private let name: (UIViewController) -> String
    private weak var controller: UITabBarController?
    // UIKit asks a delegate on the main thread only, through calls that NSObject declares for any thread.
    nonisolated(unsafe) private weak var other: (any UITabBarControllerDelegate)?
    private var navigation: [NavigationControllerReporter] = []
    /// Navigation controllers that are or were presented, and the ids they have.
    private var modals: [(controller: WeakController, id: String)] = []
    private var modalCount = 0

    private struct WeakController {
        weak var controller: UIViewController?
    }

    /// Starts to report, with everything as it is now.
    ///
    /// - Parameters:
    ///   - controller: The tab bar controller, whose delegate is set, and those of its navigation controllers.
    ///   - ids: The ids of the tabs, in order.
    ///   - recorder: Who records.
    ///   - origin: What is recorded as the cause of changes of a stack that are not swipes: UIKit does not tell.
    ///   - name: The name of a screen; by default that of its class.
    public init(
        _ controller: UITabBarController, ids: [String], to recorder: Recorder, origin: Origin = .user,
        name: @escaping (UIViewController) -> String = { String(describing: type(of: $0)) }
    ) {
        self.recorder = recorder
        self.ids = ids
        self.name = name
        self.controller = controller
        other = controller.delegate
        super.init()
        controller.delegate = self
        for (id, tab) in zip(ids, controller.viewControllers ?? []) {
            guard let tab = tab as? UINavigationController else { continue }
            navigation.append(NavigationControllerReporter(tab, at: .tab(id), to: recorder, origin: origin, name: name))
        }
        report()
    }

    /// The state with which a recording of a tab bar controller starts.
    public static func state(
        of controller: UITabBarController, ids: [String],
        name: (UIViewController) -> String = { String(describing: type(of: $0)) }
    ) -> FullState {
        var tabs: [TabDescription] = []
        for (id, tab) in zip(ids, controller.viewControllers ?? []) {
            let item = TabItem(title: tab.tabBarItem.title, badge: tab.tabBarItem.badgeValue)
            if let tab = tab as? UINavigationController, !tab.viewControllers.isEmpty {
                tabs.append(TabDescription(id: id, item: item, stack: tab.viewControllers.map { NavigationScreen(named: name($0)) }))
            } else {
                tabs.append(TabDescription(id: id, item: item, root: NavigationScreen(named: name(tab))))
            }
        }
        let selected = controller.selectedViewController.flatMap { selected in controller.viewControllers?.firstIndex { $0 === selected } }
        return .tabs(tabs, selected: selected.flatMap { $0 < ids.count ? ids[$0] : nil })
    }

    /// Reports everything as it is now, except stacks on which a transition runs: they are reported when it ends.
    public func report(origin: Origin = .code) {
        guard let controller else { return }
        var facts: [ObservedFact] = []
        for (id, tab) in zip(ids, controller.viewControllers ?? []) {
            facts.append(.badge(tab.tabBarItem.badgeValue, of: id))
            if tab === controller.selectedViewController { facts.append(.selected(.tab(id))) }
        }
        if controller.selectedViewController === controller.moreNavigationController { facts.append(.selected(.more)) }
        if let modals = presented(by: controller) { facts.append(.modals(modals)) }
        recorder.observe(NavigationObservation(facts, origin: origin))
        for reporter in navigation { reporter.report() }
    }

    /// The modals over the tab bar controller, bottom to top. Nil while one comes or goes, or a stack inside one moves: a drag may still be
    /// cancelled, and so may a swipe (`DEC-25`).
    private func presented(by controller: UIViewController) -> [ModalDescription]? {
        var list: [ModalDescription] = []
        modals.removeAll { $0.controller.controller == nil }
        var next = controller.presentedViewController
        while let modal = next {
            guard !modal.isBeingDismissed, modal.transitionCoordinator == nil else { return nil }
            if let modal = modal as? UINavigationController, !modal.viewControllers.isEmpty {
                list.append(ModalDescription(id: id(of: modal), stack: modal.viewControllers.map { NavigationScreen(named: name($0)) }))
            } else {
                list.append(ModalDescription(screen: NavigationScreen(named: name(modal))))
            }
            next = modal.presentedViewController
        }
        return list
    }

    private func id(of modal: UIViewController) -> String {
        if let known = modals.first(where: { $0.controller.controller === modal }) { return known.id }
        modalCount += 1
        let id = "\(name(modal))-\(modalCount)"
        modals.append((WeakController(controller: modal), id))
        return id
    }

    // MARK: The delegate

    /// The user has tapped a tab: everything is reported.
    public func tabBarController(_ controller: UITabBarController, didSelect selected: UIViewController) {
        other?.tabBarController?(controller, didSelect: selected)
        report(origin: .user)
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
