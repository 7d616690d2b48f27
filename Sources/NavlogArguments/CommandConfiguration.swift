/// What a command is called, what its help says, and which commands are below it.
public struct CommandConfiguration: Sendable {
    /// The name typed on the command line; `nil` makes it from the type's name.
    public var commandName: String?
    /// One line that says what the command does.
    public var abstract: String
    /// A usage line that replaces the one made from the declarations, without the word "Usage".
    public var usage: String?
    /// Longer text. Paragraphs are wrapped; a line that begins with a space is kept as it is.
    public var discussion: String
    /// Command lines worth copying, shown before everything else.
    public var examples: [CommandExample]
    /// Whether the command is listed in the help of the one above it, and offered as "did you mean".
    public var shouldDisplay: Bool
    /// The commands below this one that stand under no heading.
    public var subcommands: [any ParsableCommand.Type]
    /// The commands below this one that stand under headings.
    public var groupedSubcommands: [CommandGroup]
    /// Root only: the options that every command accepts, before or after the command's name.
    ///
    /// A command that wants their values declares an `@OptionGroup` of this type. All of them need a default or an optional type.
    public var globalOptions: (any ParsableArguments.Type)?
    /// What the exit codes mean. A command without any shows those of the root.
    public var exitCodes: [ExitCodeMeaning]
    /// Root only: where to report a bug.
    public var bugReport: String

    /// Creates a configuration; everything has a default.
    ///
    /// `examples` are pairs of a command line and what it does, `exitCodes` pairs of a code and what it means.
    public init(
        commandName: String? = nil, abstract: String = "", usage: String? = nil, discussion: String = "",
        examples: [(String, String)] = [], shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
        groupedSubcommands: [CommandGroup] = [], globalOptions: (any ParsableArguments.Type)? = nil,
        exitCodes: [(Int32, String)] = [], bugReport: String = ""
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.usage = usage
        self.discussion = discussion
        self.examples = examples.map { CommandExample(commandLine: $0.0, explanation: $0.1) }
        self.shouldDisplay = shouldDisplay
        self.subcommands = subcommands
        self.groupedSubcommands = groupedSubcommands
        self.globalOptions = globalOptions
        self.exitCodes = exitCodes.map { ExitCodeMeaning(code: $0.0, meaning: $0.1) }
        self.bugReport = bugReport
    }

    /// All commands below this one, each with the heading it stands under.
    var allSubcommands: [(type: any ParsableCommand.Type, group: String?)] {
        subcommands.map { ($0, nil) } + groupedSubcommands.flatMap { group in group.subcommands.map { ($0, group.name) } }
    }

    var hasSubcommands: Bool {
        !subcommands.isEmpty || groupedSubcommands.contains { !$0.subcommands.isEmpty }
    }
}

/// Subcommands that stand under one heading in the help.
public struct CommandGroup: Sendable {
    /// The heading.
    public var name: String
    /// The commands, in the order of the help.
    public var subcommands: [any ParsableCommand.Type]

    /// Creates a group of commands.
    public init(name: String, subcommands: [any ParsableCommand.Type]) {
        self.name = name
        self.subcommands = subcommands
    }
}

/// A command line worth copying, and what it does.
public struct CommandExample: Hashable, Sendable {
    /// The whole line, as typed.
    public var commandLine: String
    /// One sentence.
    public var explanation: String
}

/// An exit code and what it means.
public struct ExitCodeMeaning: Hashable, Sendable {
    /// The code.
    public var code: Int32
    /// One line.
    public var meaning: String
}
