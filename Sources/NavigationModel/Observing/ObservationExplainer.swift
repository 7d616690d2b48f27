/// Works out what happened between a state and a report.
///
/// It goes through the facts one after the other and folds what it has found before it looks at the next one, so that a report of one
/// fact, which is what apps send, folds nothing and copies nothing.
struct ObservationExplainer {
    private(set) var state: NavigationState
    private(set) var result = ObservationExplanation()
    let observation: NavigationObservation
    /// How many of the events are folded into `state`.
    private var folded = 0

    var origin: Origin { observation.origin }

    init(_ state: NavigationState, _ observation: NavigationObservation) {
        self.state = state
        self.observation = observation
    }

    mutating func explain() {
        guard observation.facts.count != 1 else {
            explain(observation.facts[0])
            return
        }
        // Tabs first, since the other facts name them; selection before what is said of the visible stack.
        var left = observation.facts.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
        while let first = left.first {
            settle()
            // A screen that moved is taken from where it was before it is put where it is.
            let next = left.firstIndex { $0.rank == first.rank && !bringsScreensOfOthers($0) } ?? 0
            explain(left.remove(at: next))
        }
    }

    private mutating func explain(_ fact: ObservedFact) {
        switch fact {
        case .stack(let screens, let address): explainStack(screens, of: address)
        case .selected(let destination): explainSelection(destination)
        case .tabs(let tabs): explainTabs(tabs)
        case .plus(let button): explainPlus(button)
        case .modals(let modals): explainModals(modals)
        case .badge(let value, let tab): explainBadge(value, of: tab)
        case .item(let item, let tab): explainItem(item, of: tab)
        case .gesture(let change, let address): explainGesture(change, of: address)
        case .screen(let name, let fields): explainScreen(name, fields)
        case .tabBar(let change): explainTabBar(change)
        }
    }

    // MARK: What was found

    mutating func add(_ event: NavigationEvent) {
        result.events.append(event)
    }

    mutating func note(_ text: String) {
        result.notes.append(text)
    }

    /// Brings the state up to what was found.
    mutating func settle() {
        while folded < result.events.count {
            do throws(FoldError) {
                try state.fold(result.events[folded])
                folded += 1
            } catch {
                // What does not fold must not reach the log.
                result.events.remove(at: folded)
                note("a report cannot be recorded: \(error.message)")
            }
        }
    }

    // MARK: Ids

    /// The address of a stack under the id that its tab or modal has in the state.
    mutating func known(_ address: StackAddress?) -> StackAddress? {
        guard let address else {
            if state.visibleStack == nil { note("the visible stack was reported while no tab is selected") }
            return state.visibleStack
        }
        switch address {
        case .root: return address
        case .tab(let id): return .tab(tabID(id))
        case .modal(let id):
            guard state.index(ofModal: id) == nil, NavigationState.isReserved(id) || state.index(ofTab: id) != nil else { return address }
            return .modal(state.modals.last { Self.isAlias($0.id, of: id) }?.id ?? id)
        }
    }

    /// The id under which a tab stands in the state: its own, unless that is reserved or a modal has it.
    mutating func tabID(_ id: String) -> String {
        if state.index(ofTab: id) != nil { return id }
        let isReserved = NavigationState.isReserved(id)
        guard isReserved || state.index(ofModal: id) != nil else { return id }
        let other = free(id) { state.index(ofModal: $0) == nil }
        if state.index(ofTab: other) == nil { noteRenamed("the tab", id, other, isReserved ? "is reserved" : "is that of a modal") }
        return other
    }

    mutating func noteRenamed(_ what: String, _ id: String, _ other: String, _ reason: String) {
        note("\(what) '\(id)' is recorded as '\(other)': the id \(reason)")
    }

    /// The id with the first number behind it, from 2, with which it is free.
    func free(_ id: String, isFree: (String) -> Bool) -> String {
        var number = 2
        while !isFree("\(id)#\(number)") { number += 1 }
        return "\(id)#\(number)"
    }

    /// Whether an id is another one with numbers behind it, as `free` gives them.
    static func isAlias(_ alias: String, of id: String) -> Bool {
        guard alias.utf8.count > id.utf8.count, alias.utf8.starts(with: id.utf8) else { return false }
        let rest = alias.utf8.dropFirst(id.utf8.count)
        return rest.first == UInt8(ascii: "#") && rest.allSatisfy { $0 == UInt8(ascii: "#") || (48...57).contains($0) }
    }
}

extension NavigationState {
    /// Ids that no tab or modal may have.
    static func isReserved(_ id: String) -> Bool {
        id == "more" || id == "plus" || id == "-"
    }
}

extension ObservedFact {
    /// Where a fact stands in the order in which facts are explained.
    var rank: Int {
        switch self {
        case .tabs: 0
        case .plus, .tabBar: 1
        case .stack(_, _?), .modals: 2
        case .selected: 3
        case .stack(_, nil): 4
        case .badge, .item, .gesture, .screen: 5
        }
    }
}
