import Foundation
import Testing

@Suite struct RoundTripTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    @Test func `export, import and export again is the same to the byte`() throws {
        try tool.run("record", input: Samples.shop)
        try tool.run("record", input: #"{"do":"push","screen":{"name":"É\u0000","parameters":{"b":1.50,"a":[1e3]}}}"#)
        // Unknown keys and the spelling of numbers stay.
        let extra = Samples.event(Samples.id(7), 0, #""event":"sessionStarted","app":"X","stack":["root"],"later":{"z":1.0,"a":"é"}"#)
        try tool.run("import", input: extra)
        #expect(try tool.run("export", "-o", tool.path("first.ndjson")).code == 0)
        #expect(try tool.run("import", "-d", tool.path("second.sqlite"), tool.path("first.ndjson")).code == 0)
        let second = try tool.run("export", "-d", tool.path("second.sqlite"))
        #expect(Data(second.output.utf8) == (try tool.read("first.ndjson")))
        #expect(second.output.contains(#""later":{"z":1.0,"a":"é"}"#))
        #expect(second.output.contains(#""parameters":{"b":1.50,"a":[1e3]}"#))
    }

    @Test func `a second import adds nothing and says so`() throws {
        let file = try tool.write(Samples.events(pushes: 20), to: "events.ndjson")
        #expect(try tool.run("import", file).errors == "imported 1 session, 21 events; skipped 0 already there; 0 conflicts\n")
        let again = try tool.run("import", file)
        #expect(again.code == 0)
        #expect(again.errors == "nothing was added: 21 events already there\n")
        #expect(try tool.run("import", "-q", file).errors == "")
        // A longer copy of the same session adds what is new.
        let more = try tool.run("import", input: Samples.events(pushes: 22))
        let json = try tool.run("import", "--json", input: Samples.events(Samples.id(8), pushes: 2))
        #expect(json.output == #"{"sessionsAdded":1,"added":3,"skipped":0,"conflicting":0,"leftOut":0}"# + "\n")
        #expect(more.errors == "imported 0 sessions, 2 events; skipped 21 already there; 0 conflicts\n")
    }

    /// To open a pipe a second time waits for a second writer.
    @Test func `a named pipe is read as a file is`() throws {
        let events = Samples.events(pushes: 20)
        try tool.write(events, to: "events.ndjson")
        let answer = try tool.runOther(
            "/bin/sh", ["-c", "mkfifo pipe && { cat events.ndjson > pipe & } && '\(Tool.program.path)' import -d p.sqlite pipe"])
        #expect(answer.errors == "imported 1 session, 21 events; skipped 0 already there; 0 conflicts\n")
        #expect(try tool.run("export", "-d", tool.path("p.sqlite")).output == events)
    }

    @Test func `named sessions only, each once`() throws {
        try tool.run("import", input: Samples.events(Samples.id(1), pushes: 1))
        try tool.run("import", input: Samples.events(Samples.id(2), pushes: 2))
        #expect(try tool.run("export", "2", Samples.id(2)).output == Samples.events(Samples.id(2), pushes: 2))
        #expect(try tool.run("export", "9").code == 65)
    }

    @Test func `a file is written whole or not at all`() throws {
        try tool.run("import", input: Samples.events(pushes: 3))
        let target = try tool.write("old", to: "out.ndjson")
        #expect(try tool.run("export", "9", "-o", target).code == 65)
        #expect(try tool.read("out.ndjson") == Data("old".utf8))
        let answer = try tool.run("export", "-o", target)
        #expect(answer.output == "")
        #expect(answer.errors == "exported 4 events to \(target)\n")
        #expect(try tool.read("out.ndjson") == Data(Samples.events(pushes: 3).utf8))
        #expect(tool.files.filter { $0.hasSuffix(".tmp") } == [])
    }

    @Test func `a file that is replaced keeps its permissions, and a new one has those of the mask`() throws {
        try tool.run("import", input: Samples.events(pushes: 3))
        func permissions(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: tool.path(name))[.posixPermissions] as? Int
        }
        for mode in [0o600, 0o664] {
            let target = try tool.write("old", to: "out.ndjson")
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
            #expect(try tool.run("export", "-o", target).code == 0)
            #expect(try permissions("out.ndjson") == mode)
        }
        #expect(
            try tool.runShell("umask 027 && \"$NAVLOG\" export -o new.ndjson && umask 002 && \"$NAVLOG\" export -o open.ndjson").code == 0)
        #expect(try permissions("new.ndjson") == 0o640)
        #expect(try permissions("open.ndjson") == 0o664)
    }

    @Test func `the history is found without being named`() throws {
        let data = tool.path("data")
        let environment = ["NAVLOG_DATABASE": "", "XDG_DATA_HOME": data, "HOME": tool.path("home")]
        #expect(try tool.start(["sessions"], environment: environment).answer().code == 66)
        #expect(!FileManager.default.fileExists(atPath: data))
        #expect(try tool.start(["record", "-"], input: #"{"do":"pop"}"#, environment: environment).answer().code == 0)
        #expect(FileManager.default.fileExists(atPath: data + "/navlog/history.sqlite"))
        let home = environment.merging(["XDG_DATA_HOME": "relative"]) { $1 }
        #expect(try tool.start(["record", "-"], input: #"{"do":"pop"}"#, environment: home).answer().code == 0)
        #expect(FileManager.default.fileExists(atPath: tool.path("home") + "/.local/share/navlog/history.sqlite"))
        let none = try tool.start(["sessions"], environment: ["NAVLOG_DATABASE": ""]).answer()
        #expect(none.code == 64)
        #expect(none.errors.hasPrefix("error: no database was given, and there is no HOME\n"))
    }

    @Test func `a path with spaces, and one in memory`() throws {
        let path = tool.path("my history é.sqlite")
        #expect(try tool.run("record", "-d", path, input: #"{"do":"pop"}"#).code == 0)
        #expect(try tool.run("sessions", "-d", path).lines.count == 1)
        let recorded = try tool.run("record", "-d", ":memory:", input: #"{"do":"push","screen":"A"}"#)
        #expect(recorded.code == 0 && recorded.errors.hasPrefix("warning: this history is in memory"))
        #expect(try tool.run("demo", "-d", ":memory:").code == 64)
        #expect(!tool.files.contains(":memory:"))
    }

    @Test func `a closed pipe ends quietly`() throws {
        try tool.run("import", input: Samples.events(pushes: 20_000))
        let answer = try tool.runOther(
            "/bin/sh", ["-c", "(\"\(Tool.program.path)\" export -d \"\(tool.database)\"; echo \"code $?\" >&2) | head -n 1"])
        #expect(answer.output == "{\"navlog\":1}\n")
        #expect(answer.errors == "code 0\n")
    }

    @Test(.enabled(if: sqliteShell != nil)) func `the sqlite3 shell reads the history`() throws {
        try tool.run("record", input: Samples.shop)
        let shell = try #require(sqliteShell)
        let sql =
            "SELECT sequence, time, event, origin, tab, name FROM event_log WHERE event = 'pushed'; SELECT number, app, events FROM session_list;"
        let answer = try tool.runOther(shell, [tool.database, sql])
        #expect(answer.output == "2|2026-11-30T11:50:39.500000Z|pushed|code|cart|Checkout\n1|Shop|8\n")
    }
}
