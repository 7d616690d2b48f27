import NavigationModel

// The events of gesture and screen settings, and of modals.

extension FormatReader {
    mutating func gestureConfigured() throws -> NavigationEvent {
        var place = place
        var change = GestureChange()
        while let key = try nextEventKey() {
            if try placeMember(key, &place) || member(key, of: &change) { continue }
            try keepEventMember(key)
        }
        return .gestureConfigured(change, of: place.address ?? .root)
    }

    mutating func screenConfigured() throws -> NavigationEvent {
        var screen = columnReference
        var change = ScreenChange()
        while let key = try nextEventKey() {
            if key == .screen {
                try refuseColumn()
                screen = try reference()
            } else if try !member(key, of: &change) {
                try keepEventMember(key)
            }
        }
        guard let screen else { throw missing("screen") }
        return .screenConfigured(screen, change)
    }

    mutating func presented() throws -> NavigationEvent {
        var draft = ModalDraft()
        var origin = columns.origin
        while let key = try nextEventKey() {
            if key == .origin {
                origin = try isNull() ? nil : readOrigin()
            } else if try !member(key, of: &draft) {
                try keepEventMember(key)
            }
        }
        return .presented(try modal(draft), origin: origin)
    }

    mutating func dismissed() throws -> NavigationEvent {
        var ids: [String]?
        var origin = columns.origin
        while let key = try nextEventKey() {
            switch key {
            case .screens: ids = try strings()
            case .origin: origin = try isNull() ? nil : readOrigin()
            default: try keepEventMember(key)
            }
        }
        guard let ids else { throw missing("screens") }
        return .dismissed(ids, origin: origin)
    }
}

extension FormatWriter {
    mutating func presented(_ modal: ModalDescription, origin: Origin?) throws(FormatError) {
        try members(of: modal)
        self.origin(origin)
        extra(modal.extra)
    }
}
