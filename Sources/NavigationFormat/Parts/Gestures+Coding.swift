import NavigationModel

/// The names of the gesture settings, in the order in which they are written.
enum GestureNames {
    static let all: [(name: StaticString, set: GestureSettingSet)] = [
        ("enabled", .enabled), ("temporarilyClosed", .temporarilyClosed), ("maxStartDistance", .maxStartDistance),
        ("leftItemDisablesSwipe", .leftItemDisablesSwipe), ("barHiddenDisablesSwipe", .barHiddenDisablesSwipe),
    ]
}

extension FormatReader {
    /// Reads a member of a change of gesture settings; false, and nothing read, for any other key. `null` sets back.
    mutating func member(_ key: FormatKey, of change: inout GestureChange) throws -> Bool {
        let setting: GestureSettingSet
        switch key {
        case .enabled: setting = .enabled
        case .temporarilyClosed: setting = .temporarilyClosed
        case .maxStartDistance: setting = .maxStartDistance
        case .leftItemDisablesSwipe: setting = .leftItemDisablesSwipe
        case .barHiddenDisablesSwipe: setting = .barHiddenDisablesSwipe
        case .unset:
            try unset { name in
                GestureNames.all.first { $0.name.description == name }.map { change.unset.formUnion($0.set) } != nil
            }
            return true
        default: return false
        }
        if try isNull() {
            change.unset.formUnion(setting)
            return true
        }
        switch setting {
        case .enabled: change.enabled = try bool()
        case .temporarilyClosed: change.temporarilyClosed = try bool()
        case .maxStartDistance: change.maxStartDistance = try double()
        case .leftItemDisablesSwipe: change.leftItemDisablesSwipe = try bool()
        default: change.barHiddenDisablesSwipe = try bool()
        }
        return true
    }

    /// Reads the object of a navigation controller's gesture settings.
    mutating func gestureSettings() throws -> GestureSettings {
        try gestureChange().applied(to: GestureSettings())
    }

    /// Reads an object of gesture settings.
    mutating func gestureChange() throws -> GestureChange {
        var change = GestureChange()
        try json.beginObject()
        while let key = try nextKey() {
            if try !member(key, of: &change) { throw unknownKey(among: GestureNames.all.map(\.name.description)) }
        }
        return change
    }

    /// Reads the values of a swipe.
    mutating func swipe() throws -> SwipeValues {
        var x: Double?
        var dx: Double?
        var progress: Double?
        try json.beginObject()
        while let key = try nextKey() {
            switch key {
            case .x: x = try double()
            case .dx: dx = try double()
            case .progress: progress = try double()
            default: throw unknownKey(among: ["x", "dx", "progress"])
            }
        }
        guard let x else { throw missing("x") }
        guard let dx else { throw missing("dx") }
        guard let progress else { throw missing("progress") }
        return SwipeValues(x: x, dx: dx, progress: progress)
    }
}

extension FormatWriter {
    mutating func change(_ change: GestureChange) throws(FormatError) {
        member("enabled", change.enabled)
        member("temporarilyClosed", change.temporarilyClosed)
        try member("maxStartDistance", change.maxStartDistance)
        member("leftItemDisablesSwipe", change.leftItemDisablesSwipe)
        member("barHiddenDisablesSwipe", change.barHiddenDisablesSwipe)
        if !change.unset.isEmpty { unset(GestureNames.all.filter { change.unset.contains($0.set) }.map(\.name)) }
    }

    /// Writes the object of a navigation controller's gesture settings: those that differ from their defaults.
    mutating func gesture(_ settings: GestureSettings?) throws(FormatError) {
        guard let settings else { return }
        let usual = GestureSettings()
        var change = GestureChange(maxStartDistance: settings.maxStartDistance)
        if settings.enabled != usual.enabled { change.enabled = settings.enabled }
        if settings.temporarilyClosed != usual.temporarilyClosed { change.temporarilyClosed = settings.temporarilyClosed }
        if settings.leftItemDisablesSwipe != usual.leftItemDisablesSwipe { change.leftItemDisablesSwipe = settings.leftItemDisablesSwipe }
        if settings.barHiddenDisablesSwipe != usual.barHiddenDisablesSwipe {
            change.barHiddenDisablesSwipe = settings.barHiddenDisablesSwipe
        }
        json.key("gesture")
        json.beginObject()
        try self.change(change)
        json.endObject()
    }

    mutating func swipe(_ values: SwipeValues?) throws(FormatError) {
        guard let values else { return }
        json.key("gesture")
        json.beginObject()
        try member("x", values.x)
        try member("dx", values.dx)
        try member("progress", values.progress)
        json.endObject()
    }
}
