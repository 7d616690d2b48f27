import Foundation
import Testing

@Suite struct DemoTests {
    private let tool: Tool
    private let answer: Answer

    init() throws {
        tool = try Tool()
        answer = try tool.run("demo", "-d", tool.path("my demo.sqlite"))
    }

    @Test func `it records by both ways, draws and answers`() throws {
        #expect(answer.code == 0)
        #expect(answer.errors == "")
        #expect(answer.output.contains("集市 Bazaar 3.2 · iPhone17,1 · iOS 26.1: 28 events, driven by actions, 4 actions refused\n"))
        #expect(answer.output.contains("集市 Bazaar 3.3 · iPhone18,3 · iOS 26.2: 23 events, reported by the app\n"))
        #expect(answer.output.contains("│  首页    论坛    (+)    Shop   我的  │"))
        #expect(answer.output.contains("╭─ publish ─"))
        #expect(!answer.output.contains("\u{1B}"))
        #expect(try tool.run("check", "-d", tool.path("my demo.sqlite")).code == 0)
    }

    @Test func `its command lines run and answer as printed`() throws {
        let lines = answer.lines
        #expect(lines.contains("export NAVLOG_DATABASE='\(tool.path("my demo.sqlite"))'"))
        let commands = lines.indices.filter { lines[$0].hasPrefix("$ navlog ") }
        #expect(commands.count >= 8)
        for index in commands {
            let words = lines[index].split(separator: " ").dropFirst(2).map(String.init)
            let format = words.contains("--format") ? [] : ["--format", "table"]
            let own = try tool.start(words + format, environment: ["NAVLOG_DATABASE": tool.path("my demo.sqlite")]).answer()
            #expect(own.code == 0, "\(lines[index])")
            #expect(own.lines.count > 1, "\(lines[index])")
            #expect(Array(lines[(index + 1)...].prefix(own.lines.count)) == own.lines, "\(lines[index])")
        }
    }

    @Test func `every run is the same, but for the path`() throws {
        let again = try tool.run("demo", "-d", tool.path("other.sqlite"))
        let path = tool.path("my demo.sqlite")
        #expect(
            again.output.replacing(tool.path("other.sqlite"), with: "FILE")
                == answer.output.replacing("'\(path)'", with: "FILE").replacing(path, with: "FILE"))
    }

    @Test func `a file that is there is left alone`() throws {
        let before = try tool.read("my demo.sqlite")
        let refused = try tool.run("demo", "-d", tool.path("my demo.sqlite"))
        #expect(refused.code == 73)
        #expect(refused.output == "")
        #expect(try tool.read("my demo.sqlite") == before)
    }

    @Test func `without a path the file is a temporary one that stays`() throws {
        let folder = tool.path("temporary")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let answer = try tool.run("demo", environment: ["TMPDIR": folder])
        #expect(answer.code == 0)
        let path = try #require(answer.lines.first { $0.hasPrefix("into the new file ") }).dropFirst("into the new file ".count)
        #expect(path.hasPrefix(folder + "/navlog-demo-"))
        #expect(try tool.run("sessions", "-d", String(path)).lines.count == 2)
        // The variable names the user's own history: it is not touched.
        #expect(!tool.files.contains("history.sqlite"))
    }
}
