import Testing

@Suite struct HelpTests {
    private let tool = try? Tool()

    @Test(arguments: ["record", "import", "export", "sessions", "log", "show", "state", "info", "check", "migrate", "backup", "help"])
    func `help of a command is the same in every way, on standard output`(_ command: String) throws {
        let tool = try #require(tool)
        let help = try tool.run("help", command)
        #expect(help.code == 0)
        #expect(help.errors == "")
        #expect(help.output.contains("Usage: navlog \(command)"))
        #expect(help.output.contains("\nExamples:\n"))
        #expect(help.output.contains("\nExit codes:\n"))
        if command != "help" {
            #expect(try tool.run(command, "--help").output == help.output)
            #expect(try tool.run(command, "-h").output == help.output)
        }
        #expect(tool.files == [])
    }

    @Test func `no command prints short help and 64`() throws {
        let tool = try #require(tool)
        let answer = try tool.run()
        #expect(answer.code == 64)
        #expect(answer.output == "")
        #expect(answer.errors.contains("Usage: navlog <command> [options]"))
    }

    @Test func `the version names SQLite's, without a database`() throws {
        let tool = try #require(tool)
        let answer = try tool.run("--version", "-d", "/nowhere/x")
        #expect(answer.code == 0)
        #expect(answer.output.wholeMatch(of: /navlog \d+\.\d+\.\d+ \(SQLite 3\.\d+\.\d+\)\n/) != nil)
    }

    @Test func `the table of exit codes`() throws {
        let tool = try #require(tool)
        let answer = try tool.run("help", "exit-codes")
        #expect(answer.code == 0)
        for code in ["  0 ", "  1 ", "  2 ", "  64 ", "  65 ", "  66 ", "  73 ", "  74 ", "  75 ", "  78 ", "  130 "] {
            #expect(answer.output.contains("\n" + code))
        }
    }

    @Test func `mistakes in names get a suggestion`() throws {
        let tool = try #require(tool)
        let command = try tool.run("sesions")
        #expect(command.code == 64)
        #expect(command.errors == "error: unknown command 'sesions'\nhint: did you mean 'sessions'?\n")
        let option = try tool.run("sessions", "--lable", "a=b")
        #expect(option.errors == "error: unknown option '--lable' for 'navlog sessions'\nhint: did you mean '--label'?\n")
        let event = try tool.run("log", "--event", "pushd")
        #expect(event.errors.hasSuffix("hint: did you mean 'pushed'?\n"))
    }
}
