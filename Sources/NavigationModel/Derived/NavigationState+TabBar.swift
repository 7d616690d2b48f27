/// What the tab bar shows. Derived, never stored (`LOG-4`).
extension NavigationState {
    /// `HIDE-1`, `HIDE-2`: not forced hidden (`CYL-9`), and no screen above the root of the selected tab's stack hides it,
    /// whatever is on top.
    ///
    /// Read from the committed stack of the selected tab at any time, so every change counts at once (`HIDE-4`, `UIK-H1`), a swipe
    /// only when it is finished (`HIDE-5`), and a flag on the root never (`HIDE-3`, `DEC-24`).
    /// Without tabs there is no tab bar. O(depth of the selected stack).
    public var isTabBarVisible: Bool {
        guard hasTabs, !tabBarHidden else { return false }
        guard case .tab(let index) = selection else { return true }
        return !tabs[index].stack.screens.dropFirst().contains { hidesBottomBar($0) }
    }

    /// `NAV-3`: unset counts as true above the root.
    private func hidesBottomBar(_ number: ScreenNumber) -> Bool {
        guard let screen = screens[number], screen.hasFields else { return true }
        return screen.fields.hidesBottomBar ?? true
    }

    /// `UIK-T6`: whether the bar has a More entry.
    public var hasMore: Bool {
        overflow == .system && tabsWithoutPlus.count > 5
    }

    /// Whether a tab has no entry of its own in the bar.
    func isBehindMore(_ index: Int) -> Bool {
        guard hasMore, let position = tabsWithoutPlus.firstIndex(of: index) else { return false }
        return position >= 4
    }

    /// The positions of the tabs that are not reached through the plus button.
    private var tabsWithoutPlus: [Int] {
        guard case .childTab(let id) = plus else { return Array(tabs.indices) }
        return tabs.indices.filter { tabs[$0].id != id }
    }

    /// The slot of the plus button (`PLUS-5`), or nil where there is none.
    ///
    /// The middle for an even number of tabs; for an odd one the slot before it. A child's slot is its position.
    public var plusSlot: Int? {
        switch plus {
        case .action(let index): index ?? tabs.count / 2
        case .childTab(let id): index(ofTab: id)
        case nil: nil
        }
    }

    /// The entries that the bar draws, in index order: tab ids, `plus`, `more` (`MORE-1`, `MORE-3`).
    public var barEntries: [String] {
        var entries = tabsWithoutPlus.map { tabs[$0].id }
        if hasMore { entries = entries.prefix(4) + ["more"] }
        if let slot = plusSlot { entries.insert("plus", at: min(slot, entries.count)) }
        return entries
    }

    /// The number of buttons that the system makes: none in a custom bar (`TAB-14`).
    public var systemButtonCount: Int {
        guard overflow == .system else { return 0 }
        return hasMore ? 5 : tabsWithoutPlus.count
    }

    /// The entry that is highlighted: a tab id, `plus`, `more` or none (`UIK-T8`, `CYL-4`, `DEC-4`).
    public var highlightedEntry: String? {
        switch selection {
        case .none: return nil
        case .more: return "more"
        case .tab(let index):
            if case .childTab(let id) = plus, tabs[index].id == id { return "plus" }
            return isBehindMore(index) ? "more" : tabs[index].id
        }
    }

    /// What the button of each tab shows: one an item, in index order (`TAB-1`, `TAB-7`, `TAB-10`, `LAY-7`).
    /// A button is selected or not; there is no highlighted state (`TAB-11`).
    public var tabButtons: [TabButton] {
        tabs.indices.map { index in
            let item = tabs[index].item
            let selected = selection == .tab(index)
            return TabButton(
                tab: tabs[index].id, title: item.title, image: selected ? item.selectedImage ?? item.image : item.image,
                isSelected: selected, isTinted: selected && item.imageMode == .template)
        }
    }
}

/// What a tab's button shows now.
public struct TabButton: Hashable, Sendable {
    /// The tab's id.
    public let tab: String
    /// The title shown, if any.
    public let title: String?
    /// The image shown now; without a selected image the normal one.
    public let image: String?
    /// Whether the tab is selected.
    public let isSelected: Bool
    /// Whether it is drawn in the bar's selected colour.
    public let isTinted: Bool
}
