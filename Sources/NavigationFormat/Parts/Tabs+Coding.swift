import NavigationModel

extension FormatReader {
    /// Reads a tab of a new list: a string names one that stays.
    mutating func tabEntry() throws -> TabEntry {
        try json.peek() == .string ? .existing(try string()) : .new(try tabDescription())
    }

    mutating func tabEntries() throws -> [TabEntry] {
        var result: [TabEntry] = []
        try json.beginArray()
        while try json.nextElement() { result.append(try tabEntry()) }
        return result
    }

    mutating func tabDescriptions() throws -> [TabDescription] {
        var result: [TabDescription] = []
        try json.beginArray()
        while try json.nextElement() { result.append(try tabDescription()) }
        return result
    }

    /// Reads the object of a new tab.
    private mutating func tabDescription() throws -> TabDescription {
        var id: String?
        var item = TabItem()
        var stack: [NavigationScreen]?
        var root: NavigationScreen?
        var gesture: GestureSettings?
        var extra = ExtraMembers()
        guard try json.peek() == .object else { throw json.mismatch("a tab: an object, or the id of one that stays") }
        try json.beginObject()
        while let key = try nextKey() {
            switch key {
            case .id: id = try freshID()
            case .title: item.title = try optionalString()
            case .image: item.image = try optionalString()
            case .selectedImage: item.selectedImage = try optionalString()
            case .imageMode:
                if try !isNull() { item.imageMode = try word(Words.imageModes) }
            case .badge: item.badge = try optionalString()
            case .stack:
                if try !isNull() { stack = try screens() }
            case .root:
                if try !isNull() { root = try screen() }
            case .gesture:
                if try !isNull() { gesture = try gestureSettings() }
            default: try keep(key, in: &extra)
            }
        }
        guard let id else { throw missing("id") }
        var tab: TabDescription
        switch (stack, root) {
        case (let stack?, nil): tab = TabDescription(id: id, item: item, stack: stack)
        case (nil, let root?): tab = TabDescription(id: id, item: item, root: root)
        case (nil, nil): throw missing("stack")
        default: throw mistake(.invalidValue, "must have \"stack\" or \"root\", not both")
        }
        tab.gesture = gesture
        tab.extra = extra.json
        return tab
    }

    /// Reads the plus button.
    mutating func plusButton() throws -> PlusButton {
        var kind: PlusKind?
        var index: Int?
        var tab: String?
        try json.beginObject()
        while let key = try nextKey() {
            switch key {
            case .kind: kind = try word(Self.plusKinds)
            case .index:
                if try !isNull() { index = try integer() }
            case .tab: tab = try optionalString()
            default: throw unknownKey(among: ["kind", "index", "tab"])
            }
        }
        switch kind {
        case .action: return .action(index: index)
        case .childTab:
            guard let tab else { throw missing("tab") }
            return .childTab(tab)
        case nil: throw missing("kind")
        }
    }

    private enum PlusKind: String, CaseIterable {
        case action, childTab
    }

    private static let plusKinds = WordTable<PlusKind>()

    /// Reads a member of a change of a tab's item; false, and nothing read, for any other key. `null` sets back.
    mutating func member(_ key: FormatKey, of change: inout TabChange) throws -> Bool {
        let field: TabFieldSet
        switch key {
        case .title: field = .title
        case .image: field = .image
        case .selectedImage: field = .selectedImage
        case .imageMode: field = .imageMode
        case .unset:
            try unset { name in
                TabFieldNames.all.first { $0.name.description == name }.map { change.unset.formUnion($0.set) } != nil
            }
            return true
        default: return false
        }
        if try isNull() {
            change.unset.formUnion(field)
            return true
        }
        switch field {
        case .title: change.title = try string()
        case .image: change.image = try string()
        case .selectedImage: change.selectedImage = try string()
        default: change.imageMode = try word(Words.imageModes)
        }
        return true
    }

    /// Reads a member of a change of the tab bar; false, and nothing read, for any other key.
    mutating func member(_ key: FormatKey, of change: inout TabBarChange) throws -> Bool {
        switch key {
        case .badgePolicy: change.badgePolicy = try isNull() ? nil : word(Words.badgePolicies)
        case .overflow: change.overflow = try isNull() ? nil : word(Words.overflows)
        case .tabBarHidden: change.tabBarHidden = try isNull() ? nil : bool()
        case .direction: change.direction = try isNull() ? nil : word(Words.directions)
        default: return false
        }
        return true
    }
}

/// The names of a tab's settings that a change may set back.
enum TabFieldNames {
    static let all: [(name: StaticString, set: TabFieldSet)] = [
        ("title", .title), ("image", .image), ("selectedImage", .selectedImage), ("imageMode", .imageMode),
    ]
}

extension FormatWriter {
    mutating func tabEntries(_ entries: [TabEntry]) throws(FormatError) {
        json.key("tabs")
        json.beginArray()
        for entry in entries {
            switch entry {
            case .existing(let id): json.string(id)
            case .new(let tab): try self.tab(tab)
            }
        }
        json.endArray()
    }

    mutating func tabs(_ tabs: [TabDescription]) throws(FormatError) {
        json.key("tabs")
        json.beginArray()
        for tab in tabs { try self.tab(tab) }
        json.endArray()
    }

    private mutating func tab(_ tab: TabDescription) throws(FormatError) {
        json.beginObject()
        member("id", tab.id)
        member("title", tab.item.title)
        member("image", tab.item.image)
        member("selectedImage", tab.item.selectedImage)
        if tab.item.imageMode != .template { member("imageMode", tab.item.imageMode.rawValue) }
        member("badge", tab.item.badge)
        if tab.isPlain, let root = tab.stack.first {
            json.key("root")
            try screen(root)
        } else {
            try screens("stack", tab.stack)
        }
        try gesture(tab.gesture)
        extra(tab.extra)
        json.endObject()
    }

    mutating func plus(_ button: PlusButton?) {
        json.key("plus")
        guard let button else { return json.null() }
        json.beginObject()
        switch button {
        case .action(let index):
            member("kind", "action")
            member("index", index)
        case .childTab(let id):
            member("kind", "childTab")
            member("tab", id)
        }
        json.endObject()
    }

    mutating func change(_ change: TabChange) {
        member("title", change.title)
        member("image", change.image)
        member("selectedImage", change.selectedImage)
        member("imageMode", change.imageMode?.rawValue)
        unset(TabFieldNames.all.filter { change.unset.contains($0.set) }.map(\.name))
    }

    mutating func change(_ change: TabBarChange) {
        member("badgePolicy", change.badgePolicy?.rawValue)
        member("overflow", change.overflow?.rawValue)
        member("tabBarHidden", change.tabBarHidden)
        member("direction", change.direction?.rawValue)
    }
}
