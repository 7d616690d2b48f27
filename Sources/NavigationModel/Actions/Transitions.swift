/// What a transition does.
public enum TransitionKind: String, Hashable, Sendable, CaseIterable {
    /// A screen comes onto a stack, or a stack is set.
    case push
    /// Screens leave a stack.
    case pop
    /// A modal comes.
    case present
    /// A modal goes.
    case dismiss
}

/// A transition that runs. It is not part of the state: nothing of it is left after a replay (`LOG-6`).
public struct NavigationTransition: Hashable, Sendable {
    /// What it does.
    public let kind: TransitionKind
    /// Whether a finger leads it; then it ends by a finish or a cancel only.
    public let isInteractive: Bool
    /// How far an interactive one has come, 0 to 1.
    public internal(set) var progress: Double = 0
    /// The number, from 0, of the action that began it.
    let began: Int
    /// The id of the screen that is shown when it has ended.
    let shows: String
    /// The touch that began a swipe.
    var touch: (x: Double, dx: Double)? {
        get { touchX.flatMap { x in touchDX.map { (x, $0) } } }
        set { (touchX, touchDX) = (newValue?.x, newValue?.dx) }
    }
    private var touchX: Double?
    private var touchDX: Double?
    /// The stack that an interactive set-stack proposes (`DEC-13`).
    var proposal: [NavigationScreen]?

    init(kind: TransitionKind, isInteractive: Bool, began: Int, shows: String) {
        self.kind = kind
        self.isInteractive = isInteractive
        self.began = began
        self.shows = shows
    }
}

/// The transitions that run now: at most one a navigation controller (`DEC-7`), and one of a modal.
///
/// A list, since there is hardly ever more than one: while nothing runs it is no memory, and no id is hashed.
struct Transitions: Sendable {
    private struct Running {
        /// The stack; nil is that of a modal.
        let address: StackAddress?
        var transition: NavigationTransition
    }

    @MostlyEmpty private var running: [Running] = []
    /// Whether nothing runs: asked before anything is looked for.
    private(set) var isIdle = true

    /// The transition of a stack.
    subscript(address: StackAddress) -> NavigationTransition? {
        get { isIdle ? nil : find(address) }
        set { put(newValue, at: address) }
    }

    /// The transition of a modal that comes or goes.
    var modal: NavigationTransition? {
        get { isIdle ? nil : find(nil) }
        set { put(newValue, at: nil) }
    }

    /// The stacks on which one runs.
    var addresses: [StackAddress] { running.compactMap(\.address) }

    /// The stack whose interactive transition runs: the visible one, else the one on which it began first.
    func interactive(preferring visible: StackAddress?) -> StackAddress? {
        if let visible, find(visible)?.isInteractive == true { return visible }
        for one in running where one.transition.isInteractive { return one.address }
        return nil
    }

    /// Whether a screen is proposed for a stack other than `address` (`DEC-13`).
    func isProposed(_ id: String, elsewhereThan address: StackAddress?) -> Bool {
        running.contains { one in
            one.address != nil && one.address != address && one.transition.proposal?.contains { $0.hasID(id) } ?? false
        }
    }

    /// The greatest number among the screens of interactive set-stacks: it is promised already (`DEC-13`).
    var greatestProposedNumber: ScreenNumber {
        var greatest = 0
        for one in running {
            for screen in one.transition.proposal ?? [] { greatest = max(greatest, screen.number) }
        }
        return greatest
    }

    private func find(_ address: StackAddress?) -> NavigationTransition? {
        for one in running where one.address == address { return one.transition }
        return nil
    }

    private mutating func put(_ transition: NavigationTransition?, at address: StackAddress?) {
        if isIdle {
            guard let transition else { return }
            running = [Running(address: address, transition: transition)]
            isIdle = false
            return
        }
        if let index = running.firstIndex(where: { $0.address == address }) {
            if let transition { running[index].transition = transition } else { running.remove(at: index) }
        } else if let transition {
            running.append(Running(address: address, transition: transition))
        }
        isIdle = running.isEmpty
    }
}
