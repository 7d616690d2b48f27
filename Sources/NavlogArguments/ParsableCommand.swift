/// A value whose `@Argument`, `@Option`, `@Flag` and `@OptionGroup` properties are read from a command line.
///
/// Conform a struct to it to share options between commands through ``OptionGroup``.
public protocol ParsableArguments: SendableMetatype {
    /// Creates the value with its declared defaults and nothing read yet.
    init()

    /// Checks what was given, after all of it has been read.
    ///
    /// - Throws: ``ValidationError`` for a combination or a value that makes no sense. The parser adds the command's path
    ///   and turns it into an ``ArgumentError``.
    mutating func validate() throws(ValidationError)
}

extension ParsableArguments {
    /// Accepts everything.
    public mutating func validate() throws(ValidationError) {}
}

/// A command: its options as properties, its texts in ``configuration``, its work in ``run()``.
///
/// A command that has subcommands takes no arguments or options of its own; options for all commands are declared by
/// the root's ``CommandConfiguration/globalOptions``.
public protocol ParsableCommand: ParsableArguments {
    /// The name, texts and subcommands of the command. Read before any argument is: keep it cheap (`static let`).
    static var configuration: CommandConfiguration { get }

    /// Does the work of the command. Called by the program, not by the parser.
    mutating func run() throws
}

extension ParsableCommand {
    /// Asks for help: what a command that only has subcommands does.
    public mutating func run() throws {
        throw CleanExit.helpRequest(Self.self)
    }

    /// The name typed on the command line: the configured one, else the type's name in kebab case.
    static var name: String {
        // Not String(describing:), which first looks through all conformances of the program for what the type could be described by:
        // for a few commands that takes as long as all the rest of a short run.
        configuration.commandName ?? kebabCase("\(Self.self as Any.Type)")
    }
}

/// `maxStartDistance` and `MaxStartDistance` become `max-start-distance`; a run of capitals counts as one word.
///
/// By bytes, since names in code are ASCII and every start of the program makes some; other letters stay as they are.
func kebabCase(_ name: String) -> String {
    let dash = UInt8(ascii: "-")
    var result: [UInt8] = []
    var previousIsUpper = true
    for byte in name.utf8 {
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        let isSeparator = byte == UInt8(ascii: "_")
        if isSeparator || (isUpper && !previousIsUpper), let last = result.last, last != dash { result.append(dash) }
        if !isSeparator { result.append(isUpper ? byte | 0x20 : byte) }
        previousIsUpper = isUpper || isSeparator
    }
    return String(decoding: result, as: UTF8.self)
}
