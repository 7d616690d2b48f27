import NavigationModel

extension FormatReader {
    /// Reads the value of one setting of a screen.
    mutating func screenField(_ field: ScreenFieldSet, into fields: inout ScreenFields) throws {
        switch field {
        case .title: fields.title = try string()
        case .leftItem: fields.leftItem = try barItem()
        case .rightItem: fields.rightItem = try barItem()
        case .backItem: fields.backItem = try barItem()
        case .backButtonTitle: fields.backButtonTitle = try string()
        case .hidesBackButton: fields.hidesBackButton = try bool()
        case .leftItemSupplementsBack: fields.leftItemSupplementsBack = try bool()
        case .hidesBottomBar: fields.hidesBottomBar = try bool()
        case .prefersBarHidden: fields.prefersBarHidden = try bool()
        case .barStyle: fields.barStyle = try string()
        case .popDisabled: fields.popDisabled = try bool()
        case .backHandler: fields.backHandler = try word(Words.backHandlers)
        case .linkHeight: fields.linkHeight = try double()
        case .isTable: fields.isTable = try bool()
        case .parameters: fields.parameters = try rawObject()
        default: try json.skipValue()
        }
    }

    /// Reads an item of the navigation bar: a string is its title.
    private mutating func barItem() throws -> BarItem {
        if try json.peek() == .string { return BarItem(title: try string()) }
        var item = BarItem()
        try json.beginObject()
        while let key = try nextKey() {
            switch key {
            case .title: item.title = try optionalString()
            case .image: item.image = try optionalString()
            case .customView: item.hasCustomView = try isNull() ? false : bool()
            default: throw unknownKey(among: ["title", "image", "customView"])
            }
        }
        return item
    }

    // MARK: Changes

    /// Reads a member of a change of a screen's settings; false, and nothing read, for any other key. `null` sets back.
    mutating func member(_ key: FormatKey, of change: inout ScreenChange) throws -> Bool {
        if let field = key.screenField {
            if try isNull() {
                change.unset.formUnion(field)
            } else {
                try screenField(field, into: &change.values)
                change.set.formUnion(field)
            }
        } else if key == .unset {
            try unset { name in
                ScreenFieldName.all.first { $0.name.description == name }.map { change.unset.formUnion($0.set) } != nil
            }
        } else {
            return false
        }
        return true
    }

    /// Reads the list of the names to set back; `take` says whether it knows a name.
    mutating func unset(_ take: (String) -> Bool) throws {
        if try isNull() { return }
        try json.beginArray()
        while try json.nextElement() {
            let start = json.offset
            let name = try string()
            guard take(name) else { throw mistake(.invalidValue, "is \(JSONError.quoted(name)), which is no setting", at: start) }
        }
    }
}

extension FormatWriter {
    /// Writes the settings of a screen that differ from their defaults.
    mutating func fields(_ fields: ScreenFields) throws(FormatError) {
        let differing = fields.differing
        for field in ScreenFieldName.all where differing.contains(field.set) { _ = try write(field, of: fields, evenDefault: false) }
    }

    /// Writes one setting; false, and nothing written, where it has no value (or its default, unless that is asked for).
    private mutating func write(_ field: ScreenFieldName, of fields: ScreenFields, evenDefault: Bool) throws(FormatError) -> Bool {
        let name = field.name
        switch field.set {
        case .title: return member(name, fields.title)
        case .leftItem: return item(name, fields.leftItem)
        case .rightItem: return item(name, fields.rightItem)
        case .backItem: return item(name, fields.backItem)
        case .backButtonTitle: return member(name, fields.backButtonTitle)
        case .hidesBackButton: return flag(name, fields.hidesBackButton, evenFalse: evenDefault)
        case .leftItemSupplementsBack: return flag(name, fields.leftItemSupplementsBack, evenFalse: evenDefault)
        case .hidesBottomBar: return member(name, fields.hidesBottomBar)
        case .prefersBarHidden: return flag(name, fields.prefersBarHidden, evenFalse: evenDefault)
        case .barStyle: return member(name, fields.barStyle)
        case .popDisabled: return member(name, fields.popDisabled)
        case .backHandler: return member(name, evenDefault || fields.backHandler != .none ? fields.backHandler.rawValue : nil)
        case .linkHeight: return try member(name, evenDefault || fields.linkHeight != 0 ? fields.linkHeight : nil)
        case .isTable: return flag(name, fields.isTable, evenFalse: evenDefault)
        case .parameters: return member(name, fields.parameters)
        default: return false
        }
    }

    private mutating func item(_ key: StaticString, _ item: BarItem?) -> Bool {
        guard let item else { return false }
        json.key(key)
        if let title = item.title, item.image == nil, !item.hasCustomView {
            json.string(title)
            return true
        }
        json.beginObject()
        member("title", item.title)
        member("image", item.image)
        flag("customView", item.hasCustomView)
        json.endObject()
        return true
    }

    /// Writes a change of a screen's settings: the new values, then the names of what is set back.
    mutating func change(_ change: ScreenChange) throws(FormatError) {
        var unset = change.unset
        for field in ScreenFieldName.all where change.set.contains(field.set) {
            // Setting to nothing is setting back.
            if try !write(field, of: change.values, evenDefault: true) { unset.formUnion(field.set) }
        }
        self.unset(ScreenFieldName.all.filter { unset.contains($0.set) }.map(\.name))
    }

    /// Writes the list of what is set back, unless it is empty.
    mutating func unset(_ names: [StaticString]) {
        guard !names.isEmpty else { return }
        json.key("unset")
        json.beginArray()
        for name in names { json.string(name.description) }
        json.endArray()
    }
}
