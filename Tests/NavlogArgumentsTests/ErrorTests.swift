import NavlogArguments
import Testing

/// One wrong command line, the message and the hint.
struct ErrorCase: CustomTestStringConvertible, Sendable {
    let line: String
    let kind: ArgumentError.Kind
    let message: String
    let hint: String?
    var testDescription: String { line }

    init(_ line: String, _ kind: ArgumentError.Kind, _ message: String, _ hint: String?) {
        (self.line, self.kind, self.message, self.hint) = (line, kind, message, hint)
    }
}

@Suite struct ErrorTests {
    static let cases = [
        ErrorCase("lits", .unknownCommand, "unknown command 'lits'", "did you mean 'list'?"),
        ErrorCase("LIST", .unknownCommand, "unknown command 'LIST'", "did you mean 'list'?"),
        ErrorCase("li", .unknownCommand, "unknown command 'li'", "did you mean 'list'?"),
        ErrorCase("hepl", .unknownCommand, "unknown command 'hepl'", "did you mean 'help'?"),
        ErrorCase("hiden", .unknownCommand, "unknown command 'hiden'", "'track --help' lists the commands"),
        ErrorCase("zzz --help", .unknownCommand, "unknown command 'zzz'", "'track --help' lists the commands"),
        ErrorCase("''", .unknownCommand, "unknown command ''", "'track --help' lists the commands"),
        ErrorCase("store chekc", .unknownCommand, "unknown command 'chekc'", "did you mean 'check'?"),
        ErrorCase("help lits", .unknownCommand, "unknown command 'lits'", "did you mean 'list'?"),
        ErrorCase("list --limt 3", .unknownOption, "unknown option '--limt' for 'track list'", "did you mean '--limit'?"),
        ErrorCase("list --lim=3", .unknownOption, "unknown option '--lim' for 'track list'", "did you mean '--limit'?"),
        ErrorCase("list --databsae x", .unknownOption, "unknown option '--databsae' for 'track list'", "did you mean '--database'?"),
        ErrorCase("list --hlep", .unknownOption, "unknown option '--hlep' for 'track list'", "did you mean '--help'?"),
        ErrorCase("list --xyzzy", .unknownOption, "unknown option '--xyzzy' for 'track list'", "'track list --help' lists the options"),
        ErrorCase(
            "list --secret-clokc 1", .unknownOption, "unknown option '--secret-clokc' for 'track list'",
            "'track list --help' lists the options"),
        ErrorCase("list -x", .unknownOption, "unknown option '-x' for 'track list'", "'track list --help' lists the options"),
        ErrorCase("list -qx", .unknownOption, "unknown option '-x' for 'track list'", "'track list --help' lists the options"),
        ErrorCase("list -format json", .unknownOption, "unknown option '-f' for 'track list'", "did you mean '--format'?"),
        ErrorCase("list -3", .unknownOption, "unknown option '-3' for 'track list'", "'track list --help' lists the options"),
        ErrorCase("list ---", .unknownOption, "unknown option '---' for 'track list'", "'track list --help' lists the options"),
        ErrorCase(
            "--limit 5 list", .unknownOption, "unknown option '--limit' for 'track'",
            "only common options may stand before the command"),
        ErrorCase("help --limit", .unknownOption, "unknown option '--limit' for 'track'", "'track --help' lists the options"),
        ErrorCase("list --limit", .missingValue, "missing value for '--limit N'", nil),
        ErrorCase("list -n", .missingValue, "missing value for '--limit N'", nil),
        ErrorCase("list -rn", .missingValue, "missing value for '--limit N'", nil),
        ErrorCase("list --limit --reverse", .missingValue, "missing value for '--limit N'", nil),
        ErrorCase("list --tag -r", .missingValue, "missing value for '--tag TAG'", nil),
        ErrorCase("list --limit -- 3", .missingValue, "missing value for '--limit N'", nil),
        ErrorCase(
            "add 5 --zone -02:00", .missingValue, "missing value for '--zone ZONE'",
            "a value that begins with '-' has to be attached: '--zone=-02:00'"),
        ErrorCase("list --reverse=yes", .unexpectedValue, "option '--reverse' takes no value", nil),
        ErrorCase("list -r=yes", .unexpectedValue, "option '-r' takes no value", nil),
        ErrorCase("list --help=x", .unexpectedValue, "option '--help' takes no value", nil),
        ErrorCase("list --limit 1 --limit 2", .repeatedOption, "option '--limit' is given more than once", nil),
        ErrorCase("list -n1 --limit=1", .repeatedOption, "option '--limit' is given more than once", nil),
        ErrorCase("-d a list -d b", .repeatedOption, "option '--database' is given more than once", nil),
        ErrorCase("list --limit abc", .invalidValue, "'abc' is not a whole number for '--limit N'", nil),
        ErrorCase("list --limit 1.5", .invalidValue, "'1.5' is not a whole number for '--limit N'", nil),
        ErrorCase("list --limit=", .invalidValue, "'' is not a whole number for '--limit N'", nil),
        ErrorCase(
            "list --limit 9223372036854775808", .invalidValue,
            "'9223372036854775808' is not a whole number from -9223372036854775808 to 9223372036854775807 for '--limit N'", nil),
        ErrorCase("list --timeout nan", .invalidValue, "'nan' is not a number for '--timeout SECONDS'", nil),
        ErrorCase("list --timeout 0x10", .invalidValue, "'0x10' is not a number for '--timeout SECONDS'", nil),
        ErrorCase("list --timeout 1e999", .invalidValue, "'1e999' is not a number within range for '--timeout SECONDS'", nil),
        ErrorCase(
            "list --format jsn", .invalidValue, "'jsn' is not one of table, json, csv for '--format FORMAT'",
            "did you mean 'json'?"),
        ErrorCase("add x", .invalidValue, "'x' is not a number for 'KM'", nil),
        ErrorCase("store check 1 x", .invalidValue, "'x' is not a whole number for 'ROW...'", nil),
        ErrorCase("store check --repair yes", .invalidValue, "'yes' is not one of true, false for '--repair REPAIR'", nil),
        ErrorCase("add", .missingArgument, "missing argument 'KM'", "usage: track add KM [NOTE] [options]"),
        ErrorCase("join -o x", .missingArgument, "missing argument 'FILE...'", "usage: track join --output FILE FILE... [options]"),
        ErrorCase("join a", .missingOption, "missing option '--output FILE'", "usage: track join --output FILE FILE... [options]"),
        ErrorCase(
            "list a b", .unexpectedArgument, "unexpected argument 'b' for 'track list'", "usage: track list [SEASON] [options]"),
        ErrorCase("list -qv", .validation, "'--quiet' and '--verbose' exclude each other", "leave one out"),
        ErrorCase("-q join a -o x -v", .validation, "'--quiet' and '--verbose' exclude each other", "leave one out"),
        ErrorCase("list -n -6", .validation, "'--limit' is too small", nil),
        // The first error in the line is the one reported.
        ErrorCase("list --limit abc --bogus", .invalidValue, "'abc' is not a whole number for '--limit N'", nil),
        ErrorCase(
            "--bogus zzz", .unknownOption, "unknown option '--bogus' for 'track'",
            "only common options may stand before the command"),
    ]

    @Test(arguments: cases) func error(_ test: ErrorCase) {
        #expect { try track.parse(words(test.line)) } throws: { error in
            let error = error as? ArgumentError
            #expect(error?.kind == test.kind)
            #expect(error?.message == test.message)
            #expect(error?.hint == test.hint)
            return true
        }
    }

    @Test func errorCarriesTheCommandPath() {
        #expect { try track.parse(["store", "check", "--bogus"]) } throws: { error in
            (error as? ArgumentError)?.commandPath == ["track", "store", "check"]
        }
        #expect(ExitCode.usage.rawValue == 64)
    }

    @Test func aTypeMayExplainItself() {
        struct Day: ExpressibleByArgument {
            init?(argument: String) { return nil }
            static func expectation(insteadOf argument: String) -> String { "a day" }
            static func hint(insteadOf argument: String) -> String? { "write 2026-01-04" }
        }
        struct Tool: ParsableCommand {
            static let configuration = CommandConfiguration(commandName: "tool")
            @Option var since: Day?
        }
        #expect { try CommandLineParser(Tool.self).parse(["--since", "01/04/2026"]) } throws: { error in
            let error = error as? ArgumentError
            return error?.message == "'01/04/2026' is not a day for '--since SINCE'" && error?.hint == "write 2026-01-04"
        }
    }
}
