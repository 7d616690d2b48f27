/// Lenient restoration of a snapshot from outside (`DEC-15`).
extension Effect {
    /// What is unknown is dropped, indices are corrected, and each correction is a warning. Modals are closed; badges, items,
    /// settings, direction and plus stay as the app has them.
    mutating func restore(_ snapshot: RestorationSnapshot, known: Set<String>?) {
        var restoration = Restoration(known: known ?? situation.environment.known)
        var full = state.full
        full.modals = []
        if full.tabs == nil {
            restoration.unknownTabs = (snapshot.tabs ?? []).map(\.id)
            let own = start.screens(at: .root)
            full.stack = restoration.restored([Restoration.Entry(own: own, stored: snapshot.stack)])[0]
        } else {
            restoreTabs(snapshot, into: &full, &restoration, start: start)
        }
        for address in decision.transitions.addresses.sorted(by: { state.words($0) < state.words($1) }) { drop(address) }
        decision.transitions = Transitions()
        decision.warnings = restoration.warnings
        record(.restored(full, warnings: restoration.warnings))
    }

    private func restoreTabs(
        _ snapshot: RestorationSnapshot, into full: inout FullState, _ restoration: inout Restoration, start: NavigationState
    ) {
        let stored = snapshot.tabs ?? []
        var tabs = full.tabs ?? []
        restoration.unknownTabs = stored.map(\.id).filter { id in !tabs.contains { $0.id == id } }
        var entries: [Restoration.Entry] = []
        for tab in tabs {
            let own = start.screens(at: .tab(tab.id))
            let match = stored.first { $0.id == tab.id }
            if match == nil { restoration.addedTabs.append(tab.id) }
            entries.append(Restoration.Entry(own: own.isEmpty ? tab.stack : own, stored: match?.stack, isPlain: tab.isPlain))
        }
        for (index, stack) in restoration.restored(entries).enumerated() { tabs[index].stack = stack }
        full.tabs = tabs
        guard let index = snapshot.selected else { return }
        full.isMoreSelected = false
        if stored.indices.contains(index) {
            let id = stored[index].id
            full.selected = tabs.contains { $0.id == id } ? id : tabs.first?.id
        } else {
            restoration.indexOutOfRange = true
            full.selected = tabs.first?.id
        }
    }
}

/// Corrects stored stacks and collects the warnings, which stand in a fixed order.
private struct Restoration {
    /// One stack: the app's own, and what was stored for it.
    struct Entry {
        let own: [NavigationScreen]
        let stored: RestorationSnapshot.Stack?
        var isPlain = false
    }

    let known: Set<String>?
    var unknownTabs: [String] = []
    var addedTabs: [String] = []
    var indexOutOfRange = false
    private var unknownScreens: [String] = []
    private var truncated = 0
    private var clamped = 0
    private var fellBack = 0

    init(known: Set<String>?) {
        self.known = known
    }

    var warnings: [String] {
        unknownTabs.map { "unknownTab:\($0)" } + addedTabs.map { "tabAdded:\($0)" } + unknownScreens.map { "unknownScreen:\($0)" }
            + Array(repeating: "truncated", count: truncated) + Array(repeating: "indexClamped", count: clamped)
            + (indexOutOfRange ? ["indexOutOfRange"] : []) + Array(repeating: "fellBackToInitial", count: fellBack)
    }

    /// The stacks to take over. A screen that is stored twice stands once, and a stack is never left empty.
    mutating func restored(_ entries: [Entry]) -> [[NavigationScreen]] {
        let stacks = entries.map { entry in entry.stored.map { corrected($0, isPlain: entry.isPlain) } }
        // Stacks that show the app's own screens come first: nothing stored may take one of these away.
        var fallsBack = Set(stacks.indices.filter { stacks[$0]?.isEmpty ?? false })
        var result: [[NavigationScreen]] = []
        repeat {
            result = Self.without(repetitions: stacks, entries, fallsBack)
            let emptied = result.indices.filter { result[$0].isEmpty }
            fallsBack.formUnion(emptied)
            if emptied.isEmpty { break }
        } while fallsBack.count <= entries.count
        fellBack += fallsBack.count
        return result
    }

    private static func without(
        repetitions stacks: [[NavigationScreen]?], _ entries: [Entry], _ fallsBack: Set<Int>
    ) -> [[NavigationScreen]] {
        var result = Array(repeating: [NavigationScreen](), count: stacks.count)
        var seen: Set<String> = []
        for index in stacks.indices where stacks[index] == nil || fallsBack.contains(index) {
            result[index] = stacks[index] == nil ? entries[index].own : Array(entries[index].own.prefix(1))
            seen.formUnion(result[index].map(\.id))
        }
        for (index, stack) in stacks.enumerated() where !fallsBack.contains(index) {
            guard let stack else { continue }
            result[index] = stack.filter { seen.insert($0.id).inserted }
        }
        return result
    }

    /// First the cut, then unknown screens are dropped from what is left.
    private mutating func corrected(_ stack: RestorationSnapshot.Stack, isPlain: Bool) -> [NavigationScreen] {
        var screens = stack.screens
        if !screens.isEmpty, let index = stack.index {
            if index < 0 {
                clamped += 1
                screens = Array(screens.prefix(1))
            } else if index >= screens.count {
                clamped += 1
            } else if index < screens.count - 1 {
                truncated += 1
                screens = Array(screens.prefix(index + 1))
            }
        }
        let isUnknown = { [known] (screen: NavigationScreen) in screen.kind != .screen || !(known?.contains(screen.name) ?? true) }
        unknownScreens += screens.filter(isUnknown).map(\.name)
        screens.removeAll(where: isUnknown)
        return isPlain ? Array(screens.prefix(1)) : screens
    }
}
