import NavigationModel

/// What is known of a modal while its keys are read.
struct ModalDraft {
    var screen: NavigationScreen?
    var id: String?
    var stack: [NavigationScreen]?
    var from: String?
    var gesture: GestureSettings?
}

extension FormatReader {
    /// Reads a member of a modal; false, and nothing read, for any other key.
    mutating func member(_ key: FormatKey, of modal: inout ModalDraft) throws -> Bool {
        switch key {
        case .screen:
            if try !isNull() {
                let start = json.offset
                let screen = try screen()
                if form == .event, Self.isReserved(screen.id) { throw reserved(screen.id, at: start) }
                modal.screen = screen
            }
        case .id: modal.id = try isNull() ? nil : freshID()
        case .stack: modal.stack = try isNull() ? nil : screens()
        case .from: modal.from = try optionalString()
        case .gesture: modal.gesture = try isNull() ? nil : gestureSettings()
        default: return false
        }
        return true
    }

    /// Makes the modal of what was read, at the end of its object.
    func modal(_ draft: ModalDraft) throws -> ModalDescription {
        switch (draft.screen, draft.stack) {
        case (let screen?, nil):
            guard draft.id == nil else {
                throw mistake(.invalidValue, "must not have \"id\": a modal with one screen has that screen's id")
            }
            var modal = ModalDescription(screen: screen, from: draft.from)
            modal.gesture = draft.gesture
            return modal
        case (nil, let stack?):
            guard let id = draft.id else { throw missing("id") }
            return ModalDescription(id: id, stack: stack, from: draft.from, gesture: draft.gesture)
        case (nil, nil): throw missing(draft.id == nil ? "screen" : "stack")
        default: throw mistake(.invalidValue, "must have \"screen\" or \"stack\", not both")
        }
    }

    mutating func modals() throws -> [ModalDescription] {
        var result: [ModalDescription] = []
        try json.beginArray()
        while try json.nextElement() {
            var draft = ModalDraft()
            var extra = ExtraMembers()
            try json.beginObject()
            while let key = try nextKey() {
                if try !member(key, of: &draft) { try keep(key, in: &extra) }
            }
            var modal = try modal(draft)
            modal.extra = extra.json
            result.append(modal)
        }
        return result
    }
}

extension FormatWriter {
    /// Writes the members of a modal.
    mutating func members(of modal: ModalDescription) throws(FormatError) {
        if let id = modal.stackID {
            member("id", id)
            try screens("stack", modal.stack)
        } else if let screen = modal.stack.first, modal.stack.count == 1 {
            json.key("screen")
            try self.screen(screen)
        } else {
            throw FormatError(.unwritable, "a modal without an id of its own has exactly one screen", path: "screen")
        }
        member("from", modal.from)
        try gesture(modal.gesture)
    }

    mutating func modals(_ modals: [ModalDescription]) throws(FormatError) {
        json.key("modals")
        json.beginArray()
        for modal in modals {
            json.beginObject()
            try members(of: modal)
            extra(modal.extra)
            json.endObject()
        }
        json.endArray()
    }
}
