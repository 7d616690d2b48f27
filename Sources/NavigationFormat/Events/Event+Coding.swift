import NavigationModel

extension FormatReader {
    /// Reads the members of an event, up to the end of its object.
    mutating func event(_ kind: EventKind) throws -> NavigationEvent {
        switch kind {
        case .pushed: try pushed()
        case .popped: try popped()
        case .tabSelected: try tabSelected()
        case .stackSet: try stackSet()
        case .deepLinkOpened: try deepLinkOpened()
        case .badgeSet: try badgeSet()
        case .gestureConfigured: try gestureConfigured()
        case .screenConfigured: try screenConfigured()
        case .tabConfigured: try tabConfigured()
        case .tabBarConfigured: try tabBarConfigured()
        case .tabsSet: try tabsSet()
        case .presented: try presented()
        case .dismissed: try dismissed()
        case .sessionStarted, .base: try session(kind)
        case .sessionEnded: try sessionEnded()
        case .restored: try restored()
        case .refused, .ignored, .failed: try attempt(kind)
        case .swipeCancelled: try swipeCancelled()
        case .plusTapped: try plusTapped()
        case .itemTapped: try itemTapped()
        case .appStateChanged: .appStateChanged(try text("state", of: .state))
        case .clockChanged: try clockChanged()
        case .note: .note(try text("text", of: .text))
        }
    }
}

extension FormatWriter {
    /// Writes the members of an event that are its kind's own.
    mutating func event(_ event: NavigationEvent) throws(FormatError) {
        switch event {
        case .pushed(let screen, let address, let origin): try pushed(screen, on: address, origin: origin)
        case .popped(let screens, let address, let origin, let swipe, let answer):
            try popped(screens, from: address, origin: origin, swipe: swipe, answer: answer)
        case .tabSelected(let from, let to, let origin): tabSelected(from: from, to: to, origin: origin)
        case .stackSet(let entries, let address, let origin): try stackSet(entries, of: address, origin: origin)
        case .deepLinkOpened(let tab, let entries): try deepLinkOpened(tab: tab, entries)
        case .badgeSet(let tab, let value): badgeSet(tab: tab, value: value)
        case .gestureConfigured(let change, let address):
            place(address)
            try self.change(change)
        case .screenConfigured(let reference, let change):
            try screen(reference)
            try self.change(change)
        case .tabConfigured(let tab, let change):
            self.tab(tab)
            self.change(change)
        case .tabBarConfigured(let change): self.change(change)
        case .tabsSet(let entries, let selected, let plus): try tabsSet(entries, selected: selected, plus: plus)
        case .presented(let modal, let origin): try presented(modal, origin: origin)
        case .dismissed(let ids, let origin):
            strings("screens", ids)
            self.origin(origin)
        case .sessionStarted(let header, let state), .base(let header, let state):
            self.header(header)
            try members(of: state)
        case .sessionEnded(let reason): member("reason", reason)
        case .restored(let state, let warnings):
            try members(of: state)
            if !warnings.isEmpty { strings("warnings", warnings) }
        default: try diagnostic(event)
        }
    }

    /// Unknown members of an event. A row of a new stack has keys of its own.
    mutating func extra(_ object: RawJSON?, of kind: EventKind) {
        let isStack = kind == .stackSet || kind == .deepLinkOpened
        extra(object, taken: isStack ? ["id", "screen"] : [])
    }
}
