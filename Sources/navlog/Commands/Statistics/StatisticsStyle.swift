/// How shares and drawings are written: for people in tables, exactly everywhere else.
struct StatisticsStyle {
    /// Whether the output is a table.
    var isForPeople: Bool
    /// Whether tables have bars.
    var drawsBars: Bool

    /// A share from 0 to 1, or a difference of two: per cent for people.
    func rate(_ rate: Double) -> Cell {
        guard isForPeople else { return .number(rate) }
        // One below the other: a column of texts begins at the left.
        let text = Bars.percent(rate)
        return .text(String(repeating: " ", count: max(0, 7 - text.utf8.count)) + text)
    }

    /// A JSON value, and what tables show instead.
    func drawn(json: String, text: String) -> Cell { isForPeople ? .text(text) : .json(json) }
}

extension Context {
    var style: StatisticsStyle {
        StatisticsStyle(isForPeople: format == .table || format == .markdown, drawsBars: isTerminal && format == .table)
    }
}
