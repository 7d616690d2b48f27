/// Text that takes an exact number of cells.
enum CellText {
    /// Cut or filled up at its end. Text from outside is made harmless first.
    static func left(_ text: String, _ width: Int) -> String {
        guard width > 0 else { return "" }
        return CellWidth.cut(Escaping.visible(text), to: width).padding(to: width)
    }

    /// Cut, or with space on both sides; the odd cell stands at the end.
    static func centred(_ text: String, _ width: Int) -> String {
        guard width > 0 else { return "" }
        let text = CellWidth.cut(Escaping.visible(text), to: width)
        return (String(repeating: " ", count: (width - CellWidth.of(text)) / 2) + text).padding(to: width)
    }

    /// Three texts at the left, in the middle and at the right; the middle one gives way, then the right one.
    static func row(_ left: String, _ middle: String, _ right: String, _ width: Int) -> String {
        guard width > 0 else { return "" }
        let left = CellWidth.cut(Escaping.visible(left), to: width / 2)
        let right = CellWidth.cut(Escaping.visible(right), to: width / 3)
        let (before, after) = (CellWidth.of(left), CellWidth.of(right))
        let gaps = (before > 0 ? 1 : 0) + (after > 0 ? 1 : 0)
        let room = max(0, width - before - after - gaps)
        let middle = room == 0 ? "" : CellWidth.cut(Escaping.visible(middle), to: room)
        let cells = CellWidth.of(middle)
        // In the middle of the whole row where it can be, else between its neighbours.
        let lowest = before + (before > 0 ? 1 : 0)
        let start = min(max((width - cells) / 2, lowest), lowest + room - cells)
        let text = left.padding(to: start) + middle
        return text.padding(to: width - after) + right
    }
}
