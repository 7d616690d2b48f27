import NavigationHistory

extension Context {
    /// Writes a page for people.
    func write(lines: [String]) throws {
        for line in lines {
            let text = isTerminal ? CellWidth.cut(Escaping.visible(line), to: outputWidth()) : Escaping.oneLine(line)
            try output.write(text + "\n")
        }
    }

    /// Computes statistics of all files that are named, in one pass, with progress on a terminal.
    func statistics(
        _ request: StatisticsRequest, _ options: StatisticsOptions, sessions arguments: [String] = []
    ) throws -> StatisticsResult {
        let names = arguments + options.session
        let stores = try openAllForReading()
        defer { for store in stores { store.close() } }
        let chosen = try self.sessions(names, in: stores)
        let result = try withProgress { tell in
            try HistoryStore.statistics(request, in: stores, of: { store in chosen.map { $0[store.path] ?? [] } }) { state in
                tell("\(grouped(state.events)) events read, \(state.sessions) of \(state.allSessions) sessions of this file")
            }
        }
        messages.detail("\(counted(result.sessions, "session")), \(counted(result.events, "event")) read")
        let missed = result.groups.flatMap(\.funnel).filter { $0.sessions == 0 }.map(\.screen)
        if result.groups.allSatisfy({ $0.sessions == 0 }) {
            sayUnknown(KnownNames(screens: options.screen, tabs: options.tab), in: stores)
        } else if !missed.isEmpty {
            sayUnknown(KnownNames(screens: missed), in: stores)
        }
        if result.repeatedSessions > 0 {
            messages.say("\(counted(result.repeatedSessions, "session")) left out: they stand in another of the files, too")
        }
        return result
    }

    /// Writes the rows of each group, or two groups side by side.
    func write<Row>(
        _ result: StatisticsResult, _ options: StatisticsOptions, _ records: RecordOptions, fields: [Field<Row>],
        comparison: Comparison<Row>, _ rows: (StatisticsGroup) -> [Row]
    ) throws {
        if let choice = options.compare, result.groups.count == 2 {
            for (value, group) in zip([choice.first, choice.second], result.groups) where group.sessions == 0 {
                messages.warn("no session that counts has the \(choice.property.name) \(value)")
            }
            let compared = comparison.rows(result.groups, rows)
            return try write(options.page(compared), comparison.fields(choice, style), records)
        }
        var groupedFields = fields.map { field in
            Field<GroupedRow<Row>>(field.key, field.title, isShown: field.isShown) { field.value($0.row) }
        }
        if let title = options.groupTitle {
            groupedFields.insert(Field("group", title) { $0.group.map { .text($0) } ?? .none }, at: 0)
        }
        let groupedRows = result.groups.flatMap { group in
            options.page(rows(group)).map { GroupedRow(group: group.key, row: $0) }
        }
        try write(groupedRows, groupedFields, records)
    }

    private func write<Row>(_ rows: [Row], _ fields: [Field<Row>], _ records: RecordOptions) throws {
        var printer = try RecordPrinter(fields, options: records, to: self)
        try printer.begin()
        for row in rows { try printer.write(row) }
        try printer.finish()
    }

    /// Writes the names of the fields that a statistics command has under its options.
    func list<Row>(_ fields: [Field<Row>], _ options: StatisticsOptions, comparison: Comparison<Row>) throws {
        if let choice = options.compare { return try list(comparison.fields(choice, style)) }
        if options.groupTitle != nil { try output.write("group\n") }
        try list(fields)
    }
}

/// A row and the group to which it belongs.
struct GroupedRow<Row> {
    var group: String?
    var row: Row
}

extension Cell {
    static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .none }
    /// Microseconds.
    static func duration(_ microseconds: Int64?) -> Cell { microseconds.map { .seconds(Double($0) / 1_000_000) } ?? .none }
}
