/// Who attempts an action that exists in both forms.
public enum Actor: Hashable, Sendable {
    /// The user, whom gates may refuse.
    case user
    /// The program, which no gate refuses.
    case code
}

/// Which tab `selectTab` means.
public enum TabChoice: Hashable, Sendable {
    /// The tab with this id.
    case id(String)
    /// The tab at this position, from 0.
    case index(Int)
    /// The More list.
    case more
}

/// Where a tap on a tab lands; both are a tap on the tab (`BADGE-6`).
public enum TapPlace: String, Hashable, Sendable, CaseIterable {
    /// On the button itself.
    case button
    /// On the badge that lies over it.
    case badge
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
    /// Replaces the list of tabs; an existing one keeps all it has (`UIK-T5`).
    indirect case setTabs([TabEntry], plus: PlusChange = .unchanged)
    /// One completed touch, whatever its phase (`TAB-12`).
    case tapTab(String, allow: Bool = true, on: TapPlace = .button, animated: Bool = false)
    /// Selects a tab by code: nobody is asked or told (`UIK-T4`).
    case selectTab(TabChoice)
    /// Taps the plus button; `allow` is what the delegate answers where it selects a tab.
    case tapPlus(allow: Bool = true, animated: Bool = false)
    /// Taps the More entry, which shows the list of the tabs behind it.
    case tapMore
    /// Puts a screen on top; a guarded push does nothing where the top has the same name (`CYL-12`).
    indirect case push(NavigationScreen, on: StackAddress? = nil, by: Actor = .code, animated: Bool = false, guarded: Bool = false)
    /// Takes screens off the top, one unless `count` says more, and keeps the root.
    case pop(count: Int = 1, from: StackAddress? = nil, animated: Bool = false)
    /// Pops until a screen is on top (`UIK-N4`).
    case popTo(PopTarget, on: StackAddress? = nil, animated: Bool = false)
    /// Pops everything above the root.
    case popToRoot(on: StackAddress? = nil, animated: Bool = false)
    /// Replaces the whole stack; an interactive one stays open until it is finished or cancelled (`UIK-N5`, `DEC-13`).
    case setStack([NavigationScreen], of: StackAddress? = nil, animated: Bool = false, interactive: Bool = false)
    /// Takes the screen with this id out of the stack, wherever it stands (`RT-7`).
    case remove(String, from: StackAddress? = nil, animated: Bool = false)
    /// Taps the back item, which asks the top screen's back handler (`BACK-2`).
    case tapBack(on: StackAddress? = nil, animated: Bool = false)
    /// Taps the default right item, which pops to root and asks nobody (`NAV-4`).
    case tapRootButton(on: StackAddress? = nil, animated: Bool = false)
    /// Taps an item that the caller has put on the bar (`BAR-8`).
    case tapItem(ItemSide, on: StackAddress? = nil)
    /// Begins an interactive pop with a touch; the gates of the gesture decide.
    case beginPop(PopTouch = PopTouch(), on: StackAddress? = nil)
    /// Progress is clamped to 0…1; a stack that is nil is the one whose interactive transition runs, here and below.
    case updatePop(progress: Double, on: StackAddress? = nil)
    /// Lets go so that the interactive transition is completed: only now the stack changes.
    case finishPop(on: StackAddress? = nil)
    /// Lets go so that the interactive transition springs back: nothing changes.
    case cancelPop(on: StackAddress? = nil)
    /// Finishes where the progress is above 0.5, else cancels.
    case endPop(on: StackAddress? = nil)
    /// `of` is the number, from 0, of the action that began the transition.
    case endTransition(of: Int? = nil, on: StackAddress? = nil)
    /// Presents a modal; `by` sets the origin only.
    indirect case present(ModalDescription, by: Actor = .code, animated: Bool = false)
    /// Dismisses a modal with all above it; `from` is who is asked, nil the topmost modal, and `by` sets the origin only.
    case dismiss(from: String? = nil, by: Actor = .code, animated: Bool = false)
    /// Sets the raw badge value of a tab; nil is none.
    case setBadge(tab: String, value: String?)
    /// Sets how badge values are shown.
    case setBadgePolicy(BadgePolicy)
    /// Changes the pop-gesture settings of a navigation controller.
    indirect case configureGesture(GestureChange, of: StackAddress? = nil)
    /// Changes settings of the screen with this id, which must stand on a stack or modal.
    indirect case configureScreen(String, ScreenChange)
    /// Changes what the tab with this id shows in the bar.
    indirect case configureTab(String, TabChange)
    /// Forces the tab bar hidden, or no longer (`CYL-9`).
    case setTabBarHidden(Bool)
    /// Sets the side from which text runs.
    case setLayoutDirection(LayoutDirection)
    /// Selects a tab and sets its stack to its root and these screens, in one event (`DEC-12`).
    case openDeepLink(tab: String, [NavigationScreen], animated: Bool = false)
    /// Takes over a snapshot from outside, leniently (`DEC-15`). `known`: the screen names that the app knows; nil is all.
    indirect case restore(RestorationSnapshot, known: Set<String>? = nil)
}

/// A navigation state saved by an app itself, to be restored leniently (`DEC-15`).
public struct RestorationSnapshot: Hashable, Sendable {
    /// A stored stack. `index` counts in the stored list and cuts it; nil shows the last screen.
    public struct Stack: Hashable, Sendable {
        /// The screens as stored, root first.
        public var screens: [NavigationScreen]
        /// The position of the screen to show, from 0.
        public var index: Int?

        /// Makes a stored stack.
        public init(screens: [NavigationScreen], index: Int? = nil) {
            self.screens = screens
            self.index = index
        }
    }

    /// A stored tab; a nil stack keeps the app's own.
    public struct Tab: Hashable, Sendable {
        /// The id of the tab.
        public var id: String
        /// The tab's stack; nil keeps the app's own.
        public var stack: Stack?

        /// Makes a stored tab.
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
