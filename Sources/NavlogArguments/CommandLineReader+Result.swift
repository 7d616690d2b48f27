extension CommandLineReader {
    /// What the words ask for, once all are read.
    mutating func finish(_ parser: CommandLineParser) throws(ArgumentError) -> ParsedCommand {
        if commandIsUnknown, let failure { throw failure }
        if isHelpCommand {
            if let failure, !wantsHelp { throw failure }
            let names = positionals.isEmpty && wantsHelp ? ["help"] : positionals
            return result(.help(try parser.help(for: names)))
        }
        if wantsHelp { return result(.help(try parser.help(for: Array(path.dropFirst())))) }
        if isReplaced { return result(.replacedByFlag) }
        if let failure { throw failure }
        guard var command, let parameters = commandParameters else {
            let model = CommandModel(type, path: path, root: root, depth: 0)
            return result(.noCommand(model.shortHelpText(width: parser.width)))
        }
        fillArguments(parameters.arguments)
        requireOptions(parameters.options + (globalParameters?.options ?? []))
        if let failure { throw failure }
        do throws(ValidationError) {
            for group in globalParameters?.groups ?? [] { try group.validate() }
            try globals?.validate()
            if let globals { for group in parameters.globalGroups { group.arguments = globals } }
            for group in parameters.groups { try group.validate() }
            try command.validate()
        } catch {
            throw ArgumentError(kind: .validation, message: error.message, hint: error.hint, commandPath: path)
        }
        return result(.run(command))
    }

    private func result(_ outcome: ParsedCommand.Outcome) -> ParsedCommand {
        ParsedCommand(outcome: outcome, path: path, globalOptions: globals)
    }

    private mutating func fillArguments(_ arguments: [BoundParameter]) {
        var values = positionals[...]
        for argument in arguments {
            if values.isEmpty {
                guard argument.target?.definition.isRequired == true else { continue }
                return fail(.missingArgument, "missing argument '\(argument.model.signature)'", hint: usageHint)
            }
            while let value = values.popFirst() {
                give(value, to: argument)
                if argument.target?.definition.isRepeatable != true { break }
            }
        }
        if let extra = values.first {
            fail(.unexpectedArgument, "unexpected argument '\(extra)' for '\(commandTitle)'", hint: usageHint)
        }
    }

    private mutating func requireOptions(_ options: [BoundParameter]) {
        for option in options where option.target?.definition.isRequired == true && option.target?.isGiven == false {
            fail(.missingOption, "missing option '\(option.model.signature)'", hint: usageHint)
        }
    }
}
