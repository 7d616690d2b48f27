import NavigationModel

/// The parameters of an action while it is read, with their defaults.
struct ActionParameters {
    var time: Int64?
    var place = PlaceDraft()
    var animated = false
    var by = Actor.code
    // Tabs.
    var tabs: [TabEntry]?
    var plus = PlusChange.unchanged
    var allow = true
    var on = TapPlace.button
    var index: Int?
    var more = false
    // Stacks.
    var screen: NavigationScreen?
    var screenID: String?
    var screens: [NavigationScreen]?
    var name: String?
    var count = 1
    var guarded = false
    var interactive = false
    // Gestures and transitions.
    var touch = PopTouch()
    var progress: Double?
    var of: Int?
    // Modals.
    var modal = ModalDraft()
    // Settings. Of `value`, the outer nil is an absent key.
    var value: String??
    var policy: BadgePolicy?
    var hidden: Bool?
    var gesture = GestureChange()
    var screenChange = ScreenChange()
    var tabChange = TabChange()
    // Snapshots.
    var snapshot: RestorationSnapshot?
    var known: Set<String>?
    // What is not an action of the model.
    var header = SessionHeader()
    var state = FullStateDraft()
    var words: String?
    var observed = ObservedParameters()
    var tabBar = TabBarChange()
}

extension FormatReader {
    /// Reads one parameter of an action.
    mutating func parameter(_ key: FormatKey, of action: ActionName, into parameters: inout ActionParameters) throws {
        // Where null means something.
        switch (action, key) {
        case (.setTabs, .plus): return parameters.plus = .set(try isNull() ? nil : plusButton())
        case (.setBadge, .value): return parameters.value = .some(try optionalString())
        case (.observe, .badge): return parameters.observed.badge = .some(try optionalString())
        case (.configureGesture, _): if try member(key, of: &parameters.gesture) { return }
        case (.configureScreen, _) where key != .screen: if try member(key, of: &parameters.screenChange) { return }
        case (.configureTab, _): if try member(key, of: &parameters.tabChange) { return }
        case (.start, _):
            if try member(key, of: &parameters.header) || member(key, of: &parameters.state) { return }
        default: break
        }
        if try isNull() { return }
        if action == .observe, try observed(key, into: &parameters) { return }
        if try placeMember(key, &parameters.place) { return }
        try plain(key, of: action, into: &parameters)
    }

    private mutating func plain(_ key: FormatKey, of action: ActionName, into parameters: inout ActionParameters) throws {
        switch key {
        case .animated: parameters.animated = try bool()
        case .by: parameters.by = try word(Words.actors)
        case .tabs: parameters.tabs = try tabEntries()
        case .allow: parameters.allow = try bool()
        case .on: parameters.on = try word(Words.tapPlaces)
        case .index: parameters.index = try integer()
        case .more: parameters.more = try bool()
        case .screen where action.namesScreenByID: parameters.screenID = try string()
        case .screen: parameters.screen = try screen()
        case .screens: parameters.screens = try screens()
        case .name: parameters.name = try string()
        case .count: parameters.count = try integer(in: 0...Self.exactIntegers.upperBound)
        case .guarded: parameters.guarded = try bool()
        case .interactive: parameters.interactive = try bool()
        case .x: parameters.touch.x = try double()
        case .dx: parameters.touch.dx = try double()
        case .delegateAllows: parameters.touch.delegateAllows = try bool()
        case .progress: parameters.progress = try double()
        case .of: parameters.of = try integer()
        case .id, .stack, .from, .gesture: _ = try member(key, of: &parameters.modal)
        case .policy: parameters.policy = try word(Words.badgePolicies)
        case .hidden: parameters.hidden = try bool()
        case .direction: parameters.tabBar.direction = try word(Words.directions)
        case .snapshot: parameters.snapshot = try snapshot()
        case .known: parameters.known = Set(try strings())
        case .reason, .text, .state: parameters.words = try string()
        default: try json.skipValue()
        }
    }

    /// Reads a parameter of `observe` that other actions have not, or have otherwise.
    private mutating func observed(_ key: FormatKey, into parameters: inout ActionParameters) throws -> Bool {
        switch key {
        case .stack: parameters.observed.stack = try screens()
        case .selected: parameters.observed.selected = .tab(try string())
        case .more: if try bool() { parameters.observed.selected = .more }
        case .modals: parameters.observed.modals = try modals()
        case .gesture: parameters.observed.gesture = try gestureChange()
        case .origin: parameters.observed.origin = try word(Words.origins)
        default: return try member(key, of: &parameters.tabBar)
        }
        return true
    }

    // MARK: Snapshots

    /// Reads a snapshot of an app. What the app saved beside it is passed over.
    private mutating func snapshot() throws -> RestorationSnapshot {
        var snapshot = RestorationSnapshot()
        var stack = RestorationSnapshot.Stack(screens: [])
        var hasStack = false
        try json.beginObject()
        while let key = try nextKey() {
            switch key {
            case .stack:
                if try isNull() { continue }
                stack.screens = try screens()
                hasStack = true
            case .index: stack.index = try isNull() ? nil : integer()
            case .tabs: snapshot.tabs = try isNull() ? nil : snapshotTabs()
            case .selected: snapshot.selected = try isNull() ? nil : integer()
            default: try json.skipValue()
            }
        }
        if hasStack { snapshot.stack = stack }
        return snapshot
    }

    private mutating func snapshotTabs() throws -> [RestorationSnapshot.Tab] {
        var tabs: [RestorationSnapshot.Tab] = []
        try json.beginArray()
        while try json.nextElement() {
            if try json.peek() == .string {
                tabs.append(RestorationSnapshot.Tab(id: try string()))
                continue
            }
            var id: String?
            var screens: [NavigationScreen]?
            var index: Int?
            try json.beginObject()
            while let key = try nextKey() {
                switch key {
                case .id: id = try string()
                case .stack: screens = try isNull() ? nil : self.screens()
                case .index: index = try isNull() ? nil : integer()
                default: try json.skipValue()
                }
            }
            guard let id else { throw missing("id") }
            tabs.append(RestorationSnapshot.Tab(id: id, stack: screens.map { RestorationSnapshot.Stack(screens: $0, index: index) }))
        }
        return tabs
    }
}
