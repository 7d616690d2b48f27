import NavigationModel

// The events of stacks: `pushed`, `popped`, `stackSet`, `deepLinkOpened`. The first two are the bulk of any log.

extension FormatReader {
    /// Reads `origin`; in a row it is a column.
    mutating func readOrigin() throws -> Origin {
        try refuseColumn()
        return try word(Words.origins)
    }

    mutating func pushed() throws -> NavigationEvent {
        var place = place
        var origin = columns.origin
        var screen: NavigationScreen?
        while let key = try nextEventKey() {
            switch key {
            case .tab, .modal: _ = try placeMember(key, &place)
            case .screen: screen = try form == .row ? columnScreen() : self.screen()
            case .origin: origin = try readOrigin()
            default: try keepEventMember(key)
            }
        }
        if form == .row, screen == nil { screen = try columnScreen(id: nil, settings: nil) }
        guard let screen else { throw missing("screen") }
        guard let origin else { throw missing("origin") }
        return .pushed(screen, on: place.address ?? .root, origin: origin)
    }

    /// Reads the detail of a push as it is nearly always written, a screen with a title and parameters: the same as ``pushed()`` does, in a
    /// fifth of the time. Nil, and nothing said, for any other text: then ``pushed()`` reads it, or says what is wrong with it.
    mutating func plainScreen() -> ScreenFields? {
        guard json.takes("{\"screen\":{") else { return nil }
        json.assumeOpen(levels: 2)
        var title: String?
        if json.takes("\"title\":") {
            guard let text = try? json.readString() else { return nil }
            if json.takes("}}") { return json.isAtEnd ? ScreenFields(title: text, parameters: nil) : nil }
            guard json.takes(",") else { return nil }
            title = text
        }
        guard json.takes("\"parameters\":"), let parameters = try? rawObject(), json.takes("}}"), json.isAtEnd else { return nil }
        return ScreenFields(title: title, parameters: parameters)
    }

    /// Reads what the columns of a row do not say of the new screen.
    private mutating func columnScreen() throws -> NavigationScreen? {
        let draft = try screenDraft()
        return try columnScreen(id: draft.id, settings: draft.settings)
    }

    /// The new screen that the columns of a row describe.
    private func columnScreen(id: String?, settings: ScreenFields?) throws -> NavigationScreen? {
        guard let number = columns.screen else { return nil }
        guard let name = columns.name else { throw missing("name") }
        guard let id else { return NavigationScreen(number: number, name: name, explicitID: nil, fields: settings) }
        return Self.screen(number: number, id: id, name: name, settings: settings)
    }

    mutating func popped() throws -> NavigationEvent {
        var place = place
        var origin = columns.origin
        var screens = columnReference.map { [$0] }
        var swipe: SwipeValues?
        var answer: BackHandler?
        while let key = try nextEventKey() {
            switch key {
            case .tab, .modal: _ = try placeMember(key, &place)
            case .screens:
                if columns.screen != nil { try refuseColumn() }
                screens = try references()
            case .origin: origin = try readOrigin()
            case .gesture: swipe = try isNull() ? nil : self.swipe()
            case .answer: answer = try isNull() ? nil : word(Words.backHandlers)
            default: try keepEventMember(key)
            }
        }
        guard let screens else { throw missing("screens") }
        guard let origin else { throw missing("origin") }
        return .popped(screens, from: place.address ?? .root, origin: origin, swipe: swipe, answer: answer)
    }

    mutating func stackSet() throws -> NavigationEvent {
        var place = place
        var origin = columns.origin
        var stack = NewStack()
        while let key = try nextEventKey() {
            switch key {
            case .tab, .modal: _ = try placeMember(key, &place)
            case .origin: origin = try readOrigin()
            default: if try !member(key, of: &stack) { try keepEventMember(key) }
            }
        }
        let entries = try entries(of: &stack)
        guard let origin else { throw missing("origin") }
        return .stackSet(entries, of: place.address ?? .root, origin: origin)
    }

    mutating func deepLinkOpened() throws -> NavigationEvent {
        var place = place
        var stack = NewStack()
        while let key = try nextEventKey() {
            if key == .tab {
                _ = try placeMember(key, &place)
            } else if try !member(key, of: &stack) {
                try keepEventMember(key)
            }
        }
        guard let tab = place.tab else { throw missing("tab") }
        return .deepLinkOpened(tab: tab, try entries(of: &stack))
    }

    /// A new stack. Where one new screen comes in, a row has its number and name in the columns, in the list its number like the
    /// others', and the rest beside the list.
    private struct NewStack {
        var entries: [ScreenEntry]?
        var id: String?
        var settings: ScreenFields?
    }

    private mutating func member(_ key: FormatKey, of stack: inout NewStack) throws -> Bool {
        switch key {
        case .screens: stack.entries = try entries()
        case .id where form == .row && columns.screen != nil: stack.id = try string()
        case .screen where form == .row && columns.screen != nil: stack.settings = try screenDraft().settings
        default: return false
        }
        return true
    }

    private func entries(of stack: inout NewStack) throws -> [ScreenEntry] {
        // Taken out: the change below would copy a list that stands in two places.
        guard var entries = stack.entries.take() else { throw missing("screens") }
        guard form == .row, let screen = try columnScreen(id: stack.id, settings: stack.settings) else { return entries }
        guard let place = entries.firstIndex(of: .standing(.number(screen.number))) else {
            throw mistake(.damagedRow, "does not list the screen \(screen.number) of the columns")
        }
        entries[place] = .new(screen)
        return entries
    }
}

extension FormatWriter {
    mutating func pushed(_ screen: NavigationScreen, on address: StackAddress, origin: Origin) throws(FormatError) {
        place(address)
        if form == .row {
            try columns(screen)
            if screen.storedID != nil || screen.hasFields {
                json.key("screen")
                json.beginObject()
                member("id", screen.storedID)
                if screen.hasFields { try settings(of: screen) }
                json.endObject()
            }
        } else {
            json.key("screen")
            try self.screen(screen)
        }
        self.origin(origin)
    }

    /// Puts a new screen into the columns of a row.
    private mutating func columns(_ screen: NavigationScreen) throws(FormatError) {
        columns.screen = try number(of: screen)
        columns.name = screen.name
    }

    mutating func popped(
        _ screens: [ScreenReference], from address: StackAddress, origin: Origin, swipe: SwipeValues?, answer: BackHandler?
    ) throws(FormatError) {
        place(address)
        if form == .row, screens.count == 1, let only = screens.first {
            try screen(only)
        } else {
            json.key("screens")
            json.beginArray()
            for screen in screens { try reference(screen) }
            json.endArray()
        }
        self.origin(origin)
        try self.swipe(swipe)
        member("answer", answer?.rawValue)
    }

    mutating func stackSet(_ entries: [ScreenEntry], of address: StackAddress, origin: Origin) throws(FormatError) {
        place(address)
        try newStack(entries)
        self.origin(origin)
    }

    mutating func deepLinkOpened(tab: String, _ entries: [ScreenEntry]) throws(FormatError) {
        self.tab(tab)
        try newStack(entries)
    }

    private mutating func newStack(_ entries: [ScreenEntry]) throws(FormatError) {
        guard form == .row, let screen = Self.onlyNew(of: entries) else { return try self.entries(entries) }
        try columns(screen)
        json.key("screens")
        json.beginArray()
        for entry in entries {
            if case .standing(let reference) = entry { try self.reference(reference) } else { json.integer(screen.number) }
        }
        json.endArray()
        member("id", screen.storedID)
        if screen.hasFields {
            json.key("screen")
            json.beginObject()
            try settings(of: screen)
            json.endObject()
        }
    }

    /// The new screen, if exactly one comes in, and with a number that no other entry has.
    private static func onlyNew(of entries: [ScreenEntry]) -> NavigationScreen? {
        var found: NavigationScreen?
        for case .new(let screen) in entries {
            if found != nil { return nil }
            found = screen
        }
        guard let found, !entries.contains(.standing(.number(found.number))) else { return nil }
        return found
    }
}
