/// Why a log cannot be replayed, and at which of its records (`LOG-5`).
public struct ReplayError: Error, Hashable, Sendable {
    /// The record that could not be applied, from 0.
    public let record: Int
    /// What is wrong with it.
    public let reason: FoldError
}

extension ReplayError: CustomStringConvertible {
    public var description: String { "record \(record): \(reason.message)" }
}

extension NavigationState {
    /// Folds a log into the state, strictly (`LOG-5`) and in its order (`LOG-7`): the first record that does not fold ends it.
    ///
    /// `known` is the names of the screens that the reader knows; nil is all. O(events).
    /// - Throws: `ReplayError`; then the state is that of the last good record.
    public mutating func replay(_ events: some Sequence<NavigationEvent>, known: Set<String>? = nil) throws(ReplayError) {
        var record = 0
        for event in events {
            do throws(FoldError) {
                if let known, let name = event.screenNames.first(where: { !known.contains($0) }) {
                    throw FoldError(.unknownScreen, "the screen name '\(name)' is not known")
                }
                try fold(event)
            } catch {
                throw ReplayError(record: record, reason: error)
            }
            record += 1
        }
    }
}

extension NavigationEvent {
    /// The names of the screens that the event brings in.
    var screenNames: [String] {
        switch self {
        case .pushed(let screen, _, _): [screen.name]
        case .stackSet(let entries, _, _), .deepLinkOpened(_, let entries): entries.flatMap(\.names)
        case .presented(let modal, _): modal.stack.map(\.name)
        case .tabsSet(let entries, _, _): entries.flatMap(\.names)
        case .sessionStarted(_, let full), .base(_, let full), .restored(let full, _): full.screenNames
        default: []
        }
    }
}

extension ScreenEntry {
    fileprivate var names: [String] {
        if case .new(let screen) = self { [screen.name] } else { [] }
    }
}

extension TabEntry {
    fileprivate var names: [String] {
        if case .new(let description) = self { description.stack.map(\.name) } else { [] }
    }
}

extension FullState {
    fileprivate var screenNames: [String] {
        (stack + (tabs ?? []).flatMap(\.stack) + modals.flatMap(\.stack)).map(\.name)
    }
}
