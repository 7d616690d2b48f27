import NavigationModel

/// Which stack an event or action means, while its keys are read.
struct PlaceDraft {
    var tab: String?
    var modal: String?

    /// The address; nil is the navigation controller without tabs, or in an action the visible stack.
    var address: StackAddress? {
        if let modal { return .modal(modal) }
        return tab.map { .tab($0) }
    }
}

extension FormatReader {
    /// Starts with what the columns of a row say.
    var place: PlaceDraft { PlaceDraft(tab: form == .row ? columns.tab : nil) }

    /// Reads `tab` or `modal`; false, and nothing read, for any other key.
    mutating func placeMember(_ key: FormatKey, _ place: inout PlaceDraft) throws -> Bool {
        switch key {
        case .tab:
            try refuseColumn()
            place.tab = try optionalString()
        case .modal: place.modal = try optionalString()
        default: return false
        }
        guard place.tab == nil || place.modal == nil else {
            throw mistake(.invalidValue, "must not stand beside \"\(key == .tab ? "modal" : "tab")\": a stack is named by one of them")
        }
        return true
    }

    /// A row must not say in its detail what its columns say.
    func refuseColumn() throws {
        guard form != .row else { throw mistake(.damagedRow, "stands in the detail of a row, but belongs into its columns") }
    }

    // MARK: References

    /// Reads the screen that `screen` or an element of `screens` names: by id, in a row by number.
    mutating func reference() throws -> ScreenReference {
        form == .row ? .number(try integer(in: Self.screenNumbers)) : .id(try string())
    }

    mutating func references() throws -> [ScreenReference] {
        var result: [ScreenReference] = []
        // As many as leave at once mostly: see `entries()`.
        result.reserveCapacity(4)
        try json.beginArray()
        while try json.nextElement() { result.append(try reference()) }
        return result
    }

    /// The screen that the columns of a row name.
    var columnReference: ScreenReference? {
        form == .row ? columns.screen.map { .number($0) } : nil
    }

    // MARK: New stacks

    /// Reads the list of a new stack.
    mutating func entries() throws -> [ScreenEntry] {
        var result: [ScreenEntry] = []
        // As deep as most stacks: growing step by step takes longer than reading them.
        result.reserveCapacity(8)
        try json.beginArray()
        while try json.nextElement() {
            switch try json.peek() {
            case .object: result.append(.new(try screen()))
            case .number where form == .row: result.append(.standing(try reference()))
            case .string where form != .row: result.append(.standing(try reference()))
            default: throw json.mismatch(form == .row ? "a screen: a number or an object" : "a screen: a string or an object")
            }
        }
        return result
    }
}

extension FormatWriter {
    mutating func place(_ address: StackAddress?) {
        switch address {
        case .tab(let id): tab(id)
        case .modal(let id): member("modal", id)
        case .root, nil: break
        }
    }

    /// Writes which tab is meant.
    mutating func tab(_ id: String) {
        if form == .row { columns.tab = id } else { member("tab", id) }
    }

    /// Writes which screen is meant.
    mutating func screen(_ reference: ScreenReference) throws(FormatError) {
        if form == .row {
            columns.screen = try number(reference)
        } else {
            json.key("screen")
            json.string(try id(reference))
        }
    }

    mutating func origin(_ origin: Origin?) {
        if form == .row { columns.origin = origin } else { member("origin", origin?.name) }
    }

    mutating func reference(_ reference: ScreenReference) throws(FormatError) {
        if form == .row { json.integer(try number(reference)) } else { json.string(try id(reference)) }
    }

    private func number(_ reference: ScreenReference) throws(FormatError) -> ScreenNumber {
        switch reference {
        case .number(let number) where FormatReader.screenNumbers.contains(Int64(number)): return number
        case .number(let number): throw FormatError(.unwritable, "\(number) is no number of a screen", path: "screen")
        case .id(let id): throw FormatError(.unwritable, "a row names screens by number, not \(JSONError.quoted(id))", path: "screen")
        }
    }

    private func id(_ reference: ScreenReference) throws(FormatError) -> String {
        switch reference {
        case .id(let id): return id
        case .number(let number):
            throw FormatError(.unwritable, "an event stream names screens by id, not by the number \(number)", path: "screen")
        }
    }

    /// Writes the list of a new stack.
    mutating func entries(_ entries: [ScreenEntry]) throws(FormatError) {
        json.key("screens")
        json.beginArray()
        for entry in entries {
            switch entry {
            case .standing(let reference): try self.reference(reference)
            case .new(let screen): form == .row ? try listed(screen) : try self.screen(screen)
            }
        }
        json.endArray()
    }
}
