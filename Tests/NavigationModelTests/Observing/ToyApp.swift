import NavigationModel

/// A small independent model of what UIKit does: controllers are objects, an interactive pop takes its screen out of `viewControllers`
/// as soon as it begins, and puts it back when it is cancelled.
final class ToyApp {
    final class Controller {
        let id: String
        let name: String
        init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    final class Navigation {
        var viewControllers: [Controller]
        /// The screen that a running interactive pop has taken out.
        var swiped: Controller?
        init(_ root: Controller) { viewControllers = [root] }
        var isSettled: Bool { swiped == nil }
    }

    final class Modal {
        let id: String
        let navigation: Navigation
        let isPlain: Bool
        init(id: String, _ root: Controller, isPlain: Bool) {
            self.id = id
            self.isPlain = isPlain
            navigation = Navigation(root)
        }
    }

    static let tabIDs = ["home", "search", "cart", "inbox"]
    private static let names = ["List", "Detail", "Photo", "Settings"]

    private(set) var tabs: [(id: String, navigation: Navigation)] = []
    private(set) var selected = 0
    private(set) var modals: [Modal] = []
    private(set) var badges: [String: String] = [:]
    private var made = 0
    private var random: ToyRandom

    init(seed: UInt64) {
        random = ToyRandom(seed: seed)
        tabs = Self.tabIDs.map { ($0, Navigation(make())) }
    }

    var full: FullState {
        .tabs(
            tabs.map { tab in
                TabDescription(id: tab.id, stack: tab.navigation.viewControllers.map { NavigationScreen(id: $0.id, name: $0.name) })
            })
    }

    private func make() -> Controller {
        made += 1
        return Controller(id: "c\(made)", name: Self.names[chance(Self.names.count)])
    }

    private func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private var navigations: [Navigation] { tabs.map(\.navigation) + modals.filter { !$0.isPlain }.map(\.navigation) }

    /// Something happens: by the user, by code, or by the system behind a modal.
    func live() {
        let navigation = navigations[chance(navigations.count)]
        switch chance(14) {
        case 0...3 where navigation.isSettled: navigation.viewControllers.append(make())
        case 4 where navigation.isSettled && navigation.viewControllers.count > 1:
            navigation.viewControllers.removeLast(1 + chance(navigation.viewControllers.count - 1))
        case 5 where navigation.isSettled:
            navigation.viewControllers = (0...chance(3)).map { _ in make() }
        case 6 where navigation.isSettled:
            navigation.viewControllers.shuffle(using: &random)
        case 7 where navigation.isSettled && navigation.viewControllers.count > 1:
            navigation.swiped = navigation.viewControllers.removeLast()
        case 8, 9:
            if let swiped = navigation.swiped {
                navigation.swiped = nil
                if chance(2) == 0 { navigation.viewControllers.append(swiped) }
            }
        case 10: selected = chance(tabs.count)
        case 11: badges[tabs[chance(tabs.count)].id] = chance(2) == 0 ? nil : "\(chance(5))"
        case 12: if modals.count < 3 { modals.append(makeModal()) }
        case 13: if !modals.isEmpty { modals.removeLast(1 + chance(modals.count)) }
        default: break
        }
    }

    private func makeModal() -> Modal {
        let root = make()
        let isPlain = chance(2) == 0
        return Modal(id: isPlain ? root.id : "modal-\(made)", root, isPlain: isPlain)
    }

    /// Whatever runs comes to its end.
    func settle() {
        for navigation in navigations {
            if let swiped = navigation.swiped { navigation.viewControllers.append(swiped) }
            navigation.swiped = nil
        }
    }

    /// Everything that may be reported now, in random order: a stack only while no interactive pop runs on it.
    func facts(withIDs: Bool) -> [ObservedFact] {
        func screens(_ navigation: Navigation) -> [NavigationScreen] {
            navigation.viewControllers.map { withIDs ? NavigationScreen(id: $0.id, name: $0.name) : NavigationScreen(named: $0.name) }
        }
        var facts = tabs.filter { $0.navigation.isSettled }.map { ObservedFact.stack(screens($0.navigation), of: .tab($0.id)) }
        facts.append(.selected(.tab(tabs[selected].id)))
        facts += tabs.map { .badge(badges[$0.id], of: $0.id) }
        if modals.allSatisfy(\.navigation.isSettled) {
            facts.append(
                .modals(
                    modals.map { modal in
                        modal.isPlain
                            ? ModalDescription(screen: screens(modal.navigation)[0])
                            : ModalDescription(id: modal.id, stack: screens(modal.navigation))
                    }))
        }
        return facts.shuffled(using: &random)
    }

    /// Some of the facts: callbacks are missed.
    func someFacts(withIDs: Bool) -> [ObservedFact] {
        facts(withIDs: withIDs).filter { _ in chance(3) == 0 }
    }
}

/// SplitMix64: the same seed gives the same run.
struct ToyRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
