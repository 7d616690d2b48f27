/// A command line that cannot be run: what is wrong with it, and what to do.
///
/// Print it as `error: …` and `hint: …` and leave with ``ExitCode/usage``. The texts repeat what was typed, unescaped:
/// escape control characters before writing them to a terminal.
public struct ArgumentError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable {
        /// There is no such command.
        case unknownCommand
        /// There is no such option or flag.
        case unknownOption
        /// An option stands without its value.
        case missingValue
        /// A flag was given a value.
        case unexpectedValue
        /// An option that may stand once stands again.
        case repeatedOption
        /// The value is none of its type.
        case invalidValue
        /// A positional argument is missing.
        case missingArgument
        /// An option that must be given is missing.
        case missingOption
        /// There is one positional argument too many.
        case unexpectedArgument
        /// The command itself does not accept its arguments.
        case validation
    }

    /// What is wrong, for code.
    public var kind: Kind
    /// What is wrong, for people: one short sentence without a full stop.
    public var message: String
    /// What to do about it.
    public var hint: String?
    /// The names of the program and of the command that was meant.
    public var commandPath: [String]
}

extension ArgumentError: CustomStringConvertible {
    /// The message alone.
    public var description: String { message }
}

/// What `validate()` throws for a value or a combination that makes no sense.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One short sentence without a full stop.
    public var message: String
    /// What to do about it.
    public var hint: String?

    /// Creates an error.
    public init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// The message alone.
    public var description: String { message }
}

/// What `run()` throws to end early and well.
public enum CleanExit: Error, Sendable {
    /// Show the full help of a command, or of the program.
    case helpRequest((any ParsableCommand.Type)? = nil)
    /// Print this text.
    case message(String)
}

/// What `run()` throws to end with a code and no message.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
    /// The code.
    public var rawValue: Int32

    /// Creates an exit code.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Creates an exit code.
    public init(_ code: Int32) { self.rawValue = code }

    /// All went well.
    public static let success = ExitCode(0)
    /// It failed.
    public static let failure = ExitCode(1)
    /// The command line is wrong (`EX_USAGE` of sysexits.h).
    public static let usage = ExitCode(64)
}
