extension ObservationExplainer {
    mutating func explainBadge(_ value: String?, of tab: String) {
        let index = knownTab(tab)
        guard state.tabs.indices.contains(index), state.tabs[index].item.badge != value else { return }
        add(.badgeSet(tab: state.tabs[index].id, value: value))
    }

    mutating func explainItem(_ item: TabItem, of tab: String) {
        let index = knownTab(tab)
        guard state.tabs.indices.contains(index), state.tabs[index].item != item else { return }
        let (id, old) = (state.tabs[index].id, state.tabs[index].item)
        let change = old.change(to: item)
        if change != TabChange() { add(.tabConfigured(id, change)) }
        if old.badge != item.badge { add(.badgeSet(tab: id, value: item.badge)) }
    }

    mutating func explainGesture(_ change: GestureChange, of address: StackAddress?) {
        guard let address = known(address) else { return }
        if case .tab(let id) = address {
            _ = knownTab(id)
        } else if state.stack(at: address) == nil {
            return note("gesture settings of \(state.words(address)) were reported, which is not there")
        }
        guard let old = state.stack(at: address)?.gesture else { return }
        let difference = old.change(to: change.applied(to: old))
        if difference != GestureChange() { add(.gestureConfigured(difference, of: address)) }
    }

    mutating func explainScreen(_ name: String, _ fields: ScreenFields) {
        let number = state.screens.number(ofID: name) ?? state.screens.all.last { $0.name == name }?.number
        guard let number, let old = state.screens[number]?.fields else {
            return note("settings of the screen '\(name)' were reported, which stands on no stack or modal")
        }
        let change = old.change(to: fields.writable)
        if !change.isEmpty { add(.screenConfigured(.number(number), change)) }
    }

    /// Settings that a reported screen brings along: those with their defaults are not reported.
    mutating func explainSettings(_ fields: ScreenFields, of number: ScreenNumber) {
        guard let old = state.screens[number]?.fields else { return }
        var change = old.change(to: fields.writable)
        change.unset = []
        if !change.isEmpty { add(.screenConfigured(.number(number), change)) }
    }

    mutating func explainTabBar(_ reported: TabBarChange) {
        let change = TabBarChange(
            badgePolicy: reported.badgePolicy == state.badgePolicy ? nil : reported.badgePolicy,
            overflow: reported.overflow == state.overflow ? nil : reported.overflow,
            tabBarHidden: reported.tabBarHidden == state.tabBarHidden ? nil : reported.tabBarHidden,
            direction: reported.direction == state.direction ? nil : reported.direction)
        if change != TabBarChange() { add(.tabBarConfigured(change)) }
    }
}

extension GestureChange {
    /// The change that gives all settings these values.
    public init(all settings: GestureSettings) {
        self.init(
            enabled: settings.enabled, temporarilyClosed: settings.temporarilyClosed, maxStartDistance: settings.maxStartDistance,
            leftItemDisablesSwipe: settings.leftItemDisablesSwipe, barHiddenDisablesSwipe: settings.barHiddenDisablesSwipe,
            unset: settings.maxStartDistance == nil ? .maxStartDistance : [])
    }
}

extension ScreenFields {
    /// The settings with a height that JSON can hold.
    var writable: ScreenFields {
        guard !linkHeight.isFinite else { return self }
        var fields = self
        fields.linkHeight = 0
        return fields
    }
}
