import NavigationFormat
import NavigationModel

/// An action that the log tells of, and what came of it.
public struct RecordedAttempt: Hashable, Sendable {
    /// What was attempted.
    public var action: NavigationAction
    /// The outcome as the log has it: `applied`, `noop`, `refused:<gate>`, `error:<code>`.
    public var outcome: String
    /// Whether the action was made from the fact that it caused; else it stands in the log as it was received.
    public var isReconstructed: Bool
}

extension NavigationState {
    /// The action behind an event; `self` is the state before it. Nil for an event that no action causes: a start, an end, a note…
    ///
    /// A fact keeps what changed and by whom, not the action; of several that could have caused it, this is the plainest. A refused,
    /// ignored or failed action is read from the event.
    public func attempt(behind event: NavigationEvent) -> RecordedAttempt? {
        func received(_ text: JSONText, _ outcome: String) -> RecordedAttempt? {
            text.action.map { RecordedAttempt(action: $0, outcome: outcome, isReconstructed: false) }
        }
        switch event {
        case .refused(let text, let gate, _): return received(text, "refused:\(gate)")
        case .ignored(let text, let reason): return received(text, reason == NoopReason.alreadyAtRoot.rawValue ? "noop:\(reason)" : "noop")
        case .failed(let text, let code): return received(text, "error:\(code)")
        default: return action(causing: event).map { RecordedAttempt(action: $0, outcome: "applied", isReconstructed: true) }
        }
    }

    /// The plainest action that causes an event.
    private func action(causing event: NavigationEvent) -> NavigationAction? {
        switch event {
        case .tabSelected(_, let to, let origin): return selection(to, origin)
        case .pushed(let screen, let address, let origin): return .push(screen, on: address, by: origin == .user ? .user : .code)
        case .popped(let screens, let address, let origin, let swipe, _): return pop(screens.count, address, origin, swipe)
        case .stackSet(let entries, let address, _): return .setStack(entries.map(screen(of:)), of: address)
        case .deepLinkOpened(let tab, let entries): return .openDeepLink(tab: tab, entries.map(screen(of:)))
        case .presented(let modal, let origin): return .present(modal, by: origin == .user ? .user : .code)
        case .dismissed(let ids, let origin): return .dismiss(from: presenter(of: ids), by: origin == .user ? .user : .code)
        case .swipeCancelled(let address, _, let x, let dx, _): return .beginPop(PopTouch(x: x, dx: dx), on: address)
        case .plusTapped: return .tapPlus()
        case .itemTapped(let side, let reference): return .tapItem(side, on: address(ofScreen: reference))
        default: return setting(event)
        }
    }

    private func setting(_ event: NavigationEvent) -> NavigationAction? {
        switch event {
        case .tabsSet(let entries, _, let plus): return .setTabs(entries, plus: plus)
        case .badgeSet(let tab, let value): return .setBadge(tab: tab, value: value)
        case .gestureConfigured(let change, let address): return .configureGesture(change, of: address)
        case .screenConfigured(let reference, let change): return .configureScreen(id(of: reference), change)
        case .tabConfigured(let tab, let change): return .configureTab(tab, change)
        case .tabBarConfigured(let change): return change.action
        default: return nil
        }
    }

    // MARK: Parts

    private func selection(_ destination: TabDestination, _ origin: Origin) -> NavigationAction {
        switch (destination, origin) {
        case (.more, .user): .tapMore
        case (.more, _): .selectTab(.more)
        case (.tab(let id), .user): tap(id)
        case (.tab(let id), _): .selectTab(.id(id))
        }
    }

    /// A tab that is reached through the plus button is tapped there.
    private func tap(_ id: String) -> NavigationAction {
        plus == .childTab(id) ? .tapPlus() : .tapTab(id)
    }

    private func pop(_ count: Int, _ address: StackAddress, _ origin: Origin, _ swipe: SwipeValues?) -> NavigationAction {
        switch origin {
        case .swipe where count == 1: return .beginPop(PopTouch(x: swipe?.x, dx: swipe?.dx), on: address)
        case .backButton where count == 1: return .tapBack(on: address)
        case .tabReselect:
            if case .tab(let id) = address { return tap(id) }
        case .user where count + 1 == stack(at: address)?.screens.count: return .tapRootButton(on: address)
        default: break
        }
        return .pop(count: count, from: address)
    }

    private func screen(of entry: ScreenEntry) -> NavigationScreen {
        switch entry {
        case .new(let screen): screen
        case .standing(.number(let number)): screen(number) ?? NavigationScreen(id: "#\(number)")
        case .standing(.id(let id)): screen(id: id) ?? NavigationScreen(id: id)
        }
    }

    private func id(of reference: ScreenReference) -> String {
        switch reference {
        case .id(let id): id
        case .number(let number): screen(number)?.id ?? "#\(number)"
        }
    }

    /// The address of the stack on which a screen stands.
    private func address(ofScreen reference: ScreenReference) -> StackAddress? {
        guard let number = screen(id: id(of: reference))?.number else { return nil }
        if root.screens.contains(number) { return .root }
        if let tab = tabs.first(where: { $0.stack.screens.contains(number) }) { return .tab(tab.id) }
        return modals.first { $0.stack.screens.contains(number) }.map { .modal($0.id) }
    }

    /// Who has to be asked so that these modals go, the lowest first: nobody for the topmost alone, else what stands below them.
    private func presenter(of ids: [String]) -> String? {
        guard ids.count > 1, let lowest = ids.first, let index = index(ofModal: lowest) else { return nil }
        if index > 0 { return modals[index - 1].id }
        return hasTabs ? tabs.first?.id : root.screens.first.flatMap { screen($0)?.id }
    }
}

extension TabBarChange {
    /// The action that makes the change; nil where it changes several settings, or one that no action changes.
    fileprivate var action: NavigationAction? {
        switch (badgePolicy, overflow, tabBarHidden, direction) {
        case (let policy?, nil, nil, nil): .setBadgePolicy(policy)
        case (nil, nil, let hidden?, nil): .setTabBarHidden(hidden)
        case (nil, nil, nil, let direction?): .setLayoutDirection(direction)
        default: nil
        }
    }
}

extension JSONText {
    /// The action that was written so; nil where it cannot be read.
    var action: NavigationAction? {
        var decoder = ActionDecoder()
        var text = text
        guard let line = try? text.withUTF8({ try decoder.decode(line: UnsafeRawBufferPointer($0)) }) else { return nil }
        if case .perform(let action) = line.request { return action }
        return nil
    }
}
