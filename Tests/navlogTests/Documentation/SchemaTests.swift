import Foundation
import Testing

/// The project's documentation folder.
let documentation = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation")

@Suite("JSON schemas")
struct SchemaTests {
    private func schema(_ name: String) throws -> JSONSchema {
        try JSONSchema(file: documentation.appendingPathComponent("Schemas/\(name).json"))
    }

    /// Which output each schema describes.
    private static let outputs: [(schema: String, arguments: [String])] = [
        ("sessions", ["sessions"]), ("sessions", ["sessions", "--long"]), ("sessions", ["sessions", "--app", "none"]),
        ("events", ["log"]), ("events", ["log", "--event", "note"]), ("events", ["tail", "-n", "100"]),
        ("events", ["log", "1", "--reverse"]),
        ("show", ["show", "1", "0"]), ("show", ["show", "1", "5"]), ("show", ["show", "1", "20"]), ("show", ["show", "2", "3"]),
        ("state", ["state", "1"]), ("state", ["state", "1", "--at", "20"]), ("state", ["state", "2"]), ("state", ["state", "3"]),
        ("replay", ["replay", "1", "--speed", "max"]), ("replay", ["replay", "2", "--speed", "max", "--from", "1"]),
        ("find", ["find", "--since", "2020-01-01"]), ("find", ["find", "--depth", ">=1"]), ("find", ["find", "--top", "none"]),
        ("find-count", ["find", "--depth", ">=1", "--count"]),
        ("bisect", ["bisect", "1", "modal=any"]), ("bisect", ["bisect", "1", "top=none"]),
        ("diff-moments", ["diff", "1", "0", "20"]), ("diff-moments", ["diff", "1", "5", "5"]),
        ("diff-sessions", ["diff", "1", "2"]), ("diff-sessions", ["diff", "1", "1"]),
        ("explain", ["explain", "1", "5"]), ("explain", ["explain", "1", "16"]), ("explain", ["explain", "1", "9"]),
        ("explain", ["explain", "2", "3"]),
        ("what-if", ["what-if", "--max-start-distance", "20", "--badge-policy", "CYL"]),
        ("what-if-list", ["what-if", "--max-start-distance", "20", "--badge-policy", "CYL", "--list", "--all"]),
        ("what-if-skip", ["what-if", "1", "--skip", "3"]), ("what-if-skip", ["what-if", "1", "--skip", "23"]),
        ("graph", ["graph"]), ("sql", ["sql", "SELECT *, 1.5 AS half FROM event_log"]), ("info", ["info"]),
        ("migrate-list", ["migrate", "--list"]), ("migrate-list", ["migrate"]), ("import", ["import", "-"]), ("check", ["check"]),
    ]

    /// The statistics, each also in groups and side by side.
    private static let statistics: [(schema: String, arguments: [String])] = [
        ("screens", ["screens"]), ("transitions", ["transitions"]), ("transitions", ["transitions", "--by", "origin"]),
        ("paths", ["paths", "--length", "2"]), ("paths", ["paths", "--loops"]), ("dead-ends", ["paths", "--dead-ends"]),
        ("rage-taps", ["paths", "--rage-taps"]), ("funnel", ["funnel", "Shop", "Product", "Checkout"]), ("badges", ["badges"]),
        ("gestures", ["gestures"]), ("gestures", ["gestures", "--total"]), ("stats", ["stats"]),
    ]

    @Test("The statistics are as their schemas say, also with --by and --compare, and none is empty")
    func statistics() throws {
        let tool = try Tool()
        for name in ["actions", "reports"] {
            let demo = try String(contentsOf: documentation.appendingPathComponent("Demo/\(name).ndjson"), encoding: .utf8)
            #expect(try tool.run("record", input: demo).code == 0)
        }
        // Somebody who taps again and again.
        let taps = (0..<4).map { #"{"do":"tapTab","tab":"cart","time":"2026-11-30T11:50:38.\#($0)Z"}"# }.joined(separator: "\n")
        let lines = Samples.shop.split(separator: "\n").map(String.init)
        #expect(try tool.run("record", input: lines[0] + "\n" + taps).code == 0)
        for (name, arguments) in Self.statistics {
            for more in [[], ["--by", "app-version"], ["--by", "day"], ["--by", "label.tester"], ["--compare", "app-version=3.2,3.3"]] {
                let answer = try tool.start(arguments + more + ["--json"]).answer()
                #expect(answer.code == 0, "\(arguments + more): \(answer.errors)")
                #expect(try schema(more.first == "--compare" ? "compare" : name).problems(of: answer.output) == [], "\(arguments + more)")
                #expect(answer.output != "[]\n", "\(arguments + more)")
            }
        }
    }

    @Test("The output of each command is as its schema says")
    func outputs() throws {
        let tool = try Tool()
        let demo = try String(contentsOf: documentation.appendingPathComponent("Demo/actions.ndjson"), encoding: .utf8)
        let recorded = try tool.run("record", input: demo)
        #expect(recorded.code == 0)
        #expect(try tool.run("record", input: Samples.shop).code == 0)
        #expect(try tool.run("record", input: #"{"do":"push","screen":{"name":"A"}}"#).code == 0)
        for line in recorded.lines { #expect(try schema("record").problems(of: line) == [], "\(line)") }
        for (name, arguments) in Self.outputs {
            let answer = try tool.start(arguments + ["--json"]).answer()
            #expect(answer.code <= 1, "\(arguments): \(answer.errors)")
            #expect(try schema(name).problems(of: answer.output) == [], "\(arguments)")
        }
        let failed = try tool.run("show", "99", "1", "--json")
        #expect(try schema("error").problems(of: String(try #require(failed.errors.split(separator: "\n").last))) == [])
    }

    @Test("Each schema is in the list of the folder and is tested, and the validator can fail")
    func folder() throws {
        let folder = documentation.appendingPathComponent("Schemas")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.map {
            String($0.dropLast(5))
        }
        let readme = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
        let tested = Set((Self.outputs + Self.statistics).map(\.schema)).union(["record", "error", "compare"])
        for name in names {
            #expect(readme.contains("(\(name).json)"), "\(name) is not in README.md")
            #expect(tested.contains(name), "\(name) is not tested")
        }
        let find = try schema("find")
        #expect(try find.problems(of: "{}") != [])
        #expect(try find.problems(of: #"[{"session":"x"}]"#).count > 5)
        #expect(try schema("find-count").problems(of: #"{"sessions":1,"count":-1,"totalSeconds":true}"#).count == 2)
        #expect(try schema("find-count").problems(of: #"{"sessions":1,"count":1,"totalSeconds":1,"more":2}"#).count == 1)
    }
}
