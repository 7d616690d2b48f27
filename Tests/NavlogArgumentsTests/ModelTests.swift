import NavlogArguments
import Testing

@Suite struct ModelTests {
    @Test func wholeTree() {
        let model = track.model()
        #expect(model.name == "track")
        #expect(model.subcommands.map(\.name) == ["add", "list", "join", "hidden", "store", "help"])
        #expect(model.subcommands.first { $0.name == "store" }?.group == "Care for the file")
        #expect(model.subcommands.first { $0.name == "store" }?.subcommands.map(\.name) == ["check", "dry-run"])
        #expect(
            model.globalOptions.map(\.displayName) == [
                "--database", "--format", "--timeout", "--quiet", "--verbose", "--version", "--help",
            ])
        #expect(model.bugReport == "https://example.org/bugs")
    }

    @Test func parameters() throws {
        let list = try #require(track.model().subcommands.first { $0.name == "list" })
        #expect(list.options.map(\.dashedNames) == [["-n", "--limit"], ["--tag"], ["-r", "--reverse"], ["--secret-clock"]])
        #expect(list.options.map(\.kind) == [.option, .option, .flag, .option])
        #expect(list.options.map(\.isRepeatable) == [false, true, false, false])
        #expect(list.options.map(\.shouldDisplay) == [true, true, true, false])
        #expect(list.options.map(\.valueName) == ["N", "TAG", "", "SECRET-CLOCK"])
        #expect(list.arguments.map(\.defaultValue) == ["latest"])
        #expect(list.globalOptions.map(\.completion).prefix(3) == [.file, .values(["table", "json", "csv"]), .none])
        let join = try #require(track.model().subcommands.first { $0.name == "join" })
        #expect(join.arguments.map(\.isRequired) == [true])
        #expect(join.options.map(\.isRequired) == [true])
        #expect(join.exitCodes.map(\.code) == [0, 1])
    }

    @Test func helpCompletesCommands() {
        let help = track.model().subcommands.last
        #expect(help?.arguments.map(\.completion) == [.values(["add", "list", "join", "store", "exit-codes"])])
    }

    @Test func goodDeclarationsHaveNoProblems() {
        #expect(track.model().declarationProblems() == [])
    }

    @Test func problemsAreFound() {
        struct Bad: ParsableCommand {
            static let configuration = CommandConfiguration(commandName: "bad", globalOptions: Required.self)
            @Argument(help: "A.") var first: String?
            @Argument(help: "B.") var rest: [Int]
            @Argument(help: "C.") var last: String = ""
            @Option(name: .customLong("key"), help: "D.") var one: String?
            @Option(name: [], help: "E.") var nameless: Int?
        }
        struct Required: ParsableArguments {
            @Option var key: String
        }
        #expect(
            CommandLineParser(Bad.self).model().declarationProblems() == [
                "'bad' has no abstract", "'bad' has no example", "'bad' uses the name '--key' twice",
                "'bad' has an option without a name", "'bad' has no help for '--key'",
                "'bad' has the required argument 'REST...' after the optional 'FIRST'",
                "'bad' has an argument after 'REST...'", "'bad' has the required global option '--key'",
            ])
    }

    @Test func programWithoutSubcommands() throws {
        struct WhatIf: ParsableCommand {
            static let configuration = CommandConfiguration(abstract: "One command.")
            @Option(name: .shortAndLong, help: "How far.") var maxStartDistance: Int = 1
        }
        let parser = CommandLineParser(WhatIf.self)
        guard case .run(let command) = try parser.parse(["-m", "7"]).outcome else {
            Issue.record("no command")
            return
        }
        #expect((command as? WhatIf)?.maxStartDistance == 7)
        #expect(try parser.help().contains("Usage: what-if [options]"))
        #expect { try parser.parse(["help"]) } throws: { ($0 as? ArgumentError)?.kind == .unexpectedArgument }
        #expect { try parser.parse(["--zz"]) } throws: { ($0 as? ArgumentError)?.hint == "'what-if --help' lists the options" }
    }
}
