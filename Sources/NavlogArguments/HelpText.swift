extension CommandModel {
    /// The full help: one line, usage, examples, description, parameters, exit codes, where to report a bug.
    ///
    /// Lines are wrapped at `width` columns (not under 40). Ends with a line break.
    public func helpText(width: Int = 80) -> String {
        var page = HelpPage(width: width)
        page.paragraph(abstract)
        page.usage(usage)
        if !examples.isEmpty { page.section("Examples") }
        for example in examples {
            page.line("  " + example.commandLine)
            page.text(example.explanation, indent: 6)
        }
        page.paragraph(discussion)

        let visible = (arguments + options + globalOptions).filter(\.shouldDisplay)
        let column = page.column(visible.map(\.label))
        for (title, parameters) in [("Arguments", arguments), ("Options", options)] {
            page.table(title, parameters.filter(\.shouldDisplay).map { ($0.label, $0.helpWithNotes) }, column: column)
        }
        let commands = subcommands.filter(\.shouldDisplay)
        for group in groups {
            let rows = commands.filter { $0.group == group }.map { ($0.name, $0.abstract) }
            page.table(group ?? (groups.count > 1 ? "Other commands" : "Commands"), rows, column: page.column(commands.map(\.name)))
        }
        page.table("Common options", globalOptions.filter(\.shouldDisplay).map { ($0.label, $0.helpWithNotes) }, column: column)
        page.exitCodes(exitCodes)
        if !bugReport.isEmpty { page.paragraph("Report bugs: " + bugReport) }
        return page.rendered
    }

    /// The few lines shown when no command was given.
    ///
    /// Lines are wrapped at `width` columns (not under 40). Ends with a line break.
    public func shortHelpText(width: Int = 80) -> String {
        var page = HelpPage(width: width)
        page.paragraph(abstract)
        page.usage(usage)
        page.section("Commands")
        page.text(subcommands.filter(\.shouldDisplay).map(\.name).joined(separator: ", "), indent: 2)
        let help = (path.prefix(1) + ["help"] + path.dropFirst()).joined(separator: " ")
        page.paragraph("'\(help)' tells more, '\(help) <command>' all about one command.")
        return page.rendered
    }

    /// The table of exit codes alone.
    func exitCodesText(width: Int) -> String {
        var page = HelpPage(width: width)
        page.exitCodes(exitCodes)
        return page.rendered
    }

    /// The headings in the order of their first command; commands without one (`nil`) last.
    private var groups: [String?] {
        var groups: [String?] = []
        for command in subcommands where command.shouldDisplay && !groups.contains(command.group) { groups.append(command.group) }
        return groups.filter { $0 != nil } + groups.filter { $0 == nil }
    }
}

extension ParameterModel {
    /// The left column of the help: `-n, --limit N`.
    fileprivate var label: String {
        if kind == .argument { return signature }
        let names = dashedNames.joined(separator: ", ")
        let indent = shortNames.isEmpty ? "    " : ""
        return indent + (kind == .option ? "\(names) \(valueName)" : names)
    }

    /// The right column of the help: the sentence, then what is known about the value.
    fileprivate var helpWithNotes: String {
        var notes: [String] = []
        if !allowedValues.isEmpty { notes.append("values: " + allowedValues.joined(separator: ", ")) }
        if let defaultValue { notes.append("default: " + defaultValue) }
        if isRequired, kind == .option { notes.append("required") }
        if isRepeatable, kind == .option { notes.append("may be repeated") }
        return notes.isEmpty ? help : help + (help.isEmpty ? "" : " ") + "(" + notes.joined(separator: "; ") + ")"
    }
}
