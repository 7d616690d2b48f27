import NavigationModel

/// Where and when a state was: the first keys of its report.
public struct StateHeading: Hashable, Sendable {
    /// The session to which the state belongs.
    public var session: SessionID
    /// The last event that the state contains.
    public var sequence: Int
    /// The time of that event, in microseconds since 1970, UTC.
    public var time: Int64

    /// Makes a heading.
    public init(session: SessionID, sequence: Int, time: Int64) {
        self.session = session
        self.sequence = sequence
        self.time = time
    }
}

/// Writes what is true in a state, stored and derived, as one JSON object: `state --json`, replays, cases.
///
/// Keys and their order are those of the format's section *State*; derived values are computed here, never stored. The
/// one navigation controller of an app without tabs stands under the reserved id `-` where values are listed by id.
public struct StateEncoder {
    private var format = FormatWriter(form: .event)
    private var writer: JSONWriter {
        get { format.json }
        _modify { yield &format.json }
    }

    /// Makes an encoder; one that is used again keeps its memory.
    public init() {}

    /// The report of what is now, with the running transition. O(screens that stand + tabs).
    public mutating func report(_ navigation: HeadlessNavigation, at moment: StateHeading? = nil) -> String {
        writer.removeAll()
        writer.beginObject()
        if let moment { write(moment) }
        writeStacks(navigation.state)
        writeShown(navigation.state)
        writeBars(navigation)
        writeBadges(navigation)
        writeMovement(navigation)
        writeButtons(navigation.state)
        writeGestures(navigation.state)
        writeScreens(navigation.state)
        writer.endObject()
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The report of a state in which nothing runs, as after a replay.
    public mutating func report(
        _ state: NavigationState, in environment: NavigationEnvironment = NavigationEnvironment(), at moment: StateHeading? = nil
    ) -> String {
        report(HeadlessNavigation(resuming: state, environment: environment), at: moment)
    }

    private mutating func write(_ moment: StateHeading) {
        writer.key("session")
        writer.sessionID(moment.session)
        writer.key("seq")
        writer.integer(moment.sequence)
        writer.key("time")
        writer.timestamp(moment.time)
    }

    // MARK: Stacks and what is seen

    private mutating func writeStacks(_ state: NavigationState) {
        if state.hasTabs {
            optional("selected", state.selectedTab)
            strings("tabs", state.tabs.map(\.id))
        } else {
            strings("stack", ids(state.screens(at: .root)))
        }
        writer.key("stacks")
        writer.beginObject()
        for tab in state.tabs { strings(named: tab.id, ids(state.screens(at: .tab(tab.id)))) }
        for modal in state.modals where modal.hasStack { strings(named: modal.id, ids(state.screens(at: .modal(modal.id)))) }
        writer.endObject()
        strings("modals", state.modals.map(\.id))
    }

    private mutating func writeShown(_ state: NavigationState) {
        optional("top", state.topScreen?.id)
        optional("visible", state.visibleScreen?.id)
        optional("highlighted", state.highlightedEntry)
        strings("barEntries", state.hasTabs ? state.barEntries : [])
        writer.key("systemButtons")
        writer.integer(state.hasTabs ? state.systemButtonCount : 0)
    }

    private mutating func writeBars(_ navigation: HeadlessNavigation) {
        let state = navigation.state
        flag("tabBarVisible", state.isTabBarVisible)
        flag("navigationBarHidden", state.isNavigationBarHidden)
        optional("barStyle", state.barStyle)
        let left = state.leftSlot(in: navigation.environment)
        writer.key("leftSlot")
        writer.beginObject()
        text("kind", left.kind.rawValue)
        optional("title", left.title)
        optional("item", left.item)
        optional("arrow", left.hasCustomArrow.map { $0 ? "custom" : "system" })
        writer.endObject()
        let right = state.rightSlot
        writer.key("rightSlot")
        writer.beginObject()
        text("kind", right.kind.rawValue)
        optional("title", right.title)
        writer.endObject()
    }

    private mutating func writeBadges(_ navigation: HeadlessNavigation) {
        writer.key("badges")
        writer.beginObject()
        for badge in navigation.state.badges(measure: navigation.environment.badgeMeasure) {
            writer.key(badge.tab)
            writer.beginObject()
            optional("value", badge.display.value)
            text("mode", badge.display.mode.rawValue)
            optional("text", badge.display.text)
            writer.endObject()
        }
        writer.endObject()
    }

    // MARK: What can move

    private mutating func writeMovement(_ navigation: HeadlessNavigation) {
        flag("canPop", navigation.state.canPop)
        flag("canSwipeBack", navigation.canSwipeBack)
        writer.key("transition")
        if let transition = navigation.transition {
            writer.beginObject()
            text("kind", transition.kind.rawValue)
            flag("interactive", transition.isInteractive)
            writer.key("progress")
            writer.double(transition.progress)
            writer.endObject()
        } else {
            writer.null()
        }
        writer.key("linkView")
        if let link = navigation.state.linkView(in: navigation.environment) {
            writer.beginObject()
            number("height", link.height)
            number("y", link.y)
            number("inset", link.inset)
            writer.endObject()
        } else {
            writer.null()
        }
    }

    private mutating func writeButtons(_ state: NavigationState) {
        writer.key("buttons")
        writer.beginObject()
        for button in state.tabButtons {
            writer.key(button.tab)
            writer.beginObject()
            optional("title", button.title)
            optional("image", button.image)
            flag("selected", button.isSelected)
            flag("tinted", button.isTinted)
            writer.endObject()
        }
        writer.endObject()
    }

    // MARK: Settings

    private mutating func writeGestures(_ state: NavigationState) {
        writer.key("gesture")
        writer.beginObject()
        if !state.hasTabs { gesture("-", state.root.gesture) }
        for tab in state.tabs where !tab.isPlain { gesture(tab.id, tab.stack.gesture) }
        for modal in state.modals where modal.hasStack { gesture(modal.id, modal.stack.gesture) }
        writer.endObject()
    }

    private mutating func gesture(_ id: String, _ settings: GestureSettings) {
        writer.key(id)
        writer.beginObject()
        flag("enabled", settings.enabled)
        flag("temporarilyClosed", settings.temporarilyClosed)
        writer.key("maxStartDistance")
        if let distance = settings.maxStartDistance { writer.double(distance) } else { writer.null() }
        flag("leftItemDisablesSwipe", settings.leftItemDisablesSwipe)
        flag("barHiddenDisablesSwipe", settings.barHiddenDisablesSwipe)
        writer.endObject()
    }

    /// The screens that stand on a stack or modal, by id, with the settings that differ from their defaults.
    private mutating func writeScreens(_ state: NavigationState) {
        writer.key("screens")
        writer.beginObject()
        for screen in state.standingScreens {
            writer.key(screen.id)
            writer.beginObject()
            text("name", screen.name)
            var settings = screen
            // The only number among the settings; without it writing them cannot fail.
            if !screen.fields.linkHeight.isFinite { settings.fields.linkHeight = 0 }
            try? format.settings(of: settings)
            writer.endObject()
        }
        writer.endObject()
    }

    // MARK: Small values

    private func ids(_ screens: [NavigationScreen]) -> [String] { screens.map(\.id) }

    private mutating func text(_ key: StaticString, _ value: String) {
        writer.key(key)
        writer.string(value)
    }

    private mutating func optional(_ key: StaticString, _ value: String?) {
        writer.key(key)
        if let value { writer.string(value) } else { writer.null() }
    }

    private mutating func flag(_ key: StaticString, _ value: Bool) {
        writer.key(key)
        writer.bool(value)
    }

    private mutating func number(_ key: StaticString, _ value: Double) {
        writer.key(key)
        writer.double(value)
    }

    private mutating func strings(_ key: StaticString, _ values: [String]) {
        writer.key(key)
        list(values)
    }

    private mutating func strings(named key: String, _ values: [String]) {
        writer.key(key)
        list(values)
    }

    private mutating func list(_ values: [String]) {
        writer.beginArray()
        for value in values { writer.string(value) }
        writer.endArray()
    }
}
