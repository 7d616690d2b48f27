/// A command as plain values: what help, completion scripts and the manual page are made from.
public struct CommandModel: Hashable, Sendable {
    /// The names from the program to this command.
    public var path: [String]
    /// One line that says what the command does.
    public var abstract: String
    /// A usage line that replaces the one made from the declarations.
    public var customUsage: String?
    /// Longer text.
    public var discussion: String
    /// Command lines worth copying.
    public var examples: [CommandExample]
    /// Whether the command is listed in the help of the one above it.
    public var shouldDisplay: Bool
    /// The heading it stands under in the help of the one above it.
    public var group: String?
    /// The values known by their place, in order.
    public var arguments: [ParameterModel]
    /// The command's own options and flags, in the order of declaration.
    public var options: [ParameterModel]
    /// The options and flags that every command of the program accepts, `--help` last.
    public var globalOptions: [ParameterModel]
    /// The commands below this one, in the order of the help.
    public var subcommands: [CommandModel]
    /// What the exit codes mean.
    public var exitCodes: [ExitCodeMeaning]
    /// Where to report a bug.
    public var bugReport: String

    /// The name typed on the command line.
    public var name: String { path.last ?? "" }

    /// The usage line: `navlog show SESSION SEQ [options]`.
    public var usage: String {
        if let customUsage { return customUsage }
        if !subcommands.isEmpty { return (path + ["<command>", "[options]"]).joined(separator: " ") }
        let required = options.filter(\.isRequired).map(\.usage)
        return (path + required + arguments.map(\.usage) + ["[options]"]).joined(separator: " ")
    }
}

/// An argument, an option or a flag as plain values.
public struct ParameterModel: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// A value known by its place.
        case argument
        /// A named value.
        case option
        /// A name without a value.
        case flag
    }

    /// What it is.
    public var kind: Kind
    /// The long names without dashes; empty for an argument.
    public var longNames: [String] = []
    /// The short names without the dash; empty for an argument.
    public var shortNames: [Character] = []
    /// The placeholder of the value, such as `PATH`; empty for a flag.
    public var valueName = ""
    /// One sentence.
    public var help = ""
    /// The default as it would be typed.
    public var defaultValue: String?
    /// All values, if they can be listed.
    public var allowedValues: [String] = []
    /// Whether it has to be given.
    public var isRequired = false
    /// Whether it may be given more than once with more than one value.
    public var isRepeatable = false
    /// Whether help and suggestions show it.
    public var shouldDisplay = true
    /// What a shell offers to complete the value with.
    public var completion = CompletionKind.none

    /// The names with their dashes, short ones first.
    public var dashedNames: [String] {
        dashed(short: shortNames, long: longNames)
    }

    /// The name it has in messages: `--limit`, `SESSION`.
    public var displayName: String {
        kind == .argument ? valueName : longNames.first.map { "--\($0)" } ?? dashedNames.first ?? ""
    }

    /// The name and its value: `--limit N`, `FILE...`, `--reverse`.
    public var signature: String {
        switch kind {
        case .argument: isRepeatable ? valueName + "..." : valueName
        case .option: "\(displayName) \(valueName)"
        case .flag: displayName
        }
    }

    /// The signature, in brackets if it may be left out.
    var usage: String { isRequired ? signature : "[\(signature)]" }

    /// The flag that every command has.
    static let helpFlag = ParameterModel(kind: .flag, longNames: ["help"], shortNames: ["h"], help: "Show this help.")
}

/// Names with their dashes, short ones first. Not by interpolation, which costs more than all else about a name.
func dashed(short: [Character], long: [String]) -> [String] {
    var names: [String] = []
    names.reserveCapacity(short.count + long.count)
    for letter in short { names.append("-" + String(letter)) }
    for name in long { names.append("--" + name) }
    return names
}
