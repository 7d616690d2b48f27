/// Gives each name a small number, so that everything else counts by numbers.
struct NameIndex: Sendable {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a name, from 0 in the order of their appearance.
    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        let number = texts.count
        texts.append(text)
        numbers[text] = number
        return number
    }

    /// The number of a name that has one.
    func existing(_ text: String) -> Int? { numbers[text] }

    subscript(number: Int) -> String { texts.indices.contains(number) ? texts[number] : "" }

    /// The place of each name in the order of the texts (by their bytes, as in every list that is printed).
    var ranks: [Int] {
        var ranks = Array(repeating: 0, count: texts.count)
        let order = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
        for (rank, number) in order.enumerated() { ranks[number] = rank }
        return ranks
    }
}

/// Rows by the number of a name: a row is made when its name is first used, so that many groups of few names stay small.
struct NamedRows<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private(set) var names: [Int] = []
    /// The place of a name's row plus one; 0 for none.
    private var places: [Int32] = []

    /// The place of a name's row, which is made by `new` where there is none.
    @inline(__always)
    mutating func place(of name: Int, _ new: @autoclosure () -> Row) -> Int {
        if name < places.count, places[name] != 0 { return Int(places[name]) - 1 }
        while places.count <= name { places.append(0) }
        rows.append(new())
        names.append(name)
        places[name] = Int32(truncatingIfNeeded: rows.count)
        return rows.count - 1
    }

    /// Changes a row in place: asks once whether it is shared.
    @inline(__always)
    mutating func change(_ place: Int, _ body: (inout Row) -> Void) {
        body(&rows[place])
    }

    subscript(place: Int) -> Row {
        get { rows[place] }
        _modify { yield &rows[place] }
    }
}
