import Foundation
import Testing

@Suite struct CheckCommandTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.run("record", input: Samples.shop)
    }

    private func sqlite(_ sql: String) throws {
        let shell = try #require(sqliteShell)
        let answer = try tool.runOther(shell, [tool.database], input: sql)
        try #require(answer.code == 0, "\(answer.errors)")
    }

    @Test func `a good file: nothing on standard output, and 0`() throws {
        for arguments in [["check"], ["check", "--quick"]] {
            let answer = try tool.start(arguments).answer()
            #expect(answer.code == 0)
            #expect(answer.output == "")
            #expect(answer.errors == "\(tool.database) is all right: checked 1 session, 8 events, 0 snapshots\n")
        }
        #expect(try tool.run("check", "--json", "-q").output == "[]\n")
        #expect(try tool.run("check", "-d", tool.path("none.sqlite")).code == 66)
    }

    @Test(.enabled(if: sqliteShell != nil)) func `findings are records in every format, and 1`() throws {
        try sqlite("DROP TRIGGER events_no_delete; DELETE FROM events WHERE id & 15 = 3;")
        let lines = try tool.run("check")
        #expect(lines.code == 1)
        #expect(lines.lines.count == 2)
        #expect(lines.errors == "\(tool.database): 2 errors; checked 1 session, 7 events, 0 snapshots\n")
        let json = try tool.run("check", "--json", "--quick")
        #expect(json.code == 1)
        let rows = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["kind"] as? String } == ["appendOnly", "gap"])
        #expect(rows[1]["session"] as? String == (try tool.run("sessions", "--fields", "session").lines.first))
        #expect(rows[1]["seq"] as? Int == 3)
        #expect(rows.allSatisfy { ($0["advice"] as? String)?.isEmpty == false })
        for format in ["table", "csv", "markdown", "ndjson", "plain"] {
            let answer = try tool.run("check", "--format", format)
            #expect(answer.code == 1)
            #expect(answer.output.contains("event 3 is missing"))
        }
        #expect(try tool.run("check", "--fields").lines == ["severity", "kind", "session", "seq", "message", "advice"])
    }

    @Test(.enabled(if: sqliteShell != nil)) func `warnings alone are 0`() throws {
        try sqlite("CREATE TABLE mine(x);")
        let answer = try tool.run("check")
        #expect(answer.code == 0)
        #expect(answer.lines.count == 1)
        #expect(answer.errors.hasSuffix(", 1 warning\n"))
    }
}
