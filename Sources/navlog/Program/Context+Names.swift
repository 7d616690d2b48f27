import NavigationHistory
import NavlogArguments

extension Context {
    /// Says which of the names that were asked for the files do not know, where nothing was found: a misspelt name finds nothing.
    func sayUnknown(_ asked: KnownNames, in stores: [HistoryStore]) {
        let known = stores.compactMap { try? $0.knownNames() }
        for (kind, names, all) in [("screen", asked.screens, known.flatMap(\.screens)), ("tab", asked.tabs, known.flatMap(\.tabs))] {
            for name in names where !all.contains(name) {
                let near = nearestName(to: name, in: all).map { ": did you mean '\($0)'?" }
                messages.say("no \(kind) is known as '\(name)'" + (near ?? Self.list(all)))
            }
        }
    }

    private static func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "" }
        return "; there are " + names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and others" : "")
    }
}
