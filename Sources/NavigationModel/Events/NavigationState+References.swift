extension NavigationState {
    /// The event with screens named by id, as NDJSON has them; `self` is the state before it.
    ///
    /// An event whose screens stand nowhere is returned as it is.
    public func identified(_ event: NavigationEvent) -> NavigationEvent {
        mapReferences(of: event) { reference in
            if case .number(let number) = reference, let screen = screens[number] { return .id(screen.id) }
            return reference
        }
    }

    /// The event with all screens named by number, as rows have them; `self` is the state before it.
    ///
    /// New screens take the numbers that the fold will give them. - Throws: `FoldError` where the fold would.
    public func numbered(_ event: NavigationEvent) throws(FoldError) -> NavigationEvent {
        switch event {
        case .pushed(let screen, let address, let origin):
            let numbered = try arriving(screen)
            // A screen that brings its number and can keep it stays as it is.
            return numbered.number == screen.number ? event : .pushed(numbered, on: address, origin: origin)
        case .tabSelected, .badgeSet, .sessionEnded, .gestureConfigured, .dismissed, .tabConfigured, .tabBarConfigured:
            return event
        case .refused, .ignored, .failed, .plusTapped, .appStateChanged, .clockChanged, .note:
            return event
        case .popped(let references, let address, let origin, let swipe, let answer):
            if references.isNumbered { return event }
            // Not by the mapping below: its closure would hold a copy of the state.
            var numbers: [ScreenReference] = []
            numbers.reserveCapacity(references.count)
            for reference in references { numbers.append(number(of: reference).map { .number($0) } ?? reference) }
            return .popped(numbers, from: address, origin: origin, swipe: swipe, answer: answer)
        case .screenConfigured, .swipeCancelled, .itemTapped:
            return mapReferences(of: event) { reference in
                number(of: reference).map { .number($0) } ?? reference
            }
        case .stackSet(let entries, let address, let origin):
            return .stackSet(try replacement(of: place(of: address), by: entries).entries, of: address, origin: origin)
        case .deepLinkOpened(let tab, let entries):
            let place = Place.tab(try tabIndex(tab))
            let root = stack(at: place).screens.prefix(1).map { ScreenEntry.standing(.number($0)) }
            return .deepLinkOpened(tab: tab, Array(try replacement(of: place, by: root + entries).entries.dropFirst()))
        case .presented(let modal, let origin):
            let after = try folded(event)
            guard let numbers = after.modals.last?.stack.screens else { return event }
            var numberedModal = modal
            numberedModal.stack = numbers.compactMap { after.screens[$0] }
            return .presented(numberedModal, origin: origin)
        case .tabsSet(let entries, let selected, let plus):
            let after = try folded(event)
            let numberedEntries = zip(entries, after.tabs).map { entry, tab -> TabEntry in
                guard case .new(var description) = entry else { return entry }
                description.stack = tab.stack.screens.compactMap { after.screens[$0] }
                return .new(description)
            }
            return .tabsSet(numberedEntries, selected: selected, plus: plus)
        case .sessionStarted(let header, _):
            return .sessionStarted(header, try folded(event).full)
        case .base(let header, _):
            return .base(header, try folded(event).full)
        case .restored(_, let warnings):
            return .restored(try folded(event).full, warnings: warnings)
        }
    }

    private func folded(_ event: NavigationEvent) throws(FoldError) -> NavigationState {
        var copy = self
        try copy.fold(event)
        return copy
    }

    private func mapReferences(of event: NavigationEvent, _ map: (ScreenReference) -> ScreenReference) -> NavigationEvent {
        switch event {
        case .popped(let screens, let address, let origin, let swipe, let answer):
            return .popped(screens.map(map), from: address, origin: origin, swipe: swipe, answer: answer)
        case .stackSet(let entries, let address, let origin):
            return .stackSet(entries.map { mapEntry($0, map) }, of: address, origin: origin)
        case .deepLinkOpened(let tab, let entries):
            return .deepLinkOpened(tab: tab, entries.map { mapEntry($0, map) })
        case .screenConfigured(let reference, let change):
            return .screenConfigured(map(reference), change)
        case .swipeCancelled(let address, let reference, let x, let dx, let progress):
            return .swipeCancelled(on: address, screen: map(reference), x: x, dx: dx, progress: progress)
        case .itemTapped(let side, let reference):
            return .itemTapped(side, screen: map(reference))
        default:
            return event
        }
    }

    private func mapEntry(_ entry: ScreenEntry, _ map: (ScreenReference) -> ScreenReference) -> ScreenEntry {
        if case .standing(let reference) = entry { return .standing(map(reference)) }
        return entry
    }
}

extension [ScreenReference] {
    /// Whether all of them are numbers.
    fileprivate var isNumbered: Bool {
        for reference in self {
            guard case .number = reference else { return false }
        }
        return true
    }
}
