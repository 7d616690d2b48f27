extension NavigationAction {
    /// Whether screens come with it.
    var bringsScreens: Bool {
        switch self {
        case .push, .setStack, .openDeepLink, .present, .setTabs, .restore: true
        default: false
        }
    }

    /// The action with each of its screens mapped.
    func mapScreens(_ map: (NavigationScreen) -> NavigationScreen) -> NavigationAction {
        switch self {
        case .push(let screen, let address, let actor, let animated, let guarded):
            return .push(map(screen), on: address, by: actor, animated: animated, guarded: guarded)
        case .setStack(let screens, let address, let animated, let interactive):
            return .setStack(screens.map(map), of: address, animated: animated, interactive: interactive)
        case .openDeepLink(let tab, let screens, let animated):
            return .openDeepLink(tab: tab, screens.map(map), animated: animated)
        case .present(var modal, let actor, let animated):
            modal.stack = modal.stack.map(map)
            return .present(modal, by: actor, animated: animated)
        case .setTabs(let entries, let plus):
            return .setTabs(
                entries.map { entry in
                    guard case .new(var description) = entry else { return entry }
                    description.stack = description.stack.map(map)
                    return .new(description)
                }, plus: plus)
        case .restore(var snapshot, let known):
            if let stack = snapshot.stack { snapshot.stack = .init(screens: stack.screens.map(map), index: stack.index) }
            if let tabs = snapshot.tabs {
                snapshot.tabs = tabs.map { tab in
                    var tab = tab
                    if let stack = tab.stack { tab.stack = .init(screens: stack.screens.map(map), index: stack.index) }
                    return tab
                }
            }
            return .restore(snapshot, known: known)
        default:
            return self
        }
    }
}
