/// Who attempts an action that exists in both forms.
public enum Actor: Hashable, Sendable {
    case user, code
}

/// Which tab `selectTab` means.
public enum TabChoice: Hashable, Sendable {
    case id(String)
    case index(Int)
    /// The More list.
    case more
}

/// Where a tap on a tab lands; both are a tap on the tab (`BADGE-6`).
public enum TapPlace: String, Hashable, Sendable, CaseIterable {
    case button, badge
}

/// Down to which screen `popTo` pops.
public enum PopTarget: Hashable, Sendable {
    /// The screen with this id.
    case screen(String)
    /// The screen of this name that is nearest to the top (`DEC-11`).
    case name(String)
}

/// A touch that wants to begin a pop.
public struct PopTouch: Hashable, Sendable {
    /// Where the finger went down, in points from the left edge; nil is 10 from the leading edge.
    public var x: Double?
    /// The first movement, right positive; nil is 5 in the pop direction.
    public var dx: Double?
    /// What the gesture's delegate answers.
    public var delegateAllows: Bool

    /// Makes a touch.
    public init(x: Double? = nil, dx: Double? = nil, delegateAllows: Bool = true) {
        self.x = x
        self.dx = dx
        self.delegateAllows = delegateAllows
    }
}

/// An attempt to change something, by the user or by code. It may be refused.
///
/// A stack that is nil is the visible one: the selected tab's, or the only one. A screen that is given by its id alone
/// (id and name equal, no settings) and that was seen before is that very screen, with the settings it had last.
/// `animated` leaves the transition running until `endTransition` or until something else ends it.
public enum NavigationAction: Hashable, Sendable {
    indirect case setTabs([TabEntry], plus: PlusChange = .unchanged)
    case tapTab(String, allow: Bool = true, on: TapPlace = .button, animated: Bool = false)
    case selectTab(TabChoice)
    case tapPlus(allow: Bool = true, animated: Bool = false)
    case tapMore
    indirect case push(NavigationScreen, on: StackAddress? = nil, by: Actor = .code, animated: Bool = false, guarded: Bool = false)
    case pop(count: Int = 1, from: StackAddress? = nil, animated: Bool = false)
    case popTo(PopTarget, on: StackAddress? = nil, animated: Bool = false)
    case popToRoot(on: StackAddress? = nil, animated: Bool = false)
    case setStack([NavigationScreen], of: StackAddress? = nil, animated: Bool = false, interactive: Bool = false)
    case remove(String, from: StackAddress? = nil, animated: Bool = false)
    case tapBack(on: StackAddress? = nil, animated: Bool = false)
    case tapRootButton(on: StackAddress? = nil, animated: Bool = false)
    case tapItem(ItemSide, on: StackAddress? = nil)
    case beginPop(PopTouch = PopTouch(), on: StackAddress? = nil)
    /// Progress is clamped to 0…1; a stack that is nil is the one whose interactive transition runs, here and below.
    case updatePop(progress: Double, on: StackAddress? = nil)
    case finishPop(on: StackAddress? = nil)
    case cancelPop(on: StackAddress? = nil)
    case endPop(on: StackAddress? = nil)
    /// `of` is the number, from 0, of the action that began the transition.
    case endTransition(of: Int? = nil, on: StackAddress? = nil)
    indirect case present(ModalDescription, by: Actor = .code, animated: Bool = false)
    case dismiss(from: String? = nil, by: Actor = .code, animated: Bool = false)
    case setBadge(tab: String, value: String?)
    case setBadgePolicy(BadgePolicy)
    indirect case configureGesture(GestureChange, of: StackAddress? = nil)
    indirect case configureScreen(String, ScreenChange)
    indirect case configureTab(String, TabChange)
    case setTabBarHidden(Bool)
    case setLayoutDirection(LayoutDirection)
    case openDeepLink(tab: String, [NavigationScreen], animated: Bool = false)
    /// Takes over a snapshot from outside, leniently (`DEC-15`). `known`: the screen names that the app knows; nil is all.
    indirect case restore(RestorationSnapshot, known: Set<String>? = nil)
}

/// A navigation state saved by an app itself, to be restored leniently (`DEC-15`).
public struct RestorationSnapshot: Hashable, Sendable {
    /// A stored stack. `index` counts in the stored list and cuts it; nil shows the last screen.
    public struct Stack: Hashable, Sendable {
        public var screens: [NavigationScreen]
        public var index: Int?

        public init(screens: [NavigationScreen], index: Int? = nil) {
            self.screens = screens
            self.index = index
        }
    }

    /// A stored tab; a nil stack keeps the app's own.
    public struct Tab: Hashable, Sendable {
        public var id: String
        public var stack: Stack?

        public init(id: String, stack: Stack? = nil) {
            self.id = id
            self.stack = stack
        }
    }

    /// The stack of an app without tabs.
    public var stack: Stack?
    /// The tabs of an app with a tab bar.
    public var tabs: [Tab]?
    /// The index of the selected tab in the stored list.
    public var selected: Int?

    /// Makes a snapshot.
    public init(stack: Stack? = nil, tabs: [Tab]? = nil, selected: Int? = nil) {
        self.stack = stack
        self.tabs = tabs
        self.selected = selected
    }
}
