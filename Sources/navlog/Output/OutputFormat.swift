import NavlogArguments

/// How results are written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    /// Aligned columns for people.
    case table
    /// One record a line, values between tabs; tabs, line ends and backslashes in values as `\t`, `\n`, `\r`, `\\`. No header.
    case tsv
    /// As `tsv`, values as they are.
    case plain
    /// One array.
    case json
    /// One object a line.
    case ndjson
    /// RFC 4180, with a header.
    case csv
    /// A table for documents.
    case markdown
    /// A flowchart for Mermaid; `graph` only.
    case mermaid
    /// A graph for Graphviz; `graph` only.
    case dot

    var isJSON: Bool { self == .json || self == .ndjson }
}
