import NavigationHistory

/// Draws a tab bar in three lines: badges, titles, and a mark under the highlighted entry.
struct TabBarDrawing {
    let state: NavigationState
    let width: Int

    var rows: [String] {
        let entries = state.direction == .rightToLeft ? state.barEntries.reversed() : state.barEntries
        guard !entries.isEmpty else { return ["", "", ""].map { CellText.left($0, width) } }
        let badges = Dictionary(state.badges().map { ($0.tab, $0.display) }, uniquingKeysWith: { first, _ in first })
        // What a division leaves over goes to the first entries.
        let widths = entries.indices.map { width / entries.count + ($0 < width % entries.count ? 1 : 0) }
        let titles = zip(entries, widths).map { entry, cells in CellText.centred(title(entry), cells) }
        let marks = zip(entries, widths).map { entry, cells in
            guard entry == state.highlightedEntry else { return CellText.left("", cells) }
            let length = min(cells, max(1, CellWidth.of(Escaping.visible(title(entry)))))
            return CellText.centred(String(repeating: "━", count: length), cells)
        }
        let badgeTexts = zip(entries, widths).map { entry, cells in CellText.centred(badges[entry].map(text) ?? "", cells) }
        return [badgeTexts, titles, marks].map { $0.joined() }
    }

    private func title(_ entry: String) -> String {
        switch entry {
        case "plus": return "(+)"
        case "more": return "•••"
        default:
            guard let index = state.index(ofTab: entry) else { return entry }
            return state.tabs[index].item.title ?? entry
        }
    }

    private func text(_ badge: BadgeDisplay) -> String {
        switch badge.mode {
        case .hidden: ""
        case .dot: "•"
        case .text: "(\(badge.text ?? ""))"
        }
    }
}
