import NavigationModel

extension RandomValues {
    /// A random event of a kind. It need not fold.
    mutating func event(_ kind: EventKind) -> NavigationEvent {
        lastNumber = bool() ? 0 : below(1000)
        switch kind {
        case .sessionStarted: return .sessionStarted(header(), state())
        case .base: return .base(header(), state())
        case .restored: return .restored(state(), warnings: list(0...2) { $0.text() })
        case .sessionEnded: return .sessionEnded(reason: maybe { $0.text() })
        case .tabsSet:
            lastNumber = 0
            let tabs = list(0...4) { $0.bool() ? TabEntry.existing($0.text()) : .new($0.tab()) }
            return .tabsSet(tabs, selected: maybe { $0.text() }, plus: pick([.unchanged, .set(nil), .set(plus())]))
        case .tabSelected:
            return .tabSelected(from: maybe { $0.text() }, to: chance(20) ? .more : .tab(text()), origin: origin())
        case .pushed: return .pushed(screen(), on: place(), origin: origin())
        case .popped:
            let swipe = chance(20) ? SwipeValues(x: number(), dx: number(), progress: number()) : nil
            return .popped(
                list(0...3) { $0.reference() }, from: place(), origin: origin(), swipe: swipe,
                answer: chance(20) ? pick(BackHandler.allCases) : nil)
        case .stackSet: return .stackSet(list(0...4) { $0.entry() }, of: place(), origin: origin())
        case .deepLinkOpened: return .deepLinkOpened(tab: text(), list(0...4) { $0.entry() })
        case .presented:
            lastNumber = 0
            return .presented(modal(withExtra: false), origin: maybe { $0.origin() })
        case .dismissed: return .dismissed(list(0...3) { $0.text() }, origin: maybe { $0.origin() })
        case .badgeSet: return .badgeSet(tab: text(), value: maybe { $0.text() })
        case .gestureConfigured: return .gestureConfigured(gestureChange(), of: place())
        case .screenConfigured: return .screenConfigured(reference(), screenChange())
        case .tabConfigured: return .tabConfigured(text(), tabChange())
        case .tabBarConfigured:
            return .tabBarConfigured(
                TabBarChange(
                    badgePolicy: maybe { $0.pick(BadgePolicy.allCases) }, overflow: maybe { $0.pick(OverflowPolicy.allCases) },
                    tabBarHidden: maybe { $0.bool() }, direction: maybe { $0.pick(LayoutDirection.allCases) }))
        case .refused: return .refused(action: object(), gate: text(), values: maybe { $0.object() })
        case .ignored: return .ignored(action: object(), reason: text())
        case .failed: return .failed(action: object(), code: text())
        case .swipeCancelled:
            return .swipeCancelled(
                on: place(), screen: reference(), x: maybe { $0.number() }, dx: maybe { $0.number() }, progress: maybe { $0.number() })
        case .plusTapped: return .plusTapped
        case .itemTapped: return .itemTapped(pick(ItemSide.allCases), screen: reference())
        case .appStateChanged: return .appStateChanged(text())
        case .clockChanged: return .clockChanged(offset: number(), utcOffset: maybe { $0.pick([0, 3_600]) })
        case .note: return .note(text())
        }
    }

    /// Unknown keys that an event of a kind may have.
    mutating func eventExtra(_ kind: EventKind) -> NavigationModel.JSONText? {
        let isStack = kind == .stackSet || kind == .deepLinkOpened
        return extra(isStack ? ["id", "screen", "number"] : ["number"])
    }

    mutating func recorded(_ kind: EventKind) -> RecordedEvent {
        RecordedEvent(
            session: SessionID.random(using: &generator), sequence: pick([0, 1, below(1_000_000), RecordedEvent.greatestSequence]),
            time: Int64.random(in: 0...253_402_300_799_999_999, using: &generator), event: event(kind), extra: eventExtra(kind))
    }
}

/// The numbers of the new screens of an event, in order: equality of screens does not look at them.
func numbers(of event: NavigationEvent) -> [Int] {
    func numbers(_ state: FullState) -> [Int] {
        (state.stack + (state.tabs ?? []).flatMap(\.stack) + state.modals.flatMap(\.stack)).map(\.number) + [state.lastNumber]
    }
    func numbers(_ entries: [ScreenEntry]) -> [Int] {
        entries.map {
            if case .new(let screen) = $0 { screen.number } else { 0 }
        }
    }
    switch event {
    case .pushed(let screen, _, _): return [screen.number]
    case .stackSet(let entries, _, _), .deepLinkOpened(_, let entries): return numbers(entries)
    case .presented(let modal, _): return modal.stack.map(\.number)
    case .tabsSet(let entries, _, _):
        return entries.flatMap {
            if case .new(let tab) = $0 { tab.stack.map(\.number) } else { [Int]() }
        }
    case .sessionStarted(_, let state), .base(_, let state), .restored(let state, _): return numbers(state)
    default: return []
    }
}
