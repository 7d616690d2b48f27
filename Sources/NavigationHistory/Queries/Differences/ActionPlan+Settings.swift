import NavigationModel

extension ActionPlanner {
    /// Brings about the settings of the bar, of tabs, of gestures and of screens that stand in both states: one action each.
    mutating func changeSettings() {
        if state.badgePolicy != target.badgePolicy { perform(.setBadgePolicy(target.badgePolicy)) }
        if state.tabBarHidden != target.tabBarHidden { perform(.setTabBarHidden(target.tabBarHidden)) }
        if state.direction != target.direction { perform(.setLayoutDirection(target.direction)) }
        for wanted in target.tabs {
            guard let index = state.index(ofTab: wanted.id) else { continue }
            let item = state.tabs[index].item
            if item.badge != wanted.item.badge { perform(.setBadge(tab: wanted.id, value: wanted.item.badge)) }
            let change = item.change(to: wanted.item)
            if change != TabChange() { perform(.configureTab(wanted.id, change)) }
        }
        for (address, wanted) in target.controllers {
            guard let change = state.stack(at: address)?.gesture.change(to: wanted), change != GestureChange() else { continue }
            perform(.configureGesture(change, of: address))
        }
        for wanted in target.standingScreens {
            guard let own = state.screen(id: wanted.id), own.name == wanted.name else { continue }
            let change = own.fields.change(to: wanted.fields)
            if !change.isEmpty { perform(.configureScreen(wanted.id, change)) }
        }
    }
}

extension NavigationState {
    /// The gesture settings of every navigation controller.
    fileprivate var controllers: [(StackAddress, GestureSettings)] {
        var all: [(StackAddress, GestureSettings)] = hasTabs ? [] : [(.root, root.gesture)]
        all += tabs.map { (.tab($0.id), $0.stack.gesture) }
        all += modals.map { (.modal($0.id), $0.stack.gesture) }
        return all
    }
}
