import NavlogArguments

/// The program from its arguments to its exit code.
enum Program {
    static func main() -> Never {
        Platform.installSignalHandlers()
        Platform.exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs one command line and returns the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        let parser = CommandLineParser(Navlog.self, width: min(outputWidth(), 100))
        let parsed: ParsedCommand
        do throws(ArgumentError) {
            parsed = try parser.parse(arguments)
        } catch {
            let global = parser.globalOptions(in: arguments) as? GlobalOptions
            Messages(global ?? GlobalOptions()).report(.usage(error.message, hint: error.hint))
            return ExitStatus.usage.rawValue
        }
        let messages = Messages(parsed.globalOptions as? GlobalOptions ?? GlobalOptions())
        switch parsed.outcome {
        case .help(let text): return write(text, messages)
        case .noCommand(let text):
            messages.put(text)
            return ExitStatus.usage.rawValue
        case .replacedByFlag: return write(Version.text + "\n", messages)
        case .run(let command): return run(command, parser, messages)
        }
    }

    private static func run(_ command: any ParsableCommand, _ parser: CommandLineParser, _ messages: Messages) -> Int32 {
        var command = command
        do {
            try command.run()
            return ExitStatus.ok.rawValue
        } catch is BrokenPipe {
            return ExitStatus.ok.rawValue
        } catch let exit as ExitCode {
            return exit.rawValue
        } catch CleanExit.helpRequest(let type) {
            // Asked for by a command that cannot go on, such as one whose input would be the terminal.
            messages.put(parser.help(for: type))
            return ExitStatus.usage.rawValue
        } catch CleanExit.message(let text) {
            return write(text + "\n", messages)
        } catch {
            let failure = Failure(any: error)
            messages.report(failure)
            return failure.status.rawValue
        }
    }

    private static func write(_ text: String, _ messages: Messages) -> Int32 {
        let output = ByteOutput(Platform.standardOutput, name: "standard output")
        do {
            try output.write(text)
            try output.flush()
            return ExitStatus.ok.rawValue
        } catch is BrokenPipe {
            return ExitStatus.ok.rawValue
        } catch {
            let failure = Failure(any: error)
            messages.report(failure)
            return failure.status.rawValue
        }
    }
}

extension Messages {
    init(_ global: GlobalOptions) {
        self.init(
            isQuiet: global.quiet, isVerbose: global.verbose, isJSON: global.json || global.format == .json,
            usesColor: Colors.areUsed(global.color, on: Platform.standardError))
    }
}
