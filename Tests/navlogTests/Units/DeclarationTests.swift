import NavlogArguments
import Testing

@testable import navlog

@Suite struct DeclarationTests {
    private let parser = CommandLineParser(Navlog.self)

    @Test func `every command has help, an example, and declarations that fit together`() {
        #expect(parser.model().declarationProblems() == [])
    }

    @Test func `the commands of this version are there`() {
        let names = [
            "record", "import", "export", "sessions", "log", "show", "state", "replay", "find", "bisect", "diff", "explain", "what-if",
            "tail", "graph", "test", "sql", "stats", "screens", "transitions", "paths", "funnel", "badges", "gestures", "info", "check",
            "migrate", "backup", "demo", "completion", "man", "__complete", "help",
        ]
        #expect(parser.model().subcommands.map(\.name) == names)
    }

    @Test func `examples in the help can be parsed`() throws {
        for command in parser.model().subcommands {
            for example in command.examples {
                // Pipes and redirections are the shell's.
                for words in shellCommands(example.commandLine) where words.first == "navlog" {
                    #expect(throws: Never.self) { try parser.parse(Array(words.dropFirst())) }
                }
            }
        }
    }

    @Test func `the exit codes are those of the table`() {
        let codes = parser.model().exitCodes.map(\.code)
        #expect(codes == [0, 1, 2, 64, 65, 66, 73, 74, 75, 78, 130])
    }

    /// The commands of a line as a shell would split it: at pipes, and up to a redirection; quoted text is one word.
    private func shellCommands(_ line: String) -> [[String]] {
        var commands: [[String]] = [[]]
        var word: String?
        var quote: Character?
        var isRedirected = false
        func end() {
            if let word, !isRedirected { commands[commands.count - 1].append(word) }
            word = nil
        }
        for character in line {
            switch character {
            case quote: quote = nil
            case "'", "\"":
                if quote == nil {
                    quote = character
                    word = word ?? ""
                } else {
                    word?.append(character)
                }
            case " " where quote == nil: end()
            case "|" where quote == nil:
                end()
                isRedirected = false
                commands.append([])
            case ">" where quote == nil, "<" where quote == nil:
                end()
                isRedirected = true
            default: word = (word ?? "") + String(character)
            }
        }
        end()
        return commands
    }
}
