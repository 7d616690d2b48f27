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
            if let change = TabChange(from: item, to: wanted.item) { perform(.configureTab(wanted.id, change)) }
        }
        for (address, wanted) in target.controllers {
            guard let own = state.stack(at: address)?.gesture, let change = GestureChange(from: own, to: wanted) else { continue }
            perform(.configureGesture(change, of: address))
        }
        for wanted in target.standingScreens {
            guard let own = state.screen(id: wanted.id), own.name == wanted.name,
                let change = ScreenChange(from: own.fields, to: wanted.fields)
            else { continue }
            perform(.configureScreen(wanted.id, change))
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

extension TabChange {
    /// What makes one item the other, its badge left alone; nil where nothing does.
    fileprivate init?(from old: TabItem, to new: TabItem) {
        self.init()
        if old.title != new.title { if let title = new.title { self.title = title } else { unset.insert(.title) } }
        if old.image != new.image { if let image = new.image { self.image = image } else { unset.insert(.image) } }
        if old.selectedImage != new.selectedImage {
            if let image = new.selectedImage { selectedImage = image } else { unset.insert(.selectedImage) }
        }
        if old.imageMode != new.imageMode { imageMode = new.imageMode }
        if self == TabChange() { return nil }
    }
}

extension GestureChange {
    /// What makes the settings others; nil where nothing does.
    fileprivate init?(from old: GestureSettings, to new: GestureSettings) {
        self.init()
        if old.enabled != new.enabled { enabled = new.enabled }
        if old.temporarilyClosed != new.temporarilyClosed { temporarilyClosed = new.temporarilyClosed }
        if old.maxStartDistance != new.maxStartDistance {
            if let distance = new.maxStartDistance { maxStartDistance = distance } else { unset.insert(.maxStartDistance) }
        }
        if old.leftItemDisablesSwipe != new.leftItemDisablesSwipe { leftItemDisablesSwipe = new.leftItemDisablesSwipe }
        if old.barHiddenDisablesSwipe != new.barHiddenDisablesSwipe { barHiddenDisablesSwipe = new.barHiddenDisablesSwipe }
        if self == GestureChange() { return nil }
    }
}

extension ScreenChange {
    /// What makes the fields others, unknown keys left alone; nil where nothing does.
    fileprivate init?(from old: ScreenFields, to new: ScreenFields) {
        self.init(values: new)
        let defaults = ScreenFields()
        func compare<Value: Equatable>(_ field: KeyPath<ScreenFields, Value>, _ name: ScreenFieldSet) {
            guard old[keyPath: field] != new[keyPath: field] else { return }
            if new[keyPath: field] == defaults[keyPath: field] { unset.insert(name) } else { set.insert(name) }
        }
        compare(\.title, .title)
        compare(\.leftItem, .leftItem)
        compare(\.rightItem, .rightItem)
        compare(\.backItem, .backItem)
        compare(\.backButtonTitle, .backButtonTitle)
        compare(\.hidesBackButton, .hidesBackButton)
        compare(\.leftItemSupplementsBack, .leftItemSupplementsBack)
        compare(\.hidesBottomBar, .hidesBottomBar)
        compare(\.prefersBarHidden, .prefersBarHidden)
        compare(\.barStyle, .barStyle)
        compare(\.popDisabled, .popDisabled)
        compare(\.backHandler, .backHandler)
        compare(\.linkHeight, .linkHeight)
        compare(\.isTable, .isTable)
        compare(\.parameters, .parameters)
        if set.isEmpty, unset.isEmpty { return nil }
    }
}
