import NavlogArguments

/// Options of the commands that write records.
struct RecordOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only these fields, in this order; with no value: list them.", valueName: "A,B"), valueIfMissing: "?")
    var fields: String?
    @Flag(help: "No header in csv, markdown and tables.") var noHeader
    @Flag(name: .customLong("null"), help: "End records with NUL in place of a line end; values stay as they are.") var null
    @Flag(help: "Write JSON in ASCII, with \\u escapes.") var ascii
    @Flag(help: "In tables, write times as how long ago.") var relative

    /// Whether the names of the fields are asked for, and not records.
    var listsFields: Bool { fields == "?" || fields == "" }
}

extension Context {
    /// Writes the names of a command's fields.
    func list(_ fields: [Field<some Any>]) throws {
        for field in fields { try output.write(field.key + "\n") }
    }
}
