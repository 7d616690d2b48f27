import NavigationFormat

/// One thing with several properties, such as a state or a file: a list of names and values.
struct Property {
    var key: String
    var cell: Cell
}

extension Context {
    /// Writes properties: an object in JSON, else one a line.
    func write(_ properties: [Property], isASCII: Bool = false) throws {
        if format.isJSON {
            var writer = JSONWriter(escapesNonASCII: isASCII)
            writer.beginObject()
            for property in properties {
                writer.key(property.key)
                property.cell.write(to: &writer)
            }
            writer.endObject()
            return try writeJSON(writer.text)
        }
        let options = RecordOptions()
        options.noHeader = format == .table
        let fields = [Field<Property>("key") { .text($0.key) }, Field<Property>("value") { $0.cell }]
        var printer = try RecordPrinter(fields, options: options, to: self)
        try printer.begin()
        for property in properties { try printer.write(property) }
        try printer.finish()
    }

    /// Writes one JSON text on a line.
    func writeJSON(_ json: String, isASCII: Bool = false) throws {
        var text = isASCII ? Escaping.ascii(json) : json
        if isTerminal { text = Escaping.json(text) }
        try output.write(text + "\n")
    }

    /// Writes a tree for people.
    func write(_ tree: Tree) throws {
        for line in tree.lines {
            let text = isTerminal ? CellWidth.cut(Escaping.visible(line), to: outputWidth()) : Escaping.oneLine(line)
            try output.write(text + "\n")
        }
    }
}
