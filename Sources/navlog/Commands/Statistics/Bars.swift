/// Bars, sparklines and per cent for tables.
enum Bars {
    /// A bar of at most `width` cells for a share from 0 to 1, in eighths of a cell.
    static func bar(_ share: Double, width: Int = 10) -> String {
        guard share > 0, share.isFinite else { return "" }
        // What is there is seen, however little it is.
        let eighths = max(1, Int((min(1, share) * Double(width * 8)).rounded()))
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest > 0 ? String(["▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest - 1]) : "")
    }

    /// A line of small columns, the greatest value as the highest; nothing for no values.
    static func sparkline(_ values: [Double]) -> String {
        guard let greatest = values.max(), greatest > 0 else { return String(repeating: "▁", count: values.count) }
        let columns: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        return String(values.map { columns[min(7, max(0, Int((max(0, $0) / greatest * 7).rounded())))] })
    }

    static func sparkline(_ values: [Int]) -> String { sparkline(values.map(Double.init)) }

    /// `12.3 %`.
    static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1_000).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
    }
}
