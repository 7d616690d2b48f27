/// A tab as it is described from outside: in an initial state, in `setTabs`, in a full state.
public struct TabDescription: Hashable, Sendable {
    /// The stable id; the index is only its position (`TAB-8`).
    public var id: String
    /// What the tab shows in the bar.
    public var item: TabItem
    /// The screens, root first. A plain tab has exactly one.
    public var stack: [NavigationScreen]
    /// Whether the tab is a plain controller, without a navigation stack.
    public var isPlain: Bool
    /// The gesture settings of its navigation controller; nil takes those of the full state.
    public var gesture: GestureSettings?
    /// Unknown keys as received: a JSON object.
    public var extra: JSONText?

    /// Makes a tab with a navigation controller of its own.
    public init(id: String, item: TabItem = TabItem(), stack: [NavigationScreen], gesture: GestureSettings? = nil) {
        self.id = id
        self.item = item
        self.stack = stack
        self.gesture = gesture
        isPlain = false
    }

    /// Makes a tab that is one plain screen.
    public init(id: String, item: TabItem = TabItem(), root: NavigationScreen) {
        self.id = id
        self.item = item
        stack = [root]
        isPlain = true
    }
}

/// A modal as it is described from outside: one screen, or a navigation stack with an id of its own.
public struct ModalDescription: Hashable, Sendable {
    /// The id of a modal with its own stack; nil for a plain one, whose id is its screen's.
    public var stackID: String?
    /// The screens, root first; exactly one where `stackID` is nil.
    public var stack: [NavigationScreen]
    /// Who presented it: a modal, a screen or a tab; nil is the topmost presenter.
    public var from: String?
    /// The gesture settings of its navigation controller; nil is the defaults.
    public var gesture: GestureSettings?
    /// Unknown keys as received: a JSON object.
    public var extra: JSONText?

    /// Makes a plain modal.
    public init(screen: NavigationScreen, from: String? = nil) {
        stack = [screen]
        self.from = from
    }

    /// Makes a modal with its own navigation stack.
    public init(id: String, stack: [NavigationScreen], from: String? = nil, gesture: GestureSettings? = nil) {
        stackID = id
        self.stack = stack
        self.from = from
        self.gesture = gesture
    }
}

/// The one written form of a state, used where a session starts, is restored, is pruned or is cached.
///
/// It says everything that folding needs and nothing that can be derived. Defaults are frozen with the format's version.
public struct FullState: Hashable, Sendable {
    /// The screens of the one navigation controller, root first; empty where there are tabs.
    public var stack: [NavigationScreen] = []
    /// The tabs; nil for a navigation controller without tabs. An empty list is a tab bar without tabs.
    public var tabs: [TabDescription]?
    /// The selected tab; nil takes the first (`UIK-T2`), unless More is selected.
    public var selected: String?
    /// Whether the More list is selected.
    public var isMoreSelected = false
    /// The plus button of the tab bar; nil is none.
    public var plus: PlusButton?
    /// What happens to tabs that the bar has no room for.
    public var overflow: OverflowPolicy = .custom
    /// Whether the tab bar is forced hidden.
    public var tabBarHidden = false
    /// The gesture settings of every navigation controller described here that has none of its own.
    public var gesture = GestureSettings()
    /// The side from which text runs.
    public var direction: LayoutDirection = .leftToRight
    /// How badge values are shown.
    public var badgePolicy: BadgePolicy = .S000
    /// The modals, bottom to top.
    public var modals: [ModalDescription] = []
    /// The greatest screen number given so far, where it is more than the screens described here say.
    public var lastNumber = 0

    /// Makes the state of one navigation controller without tabs.
    public static func stack(_ screens: [NavigationScreen]) -> FullState {
        var state = FullState()
        state.stack = screens
        return state
    }

    /// Makes the state of a tab bar.
    public static func tabs(_ tabs: [TabDescription], selected: String? = nil) -> FullState {
        var state = FullState()
        state.tabs = tabs
        state.selected = selected
        return state
    }

    private init() {}

    /// Makes an empty description, to be filled in; as it stands it describes no legal state.
    public static var empty: FullState { FullState() }
}
