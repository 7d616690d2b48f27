extension Int64 {
    /// Adds, and stays at the greatest value where the sum is beyond it: times in a file are anybody's.
    @inline(__always)
    mutating func addSaturating(_ other: Int64) {
        let (sum, overflows) = addingReportingOverflow(other)
        self = overflows ? (other > 0 ? .max : .min) : sum
    }

    /// The span from a time to this one; zero where time runs back.
    @inline(__always)
    package func span(since earlier: Int64) -> Int64 { Swift.max(0, offset(from: earlier)) }

    /// The span from a time to this one; negative where time runs back.
    @inline(__always)
    package func offset(from other: Int64) -> Int64 {
        let (offset, overflows) = subtractingReportingOverflow(other)
        return overflows ? (self > other ? .max : .min) : offset
    }

    /// Microseconds as seconds.
    var seconds: Double { Double(self) / 1_000_000 }
}
