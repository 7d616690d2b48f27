extension NavigationState {
    /// Folds one event into the state. This is the only fold: live controllers, replay, import and queries all use it.
    ///
    /// It checks structure, never a gate: gates decide actions, not facts. O(screens of the stack that changes).
    /// - Throws: `FoldError`; then the state is as it was.
    public mutating func fold(_ event: NavigationEvent) throws(FoldError) {
        switch event {
        case .pushed(let screen, let address, _):
            try push(screen, on: address)
        case .popped(let screens, let address, _, _, _):
            try pop(screens, from: address)
        case .tabSelected(let from, let to, _):
            try select(to, from: from)
        case .stackSet(let entries, let address, _):
            try setStack(entries, of: address)
        case .badgeSet(let tab, let value):
            tabs[try tabIndex(tab)].item.badge = value
        case .gestureConfigured(let change, let address):
            try withStack(address) { $0.gesture = change.applied(to: $0.gesture) }
        case .deepLinkOpened(let tab, let entries):
            try openDeepLink(entries, in: tab)
        case .presented(let modal, _):
            try whole { (state: inout NavigationState) throws(FoldError) in try state.insert(modal) }
        case .dismissed(let ids, _):
            try dismiss(ids)
        case .screenConfigured(let reference, let change):
            let number = try standing(reference)
            screens.update(number) { $0.fields = change.applied(to: $0.fields) }
        case .tabConfigured(let tab, let change):
            let index = try tabIndex(tab)
            tabs[index].item = change.applied(to: tabs[index].item)
        case .tabBarConfigured(let change):
            configure(change)
        case .tabsSet(let entries, let selected, let plus):
            try whole { (state: inout NavigationState) throws(FoldError) in try state.setTabs(entries, selected: selected, plus: plus) }
        case .sessionStarted(_, let full), .base(_, let full):
            self = try NavigationState(full)
        case .restored(let full, _):
            try replace(by: full)
        case .sessionEnded, .refused, .ignored, .failed, .swipeCancelled, .plusTapped, .itemTapped, .appStateChanged, .clockChanged, .note:
            break
        }
    }

    /// Runs a change that can fail half-way on a copy, so that a failure leaves the state as it was.
    private mutating func whole(_ change: (inout NavigationState) throws(FoldError) -> Void) throws(FoldError) {
        var copy = self
        try change(&copy)
        self = copy
    }

    // MARK: Stacks

    private mutating func push(_ screen: NavigationScreen, on address: StackAddress) throws(FoldError) {
        let place = try place(of: address)
        guard !isPlain(place) else { throw FoldError(.unsupportedKind, "\(words(address)) has no navigation stack") }
        let number = try bringIn(screen)
        withStack(place) { $0.screens.append(number) }
    }

    private mutating func pop(_ references: [ScreenReference], from address: StackAddress) throws(FoldError) {
        let place = try place(of: address)
        let stack = stack(at: place).screens
        guard references.count < stack.count else {
            throw try emptied(by: references, from: address)
        }
        let kept = stack.count - references.count
        for (offset, reference) in references.enumerated() where !isScreen(stack[kept + offset], reference) {
            let number = try standing(reference)
            throw FoldError(.notInStack, "the screen \(words(number)) is not on top of \(words(address))")
        }
        withStack(place) { $0.screens.removeLast(references.count) }
        for number in stack[kept...].reversed() { screens.remove(number) }
    }

    /// What to say of a pop that would leave nothing: an unknown screen is named first.
    private func emptied(by references: [ScreenReference], from address: StackAddress) throws(FoldError) -> FoldError {
        for reference in references { _ = try standing(reference) }
        return FoldError(.emptyStack, "popping \(references.count) would leave \(words(address)) empty")
    }

    private mutating func setStack(_ entries: [ScreenEntry], of address: StackAddress) throws(FoldError) {
        let place = try place(of: address)
        guard !isPlain(place) else { throw FoldError(.unsupportedKind, "\(words(address)) has no navigation stack") }
        guard !entries.isEmpty else { throw FoldError(.emptyStack, "\(words(address)) would be empty") }
        try replaceStack(entries, at: place, words: words(address))
    }

    private mutating func openDeepLink(_ entries: [ScreenEntry], in tab: String) throws(FoldError) {
        let index = try tabIndex(tab)
        guard !tabs[index].isPlain else { throw FoldError(.unsupportedKind, "the tab '\(tab)' has no navigation stack") }
        let root = tabs[index].stack.screens[0]
        try replaceStack([.standing(.number(root))] + entries, at: .tab(index), words: "the tab '\(tab)'")
        selection = .tab(index)
    }

    /// Puts a whole new stack in place. Numbers of what stands are looked up in the old stack, what is left over leaves the state.
    private mutating func replaceStack(_ entries: [ScreenEntry], at place: Place, words: String) throws(FoldError) {
        let old = stack(at: place).screens
        var left = Set(old)
        var arrived: [NavigationScreen] = []
        var new: [ScreenNumber] = []
        new.reserveCapacity(entries.count)
        var fresh = lastNumber
        var numbersInUse: Set<ScreenNumber> = []
        for entry in entries {
            let screen: NavigationScreen
            switch entry {
            case .standing(let reference):
                if let number = number(of: reference) {
                    guard left.remove(number) != nil else {
                        let isRepeated = old.contains(number)
                        throw FoldError(
                            isRepeated ? .duplicate : .alreadyInStack,
                            "the screen \(self.words(number)) \(isRepeated ? "is named twice" : "stands on another stack")")
                    }
                    new.append(number)
                    continue
                }
                guard case .id(let id) = reference else { throw unknown(reference) }
                screen = NavigationScreen(id: id)
            case .new(let given):
                screen = given
            }
            var numbered = try numbered(screen)
            if numbersInUse.contains(numbered.number) || (numbered.number == lastNumber + 1 && fresh > lastNumber) {
                numbered = numbered.numbered(fresh + 1)
            }
            guard !arrived.contains(where: { $0.hasID(numbered.id) }) else {
                throw FoldError(.duplicate, "the screen '\(numbered.id)' is named twice")
            }
            fresh = max(fresh, numbered.number)
            numbersInUse.insert(numbered.number)
            arrived.append(numbered)
            new.append(numbered.number)
        }
        for number in left { screens.remove(number) }
        for screen in arrived { screens.insert(screen) }
        lastNumber = fresh
        withStack(place) { $0.screens = new }
    }

    // MARK: Tabs

    private mutating func select(_ destination: TabDestination, from: String?) throws(FoldError) {
        if let from, from != selectedTab {
            _ = try tabIndex(from)
            throw FoldError(.unknownTab, "the tab '\(from)' was not the selected one")
        }
        switch destination {
        case .tab(let id): selection = .tab(try tabIndex(id))
        case .more: selection = .more
        }
    }

    private mutating func setTabs(_ entries: [TabEntry], selected: String?, plus change: PlusChange) throws(FoldError) {
        guard hasTabs else { throw FoldError(.unsupportedKind, "this app has no tab bar") }
        let old = tabs
        var leaving = Set(old.indices)
        for case .existing(let id) in entries {
            guard leaving.remove(try tabIndex(id)) != nil else { throw FoldError(.duplicate, "the tab '\(id)' is named twice") }
        }
        for index in leaving { removeScreens(old[index].stack.screens) }
        tabs = []
        for entry in entries {
            switch entry {
            case .existing(let id): tabs += old.filter { $0.id == id }
            case .new(let description): tabs.append(try makeTab(description, gesture: GestureSettings()))
            }
        }
        try checkTabList()
        for tab in tabs where index(ofModal: tab.id) != nil {
            throw FoldError(.duplicate, "the id '\(tab.id)' is that of a modal")
        }
        if case .set(let button) = change { plus = button }
        try checkPlus()
        if let selected {
            selection = .tab(try tabIndex(selected))
        } else if selection != .more || tabs.isEmpty {
            selection = .none
        }
    }

    private mutating func configure(_ change: TabBarChange) {
        if let badgePolicy = change.badgePolicy { self.badgePolicy = badgePolicy }
        if let overflow = change.overflow { self.overflow = overflow }
        if let tabBarHidden = change.tabBarHidden { self.tabBarHidden = tabBarHidden }
        if let direction = change.direction { self.direction = direction }
    }

    // MARK: Modals

    private mutating func dismiss(_ ids: [String]) throws(FoldError) {
        guard !ids.isEmpty, ids.count <= modals.count, modals.suffix(ids.count).map(\.id) == ids else {
            for id in ids where index(ofModal: id) == nil { throw FoldError(.notInStack, "there is no modal '\(id)'") }
            throw FoldError(.notInStack, "these are not the topmost modals: \(ids.map { "'\($0)'" }.joined(separator: ", "))")
        }
        for modal in modals.suffix(ids.count) { removeScreens(modal.stack.screens) }
        modals.removeLast(ids.count)
    }

    private mutating func removeScreens(_ numbers: [ScreenNumber]) {
        for number in numbers { screens.remove(number) }
    }
}
