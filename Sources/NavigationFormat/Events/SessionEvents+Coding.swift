import NavigationModel

// The events that carry a full state: `sessionStarted`, `base`, `restored`; and `sessionEnded`.

extension FormatReader {
    /// Reads `sessionStarted` or `base`: both have the header of the session and a full state.
    mutating func session(_ kind: EventKind) throws -> NavigationEvent {
        var header = SessionHeader()
        var draft = FullStateDraft()
        while let key = try nextEventKey() {
            if try member(key, of: &header) || member(key, of: &draft) { continue }
            try keepEventMember(key)
        }
        let state = try state(draft)
        return kind == .base ? .base(header, state) : .sessionStarted(header, state)
    }

    mutating func restored() throws -> NavigationEvent {
        var draft = FullStateDraft()
        var warnings: [String] = []
        while let key = try nextEventKey() {
            if key == .warnings {
                if try !isNull() { warnings = try strings() }
            } else if try !member(key, of: &draft) {
                try keepEventMember(key)
            }
        }
        return .restored(try state(draft), warnings: warnings)
    }

    mutating func sessionEnded() throws -> NavigationEvent {
        var reason: String?
        while let key = try nextEventKey() {
            if key == .reason { reason = try optionalString() } else { try keepEventMember(key) }
        }
        return .sessionEnded(reason: reason)
    }
}
