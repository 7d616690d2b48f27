import Foundation
import Testing

/// What an error says: what failed, what to do, and the same as one JSON object.
@Suite struct ErrorTextTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        #expect(try tool.run("record", input: Samples.shop).code == 0)
    }

    @Test(arguments: [
        (["state", "99"], "there is no session '99'", "'navlog sessions' lists them"),
        (
            ["state", "1", "--at", "2020-01-01"], "has no event at 2020-01-01T00:00:00.000000Z",
            "it started at 2026-11-30T11:50:36.123456Z; its events run from 0 to 7"
        ),
        (["state", "1", "--at", "8"], "has no event at 8", "its events run from 0 to 7"),
        (["what-if", "1", "--skip", "0"], "event 0 of session \(Samples.session)", nil),
        (["log", "--since", "10000-01-01"], "lies outside of the years 1970 to 9999", "times are written"),
        (["log", "--fields", "seq,,"], "there is no field ''", "the fields are session"),
    ])
    func `an error says what to do`(_ arguments: [String], _ message: String, _ hint: String?) throws {
        let answer = try tool.start(arguments).answer()
        #expect(answer.code == 64 || answer.code == 65)
        let lines = answer.errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("error: ") == true)
        #expect(lines.first?.contains(message.replacing(Samples.session, with: "")) == true, "\(answer.errors)")
        if let hint { #expect(lines.last?.hasPrefix("hint: \(hint)") == true, "\(answer.errors)") }
    }

    @Test(arguments: [
        ["state", "99"], ["state", "1", "--frob"], ["sessions", "-d", "none.sqlite"], ["nothing"], ["import", "none.ndjson"],
        ["sql", "SELEC"], ["log", "--since", "x\ny\u{1B}"],
    ])
    func `with --json the last line is the error as one object`(_ arguments: [String]) throws {
        let answer = try tool.start(arguments + ["--json"]).answer()
        let last = try #require(answer.errors.split(separator: "\n").last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["code", "name", "message", "hint", "path"])
        #expect(object["code"] as? Int32 == answer.code)
        #expect(answer.errors.hasSuffix("\n"))
        #expect(!last.contains("\u{1B}"))
    }

    @Test func `a wrong format of a stream is named, and only a newer one wants a newer program`() throws {
        let newer = try tool.run("import", input: #"{"navlog":2}"#)
        #expect(newer.errors.contains("hint: read it with a newer version of navlog"))
        let none = try tool.run("import", input: #"{"navlog":0}"#)
        #expect(none.code == 65)
        #expect(none.errors.contains("hint: the first line of a stream is {\"navlog\":1}"))
    }

    @Test func `a lock tells SQLite's code with --verbose`() throws {
        let holder = try tool.start(["import", "--atomic", "-"], input: nil)
        try holder.input?.write(contentsOf: Data(Samples.events(Samples.id(3), pushes: 5_000).utf8))
        var answer = try tool.run("record", "-v", "--timeout", "0.05", input: #"{"do":"pop"}"#)
        for _ in 0..<100 where answer.code == 0 {
            usleep(20_000)
            answer = try tool.run("record", "-v", "--timeout", "0.05", input: #"{"do":"pop"}"#)
        }
        #expect(answer.code == 75)
        #expect(answer.errors.contains("  sqlite: SQLITE_BUSY\n"))
        #expect(answer.errors.contains("  path: \(tool.database)\n"))
        try holder.input?.close()
        #expect(try holder.answer().code == 0)
    }

    @Test func `two programs that go on with one session: the second is told so`() throws {
        #expect(try tool.run("record", input: #"{"do":"push","screen":"a"}"#).code == 0)
        let first = try tool.start(["record", "--resume", "2", "-"], input: nil)
        try first.input?.write(contentsOf: Data(#"{"do":"push","screen":"b"}"#.utf8 + [10]))
        while !first.outputSoFar.contains("applied") { usleep(5_000) }
        #expect(try tool.run("record", "--resume", "2", input: #"{"do":"push","screen":"c"}"#).code == 0)
        try first.input?.write(contentsOf: Data(#"{"do":"push","screen":"d"}"#.utf8 + [10]))
        try first.input?.close()
        let answer = try first.answer()
        #expect(answer.code == 65)
        #expect(answer.errors.contains("hint: another program goes on with this session"), "\(answer.errors)")
    }

    @Test func `migrate answers with the list in JSON`() throws {
        let answer = try tool.run("migrate", "--json")
        #expect(answer.output == (try tool.run("migrate", "--list", "--json").output))
        #expect(answer.output.contains(#""version":1,"name":"initial","state":"applied""#))
    }
}
