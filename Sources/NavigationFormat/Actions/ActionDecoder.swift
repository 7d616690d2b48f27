import NavigationModel

/// Reads action streams (NDJSON), a line at a time.
///
/// A screen that is a string is an id; one that is an object without `id` gets one when it comes in. An unknown `do` and unknown
/// keys are errors. Takes time in proportion to the line.
public struct ActionDecoder {
    /// Keys that are passed over at the top of a line, for readers whose lines say more than the action.
    public var ignoredKeys: Set<String>

    private var reader = FormatReader(form: .action)

    /// Makes a decoder that passes over the given keys, none unless said.
    public init(ignoredKeys: Set<String> = []) {
        self.ignoredKeys = ignoredKeys
    }

    /// Reads one line. The bytes are needed during the call only.
    ///
    /// - Throws: `FormatError`, without the number of the line.
    public mutating func decode(line: UnsafeRawBufferPointer) throws(FormatError) -> ActionLine {
        do {
            // First as JSON, which it has to be before anything else is said of it.
            reader.load(line)
            guard try reader.json.peek() == .object else { throw reader.json.mismatch("an object") }
            let text = RawJSON(try reader.json.readRawValue())
            try reader.json.finish()
            let name = try name(line)
            let parameters = try parameters(of: name, line)
            return ActionLine(request: try reader.request(name, parameters), time: parameters.time, text: text)
        } catch {
            throw FormatError(any: error)
        }
    }

    private mutating func name(_ line: UnsafeRawBufferPointer) throws -> ActionName {
        reader.load(line)
        try reader.json.beginObject()
        while let key = try reader.nextKey() {
            guard key == .do else {
                try reader.json.skipValue()
                continue
            }
            let start = reader.json.offset
            let word = try reader.string()
            if let name = ActionName(rawValue: word) { return name }
            throw FormatError(
                .unknownName, "unknown action \(JSONError.quoted(word))", path: "do", column: start + 1,
                hint: NearestName.hint(for: word, among: ActionName.allCases.map(\.rawValue)))
        }
        throw reader.missing("do")
    }

    private mutating func parameters(of name: ActionName, _ line: UnsafeRawBufferPointer) throws -> ActionParameters {
        let known = name.parameters
        var parameters = ActionParameters()
        reader.load(line)
        try reader.json.beginObject()
        while let key = try reader.nextKey() {
            if known.contains(key) {
                try reader.parameter(key, of: name, into: &parameters)
            } else if key == .time {
                parameters.time = try reader.isNull() ? nil : reader.json.readTimestamp()
            } else if key == .do || ignoredKeys.contains(reader.json.string(of: reader.key)) {
                try reader.json.skipValue()
            } else {
                throw reader.unknownKey(among: (known + [.do, .time]).map(\.rawValue))
            }
        }
        return parameters
    }
}

extension FormatReader {
    /// Makes the request of what was read.
    func request(_ name: ActionName, _ parameters: ActionParameters) throws -> ActionRequest {
        switch name {
        case .start:
            return .start(parameters.header, parameters.state.isEmpty ? nil : parameters.state.state)
        case .end: return .end(reason: parameters.words)
        case .note: return .note(try need(parameters.words, "text"))
        case .appState: return .appState(try need(parameters.words, "state"))
        case .observe: return .observe(try observation(parameters))
        default: return .perform(try action(name, parameters))
        }
    }

    private func need<Value>(_ value: Value?, _ key: String) throws -> Value {
        guard let value else { throw missing(key) }
        return value
    }

    private func observation(_ parameters: ActionParameters) throws -> NavigationObservation {
        if parameters.observed.badge != nil { _ = try need(parameters.place.tab, "tab") }
        return parameters.observed.observation(of: parameters.place.address, tabBar: parameters.tabBar)
    }

    private func action(_ name: ActionName, _ parameters: ActionParameters) throws -> NavigationAction {
        let place = parameters.place.address
        let animated = parameters.animated
        switch name {
        case .setTabs: return .setTabs(try need(parameters.tabs, "tabs"), plus: parameters.plus)
        case .tapTab:
            return .tapTab(try need(parameters.place.tab, "tab"), allow: parameters.allow, on: parameters.on, animated: animated)
        case .selectTab: return .selectTab(try choice(parameters))
        case .tapPlus: return .tapPlus(allow: parameters.allow, animated: animated)
        case .tapMore: return .tapMore
        case .push:
            let screen = try need(parameters.screen, "screen")
            return .push(screen, on: place, by: parameters.by, animated: animated, guarded: parameters.guarded)
        case .pop: return .pop(count: parameters.count, from: place, animated: animated)
        case .popTo: return .popTo(try target(parameters), on: place, animated: animated)
        case .popToRoot: return .popToRoot(on: place, animated: animated)
        case .setStack:
            let screens = try need(parameters.screens, "screens")
            return .setStack(screens, of: place, animated: animated, interactive: parameters.interactive)
        case .remove: return .remove(try need(parameters.screenID, "screen"), from: place, animated: animated)
        case .tapBack: return .tapBack(on: place, animated: animated)
        case .tapRootButton: return .tapRootButton(on: place, animated: animated)
        case .tapLeftItem: return .tapItem(.left, on: place)
        case .tapRightItem: return .tapItem(.right, on: place)
        case .beginPop: return .beginPop(parameters.touch, on: place)
        case .updatePop: return .updatePop(progress: try need(parameters.progress, "progress"), on: place)
        case .finishPop: return .finishPop(on: place)
        case .cancelPop: return .cancelPop(on: place)
        case .endPop: return .endPop(on: place)
        case .endTransition: return .endTransition(of: parameters.of, on: place)
        default: return try otherAction(name, parameters)
        }
    }

    private func otherAction(_ name: ActionName, _ parameters: ActionParameters) throws -> NavigationAction {
        switch name {
        case .present:
            var draft = parameters.modal
            draft.screen = parameters.screen
            return .present(try modal(draft), by: parameters.by, animated: parameters.animated)
        case .dismiss: return .dismiss(from: parameters.modal.from, by: parameters.by, animated: parameters.animated)
        case .setBadge: return .setBadge(tab: try need(parameters.place.tab, "tab"), value: try need(parameters.value, "value"))
        case .setBadgePolicy: return .setBadgePolicy(try need(parameters.policy, "policy"))
        case .configureGesture: return .configureGesture(parameters.gesture, of: parameters.place.address)
        case .configureScreen: return .configureScreen(try need(parameters.screenID, "screen"), parameters.screenChange)
        case .configureTab: return .configureTab(try need(parameters.place.tab, "tab"), parameters.tabChange)
        case .setTabBarHidden: return .setTabBarHidden(try need(parameters.hidden, "hidden"))
        case .setLayoutDirection: return .setLayoutDirection(try need(parameters.tabBar.direction, "direction"))
        case .openDeepLink:
            let screens = try need(parameters.screens, "screens")
            return .openDeepLink(tab: try need(parameters.place.tab, "tab"), screens, animated: parameters.animated)
        case .restore: return .restore(try need(parameters.snapshot, "snapshot"), known: parameters.known)
        default: throw FormatError(.unknownName, "\"\(name.rawValue)\" is no action of the model", path: "do")
        }
    }

    private func choice(_ parameters: ActionParameters) throws -> TabChoice {
        switch (parameters.place.tab, parameters.index, parameters.more) {
        case (let tab?, nil, false): return .id(tab)
        case (nil, let index?, false): return .index(index)
        case (nil, nil, true): return .more
        case (nil, nil, false): throw missing("tab")
        default: throw mistake(.invalidValue, "has more than one of \"tab\", \"index\" and \"more\"")
        }
    }

    private func target(_ parameters: ActionParameters) throws -> PopTarget {
        switch (parameters.screenID, parameters.name) {
        case (let id?, nil): return .screen(id)
        case (nil, let name?): return .name(name)
        case (nil, nil): throw missing("screen")
        default: throw mistake(.invalidValue, "has both \"screen\" and \"name\"")
        }
    }
}
