/// Reads command lines of one program.
///
/// ```swift
/// let parser = CommandLineParser(Navlog.self)
/// let parsed = try parser.parse(Array(CommandLine.arguments.dropFirst()))
/// if case .run(var command) = parsed.outcome { try command.run() }
/// ```
///
/// Only the configurations on the way to the chosen command are looked at, and only that command is created. Nothing is
/// printed: texts are returned and the program chooses the stream.
public struct CommandLineParser: Sendable {
    /// The command at the top: the program.
    public let root: any ParsableCommand.Type
    /// The width of the help, in columns.
    public var width: Int

    /// Creates a parser for a program.
    public init(_ root: any ParsableCommand.Type, width: Int = 80) {
        self.root = root
        self.width = width
    }

    /// Reads the arguments, without the name of the program.
    ///
    /// Cost grows with the number of arguments.
    ///
    /// - Throws: ``ArgumentError`` for anything that cannot be run. `--help` wins over all errors but an unknown command.
    public func parse(_ arguments: [String]) throws(ArgumentError) -> ParsedCommand {
        var reader = CommandLineReader(root: root, arguments: arguments)
        reader.readAll()
        return try reader.finish(self)
    }

    /// The global options in arguments that cannot be run, as far as they can be read.
    ///
    /// For the caller of a failed ``parse(_:)`` who wants to know whether the error is to be shown as JSON, in colour and so
    /// on. A value that cannot be read is left at its default. `nil` if the program has no global options.
    public func globalOptions(in arguments: [String]) -> (any ParsableArguments)? {
        var reader = CommandLineReader(root: root, arguments: arguments)
        reader.readAll()
        return reader.globals
    }

    /// The model of the whole program. Creates every command once.
    public func model() -> CommandModel {
        CommandModel(root, path: [root.name], root: root, depth: .max)
    }

    /// The full help of the command with these names, the program's own not counted; `["exit-codes"]` gives that table.
    ///
    /// - Throws: ``ArgumentError`` for an unknown command.
    public func help(for names: [String] = []) throws(ArgumentError) -> String {
        if names == [exitCodesTopic], !root.configuration.exitCodes.isEmpty {
            return CommandModel(root, path: [root.name], root: root, depth: -1).exitCodesText(width: width)
        }
        var type = root
        var path = [root.name]
        for name in names {
            if path.count == 1, name == "help", type.configuration.hasSubcommands, type.subcommand(name) == nil {
                let model = CommandModel(root, path: path, root: root, depth: 0).descendant(["help"])
                return model?.helpText(width: width) ?? ""
            }
            guard let next = type.subcommand(name) else { throw .unknownCommand(name, below: type, path: path) }
            type = next
            path.append(name)
        }
        return CommandModel(type, path: path, root: root, depth: 0).helpText(width: width)
    }

    /// The full help that a ``CleanExit/helpRequest(_:)`` asks for; the program's if the type is none of its commands.
    public func help(for type: (any ParsableCommand.Type)?) -> String {
        guard let type, let path = path(to: type, from: root, path: [root.name]) else { return help(for: root) }
        return CommandModel(type, path: path, root: root, depth: 0).helpText(width: width)
    }

    private func path(to type: any ParsableCommand.Type, from parent: any ParsableCommand.Type, path: [String]) -> [String]? {
        if type == parent { return path }
        for (child, _) in parent.configuration.allSubcommands {
            if let found = self.path(to: type, from: child, path: path + [child.name]) { return found }
        }
        return nil
    }
}

/// What a command line asks for.
public struct ParsedCommand {
    /// What to do.
    public enum Outcome {
        /// Run this command; all it needs was given and validated.
        case run(any ParsableCommand)
        /// Print this help to standard output and leave with 0.
        case help(String)
        /// No command was given: print this help to standard error and leave with ``ExitCode/usage``.
        case noCommand(String)
        /// A flag declared with `replacesCommand` was given; see ``ParsedCommand/globalOptions``.
        case replacedByFlag
    }

    /// What to do.
    public let outcome: Outcome
    /// The names of the program and of the command.
    public let path: [String]
    /// The global options, of the type that the root declares; `nil` if it declares none.
    public let globalOptions: (any ParsableArguments)?
}

extension ParsableCommand {
    /// The command of this name right below this one. No abbreviations.
    static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
        configuration.allSubcommands.first { $0.type.name == name }?.type
    }
}

/// The command line that shows the help of the command with this path. Works in a program without subcommands, too.
func helpCommandLine(_ path: [String]) -> String {
    path.joined(separator: " ") + " --help"
}

extension ArgumentError {
    static func unknownCommand(_ name: String, below type: any ParsableCommand.Type, path: [String]) -> ArgumentError {
        var names = type.configuration.allSubcommands.filter { $0.type.configuration.shouldDisplay }.map { $0.type.name }
        if path.count == 1 { names.append("help") }
        let hint = nearestName(to: name, in: names).map { "did you mean '\($0)'?" } ?? "'\(helpCommandLine(path))' lists the commands"
        return ArgumentError(kind: .unknownCommand, message: "unknown command '\(name)'", hint: hint, commandPath: path)
    }
}
