import NavigationModel

/// What is known of a screen while its object is read.
struct ScreenDraft {
    var id: String?
    var name: String?
    var number: ScreenNumber?
    var kind = ScreenKind.screen
    var fields = ScreenFields()
    /// Whether a setting was read: most screens have none.
    var hasFields = false

    /// The settings, or nil where all have their defaults.
    var settings: ScreenFields? { hasFields ? fields : nil }
}

extension FormatReader {
    /// The numbers that a screen may have: those that a JSON reader holds exactly and that leave room for the next.
    static let screenNumbers: ClosedRange<Int64> = 1...4_503_599_627_370_495

    /// Reads a screen: a string is its id and name, an object has more.
    mutating func screen() throws -> NavigationScreen {
        if try json.peek() == .string {
            let id = try string()
            return form == .row ? expectedNumber(id: id, name: id, settings: nil) : NavigationScreen(id: id)
        }
        let draft = try screenDraft()
        switch form {
        case .event:
            guard let id = draft.id else { throw missing("id") }
            return make(draft, id: id)
        case .action:
            if let id = draft.id { return make(draft, id: id) }
            guard let name = draft.name else {
                throw FormatError(.missingKey, "a screen needs \"id\" or \"name\"", path: "screen", column: json.offset)
            }
            return NavigationScreen(named: name, kind: draft.kind, fields: draft.settings ?? ScreenFields())
        case .row:
            return try numbered(draft)
        }
    }

    private func make(_ draft: ScreenDraft, id: String) -> NavigationScreen {
        NavigationScreen(id: id, name: draft.name, kind: draft.kind, fields: draft.settings ?? ScreenFields())
    }

    mutating func screens() throws -> [NavigationScreen] {
        var result: [NavigationScreen] = []
        try json.beginArray()
        while try json.nextElement() { result.append(try screen()) }
        return result
    }

    /// Reads the object of a screen.
    mutating func screenDraft() throws -> ScreenDraft {
        guard try json.peek() == .object else { throw json.mismatch("a screen: a string or an object") }
        var draft = ScreenDraft()
        var extra = ExtraMembers()
        try json.beginObject()
        while let key = try nextKey() {
            switch key {
            case .id: draft.id = try optionalString()
            case .name: draft.name = try optionalString()
            case .kind:
                if try !isNull() { draft.kind = try word(Words.screenKinds) }
            case .number where form == .row: draft.number = try integer(in: Self.screenNumbers)
            default:
                if let field = key.screenField {
                    if try isNull() { continue }
                    draft.hasFields = true
                    try screenField(field, into: &draft.fields)
                } else {
                    try keep(key, in: &extra)
                }
            }
        }
        if let unknown = extra.json {
            draft.hasFields = true
            draft.fields.extra = unknown
        }
        return draft
    }

    // MARK: Rows

    /// Makes a screen of a row. Its number is said, or follows from its id, or is the one after the greatest before it.
    private mutating func numbered(_ draft: ScreenDraft) throws -> NavigationScreen {
        guard draft.kind == .screen else { throw mistake(.damagedRow, "is no screen that may stand on a stack") }
        guard let number = draft.number else {
            guard let id = draft.id else { throw missing("id") }
            return expectedNumber(id: id, name: draft.name ?? id, settings: draft.settings)
        }
        guard let name = draft.name ?? draft.id else { throw missing("name") }
        greatestNumber = max(greatestNumber, number)
        return Self.screen(number: number, id: draft.id, name: name, settings: draft.settings)
    }

    /// Makes a screen whose number is not said.
    private mutating func expectedNumber(id: String, name: String, settings: ScreenFields?) -> NavigationScreen {
        let own = name == id ? 0 : NavigationScreen(id: id, name: name).number
        let number = own > 0 ? own : greatestNumber + 1
        greatestNumber = max(greatestNumber, number)
        return NavigationScreen(number: number, name: name, explicitID: own > 0 ? nil : id, fields: settings)
    }

    /// Makes a screen of a number and, where it is not of the own form, an id.
    static func screen(number: ScreenNumber, id: String?, name: String, settings: ScreenFields?) -> NavigationScreen {
        var stored = id
        if let id, id != name, NavigationScreen(id: id, name: name).number == number { stored = nil }
        return NavigationScreen(number: number, name: name, explicitID: stored, fields: settings)
    }
}

extension FormatWriter {
    /// Writes a screen: its id where that says all, else an object.
    mutating func screen(_ screen: NavigationScreen) throws(FormatError) {
        guard form != .row else { return try numbered(screen) }
        if let id = screen.storedID, id == screen.name, !screen.hasFields, screen.kind == .screen { return json.string(id) }
        json.beginObject()
        if screen.hasID {
            id(of: screen)
        } else if form == .event {
            throw FormatError(.unwritable, "the new screen \(JSONError.quoted(screen.name)) has no id yet", path: "screen.id")
        }
        if screen.storedID != screen.name { member("name", screen.name) }
        try rest(of: screen)
    }

    mutating func screens(_ key: StaticString, _ screens: [NavigationScreen]) throws(FormatError) {
        json.key(key)
        json.beginArray()
        for screen in screens { try self.screen(screen) }
        json.endArray()
    }

    private mutating func id(of screen: NavigationScreen) {
        json.key("id")
        if let id = screen.storedID { json.string(id) } else { ownForm(name: screen.name, number: screen.number) }
    }

    private mutating func rest(of screen: NavigationScreen) throws(FormatError) {
        if screen.kind != .screen { member("kind", screen.kind.rawValue) }
        if screen.hasFields { try settings(of: screen) }
        json.endObject()
    }

    /// Writes settings, parameters and unknown members.
    mutating func settings(of screen: NavigationScreen) throws(FormatError) {
        let fields = screen.fields
        try self.fields(fields)
        extra(fields.extra, taken: ["number"])
    }

    // MARK: Rows

    /// Writes a screen of a full state in a row: as in an event, and its number where that does not follow.
    private mutating func numbered(_ screen: NavigationScreen) throws(FormatError) {
        let number = try self.number(of: screen)
        var isExpected = screen.storedID == nil
        if let id = screen.storedID {
            // An id that looks like one of the own form must not be taken for one.
            isExpected = number == greatestNumber + 1 && !id.utf8.contains(UInt8(ascii: "#"))
        }
        greatestNumber = max(greatestNumber, number)
        if isExpected, let id = screen.storedID, id == screen.name, !screen.hasFields { return json.string(id) }
        json.beginObject()
        id(of: screen)
        if screen.storedID != screen.name { member("name", screen.name) }
        if !isExpected { member("number", number) }
        try rest(of: screen)
    }

    /// Writes a new screen in the list of a row, where the others are plain numbers.
    mutating func listed(_ screen: NavigationScreen) throws(FormatError) {
        json.beginObject()
        member("number", try number(of: screen))
        member("name", screen.name)
        member("id", screen.storedID)
        try rest(of: screen)
    }

    /// The number of a screen that goes into a row.
    func number(of screen: NavigationScreen) throws(FormatError) -> ScreenNumber {
        guard FormatReader.screenNumbers.contains(Int64(screen.number)), screen.kind == .screen else {
            throw FormatError(.unwritable, "the screen \(JSONError.quoted(screen.name)) has no number yet", path: "screen")
        }
        return screen.number
    }
}
