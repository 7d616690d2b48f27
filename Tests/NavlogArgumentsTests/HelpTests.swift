import NavlogArguments
import Testing

@Suite struct HelpTests {
    private func text(_ line: String, width: Int = 80) throws -> String? {
        switch try CommandLineParser(Track.self, width: width).parse(words(line)).outcome {
        case .help(let text), .noCommand(let text): text
        case .run, .replacedByFlag: nil
        }
    }

    static let listHelp = """
        Lists runs, the newest last, in the format that was asked for with the option of
        that name.

        Usage: track list [SEASON] [options]

        Examples:
          track list
              All runs.
          track list spring -n 5
              Five of the runs of that season.

        A run without a distance is left out.

          kept   as it is

        Arguments:
          SEASON                 The season. (default: latest)

        Options:
          -n, --limit N          At most N runs.
              --tag TAG          Only runs with a tag. (may be repeated)
          -r, --reverse          Newest first.

        Common options:
          -d, --database PATH    The file.
              --format FORMAT    How results are written. (values: table, json, csv;
                                 default: table)
              --timeout SECONDS  How long to wait. (default: 5)
          -q, --quiet            No messages.
          -v, --verbose          More messages.
              --version          Print the version.
          -h, --help             Show this help.

        Exit codes:
          0   all went well
          64  the command line is wrong

        Report bugs: https://example.org/bugs

        """

    static let trackHelp = """
        Keeps a log of runs.

        Usage: track <command> [options]

        Examples:
          track list
              All runs.
          track add 5.2 --tag hills
              One run of 5.2 km.

        Care for the file:
          store  Care for the file.

        Other commands:
          add    Adds a run.
          list   Lists runs, the newest last, in the format that was asked for with the
                 option of that name.
          join   Joins files.
          help   Shows the help of a command.

        Common options:
          -d, --database PATH    The file.
              --format FORMAT    How results are written. (values: table, json, csv;
                                 default: table)
              --timeout SECONDS  How long to wait. (default: 5)
          -q, --quiet            No messages.
          -v, --verbose          More messages.
              --version          Print the version.
          -h, --help             Show this help.

        Exit codes:
          0   all went well
          64  the command line is wrong

        Report bugs: https://example.org/bugs

        """

    @Test(arguments: [
        "help list", "list --help", "list -h", "--help list", "list x y z --help", "list --bogus -h", "list --limit --help",
        "help list --help", "-q help list", "list -qh",
    ])
    func fullHelpOfACommand(_ line: String) throws {
        #expect(try text(line) == Self.listHelp)
    }

    @Test(arguments: ["help", "--help", "-h", "--bogus --help", "-d x -h"])
    func fullHelpOfTheProgram(_ line: String) throws {
        #expect(try text(line) == Self.trackHelp)
    }

    @Test func noCommandGivesShortHelp() throws {
        let short = """
            Keeps a log of runs.

            Usage: track <command> [options]

            Commands:
              add, list, join, store, help

            'track help' tells more, 'track help <command>' all about one command.

            """
        for line in ["", "-q", "--"] {
            guard case .noCommand(let text) = try track.parse(words(line)).outcome else {
                Issue.record("a command in '\(line)'")
                continue
            }
            #expect(text == short)
        }
        guard case .noCommand(let text) = try track.parse(["store"]).outcome else {
            Issue.record("a command")
            return
        }
        #expect(text.hasSuffix("  check, dry-run\n\n'track help store' tells more, 'track help store <command>' all about one\ncommand.\n"))
    }

    @Test func exitCodes() throws {
        #expect(try text("help exit-codes") == "Exit codes:\n  0   all went well\n  64  the command line is wrong\n")
        #expect(try text("help join")?.contains("Exit codes:\n  0  joined\n  1  nothing to join\n") == true)
    }

    @Test func helpOfHelp() throws {
        let help = try #require(try text("help help"))
        #expect(help.hasPrefix("Shows the help of a command.\n\nUsage: track help [COMMAND...] [options]\n"))
        #expect(try text("help --help") == help)
    }

    @Test func helpOfANestedCommand() throws {
        let help = try #require(try text("help store check"))
        #expect(help.hasPrefix("Checks the file.\n\nUsage: track store check [ROW...] [options]\n"))
        #expect(try text("store check --help") == help)
        #expect(track.help(for: Check.self) == help)
        #expect(try track.help(for: ["store", "check"]) == help)
        #expect(track.help(for: nil) == Self.trackHelp)
    }

    @Test func hiddenThingsAreNotShown() throws {
        #expect(try text("help")?.contains("hidden") == false)
        #expect(try text("help list")?.contains("secret") == false)
        #expect(try text("help hidden")?.hasPrefix("For tests.\n") == true)
    }

    @Test(arguments: [40, 60, 100, 200, -1, .max]) func linesFitTheWidth(_ width: Int) throws {
        for line in ["help", "help list", "help join", "help help", ""] {
            for row in try #require(try text(line, width: width)).split(separator: "\n") {
                // Labels and command lines are not broken.
                let mayBeLong = row.hasPrefix("  ") && row.dropFirst(2).first != " "
                #expect(mayBeLong || row.count <= max(40, width), "\(row)")
                #expect(row.last != " ")
            }
        }
    }
}
