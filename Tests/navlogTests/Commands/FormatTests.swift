import Testing

@Suite struct FormatTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        let note = #"{"do":"note","text":"tab\there, \"quoted\" | \u001b[31m 日本\nsecond"}"#
        try tool.run("record", input: #"{"do":"start","app":"A,B","time":"2026-11-30T11:00:00Z"}"# + "\n" + note)
    }

    private func note(_ arguments: String...) throws -> String {
        try tool.start(["log", "--event", "note", "--fields", "seq,description"] + arguments).answer().output
    }

    @Test func `a record is one line in tsv, as it is in plain`() throws {
        #expect(try note() == "1\ttab\\there, \"quoted\" | \u{1B}[31m 日本\\nsecond\n")
        #expect(try note("--format", "plain", "--null") == "1\ttab\there, \"quoted\" | \u{1B}[31m 日本\nsecond\0")
    }

    @Test func `csv and markdown`() throws {
        #expect(try note("--format", "csv") == "seq,description\r\n1,\"tab\there, \"\"quoted\"\" | \u{1B}[31m 日本\nsecond\"\r\n")
        #expect(try note("--format", "csv", "--no-header").hasPrefix("1,"))
        #expect(
            try note("--format", "markdown")
                == "| seq | what |\n|---|---|\n| 1 | tab\\\\there, \"quoted\" \\| \\\\u001b[31m 日本\\\\nsecond |\n")
    }

    @Test func `JSON is UTF-8, or ASCII when asked`() throws {
        let text = #"{"seq":1,"description":"tab\there, \"quoted\" | \u001b[31m 日本\nsecond"}"#
        #expect(try note("--json") == "[\n\(text)\n]\n")
        #expect(try note("--format", "ndjson") == text + "\n")
        #expect(try note("--format", "ndjson", "--ascii").contains(#"\u65e5\u672c"#))
        let whole = try tool.run("log", "--event", "note", "--format", "ndjson", "--ascii").output
        #expect(whole.contains(#"\u65e5\u672c"#) && whole.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `wide characters keep the columns straight`() throws {
        try tool.run("record", input: #"{"do":"start","app":"日本語","time":"2026-11-30T11:00:00Z"}"#)
        #expect(try tool.run("sessions", "--format", "table", "--fields", "app,number").output == "APP     #\nA,B     1\n日本語  2\n")
    }

    @Test func `colours on demand only`() throws {
        let colored = try tool.run("sessions", "--format", "table", "--color", "always", "--fields", "number")
        #expect(colored.output == "\u{1B}[1m#\u{1B}[0m\n1\n")
        let forced = try tool.start(["sessions", "--format", "table"], environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]).answer()
        #expect(forced.output.hasPrefix("\u{1B}[1m"))
        let off = try tool.start(["sessions", "--format", "table"], environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).answer()
        #expect(!off.output.contains("\u{1B}"))
        #expect(!(try tool.run("sessions", "--format", "table").output.contains("\u{1B}")))
    }

    @Test func `fields are listed when none is named`() throws {
        let listed = try tool.run("log", "--fields")
        #expect(listed.output == "session\nnumber\nseq\ntime\nevent\ntab\norigin\ndescription\n")
        #expect(try tool.run("log", "--fields=").output == listed.output)
        for empty in [",,", "seq,", ",seq"] { #expect(try tool.run("log", "--fields", empty).code == 64) }
        let wrong = try tool.run("log", "--fields", "seq,kind")
        #expect(wrong.code == 64)
        #expect(wrong.errors.hasPrefix("error: there is no field 'kind'\nhint: the fields are session, number,"))
    }

    @Test func `times are UTC in JSON, whatever the zone, and follow it elsewhere`() throws {
        #expect(try tool.run("sessions", "--fields", "startedAt", "--tz=-03:30").output == "2026-11-30T07:30:00.000000-03:30\n")
        #expect(try tool.run("sessions", "--fields", "startedAt", "--tz=-03:30", "--json").output.contains("2026-11-30T11:00:00.000000Z"))
        let local = try tool.start(["sessions", "--fields", "startedAt", "--format", "table", "--no-header"], environment: ["TZ": "XST-5"])
            .answer()
        #expect(local.output == "2026-11-30 16:00:00+05:00\n")
        #expect(
            try tool.run("sessions", "--fields", "startedAt", "--format", "table", "--no-header", "--relative").output == "1 h 00 min ago\n"
        )
    }

    @Test func `an error is JSON, too, when asked`() throws {
        let answer = try tool.run("--json", "state", "99")
        #expect(answer.output == "")
        let lines = answer.errors.split(separator: "\n")
        #expect(lines.first == "error: there is no session '99'")
        #expect(lines.last?.hasPrefix(#"{"code":65,"name":"unknownSession","message":"there is no session '99'","hint":"#) == true)
    }

    @Test func `global options stand before and after the command`() throws {
        let after = try tool.run("sessions", "--format=csv", "-d", tool.database)
        let before = try tool.run("-d", tool.database, "--format", "csv", "sessions")
        #expect(after.output == before.output)
        #expect(after.output.hasPrefix("session,number,app,"))
    }
}
