import NavigationHistory

extension TextHash {
    /// `selected TAB`; then for each tab its id, badge, settings, and id and name of each screen. Between words: tabs.
    mutating func say(_ state: NavigationState) {
        say("selected\t\(state.selectedTab ?? "-")\n")
        for tab in state.tabs {
            let gesture = tab.stack.gesture
            let settings = [gesture.enabled, gesture.temporarilyClosed, gesture.leftItemDisablesSwipe, gesture.barHiddenDisablesSwipe]
            say("\(tab.id)\t\(tab.item.badge ?? "-")\t" + settings.map { $0 ? "1" : "0" }.joined())
            for number in tab.stack.screens {
                guard let screen = state.screen(number) else { continue }
                say("\t\(screen.id)\t\(screen.name)")
            }
            say("\n")
        }
    }
}
