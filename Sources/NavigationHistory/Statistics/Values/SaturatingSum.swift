extension Int64 {
    /// Adds, and stays at the greatest value where the sum is beyond it: times in a file are anybody's.
    @inline(__always)
    mutating func addSaturating(_ other: Int64) {
        let (sum, overflows) = addingReportingOverflow(other)
        self = overflows ? (other > 0 ? .max : .min) : sum
    }

    /// The span from a time to this one; zero where time runs back.
    @inline(__always)
    func span(since earlier: Int64) -> Int64 {
        let (span, overflows) = subtractingReportingOverflow(earlier)
        return overflows ? (self > earlier ? .max : 0) : Swift.max(0, span)
    }

    /// Microseconds as seconds.
    var seconds: Double { Double(self) / 1_000_000 }
}
