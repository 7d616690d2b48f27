import NavigationFormat

/// Writes records of one kind in the chosen format.
struct RecordPrinter<Record> {
    private let fields: [Field<Record>]
    private let format: OutputFormat
    private let options: RecordOptions
    private let output: ByteOutput
    private let times: TimeText
    private let machineTimes: TimeText
    private let isTerminal: Bool
    private let usesColor: Bool
    /// Writes a whole record where no fields were chosen.
    private let wholeJSON: ((Record) -> String)?
    private var writer: JSONWriter
    private var isFirst = true
    /// The rows of a table, until enough are there to know the widths.
    private var waiting: [[String]] = []
    private var widths: [Int] = []
    private var numeric: [Bool] = []
    /// Whether a column is narrowed on a terminal: words are, numbers, times and ids are not.
    private var isFlexible: [Bool] = []

    /// So many rows decide the widths of a table's columns; memory stays flat.
    private static var sampleSize: Int { 1_000 }

    /// - Parameter wholeJSON: The JSON of a record, where it is more than its fields.
    init(_ fields: [Field<Record>], options: RecordOptions, to context: Context, wholeJSON: ((Record) -> String)? = nil) throws(Failure) {
        format = context.format
        self.options = options
        output = context.output
        times = context.times(isRelative: options.relative)
        machineTimes = context.machineTimes
        isTerminal = context.isTerminal
        usesColor = context.usesColor && context.format == .table
        writer = JSONWriter(escapesNonASCII: options.ascii)
        let isTable = format == .table || format == .markdown
        if let names = options.fields {
            self.fields = try Self.choose(names, from: fields)
            self.wholeJSON = nil
        } else {
            self.fields = isTable ? fields.filter(\.isShown) : fields
            self.wholeJSON = wholeJSON
        }
        numeric = Array(repeating: true, count: self.fields.count)
        isFlexible = Array(repeating: false, count: self.fields.count)
    }

    private static func choose(_ names: String, from fields: [Field<Record>]) throws(Failure) -> [Field<Record>] {
        var chosen: [Field<Record>] = []
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            guard let field = fields.first(where: { $0.key == name }) else {
                throw .usage("there is no field '\(name)'", hint: "the fields are \(fields.map(\.key).joined(separator: ", "))")
            }
            chosen.append(field)
        }
        return chosen
    }

    // MARK: Writing

    mutating func begin() throws {
        switch format {
        case .json: try output.write("[")
        case .csv where !options.noHeader: try line(fields.map { Escaping.csv($0.key) }.joined(separator: ","), end: "\r\n")
        case .markdown where !options.noHeader:
            try line("| " + fields.map(\.title).joined(separator: " | ") + " |")
            try line("|" + fields.map { _ in "---|" }.joined())
        default: break
        }
    }

    mutating func write(_ record: Record) throws {
        switch format {
        case .json:
            try output.write(isFirst ? "\n" : ",\n")
            try output.write(json(record))
        case .ndjson:
            try line(json(record))
            if isTerminal { try output.flush() }
        case .table:
            try addRow(record)
        case .tsv, .plain:
            try writeValues(record)
            try line("")
        case .csv:
            try line(fields.map { Escaping.csv(visible(exact($0, record))) }.joined(separator: ","), end: "\r\n")
        case .markdown:
            try line("| " + fields.map { Escaping.markdown($0.value(record).shortText(times)) }.joined(separator: " | ") + " |")
        case .mermaid, .dot: break
        }
        isFirst = false
    }

    mutating func finish() throws {
        switch format {
        case .json: try output.write(isFirst ? "]\n" : "\n]\n")
        case .table: try writeWaiting()
        default: break
        }
        try output.flush()
    }

    private func exact(_ field: Field<Record>, _ record: Record) -> String {
        field.value(record).exactText(machineTimes)
    }

    /// A pipe gets values as they are.
    private func visible(_ text: String) -> String {
        isTerminal ? Escaping.visible(text) : text
    }

    /// Writes the values with tabs between them.
    private func writeValues(_ record: Record) throws {
        let escapes = format == .tsv && !options.null
        try output.append { bytes in
            for (index, field) in fields.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: "\t")) }
                let value = exact(field, record)
                bytes += visible(escapes ? Escaping.tabSeparated(value) : value).utf8
            }
        }
    }

    private func line(_ text: String, end: String = "\n") throws {
        try output.write(text)
        try output.write(options.null ? "\0" : end)
    }

    private mutating func json(_ record: Record) -> String {
        if let wholeJSON {
            let text = wholeJSON(record)
            return isTerminal ? Escaping.json(text) : text
        }
        writer.removeAll()
        writer.beginObject()
        for field in fields {
            writer.key(field.key)
            field.value(record).write(to: &writer)
        }
        writer.endObject()
        return isTerminal ? Escaping.json(writer.text) : writer.text
    }

    // MARK: Tables

    private mutating func addRow(_ record: Record) throws {
        var row: [String] = []
        row.reserveCapacity(fields.count)
        for (index, field) in fields.enumerated() {
            let cell = field.value(record)
            if case .none = cell {} else if !cell.isNumber { numeric[index] = false }
            if cell.isWords { isFlexible[index] = true }
            let text = cell.shortText(times)
            row.append(isTerminal ? Escaping.visible(text) : Escaping.oneLine(text))
        }
        if widths.isEmpty {
            waiting.append(row)
            if waiting.count == Self.sampleSize { try writeWaiting() }
        } else {
            try writeRow(row)
        }
    }

    /// Settles the widths, and writes the header and the rows that waited for them.
    private mutating func writeWaiting() throws {
        guard widths.isEmpty, !waiting.isEmpty else { return }
        let titles = options.noHeader ? fields.map { _ in "" } : fields.map { $0.title.uppercased() }
        widths = titles.indices.map { index in
            waiting.reduce(CellWidth.of(titles[index])) { max($0, CellWidth.of($1[index])) }
        }
        if isTerminal { narrow() }
        if !options.noHeader {
            if usesColor { try output.write("\u{1B}[1m") }
            try writeCells(titles)
            try line(usesColor ? "\u{1B}[0m" : "")
        }
        for row in waiting { try writeRow(row) }
        waiting = []
    }

    /// Takes cells from the widest columns of words until the table fits the terminal; none gets narrower than 6.
    private mutating func narrow() {
        let room = outputWidth() - 2 * (widths.count - 1)
        while widths.reduce(0, +) > room {
            let widest = widths.indices.filter { isFlexible[$0] && widths[$0] > 6 }.max { widths[$0] < widths[$1] }
            guard let widest else { return }
            widths[widest] -= 1
        }
    }

    private func writeRow(_ row: [String]) throws {
        try writeCells(row)
        try line("")
    }

    /// Writes what stands in the columns; straight into the output, since a table may have very many rows.
    private func writeCells(_ row: [String]) throws {
        let space = UInt8(ascii: " ")
        try output.append { bytes in
            let start = bytes.count
            for (index, cell) in row.enumerated() {
                let text = isTerminal ? CellWidth.cut(cell, to: widths[index]) : cell
                let room = max(0, widths[index] - CellWidth.of(text))
                let (before, after) = numeric[index] ? (room, 0) : (0, room)
                // Byte by byte: the few there are come faster so than as a sequence.
                for _ in 0..<(index > 0 ? before + 2 : before) { bytes.append(space) }
                bytes += text.utf8
                for _ in 0..<after { bytes.append(space) }
            }
            // Spaces at the end, and empty last columns, leave nothing behind.
            while bytes.count > start, bytes.last == space { bytes.removeLast() }
        }
    }
}
