/// How many of so many: a rate, with its uncertainty.
public struct Proportion: Hashable, Sendable {
    /// How many of them count.
    public var successes: Int
    /// How many there are.
    public var total: Int

    /// Makes a rate of `successes` out of `total`.
    public init(_ successes: Int, of total: Int) {
        self.successes = successes
        self.total = total
    }

    /// The rate, 0 to 1; 0 where there is nothing to count.
    public var rate: Double { total > 0 ? Double(successes) / Double(total) : 0 }

    /// The 97.5 % point of the normal distribution: two-sided 95 %.
    private static let z = 1.959963984540054

    /// The 95 % confidence interval by Wilson's score method without continuity correction (E. B. Wilson, 1927).
    ///
    /// 0 to 1 where there is nothing to count. It never leaves 0 to 1 and holds for small numbers, where the usual formula fails.
    public var interval: ClosedRange<Double> {
        guard total > 0 else { return 0...1 }
        let n = Double(total)
        let p = min(1, max(0, rate))
        let z2 = Self.z * Self.z
        let middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        let half = Self.z / (1 + z2 / n) * (p * (1 - p) / n + z2 / (4 * n * n)).squareRoot()
        // At the ends the bound is exact; rounding must not move it.
        let low = successes <= 0 ? 0 : max(0, middle - half)
        let high = successes >= total ? 1 : min(1, middle + half)
        return min(low, high)...max(low, high)
    }

    /// The 95 % confidence interval of `self.rate - other.rate` by Newcombe's method 10, which joins the two Wilson intervals (R. G.
    /// Newcombe, Statistics in Medicine 17, 1998). -1 to 1 where one side has nothing to count.
    public func differenceInterval(minus other: Proportion) -> ClosedRange<Double> {
        guard total > 0, other.total > 0 else { return -1...1 }
        let difference = rate - other.rate
        let mine = interval
        let others = other.interval
        func square(_ value: Double) -> Double { value * value }
        let below = (square(rate - mine.lowerBound) + square(others.upperBound - other.rate)).squareRoot()
        let above = (square(mine.upperBound - rate) + square(other.rate - others.lowerBound)).squareRoot()
        return max(-1, difference - below)...min(1, difference + above)
    }
}
