/// Which stack an event or an action means.
public enum StackAddress: Hashable, Sendable {
    /// The navigation controller of an app without tabs.
    case root
    /// The stack of a tab.
    case tab(String)
    /// The stack inside a modal.
    case modal(String)
}

/// What brought an event about.
public enum Origin: UInt8, Hashable, Sendable, CaseIterable {
    /// A touch of the user, other than those below.
    case user = 1
    /// The back item of the navigation bar.
    case backButton
    /// An interactive pop.
    case swipe
    /// A tap on the tab that was selected already.
    case tabReselect
    /// The program.
    case code
    /// A link into the app.
    case deepLink
    /// A restoration of an earlier state.
    case restore
    /// An import that guesses.
    case inferred

    /// The word used in NDJSON and in the views. Spelled out, since printing a case by reflection is slow.
    public var name: String {
        switch self {
        case .user: "user"
        case .backButton: "backButton"
        case .swipe: "swipe"
        case .tabReselect: "tabReselect"
        case .code: "code"
        case .deepLink: "deepLink"
        case .restore: "restore"
        case .inferred: "inferred"
        }
    }
}

/// Where a tab selection went.
public enum TabDestination: Hashable, Sendable {
    /// The tab with this id.
    case tab(String)
    /// The More list (`UIK-T6`).
    case more
}

/// The values of an accepted swipe.
public struct SwipeValues: Hashable, Sendable {
    /// Where the finger went down, in points from the left edge.
    public var x: Double
    /// The first movement, in points, right positive.
    public var dx: Double
    /// How far it had come when it ended, 0 to 1.
    public var progress: Double

    /// Makes the values of a swipe.
    public init(x: Double, dx: Double, progress: Double) {
        self.x = x
        self.dx = dx
        self.progress = progress
    }
}

/// What a new list of tabs holds: a tab that stays, with all it has, or a new one.
public enum TabEntry: Hashable, Sendable {
    /// The tab with this id, which stays.
    case existing(String)
    /// A new tab.
    case new(TabDescription)

    /// The id of the tab.
    public var id: String {
        switch self {
        case .existing(let id): id
        case .new(let description): description.id
        }
    }
}

/// What a setting of the tab list does to the plus button.
public enum PlusChange: Hashable, Sendable {
    /// It stays as it is.
    case unchanged
    /// It becomes this one; nil takes it away.
    case set(PlusButton?)
}

/// Which of the caller's own bar items was tapped.
public enum ItemSide: String, Hashable, Sendable, CaseIterable {
    /// The item on the left side.
    case left
    /// The item on the right side.
    case right
}

/// A fact that happened. Folding facts in their order gives the state (`LOG-1`).
///
/// Events name tabs and modals by id (`TAB-17`), screens by id or by their number within the session (`DEC-17`). The diagnostic
/// ones changed nothing and are skipped by the fold.
///
/// Each is one reference: events are passed on, kept in lists and compared much more often than they are made.
public indirect enum NavigationEvent: Hashable, Sendable {
    /// The first event of a session: what it says of itself, and the state with which it starts.
    case sessionStarted(SessionHeader, FullState)
    /// The last event of a session; nothing may follow.
    case sessionEnded(reason: String?)
    /// The list of tabs became this one; `selected` is the tab selected afterwards.
    case tabsSet([TabEntry], selected: String?, plus: PlusChange)
    /// A tab, or More, was selected; `from` is nil where no tab was.
    case tabSelected(from: String?, to: TabDestination, origin: Origin)
    /// A screen was put on top of a stack.
    case pushed(NavigationScreen, on: StackAddress, origin: Origin)
    /// The screens removed, bottom to top. `answer` is what an asked back handler said.
    case popped([ScreenReference], from: StackAddress, origin: Origin, swipe: SwipeValues? = nil, answer: BackHandler? = nil)
    /// The whole new stack, root first.
    case stackSet([ScreenEntry], of: StackAddress, origin: Origin)
    /// The tab is selected and its stack becomes its root and these screens (`DEC-12`).
    case deepLinkOpened(tab: String, [ScreenEntry])
    /// A modal came on top.
    case presented(ModalDescription, origin: Origin?)
    /// The ids of the modals removed, bottom to top.
    case dismissed([String], origin: Origin?)
    /// The raw badge value of a tab became this one; nil is none.
    case badgeSet(tab: String, value: String?)
    /// Gesture settings of a navigation controller changed.
    case gestureConfigured(GestureChange, of: StackAddress)
    /// Settings of a screen changed.
    case screenConfigured(ScreenReference, ScreenChange)
    /// What the tab with this id shows in the bar changed.
    case tabConfigured(String, TabChange)
    /// Settings of the whole tab bar changed.
    case tabBarConfigured(TabBarChange)
    /// The state became this one: a restoration, or the first event written after some were lost (`lost:<n>`).
    case restored(FullState, warnings: [String])
    /// The first event of a pruned session. It carries the header of the events that it replaces.
    case base(SessionHeader, FullState)

    // Diagnostic: skipped by the fold.

    /// A user's action that a gate refused; `action` as received, `values` as the gates saw them.
    case refused(action: JSONText, gate: String, values: JSONText?)
    /// A user's action that had nothing to do.
    case ignored(action: JSONText, reason: String)
    /// An action that was wrong.
    case failed(action: JSONText, code: String)
    /// A swipe began on a screen and sprang back.
    case swipeCancelled(on: StackAddress, screen: ScreenReference, x: Double?, dx: Double?, progress: Double?)
    /// A tap on the action plus or on an own item happened and changed nothing (`DEC-6`).
    case plusTapped
    /// The caller's own bar item of a screen was tapped.
    case itemTapped(ItemSide, screen: ScreenReference)
    /// The app became `active`, went to the `background` and the like.
    case appStateChanged(String)
    /// The wall clock moved against the running time by `offset` seconds, or the zone changed.
    case clockChanged(offset: Double, utcOffset: Int?)
    /// A remark in words.
    case note(String)

    /// The kind, as stored.
    public var kind: EventKind {
        switch self {
        case .sessionStarted: .sessionStarted
        case .sessionEnded: .sessionEnded
        case .tabsSet: .tabsSet
        case .tabSelected: .tabSelected
        case .pushed: .pushed
        case .popped: .popped
        case .stackSet: .stackSet
        case .deepLinkOpened: .deepLinkOpened
        case .presented: .presented
        case .dismissed: .dismissed
        case .badgeSet: .badgeSet
        case .gestureConfigured: .gestureConfigured
        case .screenConfigured: .screenConfigured
        case .tabConfigured: .tabConfigured
        case .tabBarConfigured: .tabBarConfigured
        case .restored: .restored
        case .base: .base
        case .refused: .refused
        case .ignored: .ignored
        case .failed: .failed
        case .swipeCancelled: .swipeCancelled
        case .plusTapped: .plusTapped
        case .itemTapped: .itemTapped
        case .appStateChanged: .appStateChanged
        case .clockChanged: .clockChanged
        case .note: .note
        }
    }

    /// What brought the event about, where its kind says so.
    public var origin: Origin? {
        switch self {
        case .tabSelected(_, _, let origin), .pushed(_, _, let origin), .popped(_, _, let origin, _, _), .stackSet(_, _, let origin): origin
        case .presented(_, let origin), .dismissed(_, let origin): origin
        default: nil
        }
    }
}

/// The kind of an event: each case stands for the event of that name in ``NavigationEvent``.
///
/// Raw values are stored in files: they are never changed, only added to.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
    case sessionStarted = 0, sessionEnded, tabsSet, tabSelected, pushed, popped, stackSet, deepLinkOpened, presented, dismissed
    case badgeSet, gestureConfigured, screenConfigured, tabConfigured, tabBarConfigured, restored, base
    case refused = 32, ignored, failed, swipeCancelled, plusTapped, itemTapped, appStateChanged, clockChanged, note

    /// The word used in NDJSON and in the views. Spelled out, since printing a case by reflection is slow.
    public var name: String {
        switch self {
        case .sessionStarted: "sessionStarted"
        case .sessionEnded: "sessionEnded"
        case .tabsSet: "tabsSet"
        case .tabSelected: "tabSelected"
        case .pushed: "pushed"
        case .popped: "popped"
        case .stackSet: "stackSet"
        case .deepLinkOpened: "deepLinkOpened"
        case .presented: "presented"
        case .dismissed: "dismissed"
        case .badgeSet: "badgeSet"
        case .gestureConfigured: "gestureConfigured"
        case .screenConfigured: "screenConfigured"
        case .tabConfigured: "tabConfigured"
        case .tabBarConfigured: "tabBarConfigured"
        case .restored: "restored"
        case .base: "base"
        case .refused: "refused"
        case .ignored: "ignored"
        case .failed: "failed"
        case .swipeCancelled: "swipeCancelled"
        case .plusTapped: "plusTapped"
        case .itemTapped: "itemTapped"
        case .appStateChanged: "appStateChanged"
        case .clockChanged: "clockChanged"
        case .note: "note"
        }
    }

    /// Whether the fold skips it.
    public var isDiagnostic: Bool { rawValue >= EventKind.refused.rawValue }
}
