import Foundation
import Testing

/// The built program on a real terminal.
@Suite("On a terminal", .serialized)
struct TerminalTests {
    private func shop() throws -> Tool {
        let tool = try Tool()
        #expect(try tool.run("record", input: Samples.shop).code == 0)
        return tool
    }

    @Test("tail --follow shows what another program commits, and Ctrl-C ends it with 130")
    func following() throws {
        let tool = try shop()
        let terminal = try tool.terminal("tail", "--follow")
        try terminal.wait { $0.contains("sessionEnded") }
        let more = Samples.events(Samples.id(7), pushes: 3)
        #expect(try tool.run("import", input: more).code == 0)
        try terminal.wait { $0.contains("s2") }
        #expect(terminal.lines.filter { $0.contains("pushed") && $0.contains(" 2  ") }.count == 4)
        #expect(try tool.run("import", input: Samples.events(Samples.id(7), pushes: 5)).code == 0)
        try terminal.wait { $0.contains("s4") }
        terminal.pressControlC()
        #expect(try terminal.finish() == 130)
        #expect(terminal.text.contains("interrupted"))
        // In sequence, each once.
        let pushes = terminal.lines.compactMap { line in (0..<5).first { line.hasSuffix(" s\($0)") } }
        #expect(pushes == [0, 1, 2, 3, 4])
    }

    @Test("A reader that goes ends the program quietly, also while it follows")
    func broken() throws {
        let tool = try shop()
        #expect(try tool.run("import", input: Samples.events(Samples.id(9), pushes: 20_000)).code == 0)
        for command in ["\"$NAVLOG\" log | head -n 1", "\"$NAVLOG\" log --json | head -n 1", "\"$NAVLOG\" tail --follow | head -n 1"] {
            let terminal = try tool.shellTerminal(command)
            #expect(try terminal.finish() == 0)
            #expect(terminal.lines.count == 1, "\(terminal.text.prefix(300))")
        }
    }

    @Test("Tables keep to the width of the terminal", arguments: [40, 60, 120] as [UInt16])
    func widths(_ columns: UInt16) throws {
        let tool = try shop()
        for arguments in [["log", "latest"], ["state", "latest"], ["show", "latest", "2"]] {
            let terminal = try tool.terminal(arguments, columns: columns)
            #expect(try terminal.finish() == 0)
            let widest = terminal.lines.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count }.max() ?? 0
            // Times, numbers and ids are never cut.
            #expect(widest <= max(Int(columns), 75), "\(arguments): \(terminal.text)")
        }
        let live = try tool.terminal("tail", "-f", columns: columns)
        try live.wait { $0.contains("sessionEnd") || $0.contains("11:50:50") }
        live.pressControlC()
        _ = try live.finish()
        #expect(live.lines.filter { $0.contains("2026") }.allSatisfy { $0.count <= Int(columns) })
    }

    @Test("Statistics have bars and sparklines on a terminal, and the same figures without them elsewhere")
    func drawings() throws {
        let tool = try shop()
        func table(_ arguments: String...) throws -> [String] {
            let terminal = try tool.terminal(arguments + ["--color=never"], columns: 120)
            #expect(try terminal.finish() == 0)
            return terminal.lines
        }
        // The longest total has the whole bar, others their share of it.
        let screens = try table("screens")
        #expect(screens.contains { $0.hasPrefix("Login") && $0.hasSuffix("  ██████████") })
        #expect(screens.contains { $0.hasPrefix("Checkout") && $0.hasSuffix("  █████████") })
        #expect(screens.contains { $0.hasPrefix("c0") && $0.hasSuffix("  █████") })
        #expect(try table("transitions").contains { $0.hasPrefix("c0") && $0.hasSuffix("50.0 %  █████") })
        #expect(try table("funnel", "h0", "c0", "Login").last?.hasSuffix("  ████████████████████") == true)
        #expect(try table("gestures").contains { $0.hasPrefix("Checkout") && $0.contains("delegate 1") && $0.contains("▁▁█") })
        #expect(try table("badges").contains { $0.hasPrefix("inbox") && $0.hasSuffix("▁▁▁▁▁▁████████") })
        #expect(try table("stats").contains { $0.contains("100.0 %  ██████████") })
        // A narrow terminal cuts words, and no line is wider.
        let narrow = try tool.terminal("gestures", "--color=never", columns: 80)
        #expect(try narrow.finish() == 0)
        #expect(narrow.lines.allSatisfy { $0.count <= 80 }, "\(narrow.text)")
        for command in [["screens"], ["transitions"], ["funnel", "h0", "c0"], ["gestures"], ["badges"], ["stats"]] {
            for format in ["tsv", "csv", "json"] {
                let output = try tool.start(command + ["--format", format]).answer().output
                #expect(!output.contains { "▁▂▃▄▅▆▇█".contains($0) }, "\(command) \(format)")
            }
        }
    }

    @Test("Colour is for terminals that want it, and the option beats all")
    func colours() throws {
        let tool = try shop()
        func isColoured(_ environment: [String: String], _ option: String = "--color=auto") throws -> Bool {
            let terminal = try tool.terminal("log", "latest", option, environment: environment)
            _ = try terminal.finish()
            return terminal.bytes.contains(0x1B)
        }
        #expect(try isColoured([:]))
        #expect(try !isColoured(["NO_COLOR": "1"]))
        #expect(try isColoured(["NO_COLOR": ""]))
        #expect(try !isColoured(["TERM": "dumb"]))
        #expect(try isColoured(["TERM": "dumb", "FORCE_COLOR": "1"]))
        #expect(try isColoured(["NO_COLOR": "1"], "--color=always"))
        #expect(try !isColoured([:], "--color=never"))
    }

    @Test("What a terminal would act on is escaped there, and written as it is in a pipe")
    func escaping() throws {
        let tool = try Tool()
        let text = #"{"do":"note","text":"a\u001b[31mred\u202eright"}"#
        #expect(try tool.run("record", input: text).code == 0)
        for arguments in [["log"], ["log", "--json"], ["log", "--format", "csv"], ["tail", "--format", "tsv"]] {
            let terminal = try tool.terminal(arguments + ["--color=never"], columns: 200)
            _ = try terminal.finish()
            #expect(!terminal.bytes.contains(0x1B))
            #expect(!terminal.text.unicodeScalars.contains("\u{202E}"))
            #expect(terminal.text.contains("\\u001b[31mred\\u202eright"))
        }
        #expect(try tool.run("log", "--format", "tsv").output.contains("a\u{1B}[31mred\u{202E}right"))
    }

    @Test("What is longer than the screen goes through the pager, and nothing else does")
    func pager() throws {
        let tool = try shop()
        func output(_ arguments: [String], rows: UInt16, _ environment: [String: String] = ["PAGER": "sed s/^/paged:/"]) throws -> String {
            let terminal = try tool.terminal(arguments, columns: 100, rows: rows, environment: environment)
            #expect(try terminal.finish() == 0)
            return terminal.text
        }
        #expect(try output(["log", "latest"], rows: 5).contains("paged:"))
        let short = try output(["log", "latest"], rows: 50)
        #expect(!short.contains("paged:"))
        #expect(short.contains("sessionEnded"))
        #expect(try !output(["log", "latest", "--no-pager"], rows: 5).contains("paged:"))
        #expect(try !output(["tail"], rows: 5).contains("paged:"))
        for off in ["", "cat"] { #expect(try !output(["log", "latest"], rows: 5, ["PAGER": off]).contains("paged:")) }
        let own = try output(["log", "latest"], rows: 5, ["PAGER": "sed s/^/paged:/", "NAVLOG_PAGER": "sed s/^/mine:/"])
        #expect(own.contains("mine:"))
        #expect(own.contains("sessionEnded"))
        #expect(try !output(["log", "latest"], rows: 5, ["PAGER": "sed s/^/paged:/", "TERM": "dumb"]).contains("paged:"))
    }
}
