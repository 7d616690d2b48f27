import NavigationModel

/// The actions that lead from one state to another, as few as possible.
///
/// What stands in both states is kept where it stands: no tab, modal or screen is taken away only to come back. Each action is one of
/// code, which no gate refuses, and was performed on a headless controller to find where the list leads.
public struct ActionPlan: Sendable {
    /// In the order in which they have to be performed.
    public var actions: [NavigationAction]
    /// The state to which they lead.
    public var state: NavigationState
    /// What no action can bring about, such as the overflow policy: the facts in which `state` and the wanted one still differ.
    public var remaining: StateDifference

    /// Whether the actions lead to the very state that is wanted.
    public var isComplete: Bool { remaining.isEmpty }

    /// Makes a plan. Costs a few times what comparing the states does, and the actions themselves.
    public init(from start: NavigationState, to target: NavigationState) {
        var planner = ActionPlanner(navigation: HeadlessNavigation(resuming: start), target: target)
        planner.run()
        actions = planner.actions
        state = planner.navigation.state
        remaining = StateDifference(from: state, to: target)
    }
}

/// Performs actions until a controller shows the wanted state, and remembers them.
struct ActionPlanner {
    var navigation: HeadlessNavigation
    let target: NavigationState
    var actions: [NavigationAction] = []

    var state: NavigationState { navigation.state }

    /// One round is enough where no screen moves from one stack to another; a few more bring about the rest.
    mutating func run() {
        guard state.hasTabs == target.hasTabs else { return }
        for _ in 0..<4 {
            let count = actions.count
            dismissModals()
            setTabs()
            changeStacks()
            select()
            changeSettings()
            presentModals()
            if actions.count == count || StateDifference(from: state, to: target).isEmpty { return }
        }
    }

    /// Performs an action; one that does not apply, or changes nothing, is forgotten.
    @discardableResult
    mutating func perform(_ action: NavigationAction) -> Bool {
        let decision = navigation.decide(action)
        guard decision.outcome == .applied, decision.event != nil else { return false }
        navigation.commit(decision, of: action)
        actions.append(action)
        return true
    }

    // MARK: Modals

    /// The modals that stand in both states, from the bottom.
    private var keptModals: Int {
        zip(state.modals, target.modals).prefix { $0.id == $1.id && $0.hasStack == $1.hasStack }.count
    }

    /// One action dismisses all that have to go.
    private mutating func dismissModals() {
        let kept = keptModals
        guard state.modals.count > kept else { return }
        let base = state.hasTabs ? state.tabs.first?.id : state.screens(at: .root).first?.id
        let presenter = kept + 1 == state.modals.count ? nil : kept > 0 ? state.modals[kept - 1].id : base
        perform(.dismiss(from: presenter))
    }

    private mutating func presentModals() {
        guard keptModals == state.modals.count else { return }
        for modal in target.modals.dropFirst(state.modals.count) {
            let screens = target.screens(at: .modal(modal.id))
            var description = ModalDescription(id: modal.id, stack: screens, gesture: modal.stack.gesture)
            if !modal.hasStack { description.stackID = nil }
            description.extra = modal.extra
            // Who presents it matters only while it is presented: nothing is the topmost.
            guard perform(.present(description)) else { return }
        }
    }

    // MARK: Tabs

    /// Sets the list of tabs where it, a tab's kind, a plain tab's screen or the plus button is another.
    private mutating func setTabs() {
        guard state.hasTabs else { return }
        let isSame = state.tabs.count == target.tabs.count && zip(state.tabs, target.tabs).allSatisfy { isKept($0, as: $1) }
        guard !isSame || state.plus != target.plus else { return }
        setTabs(keeping: target.tabs.filter { tab in state.tabs.contains { isKept($0, as: tab) } }.map(\.id))
    }

    private mutating func setTabs(keeping kept: [String]) {
        let entries = target.tabs.map { tab -> TabEntry in
            kept.contains(tab.id) ? .existing(tab.id) : .new(target.description(of: tab))
        }
        perform(.setTabs(entries, plus: state.plus == target.plus ? .unchanged : .set(target.plus)))
    }

    private func isKept(_ tab: NavigationTab, as wanted: NavigationTab) -> Bool {
        guard tab.id == wanted.id, tab.isPlain == wanted.isPlain, tab.extra == wanted.extra else { return false }
        return !tab.isPlain || state.screens(at: .tab(tab.id)).map(\.identity) == target.screens(at: .tab(tab.id)).map(\.identity)
    }

    /// Selects the tab; a tab that could not be selected by an action stays.
    private mutating func select() {
        guard target.selection != state.selection else { return }
        switch target.selection {
        case .tab: if let id = target.selectedTab, id != state.selectedTab { perform(.selectTab(.id(id))) }
        case .more: perform(.selectTab(.more))
        case .none: break
        }
    }

    // MARK: Stacks

    /// Brings every stack about, one action each, in an order in which no screen comes in before it has left another stack.
    private mutating func changeStacks() {
        while true {
            let waiting = differingStacks
            if waiting.isEmpty { return }
            // One pass over all, since what one stack lets go another may wait for.
            let count = actions.count
            for address in waiting { _ = changeStack(address) }
            if actions.count > count { continue }
            // They wait for each other: let one go of what has to leave it anyway, or make stuck tabs anew.
            for address in waiting where actions.count == count { _ = lighten(address) }
            if actions.count > count { continue }
            if state.hasTabs { setTabs(keeping: target.tabs.map(\.id).filter { !waiting.contains(.tab($0)) }) }
            if actions.count == count { return }
        }
    }

    /// The navigation controllers of both states whose stacks differ.
    private var differingStacks: [StackAddress] {
        var addresses: [StackAddress] = state.hasTabs ? [] : [.root]
        addresses += target.tabs.filter { !$0.isPlain }.map { .tab($0.id) }
        addresses += target.modals.prefix(keptModals).filter(\.hasStack).map { .modal($0.id) }
        return addresses.filter { address in
            state.stack(at: address) != nil
                && state.screens(at: address).map(\.identity) != target.screens(at: address).map(\.identity)
        }
    }

    private mutating func changeStack(_ address: StackAddress) -> Bool {
        let old = state.screens(at: address)
        let new = target.screens(at: address)
        // A screen that stands keeps its name: one of the same id and another name has to leave first.
        guard new.allSatisfy({ screen in state.screen(id: screen.id).map { $0.name == screen.name } ?? true }) else { return false }
        if case .tab(let id) = address, target.selectedTab == id, state.selectedTab != id, old.first?.identity == new.first?.identity,
            perform(.openDeepLink(tab: id, Array(new.dropFirst())))
        {
            return true
        }
        return perform(Self.change(from: old, to: new, at: address))
    }

    private static func change(from old: [NavigationScreen], to new: [NavigationScreen], at address: StackAddress) -> NavigationAction {
        let common = zip(old, new).prefix { $0.identity == $1.identity }.count
        if common == new.count { return new.count == 1 ? .popToRoot(on: address) : .pop(count: old.count - new.count, from: address) }
        if common == old.count, new.count == old.count + 1, let screen = new.last { return .push(screen, on: address) }
        return .setStack(new, of: address)
    }

    /// Takes off a stack what does not belong there, or, where nothing would be left, puts on it what can come in already.
    private mutating func lighten(_ address: StackAddress) -> Bool {
        let old = state.screens(at: address)
        let new = target.screens(at: address)
        let rest = old.filter { new.map(\.identity).contains($0.identity) }
        if !rest.isEmpty, rest.count < old.count { return perform(Self.change(from: old, to: rest, at: address)) }
        let free = new.filter { state.screen(id: $0.id) == nil }
        guard rest.isEmpty, !free.isEmpty else { return false }
        return perform(.setStack(free, of: address))
    }
}

extension NavigationScreen {
    /// Which screen it is: id and name.
    fileprivate var identity: ScreenIdentity { ScreenIdentity(id: id, name: name) }
}

private struct ScreenIdentity: Hashable {
    var id: String
    var name: String
}

extension NavigationState {
    /// A tab as it would be described from outside.
    func description(of tab: NavigationTab) -> TabDescription {
        var description = TabDescription(id: tab.id, item: tab.item, stack: screens(at: .tab(tab.id)), gesture: tab.stack.gesture)
        description.isPlain = tab.isPlain
        description.extra = tab.extra
        return description
    }
}
