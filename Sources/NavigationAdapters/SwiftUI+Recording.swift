#if canImport(SwiftUI)
import NavigationHistory
import SwiftUI

extension View {
    /// Reports the path of a `NavigationStack(path:)` to a recorder, now and whenever it has changed.
    ///
    /// ```swift
    /// NavigationStack(path: $path) { CartView() }
    ///     .recordPath(path, root: "Cart", in: "cart", to: recorder) { $0.name }
    /// ```
    ///
    /// SwiftUI changes the path when a swipe has ended, not while it runs. A `NavigationPath` does not tell what is on it: use an array.
    /// - Parameters:
    ///   - path: The path, without the root.
    ///   - root: The name of the root screen.
    ///   - tab: The tab that the stack belongs to; nil is the visible stack.
    ///   - recorder: Who records.
    ///   - origin: What is recorded as the cause: SwiftUI does not tell.
    ///   - name: The name of a screen.
    public func recordPath<Route: Equatable>(
        _ path: [Route], root: String, in tab: String? = nil, to recorder: Recorder, origin: Origin = .user,
        name: @escaping (Route) -> String
    ) -> some View {
        onChange(of: path, initial: true) { _, path in
            recorder.observe(stack: [root] + path.map(name), in: tab, origin: origin)
        }
    }

    /// Reports the selection of a `TabView(selection:)` to a recorder, now and whenever it has changed.
    ///
    /// - Parameter id: The id of a tab; a string is one itself.
    public func recordSelection<Tab: Equatable>(
        _ selection: Tab, to recorder: Recorder, origin: Origin = .user, id: @escaping (Tab) -> String = { "\($0)" }
    ) -> some View {
        onChange(of: selection, initial: true) { _, selection in
            recorder.observe(selected: id(selection), origin: origin)
        }
    }

    /// Reports the badge of a tab to a recorder, now and whenever it has changed.
    public func recordBadge(_ badge: String?, of tab: String, to recorder: Recorder) -> some View {
        onChange(of: badge, initial: true) { _, badge in
            recorder.observe(badge: badge, of: tab)
        }
    }

    /// Reports the sheets and covers that are up, bottom to top, by the names of their screens, now and whenever they have changed.
    public func recordModals(_ names: [String], to recorder: Recorder, origin: Origin = .user) -> some View {
        onChange(of: names, initial: true) { _, names in
            recorder.observe(modals: names.map { ModalDescription(screen: NavigationScreen(named: $0)) }, origin: origin)
        }
    }
}
#endif
