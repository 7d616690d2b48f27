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
    case user = 1, backButton, swipe, tabReselect, code, deepLink, restore, inferred

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

    public init(x: Double, dx: Double, progress: Double) {
        self.x = x
        self.dx = dx
        self.progress = progress
    }
}

/// What a new list of tabs holds: a tab that stays, with all it has, or a new one.
public enum TabEntry: Hashable, Sendable {
    case existing(String)
    case new(TabDescription)
}

/// What a setting of the tab list does to the plus button.
public enum PlusChange: Hashable, Sendable {
    case unchanged
    case set(PlusButton?)
}

/// Which of the caller's own bar items was tapped.
public enum ItemSide: String, Hashable, Sendable, CaseIterable {
    case left, right
}

/// A fact that happened. Folding facts in their order gives the state (`LOG-1`).
///
/// Events name tabs and modals by id, screens by id or by their number within the session (`DEC-17`). The diagnostic
/// ones changed nothing and are skipped by the fold.
public enum NavigationEvent: Hashable, Sendable {
    indirect case sessionStarted(SessionHeader, FullState)
    case sessionEnded(reason: String?)
    indirect case tabsSet([TabEntry], selected: String?, plus: PlusChange)
    case tabSelected(from: String?, to: TabDestination, origin: Origin)
    case pushed(NavigationScreen, on: StackAddress, origin: Origin)
    /// The screens removed, bottom to top. `answer` is what an asked back handler said.
    case popped([ScreenReference], from: StackAddress, origin: Origin, swipe: SwipeValues? = nil, answer: BackHandler? = nil)
    /// The whole new stack, root first.
    case stackSet([ScreenEntry], of: StackAddress, origin: Origin)
    /// The tab is selected and its stack becomes its root and these screens (`DEC-12`).
    case deepLinkOpened(tab: String, [ScreenEntry])
    indirect case presented(ModalDescription, origin: Origin?)
    /// The ids of the modals removed, bottom to top.
    case dismissed([String], origin: Origin?)
    case badgeSet(tab: String, value: String?)
    indirect case gestureConfigured(GestureChange, of: StackAddress)
    indirect case screenConfigured(ScreenReference, ScreenChange)
    indirect case tabConfigured(String, TabChange)
    case tabBarConfigured(TabBarChange)
    indirect case restored(FullState, warnings: [String])
    /// The first event of a pruned session. It carries the header of the events that it replaces.
    indirect case base(SessionHeader, FullState)

    // Diagnostic: skipped by the fold.

    /// A user's action that a gate refused; `action` as received, `values` as the gates saw them.
    indirect case refused(action: JSONText, gate: String, values: JSONText?)
    /// A user's action that had nothing to do.
    case ignored(action: JSONText, reason: String)
    /// An action that was wrong.
    case failed(action: JSONText, code: String)
    indirect case swipeCancelled(on: StackAddress, screen: ScreenReference, x: Double?, dx: Double?, progress: Double?)
    case plusTapped
    case itemTapped(ItemSide, screen: ScreenReference)
    case appStateChanged(String)
    /// The wall clock moved against the running time by `offset` seconds, or the zone changed.
    case clockChanged(offset: Double, utcOffset: Int?)
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

/// The kind of an event. Raw values are stored in files: they are never changed, only added to.
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
