extension ObservationExplainer {
    mutating func explainStack(_ screens: [NavigationScreen], of address: StackAddress?) {
        switch known(address) {
        case nil:
            break
        case .root?:
            if state.hasTabs { replaceTabs(by: screens) } else { explainStack(screens, at: .root) }
        case .tab(let id)?:
            if let index = state.index(ofTab: id) {
                if state.tabs[index].isPlain { explainPlainTab(screens, at: index) } else { explainStack(screens, at: .tab(index)) }
            } else {
                addTab(ObservedTab(id: id, stack: screens))
            }
        case .modal(let id)?:
            if let index = state.index(ofModal: id), state.modals[index].hasStack {
                explainStack(screens, at: .modal(index))
            } else {
                explainModal(id, screens)
            }
        }
    }

    /// The difference of one stack: nothing, a push, a pop of n, or a new stack.
    mutating func explainStack(_ reported: [NavigationScreen], at place: Place) {
        let old = state.stack(at: place).screens
        let address = state.address(of: place)
        guard !reported.isEmpty, !old.isEmpty else {
            note("\(state.words(address)) was reported empty: the root is kept")
            if old.count > 1 { add(.popped(old.dropFirst().map { .number($0) }, from: address, origin: origin)) }
            return
        }
        var kept = 0
        while kept < old.count, kept < reported.count, isSame(old[kept], reported[kept]) { kept += 1 }
        for index in 0..<kept where reported[index].hasFields { explainSettings(reported[index].fields, of: old[index]) }
        if kept == reported.count {
            guard kept < old.count else { return }
            add(.popped(old[kept...].map { .number($0) }, from: address, origin: origin))
        } else if kept == old.count, kept == reported.count - 1 {
            var arrivals = Arrivals()
            add(.pushed(arriving(reported[kept], &arrivals), on: address, origin: origin))
        } else {
            add(.stackSet(entries(reported, keeping: kept, of: old), of: address, origin: origin))
        }
    }

    /// A new stack: what keeps its place, what stands elsewhere on it, and what comes in.
    private mutating func entries(_ reported: [NavigationScreen], keeping kept: Int, of old: [ScreenNumber]) -> [ScreenEntry] {
        var entries = old[..<kept].map { ScreenEntry.standing(.number($0)) }
        var moving = Set(old[kept...])
        var arrivals = Arrivals()
        for screen in reported[kept...] {
            if screen.hasID, let number = state.screens.number(ofID: screen.id), moving.remove(number) != nil {
                entries.append(.standing(.number(number)))
                if screen.hasFields { explainSettings(screen.fields, of: number) }
            } else {
                entries.append(.new(arriving(screen, &arrivals)))
            }
        }
        return entries
    }

    // MARK: Screens

    /// Whether a reported screen is the one with this number.
    func isSame(_ number: ScreenNumber, _ reported: NavigationScreen) -> Bool {
        guard let standing = state.screens[number] else { return false }
        if !reported.hasID { return standing.name == reported.name }
        let id = reported.id
        if standing.hasID(id) { return true }
        // An id alone that no screen has is taken for a name.
        if state.screens.number(ofID: id) == nil { return reported.isMention && standing.name == reported.name }
        return Self.isAlias(standing.id, of: id)
    }

    /// What comes in by one event.
    struct Arrivals {
        /// The ids that it brings.
        var ids: Set<String> = []
        /// The screens that leave at the same time, so that their ids are free.
        var leaving: Set<ScreenNumber> = []
    }

    /// The screen as it comes in: a screen controller whose id no other has.
    mutating func arriving(_ reported: NavigationScreen, _ arrivals: inout Arrivals) -> NavigationScreen {
        var screen = reported
        if screen.kind != .screen {
            note("the \(screen.kind.rawValue) controller '\(screen.name)' is recorded as a screen: no other may stand on a stack")
            screen =
                screen.hasID
                ? NavigationScreen(id: screen.id, name: screen.name, fields: screen.fields)
                : NavigationScreen(named: screen.name, fields: screen.fields)
        }
        guard screen.hasID else { return screen }
        let id = screen.id
        guard isFree(id, arrivals) else {
            let other = free(id) { isFree($0, arrivals) }
            noteRenamed("the screen", id, other, "stands already")
            arrivals.ids.insert(other)
            // Without a number of its own: that in the id may have been another screen's.
            return NavigationScreen(number: 0, name: screen.name, explicitID: other, fields: screen.fields)
        }
        arrivals.ids.insert(id)
        // A screen that is only mentioned keeps what it has when it moves.
        if screen.isMention, let number = state.screens.number(ofID: id), let standing = state.screens[number] { return standing }
        return screen
    }

    private func isFree(_ id: String, _ arrivals: Arrivals) -> Bool {
        guard !arrivals.ids.contains(id) else { return false }
        return state.screens.number(ofID: id).map { arrivals.leaving.contains($0) } ?? true
    }

    /// Screens that come in together; without any, one that is named as their place.
    mutating func arriving(_ reported: [NavigationScreen], in place: String, _ arrivals: inout Arrivals) -> [NavigationScreen] {
        guard !reported.isEmpty else {
            note("'\(place)' was reported without a screen: its root is recorded under the same name")
            return [NavigationScreen(named: place)]
        }
        var screens: [NavigationScreen] = []
        for screen in reported { screens.append(arriving(screen, &arrivals)) }
        return screens
    }

    /// Whether a fact brings screens to a stack or modal that stand on another now.
    func bringsScreensOfOthers(_ fact: ObservedFact) -> Bool {
        switch fact {
        case .stack(let screens, let address?):
            guard let own = try? state.place(of: address) else { return brings(screens) { _ in false } }
            return brings(screens) { $0 == own }
        case .modals(let modals):
            return brings(modals.flatMap(\.stack)) { place in if case .modal = place { true } else { false } }
        default:
            return false
        }
    }

    private func brings(_ screens: [NavigationScreen], isOwn: (Place) -> Bool) -> Bool {
        screens.contains { screen in
            guard screen.hasID, let number = state.screens.number(ofID: screen.id), let place = state.place(ofScreen: number) else {
                return false
            }
            return !isOwn(place)
        }
    }
}
