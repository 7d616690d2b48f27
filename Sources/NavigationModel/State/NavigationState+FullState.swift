extension NavigationState {
    /// Builds a state from its written form.
    ///
    /// Screens take the numbers that they bring (rows do), else the one in their id where it is of the own form and free,
    /// else the next. - Throws: `FoldError` where the description is not legal: an id twice, an empty stack, an unknown tab.
    public init(_ full: FullState) throws(FoldError) {
        self.init()
        try build(full)
    }

    /// Replaces all of the state by the description; numbers given so far are not given again.
    mutating func replace(by full: FullState) throws(FoldError) {
        var state = NavigationState()
        state.lastNumber = lastNumber
        try state.build(full)
        self = state
    }

    private mutating func build(_ full: FullState) throws(FoldError) {
        guard full.lastNumber <= NavigationScreen.greatestOwnNumber else {
            throw FoldError(.indexOutOfRange, "\(full.lastNumber) is no number of a screen")
        }
        lastNumber = max(lastNumber, full.lastNumber)
        plus = full.plus
        overflow = full.overflow
        tabBarHidden = full.tabBarHidden
        direction = full.direction
        badgePolicy = full.badgePolicy
        if let descriptions = full.tabs {
            hasTabs = true
            guard full.stack.isEmpty else { throw FoldError(.unsupportedKind, "a state has either tabs or a stack of its own") }
            for description in descriptions {
                tabs.append(try makeTab(description, gesture: full.gesture))
            }
            try checkTabList()
            try checkPlus()
            try select(full.selected, more: full.isMoreSelected)
        } else {
            root = StackState(screens: try bringIn(full.stack, to: "the stack"), gesture: full.gesture)
        }
        for modal in full.modals {
            try insert(modal, gesture: full.gesture)
        }
    }

    /// Selects a tab by id; nil is the first one (`TAB-2`, `UIK-T2`).
    private mutating func select(_ id: String?, more: Bool) throws(FoldError) {
        if more, !tabs.isEmpty {
            selection = .more
        } else if let id {
            guard let index = index(ofTab: id) else { throw FoldError(.unknownTab, "there is no tab '\(id)' to select") }
            selection = .tab(index)
        } else {
            selection = tabs.isEmpty ? .none : .tab(0)
        }
    }

    func makeTabCheck(_ id: String) throws(FoldError) {
        guard id != "more", id != "plus", id != "-" else { throw FoldError(.reserved, "the id '\(id)' is reserved") }
    }

    /// Makes a tab of a description and brings its screens in.
    mutating func makeTab(_ description: TabDescription, gesture: GestureSettings) throws(FoldError) -> NavigationTab {
        try makeTabCheck(description.id)
        let numbers = try bringIn(description.stack, to: "the tab '\(description.id)'")
        guard !description.isPlain || numbers.count == 1 else {
            throw FoldError(.unsupportedKind, "the plain tab '\(description.id)' has exactly one screen")
        }
        return NavigationTab(
            id: description.id, item: description.item, stack: StackState(screens: numbers, gesture: description.gesture ?? gesture),
            isPlain: description.isPlain, extra: description.extra)
    }

    /// Puts a modal on top.
    mutating func insert(_ description: ModalDescription, gesture: GestureSettings = GestureSettings()) throws(FoldError) {
        let numbers = try bringIn(description.stack, to: "the modal")
        guard description.stackID != nil || numbers.count == 1, let first = numbers.first else {
            throw FoldError(.emptyStack, "a modal without a stack of its own has exactly one screen")
        }
        let id = description.stackID ?? screens[first]?.id ?? ""
        try makeTabCheck(id)
        guard index(ofModal: id) == nil, index(ofTab: id) == nil else { throw FoldError(.duplicate, "the id '\(id)' is in use") }
        modals.append(
            NavigationModal(
                id: id, hasStack: description.stackID != nil,
                stack: StackState(screens: numbers, gesture: description.gesture ?? gesture), from: description.from,
                extra: description.extra))
    }

    /// Gives new screens their numbers and puts them into the table.
    mutating func bringIn(_ list: [NavigationScreen], to place: String) throws(FoldError) -> [ScreenNumber] {
        guard !list.isEmpty else { throw FoldError(.emptyStack, "\(place) would be empty") }
        var numbers: [ScreenNumber] = []
        numbers.reserveCapacity(list.count)
        for screen in list {
            numbers.append(try bringIn(screen))
        }
        return numbers
    }

    /// Gives a new screen its number and puts it into the table.
    mutating func bringIn(_ screen: consuming NavigationScreen) throws(FoldError) -> ScreenNumber {
        if isSimplyNext(screen) {
            let number = screen.number
            screens.append(screen)
            lastNumber = number
            return number
        }
        let numbered = try numbered(screen)
        screens.insert(numbered)
        lastNumber = max(lastNumber, numbered.number)
        return numbered.number
    }

    /// Whether its number is new and its id follows from it, as mostly: then nothing has to be looked up.
    private func isSimplyNext(_ screen: NavigationScreen) -> Bool { screen.number > lastNumber && screens.mayAppend(screen) }

    /// The screen as it will stand alone, with its number.
    func arriving(_ screen: NavigationScreen) throws(FoldError) -> NavigationScreen {
        isSimplyNext(screen) ? screen : try numbered(screen)
    }

    /// The screen as it will stand, with its number: the one that it brings, where that is free, else the next.
    func numbered(_ screen: NavigationScreen) throws(FoldError) -> NavigationScreen {
        try numbered(screen, after: lastNumber, besides: NewScreens())
    }

    /// The same for one of several screens: `last` is the greatest number given so far, `others` are those before it.
    ///
    /// A number above the last one cannot be in use, which is the common case.
    func numbered(_ screen: NavigationScreen, after last: ScreenNumber, besides others: NewScreens) throws(FoldError) -> NavigationScreen {
        guard screen.kind == .screen else {
            throw FoldError(.unsupportedKind, "'\(screen.id)' is a \(screen.kind.rawValue) controller: only a screen may stand on a stack")
        }
        guard screen.storedID?.isEmpty != true else { throw FoldError(.reserved, "the empty id names no screen") }
        guard screen.number >= 0, screen.number <= NavigationScreen.greatestOwnNumber else {
            throw FoldError(.indexOutOfRange, "\(screen.number) is no number of a screen")
        }
        if screen.number > last, !screens.mayHold(idOf: screen) { return screen }
        if screen.hasID {
            if screens.number(ofID: screen.id) != nil { throw FoldError(.alreadyInStack, "the screen '\(screen.id)' stands already") }
            if screen.number > 0, !screens.contains(screen.number), !others.hasNumber(screen.number) { return screen }
            return screen.numbered(last + 1)
        }
        // An id that was given as text may look like the next one of the own form.
        var numbered = screen.numbered(last + 1)
        while screens.number(ofID: numbered.id) != nil { numbered = screen.numbered(numbered.number + 1) }
        return numbered
    }

    /// Tab ids are unique among themselves.
    func checkTabList() throws(FoldError) {
        var seen: Set<String> = []
        for tab in tabs where !seen.insert(tab.id).inserted {
            throw FoldError(.duplicate, "the tab '\(tab.id)' stands twice in the list")
        }
    }

    /// `PLUS-5`: the slot lies within the bar; the child tab is there.
    func checkPlus() throws(FoldError) {
        switch plus {
        case .action(let index?):
            guard index >= 0, index <= tabs.count else {
                throw FoldError(.plusIndexOutOfRange, "the plus button's slot \(index) is not in 0…\(tabs.count)")
            }
        case .childTab(let id):
            guard index(ofTab: id) != nil else { throw FoldError(.unknownTab, "there is no tab '\(id)' for the plus button") }
        case .action(nil), nil:
            break
        }
    }

    /// The written form of the state. `NavigationState(state.full)` equals the state.
    public var full: FullState {
        var full = FullState.empty
        full.plus = plus
        full.overflow = overflow
        full.tabBarHidden = tabBarHidden
        full.direction = direction
        full.badgePolicy = badgePolicy
        if hasTabs {
            full.tabs = tabs.map { tab in
                var description = TabDescription(id: tab.id, item: tab.item, stack: standing(tab.stack.screens), gesture: nil)
                description.isPlain = tab.isPlain
                if tab.stack.gesture != .defaults { description.gesture = tab.stack.gesture }
                description.extra = tab.extra
                return description
            }
            full.selected = selectedTab
            full.isMoreSelected = selection == .more
        } else {
            full.stack = standing(root.screens)
            full.gesture = root.gesture
        }
        full.modals = modals.map { modal in
            let gesture = modal.stack.gesture == full.gesture ? nil : modal.stack.gesture
            var description = ModalDescription(id: modal.id, stack: standing(modal.stack.screens), from: modal.from, gesture: gesture)
            if !modal.hasStack { description.stackID = nil }
            description.extra = modal.extra
            return description
        }
        if lastNumber > screens.greatestNumber { full.lastNumber = lastNumber }
        return full
    }

    private func standing(_ numbers: [ScreenNumber]) -> [NavigationScreen] {
        numbers.compactMap { screens[$0] }
    }
}
