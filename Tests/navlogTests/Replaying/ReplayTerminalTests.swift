import Foundation
import Testing

/// The replay on a pseudo-terminal, with keys.
@Suite struct ReplayTerminalTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.run("record", "-", input: Samples.shop)
    }

    private func start(_ arguments: String..., columns: UInt16 = 100, rows: UInt16 = 30) throws -> PseudoTerminal {
        try tool.terminal(["replay", "latest"] + arguments, columns: columns, rows: rows, environment: ["NO_COLOR": "1"])
    }

    /// Leaves the alternate screen and shows the cursor again.
    private static let left = "\u{1B}[?25h\u{1B}[?1049l"

    @Test func `keys step, seek and leave, and the terminal is as before`() throws {
        let terminal = try start("--step")
        let first = try terminal.wait(for: "q quit")
        #expect(first.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
        #expect(first.contains("paused · ×1 · event 0 of 7 · +0:00.0"))
        #expect(!terminal.isCooked)
        terminal.type("n")
        #expect(try terminal.wait(for: "q quit").contains("event 1 of 7 · +0:01.8"))
        terminal.type("\u{1B}[C")
        #expect(try terminal.wait(for: "q quit").contains("event 2 of 7 · +0:03.3"))
        terminal.type("b")
        #expect(try terminal.wait(for: "q quit").contains("event 1 of 7"))
        terminal.type("G")
        #expect(try terminal.wait(for: "q quit").contains("end · ×1 · event 7 of 7"))
        terminal.type("g")
        #expect(try terminal.wait(for: "q quit").contains("event 0 of 7"))
        terminal.type("4")
        try terminal.wait(for: "go to (42, +12.5s or a time): 4_")
        terminal.type("\r")
        #expect(try terminal.wait(for: "q quit").contains("event 4 of 7"))
        terminal.type("/")
        try terminal.wait(for: "a time): _")
        terminal.type("+3s\r")
        #expect(try terminal.wait(for: "q quit").contains("event 1 of 7"))
        terminal.type("++-")
        #expect(try terminal.wait(for: "q quit").contains("×2 · event 1 of 7"))
        terminal.type("/x\r")
        try terminal.wait(for: "! 'x' is not a moment")
        terminal.type("q")
        #expect(try terminal.finish() == 0)
        #expect(terminal.text.hasSuffix(Self.left))
        #expect(terminal.isCooked)
    }

    @Test func `it plays by itself, and a space stops it`() throws {
        let terminal = try start("--speed", "max")
        try terminal.wait(for: "end · max · event 7 of 7")
        // A modal stands over the phone at the end.
        #expect(terminal.text.contains("╭─ Login "))
        // From the start again.
        terminal.type("-")
        try terminal.wait(for: "×1024 · event 7 of 7")
        terminal.type(" ")
        #expect(try terminal.wait(for: "end · ×1024 · event 7 of 7").contains("event 0 of 7"))
        terminal.type("q")
        #expect(try terminal.finish() == 0)
    }

    @Test func `a resize draws anew`() throws {
        let terminal = try start("--step")
        #expect(try terminal.wait(for: "q quit").contains("> 0 +0:00.0"))
        terminal.resize(columns: 50, rows: 20)
        let narrow = try terminal.wait(for: "space pause  n/b step")
        // No room for the list.
        #expect(!narrow.contains("> 0 +0:00.0"))
        #expect(narrow.contains("╭──────────────────────────────────────╮"))
        terminal.resize(columns: 30, rows: 6)
        try terminal.wait(for: "tab home: h0")
        terminal.type("q")
        #expect(try terminal.finish() == 0)
    }

    @Test func `Ctrl-C ends with 130 and a clean terminal`() throws {
        let terminal = try start()
        let before = try settings()
        try terminal.wait(for: "q quit")
        terminal.type("\u{3}")
        #expect(try terminal.finish() == 130)
        #expect(terminal.text.contains(Self.left))
        #expect(terminal.text.hasSuffix("error: interrupted\r\n"))
        #expect(terminal.settings == before)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func `a signal ends it with a clean terminal`(_ signal: Int32) throws {
        let terminal = try start("--step")
        let before = try settings()
        try terminal.wait(for: "q quit")
        #expect(terminal.settings != before)
        kill(terminal.process, signal)
        #expect(try terminal.finish() == -signal)
        #expect(terminal.text.hasSuffix(Self.left))
        #expect(terminal.settings == before)
    }

    @Test func `Ctrl-Z gives the terminal back until it goes on`() throws {
        let terminal = try start("--step")
        try terminal.wait(for: "q quit")
        terminal.type("\u{1A}")
        try terminal.wait(for: Self.left)
        try terminal.waitUntilStopped()
        kill(terminal.process, SIGCONT)
        try terminal.wait(for: "q quit")
        #expect(!terminal.isCooked)
        terminal.type("q")
        #expect(try terminal.finish() == 0)
        #expect(terminal.isCooked)
    }

    @Test func `it ends when the terminal is gone`() throws {
        let terminal = try start("--step")
        try terminal.wait(for: "q quit")
        terminal.hangUp()
        let code = try terminal.finish()
        // The hang-up's signal, or the end of the input: whichever is seen first.
        #expect(code == -SIGHUP || code == 0)
    }

    /// The settings of a fresh terminal.
    private func settings() throws -> [UInt64] {
        let terminal = try tool.terminal("--version")
        #expect(try terminal.finish() == 0)
        return terminal.settings
    }
}
