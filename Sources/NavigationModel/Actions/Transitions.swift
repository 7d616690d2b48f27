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
struct Transitions: Hashable, Sendable {
    var stacks: [StackAddress: NavigationTransition] = [:]
    var modal: NavigationTransition?

    /// The stack whose interactive transition runs: the lowest address in a fixed order where several do.
    func interactive(preferring visible: StackAddress?) -> StackAddress? {
        if let visible, stacks[visible]?.isInteractive == true { return visible }
        return stacks.first { $0.value.isInteractive }?.key
    }
}
