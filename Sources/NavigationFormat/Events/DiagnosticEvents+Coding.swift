import NavigationModel

// The events that changed nothing: the fold skips them.

extension FormatReader {
    /// Reads `refused`, `ignored` or `failed`.
    mutating func attempt(_ kind: EventKind) throws -> NavigationEvent {
        var action: RawJSON?
        var word: String?
        var values: RawJSON?
        let wordKey: FormatKey = kind == .refused ? .gate : kind == .ignored ? .reason : .code
        while let key = try nextEventKey() {
            switch key {
            case .action: action = try rawObject()
            case wordKey: word = try string()
            case .values where kind == .refused: values = try isNull() ? nil : rawObject()
            default: try keepEventMember(key)
            }
        }
        guard let action else { throw missing("action") }
        guard let word else { throw missing(wordKey.rawValue) }
        return switch kind {
        case .refused: .refused(action: action, gate: word, values: values)
        case .ignored: .ignored(action: action, reason: word)
        default: .failed(action: action, code: word)
        }
    }

    mutating func swipeCancelled() throws -> NavigationEvent {
        var place = place
        var screen = columnReference
        var x: Double?
        var dx: Double?
        var progress: Double?
        while let key = try nextEventKey() {
            switch key {
            case .tab, .modal: _ = try placeMember(key, &place)
            case .screen:
                try refuseColumn()
                screen = try reference()
            case .x: x = try isNull() ? nil : double()
            case .dx: dx = try isNull() ? nil : double()
            case .progress: progress = try isNull() ? nil : double()
            default: try keepEventMember(key)
            }
        }
        guard let screen else { throw missing("screen") }
        return .swipeCancelled(on: place.address ?? .root, screen: screen, x: x, dx: dx, progress: progress)
    }

    mutating func plusTapped() throws -> NavigationEvent {
        while let key = try nextEventKey() { try keepEventMember(key) }
        return .plusTapped
    }

    mutating func itemTapped() throws -> NavigationEvent {
        var item: ItemSide?
        var screen = columnReference
        while let key = try nextEventKey() {
            switch key {
            case .item: item = try word(Words.itemSides)
            case .screen:
                try refuseColumn()
                screen = try reference()
            default: try keepEventMember(key)
            }
        }
        guard let item else { throw missing("item") }
        guard let screen else { throw missing("screen") }
        return .itemTapped(item, screen: screen)
    }

    mutating func clockChanged() throws -> NavigationEvent {
        var offset: Double?
        var zone: Int?
        while let key = try nextEventKey() {
            switch key {
            case .offset: offset = try double()
            case .utcOffset: zone = try isNull() ? nil : utcOffset()
            default: try keepEventMember(key)
            }
        }
        guard let offset else { throw missing("offset") }
        return .clockChanged(offset: offset, utcOffset: zone)
    }

    /// Reads an event that has one text.
    mutating func text(_ name: String, of textKey: FormatKey) throws -> String {
        var text: String?
        while let key = try nextEventKey() {
            if key == textKey { text = try string() } else { try keepEventMember(key) }
        }
        guard let text else { throw missing(name) }
        return text
    }
}

extension FormatWriter {
    mutating func diagnostic(_ event: NavigationEvent) throws(FormatError) {
        switch event {
        case .refused(let action, let gate, let values):
            member("action", action)
            member("gate", gate)
            member("values", values)
        case .ignored(let action, let reason):
            member("action", action)
            member("reason", reason)
        case .failed(let action, let code):
            member("action", action)
            member("code", code)
        case .swipeCancelled(let address, let screen, let x, let dx, let progress):
            place(address)
            try self.screen(screen)
            try member("x", x)
            try member("dx", dx)
            try member("progress", progress)
        case .itemTapped(let item, let screen):
            member("item", item.rawValue)
            try self.screen(screen)
        case .appStateChanged(let state): member("state", state)
        case .clockChanged(let offset, let zone):
            try member("offset", offset)
            member("utcOffset", zone)
        case .note(let text): member("text", text)
        default: break
        }
    }
}
