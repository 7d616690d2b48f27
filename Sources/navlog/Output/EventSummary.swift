import NavigationHistory

/// An event in one line, for people.
extension NavigationEvent {
    /// What happened, without kind, place and origin, which have columns of their own.
    var summary: String {
        switch self {
        case .sessionStarted(let header, let full), .base(let header, let full):
            return Self.words([Self.words([header.app, header.appVersion]), header.device, header.system, full.summary], ", ")
        case .sessionEnded(let reason): return reason ?? ""
        case .tabsSet(let entries, _, _):
            return entries.map { entry in
                switch entry {
                case .existing(let id): id
                case .new(let description): "+\(description.id)"
                }
            }.joined(separator: " ")
        case .tabSelected(let from, let to, _):
            let target = if case .tab(let id) = to { id } else { "More" }
            return from.map { "\($0) → \(target)" } ?? target
        case .pushed(let screen, _, _): return screen.words
        case .popped(let screens, _, _, let swipe, let answer):
            var text = screens.map(\.words).joined(separator: " ")
            if let swipe { text += " (from x \(TimeText.decimal(max(0, swipe.x), digits: 1)))" }
            if let answer, answer != .none { text += " (handler: \(answer.rawValue))" }
            return text
        case .stackSet(let entries, _, _): return entries.map(\.words).joined(separator: " › ")
        case .deepLinkOpened(_, let entries): return entries.map(\.words).joined(separator: " › ")
        case .presented(let modal, _):
            let stack = modal.stack.map(\.words).joined(separator: " › ")
            return modal.stackID.map { "\($0): \(stack)" } ?? stack
        case .dismissed(let ids, _): return ids.joined(separator: " ")
        case .badgeSet(_, let value): return value.map { "\"\($0)\"" } ?? "none"
        case .restored(let full, let warnings): return Self.words([full.summary] + warnings, ", ")
        default: return configurationSummary ?? diagnosticSummary
        }
    }

    private var configurationSummary: String? {
        switch self {
        case .gestureConfigured(let change, _):
            Self.words(
                [
                    change.enabled.map { "enabled \($0)" }, change.temporarilyClosed.map { "temporarilyClosed \($0)" },
                    change.maxStartDistance.map { "maxStartDistance \(TimeText.decimal(max(0, $0), digits: 2))" },
                    change.leftItemDisablesSwipe.map { "leftItemDisablesSwipe \($0)" },
                    change.barHiddenDisablesSwipe.map { "barHiddenDisablesSwipe \($0)" }, change.unset.isEmpty ? nil : "some set back",
                ], ", ")
        case .screenConfigured(let screen, _): screen.words
        case .tabConfigured(_, let change): Self.words([change.title.map { "title \"\($0)\"" }, change.image.map { "image \($0)" }], ", ")
        case .tabBarConfigured(let change):
            Self.words(
                [
                    change.badgePolicy.map { "badge policy \($0.rawValue)" }, change.overflow.map { "overflow \($0.rawValue)" },
                    change.tabBarHidden.map { $0 ? "hidden" : "not hidden" }, change.direction.map { "direction \($0.rawValue)" },
                ], ", ")
        default: nil
        }
    }

    private var diagnosticSummary: String {
        switch self {
        case .refused(let action, let gate, let values): Self.words(["\(gate): \(action.text)", values.map { "saw \($0.text)" }], ", ")
        case .ignored(let action, let reason): "\(reason): \(action.text)"
        case .failed(let action, let code): "\(code): \(action.text)"
        case .swipeCancelled(_, let screen, _, _, let progress):
            screen.words + (progress.map { " at \(TimeText.decimal(max(0, $0 * 100), digits: 0)) %" } ?? "")
        case .itemTapped(let side, let screen): "\(side.rawValue) item of \(screen.words)"
        case .appStateChanged(let state): state
        case .clockChanged(let offset, _): "by \(offset) s"
        case .note(let text): text
        default: ""
        }
    }

    private static func words(_ parts: [String?], _ separator: String = " ") -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
    }

    // MARK: Where

    /// The tabs and modals that the event is about.
    var places: [String] {
        func place(_ address: StackAddress) -> [String] {
            switch address {
            case .root: []
            case .tab(let id), .modal(let id): [id]
            }
        }
        switch self {
        case .tabSelected(let from, let to, _):
            let target = if case .tab(let id) = to { id } else { "more" }
            return (from.map { [$0] } ?? []) + [target]
        case .pushed(_, let address, _), .popped(_, let address, _, _, _), .stackSet(_, let address, _): return place(address)
        case .gestureConfigured(_, let address), .swipeCancelled(let address, _, _, _, _): return place(address)
        case .deepLinkOpened(let tab, _), .badgeSet(let tab, _), .tabConfigured(let tab, _): return [tab]
        case .presented(let modal, _): return modal.stackID.map { [$0] } ?? modal.stack.first.map { [$0.id] } ?? []
        case .dismissed(let ids, _): return ids
        default: return []
        }
    }

    /// Whether one of the screens that the event names has one of these ids or names. `before` knows the names of those that it names
    /// by id alone.
    func concerns(_ wanted: [String], before: NavigationState?) -> Bool {
        func isWanted(_ screen: NavigationScreen) -> Bool { wanted.contains(screen.name) || wanted.contains(screen.id) }
        func isWanted(id: String) -> Bool {
            wanted.contains(id) || (before?.screen(id: id)).map(isWanted) ?? wanted.contains { id.hasPrefix($0 + "#") }
        }
        func isWanted(_ reference: ScreenReference) -> Bool {
            switch reference {
            case .id(let id): isWanted(id: id)
            case .number(let number): (before?.screen(number)).map(isWanted) ?? false
            }
        }
        func isWanted(_ entry: ScreenEntry) -> Bool {
            switch entry {
            case .new(let screen): isWanted(screen)
            case .standing(let reference): isWanted(reference)
            }
        }
        switch self {
        case .pushed(let screen, _, _): return isWanted(screen)
        case .popped(let screens, _, _, _, _): return screens.contains(where: isWanted)
        case .stackSet(let entries, _, _), .deepLinkOpened(_, let entries): return entries.contains(where: isWanted)
        case .presented(let modal, _): return modal.stack.contains(where: isWanted)
        case .dismissed(let ids, _): return ids.contains(where: isWanted(id:))
        case .screenConfigured(let screen, _), .swipeCancelled(_, let screen, _, _, _), .itemTapped(_, let screen): return isWanted(screen)
        case .sessionStarted(_, let full), .restored(let full, _), .base(_, let full): return full.allScreens.contains(where: isWanted)
        case .tabsSet(let entries, _, _):
            return entries.contains { if case .new(let tab) = $0 { tab.stack.contains(where: isWanted) } else { false } }
        default: return false
        }
    }
}

extension FullState {
    /// The tabs, or the stack.
    fileprivate var summary: String {
        guard let tabs else { return stack.map(\.words).joined(separator: " › ") }
        let chosen = selected ?? (isMoreSelected ? nil : tabs.first?.id)
        return "tabs " + tabs.map { $0.id == chosen ? "\($0.id)*" : $0.id }.joined(separator: " ")
    }

    fileprivate var allScreens: [NavigationScreen] {
        stack + (tabs ?? []).flatMap(\.stack) + modals.flatMap(\.stack)
    }
}

extension NavigationScreen {
    /// The name, and the id where it says more.
    var words: String {
        if id.isEmpty || id == name { return name }
        return id.hasPrefix(name + "#") ? id : "\(name) (\(id))"
    }
}

extension ScreenReference {
    fileprivate var words: String {
        switch self {
        case .id(let id): id
        case .number(let number): "#\(number)"
        }
    }
}

extension ScreenEntry {
    fileprivate var words: String {
        switch self {
        case .standing(let reference): reference.words
        case .new(let screen): screen.words
        }
    }
}
