/// Lines under lines, drawn as a tree.
struct Tree {
    var label: String
    var children: [Tree] = []

    init(_ label: String, _ children: [Tree] = []) {
        self.label = label
        self.children = children
    }

    /// The lines, the first one at the left edge.
    var lines: [String] {
        var lines = [label]
        for (index, child) in children.enumerated() {
            let isLast = index == children.count - 1
            for (position, line) in child.lines.enumerated() {
                lines.append((position == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")) + line)
            }
        }
        return lines
    }
}
