import NavlogArguments

/// The manual page, in the man macros of roff, made from the command model.
struct ManualPage {
    private let model: CommandModel
    private var lines: [String] = []

    init(_ model: CommandModel, version: String) {
        self.model = model
        lines.append(
            ".TH \(Self.text(model.name.uppercased())) 1 \"\" \"\(Self.text(model.name)) \(Self.text(version))\" \"User Commands\"")
        section("NAME")
        lines.append("\(Self.text(model.name)) \\- \(Self.text(Self.lowered(model.abstract)))")
        section("SYNOPSIS")
        lines += [".B \(Self.text(model.name))", "\\fICOMMAND\\fR [\\fIoptions\\fR]"]
        section("DESCRIPTION")
        paragraphs(model.discussion)
        examples(model.examples)
        section("COMMANDS")
        for command in model.subcommands where command.shouldDisplay { add(command) }
        section("COMMON OPTIONS")
        parameters(model.globalOptions)
        section("EXIT STATUS")
        for code in model.exitCodes { item("\(code.code)", code.meaning) }
        section("ENVIRONMENT")
        for (name, meaning) in Self.environment { item(name, meaning) }
        section("FILES")
        item("~/.local/share/navlog/history.sqlite", "The history file, where neither --database nor NAVLOG_DATABASE names another.")
        section("REPORTING BUGS")
        paragraphs(Self.sentence(model.bugReport))
        section("SEE ALSO")
        lines.append(".BR sqlite3 (1)")
    }

    var page: String { lines.joined(separator: "\n") + "\n" }

    private static let environment: [(String, String)] = [
        ("NAVLOG_DATABASE", "The history file."),
        ("XDG_DATA_HOME", "The data folder, in place of ~/.local/share."),
        ("NAVLOG_PAGER, PAGER", "Shows what is longer than the screen; empty or 'cat' is none. Without both: less -FIRX."),
        ("NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM", "Whether colours are used, unless --color says so."),
        ("COLUMNS", "The width to write for."),
        ("TZ", "The local time zone."),
        ("NAVLOG_NOW", "The moment now, for tests: an ISO time."),
    ]

    // MARK: Parts

    private mutating func section(_ title: String) { lines.append(".SH \(title)") }

    private mutating func add(_ command: CommandModel) {
        lines.append(".SS \(Self.text(command.name))")
        lines.append(Self.text(command.abstract))
        lines += [".PP", "\\fB\(Self.text(command.usage))\\fR"]
        paragraphs(command.discussion)
        parameters(command.arguments + command.options)
        examples(command.examples)
    }

    private mutating func parameters(_ parameters: [ParameterModel]) {
        for parameter in parameters where parameter.shouldDisplay {
            let names = parameter.kind == .argument ? parameter.signature : parameter.dashedNames.joined(separator: ", ")
            let value = parameter.kind == .option ? " \\fI\(Self.text(parameter.valueName))\\fR" : ""
            var help = parameter.help
            if !parameter.allowedValues.isEmpty { help += " One of \(parameter.allowedValues.joined(separator: ", "))." }
            if let value = parameter.defaultValue { help += " Default: \(value)." }
            lines += [".TP", "\\fB\(Self.text(names))\\fR\(value)", Self.line(help)]
        }
    }

    private mutating func examples(_ examples: [CommandExample]) {
        for example in examples {
            lines += [".PP", Self.line(example.explanation), ".RS 4", ".nf", Self.line(example.commandLine), ".fi", ".RE"]
        }
    }

    private mutating func paragraphs(_ text: String) {
        for paragraph in text.split(separator: "\n\n") where !paragraph.isEmpty {
            lines += [".PP"] + paragraph.split(separator: "\n").map { Self.line(String($0)) }
        }
    }

    private mutating func item(_ title: String, _ text: String) {
        lines += [".TP", "\\fB\(Self.text(title))\\fR", Self.line(text)]
    }

    // MARK: roff

    /// A line of text: one that begins with a dot or an apostrophe would be a request.
    private static func line(_ text: String) -> String {
        let text = Self.text(text)
        return text.hasPrefix(".") || text.hasPrefix("'") || text.hasPrefix("\\(aq") ? "\\&" + text : text
    }

    private static func text(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case let ascii where ascii.isASCII: result.unicodeScalars.append(ascii)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
            }
        }
        return result
    }

    private static func lowered(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}

/// Prints the manual page.
struct Man: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the manual page, for man or groff.",
        examples: [
            ("navlog man > navlog.1 && man ./navlog.1", "Read it."),
            ("navlog man > /usr/local/share/man/man1/navlog.1", "Install it."),
        ])

    @OptionGroup var global: GlobalOptions

    func run() throws {
        try Context.run(global, pages: false) { context in
            try context.output.write(ManualPage(CommandLineParser(Navlog.self).model(), version: Version.number).page)
        }
    }
}
