import NavigationFormat
import NavigationModel

extension NavigationEvent {
    /// What counts of an event when two sessions are compared, as text: kind, origin, place, names of screens, values.
    ///
    /// Ids of screens are given anew in every session and do not count. `before` is the state before the event.
    func signature(before: NavigationState?) -> String {
        var parts = [kind.name]
        if let origin { parts.append(origin.name) }
        switch self {
        case .sessionStarted(let header, let full):
            parts += [header.app ?? ""] + full.signature
        case .base(_, let full), .restored(let full, _): parts += full.signature
        case .tabSelected(let from, let to, _): parts += [from ?? "-", "\(to)"]
        case .pushed(let screen, let address, _): parts += ["\(address)", screen.name]
        case .popped(let screens, let address, _, _, let answer):
            parts += ["\(address)", answer?.rawValue ?? ""] + screens.map { before.name(of: $0) }
        case .stackSet(let entries, let address, _): parts += ["\(address)"] + entries.map { before.name(of: $0) }
        case .deepLinkOpened(let tab, let entries): parts += [tab] + entries.map { before.name(of: $0) }
        case .presented(let modal, _):
            parts += [modal.stackID ?? "", modal.from.map { before.name(of: .id($0)) } ?? ""] + modal.stack.map(\.name)
        case .dismissed(let ids, _): parts += ids.map { before.name(of: .id($0)) }
        case .tabsSet(let entries, let selected, let plus):
            parts += [selected ?? "-", "\(plus)"] + entries.map(\.signature)
        case .badgeSet(let tab, let value): parts += [tab, value.map { "=\($0)" } ?? "-"]
        case .gestureConfigured(let change, let address): parts += ["\(address)", "\(change)"]
        case .screenConfigured(let reference, let change): parts += [before.name(of: reference), "\(change)"]
        case .tabConfigured(let tab, let change): parts += [tab, "\(change)"]
        case .tabBarConfigured(let change): parts.append("\(change)")
        case .refused(let action, let gate, _): parts += [action.name, gate]
        case .ignored(let action, let reason): parts += [action.name, reason]
        case .failed(let action, let code): parts += [action.name, code]
        case .swipeCancelled(let address, let screen, _, _, _): parts += ["\(address)", before.name(of: screen)]
        case .itemTapped(let side, let screen): parts += [side.rawValue, before.name(of: screen)]
        case .sessionEnded(let reason): parts.append(reason ?? "-")
        case .appStateChanged(let text), .note(let text): parts.append(text)
        case .plusTapped, .clockChanged: break
        }
        return parts.joined(separator: "\u{1F}")
    }
}

extension NavigationState? {
    /// The name of a screen, or the text itself where no screen is meant.
    fileprivate func name(of reference: ScreenReference) -> String {
        switch reference {
        case .id(let id): self?.screen(id: id)?.name ?? id
        case .number(let number): self?.screen(number)?.name ?? "#\(number)"
        }
    }

    fileprivate func name(of entry: ScreenEntry) -> String {
        switch entry {
        case .standing(let reference): name(of: reference)
        case .new(let screen): "+" + screen.name
        }
    }
}

extension TabEntry {
    fileprivate var signature: String {
        switch self {
        case .existing(let id): id
        case .new(let description): "+\(description.id):" + description.stack.map(\.name).joined(separator: ",")
        }
    }
}

extension FullState {
    fileprivate var signature: [String] {
        stack.map(\.name) + (tabs ?? []).map { TabEntry.new($0).signature }
            + [selected ?? "-"] + modals.flatMap { ["modal", $0.stackID ?? ""] + $0.stack.map(\.name) }
    }
}

extension JSONText {
    /// What an action does and where.
    fileprivate var name: String {
        ["do", "tab", "modal", "value"].map { key in
            if case .string(let text) = member(key) { text } else { "" }
        }.joined(separator: " ")
    }
}
