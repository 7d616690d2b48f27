/// Lenient restoration of a snapshot from outside (`DEC-15`).
extension Effect {
    /// What is unknown is dropped, indices are corrected, and each correction is a warning. Modals are closed; badges, items,
    /// settings, direction and plus stay as the app has them.
    mutating func restore(_ snapshot: RestorationSnapshot, known: Set<String>?, start: NavigationState) {
        var restoration = Restoration(known: known ?? situation.environment.known)
        var full = situation.state.full
        full.modals = []
        if full.tabs == nil {
            if let tabs = snapshot.tabs { restoration.unknownTabs += tabs.map(\.id) }
            full.stack = snapshot.stack.map { restoration.restored($0, root: start.screens(at: .root)) } ?? start.screens(at: .root)
        } else {
            restoreTabs(snapshot, into: &full, &restoration, start: start)
        }
        decision.warnings = restoration.warnings
        decision.transitions = Transitions()
        decision.event = .restored(full, warnings: restoration.warnings)
    }

    private func restoreTabs(
        _ snapshot: RestorationSnapshot, into full: inout FullState, _ restoration: inout Restoration, start: NavigationState
    ) {
        let stored = snapshot.tabs ?? []
        var tabs = full.tabs ?? []
        for tab in stored where !tabs.contains(where: { $0.id == tab.id }) { restoration.unknownTabs.append(tab.id) }
        for index in tabs.indices {
            let own = start.screens(at: .tab(tabs[index].id))
            if !own.isEmpty { tabs[index].stack = own }
            guard let tab = stored.first(where: { $0.id == tabs[index].id }) else {
                restoration.addedTabs.append(tabs[index].id)
                continue
            }
            if let stack = tab.stack {
                let restored = restoration.restored(stack, root: tabs[index].stack)
                tabs[index].stack = tabs[index].isPlain ? Array(restored.prefix(1)) : restored
            }
        }
        full.tabs = tabs
        if let index = snapshot.selected {
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
}

/// Collects the warnings of a restoration, which stand in a fixed order.
private struct Restoration {
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

    /// First the cut, then unknown screens are dropped from what is left; a stack is never left empty.
    mutating func restored(_ stack: RestorationSnapshot.Stack, root: [NavigationScreen]) -> [NavigationScreen] {
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
        if let known {
            unknownScreens += screens.filter { !known.contains($0.name) }.map(\.name)
            screens.removeAll { !known.contains($0.name) }
        }
        if screens.isEmpty {
            fellBack += 1
            screens = Array(root.prefix(1))
        }
        return screens
    }
}
