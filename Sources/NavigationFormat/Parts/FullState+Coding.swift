import NavigationModel

/// What is known of a full state while its keys are read.
struct FullStateDraft {
    var state = FullState.empty
    /// The key, if one of `stack`, `root` and `tabs` was read.
    var base: String?
    /// Whether any key was read.
    var isEmpty = true
}

extension FormatReader {
    /// Reads a member of a full state; false, and nothing read, for any other key.
    mutating func member(_ key: FormatKey, of draft: inout FullStateDraft) throws -> Bool {
        switch key {
        case .stack: if try base("stack", of: &draft) { draft.state.stack = try screens() }
        case .root: if try base("root", of: &draft) { draft.state.stack = [try screen()] }
        case .tabs: if try base("tabs", of: &draft) { draft.state.tabs = try tabDescriptions() }
        case .selected: draft.state.selected = try optionalString()
        case .plus: draft.state.plus = try isNull() ? nil : plusButton()
        case .overflow: if try !isNull() { draft.state.overflow = try word(Words.overflows) }
        case .tabBarHidden: if try !isNull() { draft.state.tabBarHidden = try bool() }
        case .gesture: if try !isNull() { draft.state.gesture = try gestureSettings() }
        case .direction: if try !isNull() { draft.state.direction = try word(Words.directions) }
        case .badgePolicy: if try !isNull() { draft.state.badgePolicy = try word(Words.badgePolicies) }
        case .modals: if try !isNull() { draft.state.modals = try modals() }
        case .more: if try !isNull() { draft.state.isMoreSelected = try bool() }
        case .lastNumber: if try !isNull() { draft.state.lastNumber = try integer(in: 0...Self.screenNumbers.upperBound) }
        default: return false
        }
        draft.isEmpty = false
        return true
    }

    /// Whether a value for one of the three keys follows; there may be one of them.
    private mutating func base(_ key: String, of draft: inout FullStateDraft) throws -> Bool {
        if try isNull() { return false }
        if let other = draft.base { throw mistake(.invalidValue, "must not stand beside \"\(other)\"") }
        draft.base = key
        return true
    }

    /// The state of what was read, at the end of its object.
    func state(_ draft: FullStateDraft) throws -> FullState {
        guard draft.base != nil else {
            throw FormatError(.missingKey, "\"tabs\", \"stack\" or \"root\" is missing", path: "tabs")
        }
        return draft.state
    }
}

extension FormatWriter {
    /// Writes the members of a full state; what has its default is left out.
    mutating func members(of state: FullState) throws(FormatError) {
        if let tabs = state.tabs {
            try self.tabs(tabs)
        } else if let root = state.stack.first, state.stack.count == 1 {
            json.key("root")
            try screen(root)
        } else {
            try screens("stack", state.stack)
        }
        member("selected", state.selected)
        if state.plus != nil { plus(state.plus) }
        if state.overflow != .custom { member("overflow", state.overflow.rawValue) }
        flag("tabBarHidden", state.tabBarHidden)
        if state.gesture != GestureSettings() { try gesture(state.gesture) }
        if state.direction != .leftToRight { member("direction", state.direction.rawValue) }
        if state.badgePolicy != .S000 { member("badgePolicy", state.badgePolicy.rawValue) }
        if !state.modals.isEmpty { try modals(state.modals) }
        flag("more", state.isMoreSelected)
        if state.lastNumber > 0 { member("lastNumber", state.lastNumber) }
    }
}
