import NavigationHistory

/// Draws a state as a phone: navigation bar, screen, tab bar, and the modals over them. Each line takes exactly `width` cells.
///
/// What shows is asked of the model; here it is only put into place. Nothing is told by colour.
struct PhoneDrawing {
    let state: NavigationState
    /// In cells, from 24.
    let width: Int
    /// In lines, from 14.
    let height: Int

    /// A line between the left and the right edge of a box.
    enum Row: Equatable {
        case text(String)
        /// A line across, which joins the edges.
        case rule
    }

    private var inner: Int { width - 2 }

    var lines: [String] {
        let bar = state.isNavigationBarHidden ? [] : [Row.text(navigationBar(of: state, width: inner)), .rule]
        let tabBar = state.isTabBarVisible ? [Row.rule] + TabBarDrawing(state: state, width: inner).rows.map { .text($0) } : []
        let room = max(0, height - 2 - bar.count - tabBar.count)
        let rows = bar + Self.screen(body: body, bottom: bottom, width: inner, height: room).map { .text($0) } + tabBar
        return Self.box(rows, width: width, title: nil).replacing(from: bar.count + 1, sheets: sheets(lines: height - 2 - bar.count))
    }

    // MARK: The bar

    /// `‹ back` at the left, the title, the right item; mirrored where the app runs from right to left.
    private func navigationBar(of state: NavigationState, width: Int) -> String {
        let title = state.topScreen?.fields.title ?? ""
        // A modal's own state knows no direction.
        let isMirrored = self.state.direction == .rightToLeft
        let slot = state.leftSlot()
        let arrow = isMirrored ? "›" : "‹"
        var left: [String] = []
        switch slot.kind {
        case .back: left = ["\(arrow) \(slot.title ?? "")"]
        case .backItem: left = ["\(arrow) [\(slot.title ?? "")]"]
        case .leftItem: left = ["[\(slot.title ?? "")]"]
        case .none: break
        }
        if let item = slot.item { left.append("[\(item)]") }
        let right =
            switch state.rightSlot.kind {
            case .rightItem: "[\(state.rightSlot.title ?? "")]"
            case .root: "⌂"
            case .none: ""
            }
        let start = left.isEmpty ? "" : " " + left.joined(separator: " ")
        let end = right.isEmpty ? "" : right + " "
        return isMirrored ? CellText.row(end.mirrored, title, start.mirrored, width) : CellText.row(start, title, end, width)
    }

    // MARK: The screen

    private var body: [String] {
        if state.selection == .more {
            let behind = state.tabs.filter { !state.barEntries.contains($0.id) }
            return ["More"] + behind.map { $0.item.title ?? $0.id }
        }
        guard let address = state.visibleStack else { return ["no tab is selected"] }
        return Self.describe(state.screens(at: address), width: inner)
    }

    private var bottom: [String] {
        var lines = state.modals.isEmpty ? [StateTree(state).swipe.label] : []
        if let link = state.linkView() { lines.append("╌╌ link view · \(TimeText.decimal(link.height, digits: 1)) points ╌╌") }
        return lines
    }

    /// The top screen, and how the user got to it.
    private static func describe(_ stack: [NavigationScreen], width: Int) -> [String] {
        guard let top = stack.last else { return [] }
        var lines = [top.words]
        if let title = top.fields.title { lines.append("\"\(title)\"") }
        if stack.count > 1 { lines += ["", path(stack.map(\.name), width: width - 2)] }
        return lines
    }

    /// `Forum › Thread › Photo`; of a long one the end.
    private static func path(_ names: [String], width: Int) -> String {
        for start in names.indices {
            let text = (start > 0 ? "… › " : "") + names[start...].joined(separator: " › ")
            if CellWidth.of(Escaping.visible(text)) <= width { return text }
        }
        return names.last ?? ""
    }

    /// The body in the middle, the rest at the bottom; what does not fit is left out, of the body first what stands last.
    private static func screen(body: [String], bottom: [String], width: Int, height: Int) -> [String] {
        let bottom = bottom.suffix(max(0, height - 1))
        let room = height - bottom.count
        let body = body.prefix(max(0, room))
        let above = (room - body.count) / 2
        let empty = Array(repeating: "", count: max(0, above))
        let below = Array(repeating: "", count: max(0, room - body.count - above))
        return (empty + body + below + bottom).map { CellText.centred($0, width) }
    }

    // MARK: Modals

    /// The modals as sheets: the topmost one whole, of those under it the upper edges. As many lines as given, or none.
    private func sheets(lines: Int) -> [String] {
        guard let top = state.modals.last else { return [] }
        // A sheet of seven lines shows what matters.
        let edges = state.modals.dropLast().suffix(max(0, lines - 7)).map { Self.edge("╭", "╮", width: inner, title: $0.id) }
        var rows: [Row] = []
        let screens = top.stack.screens.compactMap { state.screen($0) }
        // A stack of its own has a bar of its own: the same rules decide what it shows.
        if top.hasStack, let own = try? HeadlessNavigation(.stack(screens)).state, !own.isNavigationBarHidden {
            rows = [.text(navigationBar(of: own, width: inner - 2)), .rule]
        }
        let room = lines - edges.count - 2 - rows.count
        rows += Self.screen(body: Self.describe(screens, width: inner - 2), bottom: [], width: inner - 2, height: room).map { .text($0) }
        return edges + Self.box(rows, width: inner, title: top.id)
    }

    // MARK: Boxes

    private static func box(_ rows: [Row], width: Int, title: String?) -> [String] {
        let line = String(repeating: "─", count: max(0, width - 2))
        let middle = rows.map { row in
            switch row {
            case .text(let text): "│\(text)│"
            case .rule: "├\(line)┤"
            }
        }
        return [edge("╭", "╮", width: width, title: title)] + middle + ["╰\(line)╯"]
    }

    private static func edge(_ left: String, _ right: String, width: Int, title: String?) -> String {
        let name = title.map { "─ " + CellWidth.cut(Escaping.visible($0), to: max(1, width - 6)) + " " } ?? ""
        return left + name + String(repeating: "─", count: max(0, width - 2 - CellWidth.of(name))) + right
    }
}

extension [String] {
    /// The box with sheets in it, from a line on.
    fileprivate func replacing(from start: Int, sheets: [String]) -> [String] {
        var lines = self
        for (index, sheet) in sheets.enumerated() where lines.indices.contains(start + index) { lines[start + index] = "│\(sheet)│" }
        return lines
    }
}

extension String {
    /// A space at one end moves to the other.
    fileprivate var mirrored: String {
        if hasPrefix(" ") { return dropFirst() + " " }
        return hasSuffix(" ") ? " " + dropLast() : self
    }
}
