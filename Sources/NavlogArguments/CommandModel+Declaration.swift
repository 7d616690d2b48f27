extension CommandModel {
    /// The model of a command type. Only with `depth` above 0 are the commands below it looked into.
    init(_ type: any ParsableCommand.Type, path: [String], group: String? = nil, root: any ParsableCommand.Type, depth: Int) {
        let configuration = type.configuration
        let rootConfiguration = root.configuration
        self.init(
            path: path, abstract: configuration.abstract, customUsage: configuration.usage,
            discussion: configuration.discussion, examples: configuration.examples,
            shouldDisplay: configuration.shouldDisplay, group: group, arguments: [], options: [], globalOptions: [],
            subcommands: [],
            exitCodes: configuration.exitCodes.isEmpty ? rootConfiguration.exitCodes : configuration.exitCodes,
            bugReport: rootConfiguration.bugReport)
        guard depth >= 0 else { return }

        let own = ParameterSet(of: type.init(), globalType: rootConfiguration.globalOptions)
        arguments = own.arguments.map(\.model)
        options = own.options.map(\.model)
        if let globalType = rootConfiguration.globalOptions {
            globalOptions = ParameterSet(of: globalType.init(), globalType: nil).options.map(\.model)
        }
        globalOptions.append(.helpFlag)
        subcommands = configuration.allSubcommands.map {
            CommandModel($0.type, path: path + [$0.type.name], group: $0.group, root: root, depth: depth - 1)
        }
        if type == root, !subcommands.isEmpty, !subcommands.contains(where: { $0.name == "help" }) {
            subcommands.append(helpCommand)
        }
    }

    /// The model of the built-in `help` command of this root.
    private var helpCommand: CommandModel {
        let topics = subcommands.filter(\.shouldDisplay).map(\.name) + (exitCodes.isEmpty ? [] : [exitCodesTopic])
        let example = subcommands.first(where: \.shouldDisplay)?.name ?? "help"
        return CommandModel(
            path: path + ["help"], abstract: "Shows the help of a command.", customUsage: nil, discussion: "",
            examples: [CommandExample(commandLine: "\(name) help \(example)", explanation: "The help of '\(example)'.")],
            shouldDisplay: true, group: nil,
            arguments: [
                ParameterModel(
                    kind: .argument, valueName: "COMMAND", help: "The command; the whole program if it is left out.",
                    isRepeatable: true, completion: .values(topics))
            ],
            options: [], globalOptions: globalOptions, subcommands: [], exitCodes: exitCodes, bugReport: bugReport)
    }

    /// The command with this path below (and without) this one.
    func descendant(_ names: some Sequence<String>) -> CommandModel? {
        var model = self
        for name in names {
            guard let next = model.subcommands.first(where: { $0.name == name }) else { return nil }
            model = next
        }
        return model
    }

    /// Mistakes in the declarations of this command and of those below it; empty if all is well. For a test of the program.
    ///
    /// Found are: names used twice, missing texts and examples, arguments that can never be given, required global
    /// options, and options of a command that has subcommands.
    public func declarationProblems() -> [String] {
        var problems: [String] = []
        if abstract.isEmpty { problems.append("has no abstract") }
        if subcommands.isEmpty, examples.isEmpty { problems.append("has no example") }
        if !subcommands.isEmpty, !(options + arguments).isEmpty { problems.append("has subcommands and parameters of its own") }
        let names = (options + globalOptions).flatMap(\.dashedNames)
        problems += repeated(names).map { "uses the name '\($0)' twice" }
        problems += repeated(subcommands.map(\.name)).map { "has two subcommands '\($0)'" }
        for parameter in arguments + options + globalOptions {
            if parameter.help.isEmpty { problems.append("has no help for '\(parameter.displayName)'") }
            if parameter.kind != .argument, parameter.dashedNames.isEmpty { problems.append("has an option without a name") }
        }
        for (argument, next) in zip(arguments, arguments.dropFirst()) {
            if argument.isRepeatable { problems.append("has an argument after '\(argument.signature)'") }
            if !argument.isRequired, next.isRequired {
                problems.append("has the required argument '\(next.signature)' after the optional '\(argument.signature)'")
            }
        }
        for option in globalOptions where option.isRequired {
            problems.append("has the required global option '\(option.displayName)'")
        }
        let title = path.joined(separator: " ")
        return problems.map { "'\(title)' \($0)" } + subcommands.flatMap { $0.declarationProblems() }
    }
}

/// The word after `help` that shows the table of exit codes.
let exitCodesTopic = "exit-codes"

private func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
}
