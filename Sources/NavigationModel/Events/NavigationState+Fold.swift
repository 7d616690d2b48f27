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
            selection = try selection(of: to, from: from)
        case .stackSet(let entries, let address, _):
            try setStack(entries, of: address)
        case .badgeSet(let tab, let value):
            try setBadge(value, of: tab)
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

    /// Folds what an event does whose making was saved: each kind goes the way that ``fold(_:)-(NavigationEvent)`` sends it.
    ///
    /// - Throws: What the event would throw; then the state is as it was.
    package mutating func fold(_ change: consuming PlainChange) throws(FoldError) {
        switch consume change {
        case .pushed(let screen, let address): try push(screen, on: address)
        case .popped(let number, let address): try pop(CollectionOfOne(.number(number)), from: address)
        case .tabSelected(let from, let to): selection = try selection(of: .tab(to), from: from)
        case .badgeSet(let tab, let value): try setBadge(value, of: tab)
        }
    }

    /// Runs a change that can fail half-way on a copy, so that a failure leaves the state as it was.
    private mutating func whole(_ change: (inout NavigationState) throws(FoldError) -> Void) throws(FoldError) {
        var copy = self
        try change(&copy)
        self = copy
    }

    // MARK: Stacks

    private mutating func push(_ screen: consuming NavigationScreen, on address: StackAddress) throws(FoldError) {
        let place = try place(of: address)
        guard !isPlain(place) else { throw FoldError(.unsupportedKind, "\(words(address)) has no navigation stack") }
        let number = try bringIn(screen)
        withStack(place) { $0.screens.append(number) }
    }

    private mutating func pop<References>(_ references: References, from address: StackAddress) throws(FoldError)
    where References: RandomAccessCollection<ScreenReference>, References.Index == Int {
        let place = try place(of: address)
        let isPopped =
            switch place {
            case .root: Self.pop(references, from: &root.screens, &screens)
            case .tab(let index): Self.pop(references, from: &tabs[index].stack.screens, &screens)
            case .modal(let index): Self.pop(references, from: &modals[index].stack.screens, &screens)
            }
        guard isPopped else { throw try unpopped(Array(references), at: place, address) }
    }

    /// Takes these screens off a stack and out of the table; false, and nothing changed, where they are not its top or are all of it.
    private static func pop<References>(
        _ references: References, from stack: inout [ScreenNumber], _ screens: inout ScreenTable
    ) -> Bool
    where References: RandomAccessCollection<ScreenReference>, References.Index == Int {
        guard screens.isTop(references, of: stack) else { return false }
        for _ in references.indices { screens.remove(stack.removeLast()) }
        return true
    }

    /// Checks an event of a common kind as the fold would, without a change; false, and nothing checked, for any other.
    ///
    /// The screens are numbered (``numbered(_:)``), which has checked those that come in. `known` is where the stack lies that the event
    /// changes, where that has been looked up.
    /// - Throws: What the fold would throw.
    func checksOut(_ event: NavigationEvent, at known: Place? = nil) throws(FoldError) -> Bool {
        switch event {
        case .pushed(_, let address, _):
            let place = try place(of: address, unless: known)
            guard !isPlain(place) else { throw FoldError(.unsupportedKind, "\(words(address)) has no navigation stack") }
        case .popped(let references, let address, _, _, _):
            let place = try place(of: address, unless: known)
            guard screens.isTop(references, of: stack(at: place).screens) else { throw try unpopped(references, at: place, address) }
        case .stackSet(let entries, let address, _):
            _ = try place(of: address, for: entries)
        case .tabSelected(let from, let to, _):
            _ = try selection(of: to, from: from)
        case .badgeSet(let tab, _):
            _ = try tabIndex(tab)
        case .gestureConfigured(_, let address):
            _ = try place(of: address, unless: known)
        default:
            return false
        }
        return true
    }

    /// Why these screens cannot be popped.
    private func unpopped(_ references: [ScreenReference], at place: Place, _ address: StackAddress) throws(FoldError) -> FoldError {
        let stack = stack(at: place).screens
        guard references.count < stack.count else { return try emptied(by: references, from: address) }
        for (number, reference) in zip(stack.suffix(references.count), references) where !screens.isScreen(number, reference) {
            let number = try standing(reference)
            return FoldError(.notInStack, "the screen \(words(number)) is not on top of \(words(address))")
        }
        return FoldError(.notInStack, "the screens are not on top of \(words(address))")
    }

    /// What to say of a pop that would leave nothing: an unknown screen is named first.
    private func emptied(by references: [ScreenReference], from address: StackAddress) throws(FoldError) -> FoldError {
        for reference in references { _ = try standing(reference) }
        return FoldError(.emptyStack, "popping \(references.count) would leave \(words(address)) empty")
    }

    private mutating func setStack(_ entries: [ScreenEntry], of address: StackAddress) throws(FoldError) {
        try replaceStack(entries, at: place(of: address, for: entries))
    }

    /// The stack that gets these entries.
    private func place(of address: StackAddress, for entries: [ScreenEntry]) throws(FoldError) -> Place {
        let place = try place(of: address)
        guard !isPlain(place) else { throw FoldError(.unsupportedKind, "\(words(address)) has no navigation stack") }
        guard !entries.isEmpty else { throw FoldError(.emptyStack, "\(words(address)) would be empty") }
        return place
    }

    private mutating func openDeepLink(_ entries: [ScreenEntry], in tab: String) throws(FoldError) {
        let index = try tabIndex(tab)
        guard !tabs[index].isPlain else { throw FoldError(.unsupportedKind, "the tab '\(tab)' has no navigation stack") }
        let root = tabs[index].stack.screens[0]
        try replaceStack([.standing(.number(root))] + entries, at: .tab(index))
        selection = .tab(index)
    }

    /// Puts a whole new stack in place. What is left over of the old one leaves the state.
    private mutating func replaceStack(_ entries: [ScreenEntry], at place: Place) throws(FoldError) {
        let change = try replacement(of: place, by: entries)
        screens.remove(change.old.rest)
        for screen in change.arriving.screens { screens.insert(screen) }
        lastNumber = change.lastNumber
        withStack(place) { $0.screens = change.numbers }
    }

    /// What a whole new stack is: numbers of what stands are looked up in the old stack, what comes in gets its number.
    func replacement(of place: Place, by entries: [ScreenEntry]) throws(FoldError) -> StackReplacement {
        var change = StackReplacement(old: stack(at: place).screens, lastNumber: lastNumber)
        change.numbers.reserveCapacity(entries.count)
        for entry in entries {
            let screen: NavigationScreen
            switch entry {
            case .standing(.number(let number)) where change.old.take(number):
                change.numbers.append(number)
                continue
            case .standing(let reference):
                if let number = number(of: reference) {
                    guard change.old.take(number) else {
                        let isRepeated = change.old.had(number)
                        throw FoldError(
                            isRepeated ? .duplicate : .alreadyInStack,
                            "the screen \(words(number)) \(isRepeated ? "is named twice" : "stands on another stack")")
                    }
                    change.numbers.append(number)
                    continue
                }
                guard case .id(let id) = reference else { throw unknown(reference) }
                screen = NavigationScreen(id: id)
            case .new(let given):
                screen = given
            }
            let numbered = try numbered(screen, after: change.lastNumber, besides: change.arriving)
            guard change.arriving.add(numbered) else { throw FoldError(.duplicate, "the screen '\(numbered.id)' is named twice") }
            change.lastNumber = max(change.lastNumber, numbered.number)
            change.numbers.append(numbered.number)
        }
        return change
    }

    // MARK: Tabs

    private mutating func setBadge(_ value: consuming String?, of tab: String) throws(FoldError) {
        tabs[try tabIndex(tab)].item.badge = value
    }

    private func selection(of destination: TabDestination, from: String?) throws(FoldError) -> TabSelection {
        if let from, from != selectedTab {
            _ = try tabIndex(from)
            throw FoldError(.unknownTab, "the tab '\(from)' was not the selected one")
        }
        switch destination {
        case .tab(let id): return .tab(try tabIndex(id))
        case .more:
            guard !tabs.isEmpty else { throw FoldError(.unknownTab, "there are no tabs, so there is no More list") }
            return .more
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
        } else if tabs.isEmpty {
            selection = .none
        } else if selection != .more {
            selection = .tab(0)
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
        screens.remove(numbers)
    }
}
