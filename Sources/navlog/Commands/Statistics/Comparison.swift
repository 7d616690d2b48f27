import NavigationHistory

/// How the rows of two groups are put side by side.
struct Comparison<Row> {
    /// The fields that say which row of the one group belongs to which of the other.
    var keys: [Field<Row>]
    /// What is counted: its title and value.
    var count: (title: String, value: (Row) -> Int)
    /// A time, in microseconds, where there is one.
    var time: (title: String, value: (Row) -> Int64?)?
    /// A rate.
    var rate: (title: String, value: (Row) -> Proportion)
    /// The rate of a row that only the other group has.
    var missing: (Row, StatisticsGroup) -> Proportion

    /// What the two groups have of one row.
    struct Pair {
        var row: Row
        var counts: (Int, Int)
        var times: (Int64?, Int64?)
        var rates: (Proportion, Proportion)

        var difference: Double { rates.1.rate - rates.0.rate }
        var interval: ClosedRange<Double> { rates.1.differenceInterval(minus: rates.0) }
    }

    func rows(_ groups: [StatisticsGroup], _ rows: (StatisticsGroup) -> [Row]) -> [Pair] {
        guard groups.count == 2 else { return [] }
        func id(_ row: Row) -> [String] {
            keys.map { field in
                switch field.value(row) {
                case .text(let text): text
                case .integer(let number): "\(number)"
                default: ""
                }
            }
        }
        let first = rows(groups[0])
        let second = rows(groups[1])
        let others = Dictionary(second.map { (id($0), $0) }) { left, _ in left }
        var pairs = first.map { pair($0, $0, others[id($0)], groups) }
        let known = Set(first.map(id))
        pairs += second.filter { !known.contains(id($0)) }.map { pair($0, nil, $0, groups) }
        return pairs
    }

    /// `row` is the one of the two that is there.
    private func pair(_ row: Row, _ first: Row?, _ second: Row?, _ groups: [StatisticsGroup]) -> Pair {
        func rate(_ own: Row?, _ group: StatisticsGroup) -> Proportion {
            own.map { self.rate.value($0) } ?? missing(row, group)
        }
        return Pair(
            row: row, counts: (first.map(count.value) ?? 0, second.map(count.value) ?? 0),
            times: (first.flatMap { time?.value($0) }, second.flatMap { time?.value($0) }),
            rates: (rate(first, groups[0]), rate(second, groups[1])))
    }

    /// The fields of a comparison. In JSON, A is the first group and B the second.
    func fields(_ choice: ComparisonChoice, _ style: StatisticsStyle) -> [Field<Pair>] {
        var fields = keys.map { key in Field<Pair>(key.key, key.title) { key.value($0.row) } }
        fields += [
            Field("groupA", isShown: false) { _ in .text(choice.first) },
            Field("groupB", isShown: false) { _ in .text(choice.second) },
            Field("countA", "\(count.title) \(choice.first)") { .integer($0.counts.0) },
            Field("countB", "\(count.title) \(choice.second)") { .integer($0.counts.1) },
            Field("countDifference", "difference") { .integer($0.counts.1 - $0.counts.0) },
        ]
        if let time {
            fields += [
                Field("secondsA", "\(time.title) \(choice.first)") { .duration($0.times.0) },
                Field("secondsB", "\(time.title) \(choice.second)") { .duration($0.times.1) },
                Field("secondsDifference", isShown: false) { pair in
                    guard let first = pair.times.0, let second = pair.times.1 else { return .none }
                    return .duration(second - first)
                },
            ]
        }
        fields += [
            Field("rateA", "\(rate.title) \(choice.first)") { style.rate($0.rates.0.rate) },
            Field("rateB", "\(rate.title) \(choice.second)") { style.rate($0.rates.1.rate) },
            Field("rateDifference", "difference") { style.rate($0.difference) },
            Field("rateLow", "from") { style.rate($0.interval.lowerBound) },
            Field("rateHigh", "to") { style.rate($0.interval.upperBound) },
        ]
        return fields
    }
}
