import Foundation
import Testing

/// The completion scripts in the real shells, and the manual page.
@Suite("Shells and manual")
struct ShellTests {
    private func shop() throws -> Tool {
        let tool = try Tool()
        #expect(try tool.run("import", input: Samples.events(pushes: 2)).code == 0)
        #expect(try tool.run("record", input: Samples.shop.replacing("Checkout", with: "Check out")).code == 0)
        return tool
    }

    /// A shell's path, or nil where it is not installed.
    private static func shell(_ name: String) -> String? {
        ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    private func run(_ tool: Tool, _ shell: String, _ script: String) throws -> [String] {
        let path = try tool.write(script, to: "script")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: shell)
        process.arguments = [path]
        process.environment = tool.terminalEnvironment.merging(["PATH": Tool.program.deletingLastPathComponent().path + ":/usr/bin:/bin"]) {
            $1
        }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    // MARK: bash

    private func bash(_ tool: Tool, _ words: [String]) throws -> [String]? {
        guard let bash = Self.shell("bash") else { return nil }
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        return try run(
            tool, bash,
            """
            source <(navlog completion bash)
            COMP_WORDS=(navlog \(quoted))
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _navlog
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
    }

    @Test("bash completes commands, options, values, sessions, screens, tabs and files")
    func bashCompletes() throws {
        let tool = try shop()
        guard try bash(tool, [""]) != nil else { return }
        #expect(try Set(bash(tool, ["exp"]) ?? []) == ["export", "explain"])
        #expect(try bash(tool, ["show", "6854"]) == [Samples.session])
        #expect(try bash(tool, ["find", "--top", "Ch"]) == ["Check\\ out"])
        #expect(try bash(tool, ["find", "--top", "=", "Ch"]) == ["Check\\ out"])
        #expect(try bash(tool, ["find", "--tab", "in"]) == ["inbox"])
        #expect(try bash(tool, ["log", "--event", "pu"]) == ["pushed"])
        #expect(try bash(tool, ["find", "--too"]) == [])
        #expect(try bash(tool, ["find", "--ta"]) == ["--tab", "--tab-bar"])
        #expect(try bash(tool, ["show", "lat"]) == ["latest"])
        try tool.write("", to: "zzz.ndjson")
        #expect(try bash(tool, ["import", tool.path("zzz")]) == [tool.path("zzz.ndjson")])
        #expect(try bash(tool, ["-d", tool.path("none.sqlite"), "find", "--top", "Ch"]) == [])
        // Of several files the names of all.
        #expect(try bash(tool, ["-d", tool.path("none.sqlite"), "-d", tool.database, "find", "--top", "Ch"]) == ["Check\\ out"])
    }

    // MARK: fish

    @Test("fish completes a session's beginning and a screen's name")
    func fishCompletes() throws {
        let tool = try shop()
        guard let fish = Self.shell("fish") else { return }
        func complete(_ line: String) throws -> [String] {
            try run(tool, fish, "navlog completion fish | source\ncomplete -C '\(line)'").map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(try complete("navlog show 6854") == [Samples.session])
        #expect(try complete("navlog find --top Ch") == ["Check out"])
        #expect(try complete("navlog find --top=Ch") == ["--top=Check out"])
        #expect(try complete("navlog bis") == ["bisect"])
    }

    // MARK: zsh

    @Test("zsh completes a session's beginning and a screen's name at its prompt")
    func zshCompletes() throws {
        let tool = try shop()
        guard let zsh = Self.shell("zsh") else { return }
        try tool.write(
            """
            PS1='ready> '
            unsetopt zle_bracketed_paste
            autoload -Uz compinit && compinit -u -d \(tool.path("zcompdump"))
            source <(navlog completion zsh)
            """, to: ".zshrc")
        func complete(_ typed: String, _ wanted: String) throws {
            var environment = tool.terminalEnvironment
            environment["PATH"] = Tool.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
            environment["ZDOTDIR"] = tool.folder.path
            let terminal = try PseudoTerminal(zsh, ["-i"], environment: environment, columns: 200, rows: 50)
            try terminal.wait { $0.contains("ready> ") }
            terminal.type(typed + "\t")
            try terminal.wait { $0.contains(wanted) }
            terminal.type("\u{15}exit\r")
            _ = try terminal.finish()
        }
        try complete("navlog show 6854", Samples.session)
        try complete("navlog find --top Ch", "Check\\ out")
        try complete("navlog bis", "bisect")
    }

    // MARK: Manual

    @Test("The manual page renders without a warning, and has every command")
    func manual() throws {
        let tool = try Tool()
        let page = try tool.run("man").output
        #expect(page.hasPrefix(".TH NAVLOG 1"))
        let path = try tool.write(page, to: "navlog.1")
        guard let groff = Self.shell("groff") else { return }
        let rendered = try tool.runOther(groff, ["-man", "-Tutf8", "-ww", "-rLL=78n", path])
        #expect(rendered.errors.isEmpty, "\(rendered.errors)")
        #expect(rendered.code == 0)
        let commands = try tool.run("__complete", "fish", "--", "").lines.map { String($0.prefix { $0 != "\t" }) }
        #expect(commands.count > 15)
        let plain = rendered.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").replacing(#/.\u{8}/#, with: "")
        for command in commands { #expect(plain.contains("   \(command)\n"), "\(command)") }
    }

    @Test("Scripts and manual are those of the command model, without a database")
    func withoutDatabase() throws {
        let tool = try Tool()
        for shell in ["bash", "zsh", "fish"] {
            let answer = try tool.run("completion", shell)
            #expect(answer.code == 0)
            #expect(answer.output.contains("__complete \(shell)"))
        }
        #expect(try tool.run("completion", "tcsh").code == 64)
        #expect(try tool.run("__complete", "fish", "--", "show", "").output == "latest\n")
        #expect(tool.files == [])
    }
}
