extension ObservationExplainer {
    mutating func explainSelection(_ destination: TabDestination) {
        guard destination != .more, destination != .tab("more") else {
            guard !state.tabs.isEmpty else { return note("More was reported as selected, but there are no tabs") }
            if state.selection != .more { add(.tabSelected(from: state.selectedTab, to: .more, origin: origin)) }
            return
        }
        guard case .tab(let id) = destination else { return }
        let index = knownTab(id)
        guard state.selection != .tab(index), state.tabs.indices.contains(index) else { return }
        add(.tabSelected(from: state.selectedTab, to: .tab(state.tabs[index].id), origin: origin))
    }

    /// The position of a tab, which is added where the state does not have it.
    mutating func knownTab(_ id: String) -> Int {
        let id = tabID(id)
        if let index = state.index(ofTab: id) { return index }
        addTab(ObservedTab(id: id))
        settle()
        return state.index(ofTab: id) ?? state.tabs.count
    }

    /// Adds a tab that was reported but never in a list. In an app without a tab bar it takes the place of the one stack.
    mutating func addTab(_ tab: ObservedTab) {
        note("the tab '\(tab.id)' was not known: it is added")
        if state.hasTabs {
            var list = state.tabs.map { TabEntry.existing($0.id) }
            var arrivals = Arrivals()
            list.append(.new(description(of: tab, &arrivals)))
            add(.tabsSet(list, selected: selection(after: list.map(\.id), plus: .unchanged), plus: .unchanged))
        } else {
            var tab = tab
            if tab.stack == nil { tab.stack = state.screens(at: .root) }
            beginTabs([tab])
        }
    }

    // MARK: The list

    mutating func explainTabs(_ reported: [ObservedTab]) {
        var tabs: [ObservedTab] = []
        var ids: Set<String> = []
        for var tab in reported {
            let id = tabID(tab.id)
            tab.id = ids.contains(id) ? free(id) { !ids.contains($0) && state.index(ofModal: $0) == nil } : id
            if tab.id != id, state.index(ofTab: tab.id) == nil { noteRenamed("the tab", id, tab.id, "stands twice in the list") }
            ids.insert(tab.id)
            tabs.append(tab)
        }
        guard state.hasTabs else { return beginTabs(tabs) }
        if tabs.map(\.id) != state.tabs.map(\.id) || tabs.contains(where: { isOfOtherKind($0) }) { setTabs(tabs) }
        for tab in tabs {
            settle()
            // A new tab came with its item and stack, so that these find no difference.
            if let item = tab.item { explainItem(item, of: tab.id) }
            settle()
            if let stack = tab.stack { explainStack(stack, of: .tab(tab.id)) }
        }
    }

    private func isOfOtherKind(_ tab: ObservedTab) -> Bool {
        guard let index = state.index(ofTab: tab.id), let isPlain = tab.isPlain else { return false }
        // Several screens need a stack, whatever is said.
        let depth = tab.stack?.count ?? state.tabs[index].stack.screens.count
        return (isPlain && depth <= 1) != state.tabs[index].isPlain
    }

    private mutating func setTabs(_ tabs: [ObservedTab]) {
        var arrivals = Arrivals()
        let staying = tabs.filter { state.index(ofTab: $0.id) != nil && !isOfOtherKind($0) }.map(\.id)
        for tab in state.tabs where !staying.contains(tab.id) { arrivals.leaving.formUnion(tab.stack.screens) }
        var list: [TabEntry] = []
        for tab in tabs {
            list.append(staying.contains(tab.id) ? .existing(tab.id) : .new(description(of: tab, &arrivals)))
        }
        let plus = plusChange(for: tabs.map(\.id))
        add(.tabsSet(list, selected: selection(after: tabs.map(\.id), plus: plus), plus: plus))
    }

    /// A tab that comes in: with what is reported, else with what a tab of that id had.
    mutating func description(of tab: ObservedTab, _ arrivals: inout Arrivals) -> TabDescription {
        let old = state.index(ofTab: tab.id).map { state.tabs[$0] }
        let item = tab.item ?? old?.item ?? TabItem()
        let stack = tab.stack ?? old.map { $0.stack.screens.compactMap { state.screens[$0] } }
        let screens = stack.map { arriving($0, in: tab.id, &arrivals) } ?? [NavigationScreen(named: tab.id)]
        if tab.isPlain == true, let root = screens.first, screens.count == 1 {
            return TabDescription(id: tab.id, item: item, root: root)
        }
        return TabDescription(id: tab.id, item: item, stack: screens)
    }

    /// A plain tab cannot change its screen: another screen is a new tab in its place.
    mutating func explainPlainTab(_ screens: [NavigationScreen], at index: Int) {
        let tab = state.tabs[index]
        if screens.count == 1, let number = tab.stack.screens.first, isSame(number, screens[0]) {
            if screens[0].hasFields { explainSettings(screens[0].fields, of: number) }
            return
        }
        guard !screens.isEmpty else { return note("the tab '\(tab.id)' was reported empty: its screen is kept") }
        var arrivals = Arrivals(leaving: Set(tab.stack.screens))
        var list = state.tabs.map { TabEntry.existing($0.id) }
        let reported = ObservedTab(id: tab.id, item: tab.item, stack: screens, isPlain: screens.count == 1)
        list[index] = .new(description(of: reported, &arrivals))
        add(.tabsSet(list, selected: state.selectedTab, plus: .unchanged))
    }

    // MARK: Selection and plus

    /// `UIK-T5`: the selected tab is kept, else its index, else the first; what the same report says comes before.
    private func selection(after ids: [String], plus: PlusChange) -> String? {
        for case .selected(.tab(let id)) in observation.facts where ids.contains(id) { return id }
        switch state.selection {
        case .tab(let index):
            if let selected = state.selectedTab, ids.contains(selected) { return selected }
            return ids.indices.contains(index) ? ids[index] : ids.first
        case .more:
            var behindPlus = state.plus
            if case .set(let button) = plus { behindPlus = button }
            var entries = ids.count
            if case .childTab(let id)? = behindPlus, ids.contains(id) { entries -= 1 }
            return state.overflow == .system && entries > 5 ? nil : ids.first
        case .none:
            return state.tabs.isEmpty ? ids.first : nil
        }
    }

    /// What becomes of the plus button where the new list has no place for it.
    private mutating func plusChange(for ids: [String]) -> PlusChange {
        switch state.plus {
        case .action(let index?) where index > ids.count:
            note("the plus button's slot \(index) is not in the new list: it goes to the middle")
            return .set(.action(index: nil))
        case .childTab(let id) where !ids.contains(id):
            note("the plus button's tab '\(id)' is gone: the button goes with it")
            return .set(nil)
        default:
            return .unchanged
        }
    }

    mutating func explainPlus(_ button: PlusButton?) {
        guard state.plus != button else { return }
        guard state.hasTabs else { return note("a plus button was reported, but there is no tab bar") }
        var button = button
        if case .action(let index?) = button, !(0...state.tabs.count).contains(index) {
            note("the plus button's slot \(index) is not in 0…\(state.tabs.count): it goes to the middle")
            button = .action(index: nil)
        }
        if case .childTab(let id) = button {
            let index = knownTab(id)
            guard state.tabs.indices.contains(index) else { return }
            button = .childTab(state.tabs[index].id)
        }
        guard state.plus != button else { return }
        add(.tabsSet(state.tabs.map { .existing($0.id) }, selected: state.selectedTab, plus: .set(button)))
    }

    // MARK: Another root controller

    /// The app put a tab bar where one navigation controller was, after a login say.
    private mutating func beginTabs(_ tabs: [ObservedTab]) {
        var arrivals = Arrivals(leaving: Set(state.root.screens))
        var full = state.full
        full.stack = []
        full.gesture = GestureSettings()
        for index in full.modals.indices { full.modals[index].gesture = state.modals[index].stack.gesture }
        var descriptions: [TabDescription] = []
        for tab in tabs { descriptions.append(description(of: tab, &arrivals)) }
        full.tabs = descriptions
        for case .selected(.tab(let id)) in observation.facts where descriptions.contains(where: { $0.id == id }) { full.selected = id }
        add(.restored(full, warnings: []))
    }

    /// The app put one navigation controller where a tab bar was, after a logout say.
    mutating func replaceTabs(by screens: [NavigationScreen]) {
        guard !screens.isEmpty else { return note("an empty stack was reported in place of the tab bar: the tab bar is kept") }
        var arrivals = Arrivals(leaving: Set(state.tabs.flatMap(\.stack.screens)))
        var full = state.full
        full.tabs = nil
        full.selected = nil
        full.isMoreSelected = false
        full.plus = nil
        full.stack = arriving(screens, in: "root", &arrivals)
        add(.restored(full, warnings: []))
    }
}
