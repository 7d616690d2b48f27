/// Lines of help under construction: blocks with an empty line between them, wrapped.
struct HelpPage {
    private let width: Int
    private var lines: [String] = []

    init(width: Int) {
        self.width = max(width, 40)
    }

    /// The text, with a line break at its end.
    var rendered: String {
        lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    mutating func line(_ line: String) {
        lines.append(line)
    }

    mutating func text(_ text: String, indent: Int) {
        let margin = String(repeating: " ", count: indent)
        for line in wrapped(text, width: width - indent) { lines.append(line.isEmpty ? "" : margin + line) }
    }

    mutating func paragraph(_ text: String) {
        guard !text.isEmpty else { return }
        separate()
        self.text(text, indent: 0)
    }

    mutating func section(_ title: String) {
        separate()
        lines.append(title + ":")
    }

    /// The usage line; what does not fit goes below the command's name, indented.
    mutating func usage(_ usage: String) {
        separate()
        let parts = wrapped("Usage: " + usage, width: width - 4)
        for (index, part) in parts.enumerated() { lines.append(index == 0 ? part : "    " + part) }
    }

    mutating func exitCodes(_ codes: [ExitCodeMeaning]) {
        table("Exit codes", codes.map { (String($0.code), $0.meaning) }, column: column(codes.map { String($0.code) }))
    }

    /// How wide the left column of a table with these labels is.
    func column(_ labels: [String]) -> Int {
        min(labels.map(\.count).max() ?? 0, 28, width / 3)
    }

    /// Two columns; a label wider than its column has a line of its own.
    mutating func table(_ title: String, _ rows: [(label: String, text: String)], column: Int) {
        guard !rows.isEmpty else { return }
        section(title)
        let margin = String(repeating: " ", count: column + 4)
        for row in rows {
            var texts = wrapped(row.text, width: width - column - 4)[...]
            if row.label.count <= column, let first = texts.popFirst(), !first.isEmpty {
                lines.append("  " + row.label + String(repeating: " ", count: column - row.label.count + 2) + first)
            } else {
                lines.append("  " + row.label)
            }
            for text in texts where !text.isEmpty { lines.append(margin + text) }
        }
    }

    private mutating func separate() {
        if !lines.isEmpty { lines.append("") }
    }
}

/// Breaks text at spaces so that lines have at most `width` characters; longer words stay whole.
///
/// Line breaks are kept, and a line that begins with a space is not touched.
func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if paragraph.isEmpty || paragraph.hasPrefix(" ") {
            lines.append(String(paragraph))
            continue
        }
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
    }
    return lines
}
