/// One thing that is true of an app now.
public enum ObservedFact: Hashable, Sendable {
    /// The screens of a navigation controller, root first. A nil address is the visible one.
    ///
    /// A screen without an id (`NavigationScreen(named:)`) is matched with what stands there by its name; one that is given by
    /// an id alone by that id, or by its name where no screen has the id. Settings that a screen brings along are reported with
    /// it, those that have their defaults are not.
    case stack([NavigationScreen], of: StackAddress?)
    /// What is selected in the tab bar.
    case selected(TabDestination)
    /// The whole list of tabs, in order.
    case tabs([ObservedTab])
    /// The plus button; nil is none.
    case plus(PlusButton?)
    /// The modals, bottom to top. The id of a modal with a stack of its own matches it, a plain one its screen.
    case modals([ModalDescription])
    /// The badge of a tab; nil is none.
    case badge(String?, of: String)
    /// All that a tab shows in the bar, its badge too.
    indirect case item(TabItem, of: String)
    /// Gesture settings in force; those that are nil are not reported. A nil address is the visible stack.
    indirect case gesture(GestureChange, of: StackAddress?)
    /// All settings of a screen, which is given by its id or else by its name (of several the one that came last).
    indirect case screen(String, ScreenFields)
    /// Settings of the tab bar; those that are nil are not reported.
    case tabBar(TabBarChange)
}

/// A tab as an app reports it. What is nil is not reported.
public struct ObservedTab: Hashable, Sendable {
    /// The stable id.
    public var id: String
    /// All that it shows in the bar, its badge too.
    public var item: TabItem?
    /// The screens, root first. The root of a new tab that reports none is named as the tab.
    public var stack: [NavigationScreen]?
    /// Whether it is a plain controller, without a navigation stack. A new tab that does not say so is none.
    public var isPlain: Bool?

    /// Makes a report of a tab.
    public init(id: String, item: TabItem? = nil, stack: [NavigationScreen]? = nil, isPlain: Bool? = nil) {
        self.id = id
        self.item = item
        self.stack = stack
        self.isPlain = isPlain
    }
}

/// A report of what is true of an app now: any facts, in any order, and what brought them about.
///
/// Facts that are left out are not reported: they stay as they are. `NavigationState.explaining(_:)` finds the events.
/// Not simply `Observation`: in a file that imports it, a type of that name would hide the module that `@Observable` needs.
public struct NavigationObservation: Hashable, Sendable {
    /// What is reported, in any order.
    public var facts: [ObservedFact]
    /// What brought the change about; it travels with the events.
    public var origin: Origin

    /// Makes a report.
    public init(_ facts: [ObservedFact] = [], origin: Origin = .code) {
        self.facts = facts
        self.origin = origin
    }
}

extension NavigationObservation {
    /// Reports a stack by the names of its screens, root first. A nil tab is the visible stack.
    public static func stack(_ names: [String], in tab: String? = nil, origin: Origin = .code) -> NavigationObservation {
        stack(names.map { NavigationScreen(named: $0) }, of: tab.map { .tab($0) }, origin: origin)
    }

    /// Reports a stack, root first. A nil address is the visible stack.
    public static func stack(_ screens: [NavigationScreen], of address: StackAddress?, origin: Origin = .code) -> NavigationObservation {
        NavigationObservation([.stack(screens, of: address)], origin: origin)
    }

    /// Reports which tab is selected.
    public static func selected(_ tab: String, origin: Origin = .code) -> NavigationObservation {
        NavigationObservation([.selected(.tab(tab))], origin: origin)
    }

    /// Reports the badge of a tab; nil is none.
    public static func badge(_ value: String?, of tab: String) -> NavigationObservation {
        NavigationObservation([.badge(value, of: tab)])
    }

    /// Reports the modals, bottom to top.
    public static func modals(_ modals: [ModalDescription], origin: Origin = .code) -> NavigationObservation {
        NavigationObservation([.modals(modals)], origin: origin)
    }
}

extension NavigationObservation {
    /// The report with each of its screens mapped.
    func mapScreens(_ map: (NavigationScreen) -> NavigationScreen) -> NavigationObservation {
        let facts = facts.map { fact -> ObservedFact in
            switch fact {
            case .stack(let screens, let address):
                return .stack(screens.map(map), of: address)
            case .tabs(var tabs):
                for index in tabs.indices { tabs[index].stack = tabs[index].stack?.map(map) }
                return .tabs(tabs)
            case .modals(var modals):
                for index in modals.indices { modals[index].stack = modals[index].stack.map(map) }
                return .modals(modals)
            case .selected, .plus, .badge, .item, .gesture, .screen, .tabBar:
                return fact
            }
        }
        return NavigationObservation(facts, origin: origin)
    }
}

/// What explains the difference between a state and a report.
public struct ObservationExplanation: Sendable {
    /// The events, in order; empty where the state says already what was reported.
    public internal(set) var events: [NavigationEvent] = []
    /// What had to be repaired so that the events fold, in words.
    public internal(set) var notes: [String] = []
}

extension NavigationState {
    /// The smallest events that explain why the state is not as reported, or none.
    ///
    /// A stack that is longer by one is a push, a shorter one a pop of n, any other change sets the stack. Screens that are
    /// reported without ids keep theirs as far as the names agree from the root on; the rest are new ones. What an app should never report is
    /// repaired, with a note: an id twice gets a `#2`, an empty stack keeps its root, an unknown tab is added, a reserved id gets a
    /// `#2`. After folding the events the state says what was reported. O(what is reported and what stands there).
    public func explaining(_ observation: NavigationObservation) -> ObservationExplanation {
        var explainer = ObservationExplainer(self, observation)
        explainer.explain()
        return explainer.result
    }
}
