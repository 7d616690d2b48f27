extension CommandLineReader {
    var commandTitle: String { path.joined(separator: " ") }

    var usageHint: String {
        "usage: " + CommandModel(type, path: path, root: root, depth: 0).usage
    }

    mutating func fail(_ error: ArgumentError) {
        if failure == nil { failure = error }
    }

    mutating func fail(_ kind: ArgumentError.Kind, _ message: String, hint: String? = nil) {
        fail(ArgumentError(kind: kind, message: message, hint: hint, commandPath: path))
    }

    /// - Parameter written: the whole word, if `name` is a part of it.
    mutating func failUnknown(_ name: String, written: String? = nil) {
        guard failure == nil else { return }
        var suggestion: String?
        if let written {
            // `-json` was most likely meant as `--json`.
            let long = "-" + written.splitAtEquals.name
            suggestion = option(long)?.model.shouldDisplay == true ? long : nil
        } else {
            let names = options.filter { $0.parameter.model.shouldDisplay && $0.name.hasPrefix("--") }.map(\.name).sorted()
            suggestion = nearestName(to: name, in: names)
        }
        let isBeforeCommand = command == nil && !isHelpCommand
        let general = isBeforeCommand ? "only common options may stand before the command" : "'\(helpCommandLine(path))' lists the options"
        fail(
            .unknownOption, "unknown option '\(name)' for '\(commandTitle)'",
            hint: suggestion.map { "did you mean '\($0)'?" } ?? general)
    }
}
