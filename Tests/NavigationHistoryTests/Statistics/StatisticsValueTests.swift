import Testing

@testable import NavigationHistory

/// The small values that the accumulators are made of.
struct StatisticsValueTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func percentilesAreWithinOnePercent(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var histogram = DurationHistogram()
        var values: [Int64] = []
        // Close together or far apart: both forms of the histogram.
        let range: ClosedRange<Double> = seed % 2 == 0 ? 0...40 : 20...23
        for _ in 0..<Int.random(in: 1...3_000, using: &generator) {
            let value = Int64(pow2(Double.random(in: range, using: &generator)))
            values.append(value)
            histogram.add(value)
        }
        for share in [0.01, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1] {
            let exact = nearestRank(values, share)
            let found = histogram.percentile(share) ?? -1
            #expect(abs(found - exact) * 100 <= exact, "\(share): \(found) instead of \(exact)")
        }
        #expect(histogram.least == values.min())
        #expect(histogram.greatest == values.max())
    }

    private func pow2(_ exponent: Double) -> Double {
        Double(sign: .plus, exponent: Int(exponent), significand: 1) * (1 + exponent.truncatingRemainder(dividingBy: 1))
    }

    @Test func fewValuesAreExact() {
        var histogram = DurationHistogram()
        #expect(histogram.percentile(0.5) == nil)
        for value in [7_000_001, 3, -5, 1_234_567] as [Int64] { histogram.add(value) }
        #expect(histogram.percentile(0.5) == 3)
        #expect(histogram.percentile(0.95) == 7_000_001)
        #expect(histogram.percentile(0) == 0)
    }

    @Test func everyValueHasItsPart() {
        var last = -1
        for value in [0, 1, 127, 128, 129, 130, 131, 132, 255, 256, 1 << 20, 1 << 40, .max] as [Int64] {
            let index = DurationHistogram.index(of: value)
            #expect(index >= last)
            #expect(index < 4_096)
            last = index
            let middle = DurationHistogram.middle(ofPart: index)
            #expect(abs(middle - value) <= value / 100)
        }
    }

    @Test func keysAreCountedAsADictionaryDoes() {
        var generator = SeededGenerator(seed: 9)
        var counter = KeyCounter()
        var expected: [UInt64: Int] = [:]
        for _ in 0..<20_000 {
            let key = UInt64.random(in: 0..<3_000, using: &generator) << UInt64([0, 36][Int.random(in: 0..<2, using: &generator)])
            counter.add(key)
            expected[key, default: 0] += 1
        }
        var found: [UInt64: Int] = [:]
        counter.forEach { found[$0] = $1 }
        #expect(found == expected)
    }

    @Test func pathsBeyondTheLimitAreTooLowByAtMostTheError() {
        var generator = SeededGenerator(seed: 4)
        var counter = PathCounter(limit: 200)
        var exact: [[Int32]: Int] = [:]
        var names = NameIndex()
        for name in 0..<40 { _ = names.number(of: "n\(name)") }
        for _ in 0..<20_000 {
            // A few are much more common than the rest.
            let path = (0..<3).map { _ in
                Int32(min(Int.random(in: 0..<40, using: &generator), Int.random(in: 0..<40, using: &generator)) / 3)
            }
            counter.add(path)
            exact[path, default: 0] += 1
        }
        #expect(exact.count > 200)
        #expect(counter.error > 0)
        let top = counter.top(10, names)
        #expect(top.count == 10)
        for path in top {
            let actual = exact[path.screens.map { Int32($0.dropFirst()) ?? -1 }] ?? 0
            #expect(path.count <= actual)
            #expect(path.count + counter.error >= actual)
        }
        var unlimited = PathCounter()
        for (path, count) in exact { unlimited.add(path, count: UInt32(count)) }
        #expect(unlimited.error == 0)
        #expect(unlimited.total == 20_000)
        let best = exact.map { ($0.value, $0.key.map { names[Int($0)] }) }.sorted { ($1.0, $0.1.joined()) < ($0.0, $1.1.joined()) }
        #expect(unlimited.top(5, names).map(\.count) == best.prefix(5).map(\.0))
    }

    @Test func wilsonAndNewcombeGiveThePublishedValues() {
        // Newcombe 1998, table II: 81 of 263 and 15 of 148, method 3.
        let wilson = Proportion(81, of: 263).interval
        #expect(abs(wilson.lowerBound - 0.2553) < 0.00006)
        #expect(abs(wilson.upperBound - 0.3662) < 0.00006)
        let small = Proportion(0, of: 20).interval
        #expect(small.lowerBound == 0)
        #expect(abs(small.upperBound - 0.1611) < 0.00006)
        #expect(Proportion(20, of: 20).interval.upperBound == 1)
        // Newcombe 1998, examples (a) and (h) of method 10: 56/70 - 48/80 and 10/10 - 0/10.
        let difference = Proportion(56, of: 70).differenceInterval(minus: Proportion(48, of: 80))
        #expect(abs(difference.lowerBound - 0.0524) < 0.00006)
        #expect(abs(difference.upperBound - 0.3339) < 0.00006)
        let whole = Proportion(10, of: 10).differenceInterval(minus: Proportion(0, of: 10))
        #expect(abs(whole.lowerBound - 0.6075) < 0.00006)
        #expect(whole.upperBound == 1)
        #expect(Proportion(0, of: 0).interval == 0...1)
    }

    @Test func aTimeSeriesKeepsItsMeanWhateverItsLength() {
        var generator = SeededGenerator(seed: 1)
        var series = TimeSeries()
        var time: Int64 = 1_764_500_000_000_000
        var sum = 0.0
        var weight = 0.0
        for step in 0..<3_000 {
            let span = Int64.random(in: 0..<(step == 1_500 ? 90_000_000_000 : 9_000_000), using: &generator)
            let value = Double(Int.random(in: 0..<5, using: &generator))
            // Not in order: files follow one another as they are named.
            let start = step % 10 == 0 ? time - 5_000_000_000 : time
            series.add(value, from: start, to: start + span)
            sum += value * Double(span)
            weight += Double(span)
            time += span
        }
        let pieces = series.pieceSums
        #expect(pieces.count <= TimeSeries.limit)
        #expect(abs(pieces.reduce(0) { $0 + $1.0 } - sum) <= sum * 1e-9)
        #expect(abs(pieces.reduce(0) { $0 + $1.1 } - weight) <= weight * 1e-9)
    }
}
