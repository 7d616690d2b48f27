import NavigationModel

// The events of the tab bar: `tabSelected`, `tabsSet`, `badgeSet`, `tabConfigured`, `tabBarConfigured`.

extension FormatReader {
    mutating func tabSelected() throws -> NavigationEvent {
        var from = columns.name
        var to = columns.tab
        var isMore = false
        var origin = columns.origin
        while let key = try nextEventKey() {
            switch key {
            case .from where form != .row: from = try optionalString()
            case .to where form != .row: to = try selectedTab()
            case .more: isMore = try isNull() ? false : bool()
            case .origin: origin = try readOrigin()
            default: try keepEventMember(key)
            }
        }
        guard let origin else { throw missing("origin") }
        if isMore {
            guard to == nil else { throw mistake(.invalidValue, "\"more\" must not stand beside \"to\"") }
            return .tabSelected(from: from, to: .more, origin: origin)
        }
        guard let to else { throw missing("to") }
        return .tabSelected(from: from, to: .tab(to), origin: origin)
    }

    private mutating func selectedTab() throws -> String? {
        let start = json.offset
        guard let id = try optionalString() else { return nil }
        if Self.isReserved(id) {
            throw reserved(id, at: start, hint: id == "more" ? "the More list is written as \"more\":true in place of \"to\"" : nil)
        }
        return id
    }

    mutating func tabsSet() throws -> NavigationEvent {
        var tabs: [TabEntry]?
        var selected: String?
        var plus = PlusChange.unchanged
        while let key = try nextEventKey() {
            switch key {
            case .tabs: tabs = try tabEntries()
            case .selected: selected = try optionalString()
            case .plus: plus = .set(try isNull() ? nil : plusButton())
            default: try keepEventMember(key)
            }
        }
        guard let tabs else { throw missing("tabs") }
        return .tabsSet(tabs, selected: selected, plus: plus)
    }

    mutating func badgeSet() throws -> NavigationEvent {
        var place = place
        // The outer nil: there is no such key; the inner: the badge goes away.
        var value: String??
        while let key = try nextEventKey() {
            switch key {
            case .tab: _ = try placeMember(key, &place)
            case .value: value = .some(try optionalString())
            default: try keepEventMember(key)
            }
        }
        guard let tab = place.tab else { throw missing("tab") }
        guard let value else { throw missing("value") }
        return .badgeSet(tab: tab, value: value)
    }

    /// Reads the detail of a badge as it is nearly always written: the same as ``badgeSet()`` does. Nil, and nothing said, for any other
    /// text: then that reads it, or says what is wrong with it. The outer optional is this nil, the inner a badge that goes away.
    mutating func plainBadge() -> String?? {
        guard json.takes("{\"value\":") else { return nil }
        if json.takes("null}") { return json.isAtEnd ? .some(nil) : nil }
        guard let value = try? json.readString(), json.takes("}"), json.isAtEnd else { return nil }
        return value
    }

    mutating func tabConfigured() throws -> NavigationEvent {
        var place = place
        var change = TabChange()
        while let key = try nextEventKey() {
            if key == .tab {
                _ = try placeMember(key, &place)
            } else if try !member(key, of: &change) {
                try keepEventMember(key)
            }
        }
        guard let tab = place.tab else { throw missing("tab") }
        return .tabConfigured(tab, change)
    }

    mutating func tabBarConfigured() throws -> NavigationEvent {
        var change = TabBarChange()
        while let key = try nextEventKey() {
            if try !member(key, of: &change) { try keepEventMember(key) }
        }
        return .tabBarConfigured(change)
    }
}

extension FormatWriter {
    mutating func tabSelected(from: String?, to: TabDestination, origin: Origin) {
        if form == .row { columns.name = from } else { member("from", from) }
        switch to {
        case .tab(let id): if form == .row { columns.tab = id } else { member("to", id) }
        case .more: member("more", true)
        }
        self.origin(origin)
    }

    mutating func tabsSet(_ entries: [TabEntry], selected: String?, plus: PlusChange) throws(FormatError) {
        try tabEntries(entries)
        member("selected", selected)
        if case .set(let button) = plus { self.plus(button) }
    }

    mutating func badgeSet(tab: String, value: String?) {
        self.tab(tab)
        json.key("value")
        if let value { json.string(value) } else { json.null() }
    }
}
