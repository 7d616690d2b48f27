import Foundation
import Testing

/// One test a code. 2, for a question answered with no, has no command that asks yet.
@Suite struct ExitCodeTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    private func sqlite(_ sql: String) throws {
        let shell = try #require(sqliteShell)
        let answer = try tool.runOther(shell, [tool.database], input: sql)
        try #require(answer.code == 0, "\(answer.errors)")
    }

    @Test func `0: all went well`() throws {
        #expect(try tool.run("record", input: #"{"do":"pop"}"#).code == 0)
        #expect(try tool.run("sessions", "--app", "none").code == 0)
    }

    @Test(.enabled(if: sqliteShell != nil)) func `1: it failed`() throws {
        try tool.run("record", input: #"{"do":"pop"}"#)
        try sqlite("DROP VIEW session_list; DROP VIEW event_log; DROP TABLE snapshots;")
        let answer = try tool.run("info", "--verbose")
        #expect(answer.code == 1)
        #expect(answer.errors.contains("no such table: snapshots"))
        #expect(answer.errors.contains("  sqlite: SQLITE_ERROR\n  sql: SELECT count(*) FROM snapshots\n"))
    }

    @Test(arguments: [
        ["sessions", "--limit", "x"], ["sessions", "--limit=-1"], ["sessions", "extra"], ["state"], ["log", "--since", "01/04/2021"],
        ["log", "--since", "now", "--until", "1h"], ["sessions", "--json", "--format", "csv"], ["-q", "-v", "sessions"],
        ["record", "--read-only"],
        ["export", "--format", "csv"], ["sessions", "--timeout=-1"], ["sessions", "--tz", "Europe/Paris"], ["sessions", "--database="],
    ])
    func `64: the command line is wrong`(_ arguments: [String]) throws {
        let answer = try tool.start(arguments).answer()
        #expect(answer.code == 64)
        #expect(answer.output == "")
        #expect(answer.errors.hasPrefix("error: "))
        #expect(tool.files == [])
    }

    @Test func `65: the input is wrong`() throws {
        #expect(try tool.run("import", input: "not JSON\n").code == 65)
    }

    @Test func `66: there is no such file`() throws {
        #expect(try tool.run("import", "missing.ndjson").code == 66)
        #expect(try tool.run("record", "missing.ndjson").code == 66)
        #expect(try tool.run("import", tool.folder.path).code == 66)
        #expect(tool.files == [])
    }

    @Test func `73: it cannot be created`() throws {
        let answer = try tool.run("record", "-d", tool.path("no/such/folder.sqlite"), input: #"{"do":"pop"}"#)
        #expect(answer.code == 73)
        #expect(answer.errors.hasPrefix("error: cannot create "))
        try tool.run("record", input: #"{"do":"pop"}"#)
        #expect(try tool.run("export", "-o", tool.path("no/such/file")).code == 73)
        #expect(try tool.run("export", "-o", tool.folder.path).code == 73)
        #expect(try tool.run("backup", "-o", tool.database).code == 73)
        // "-" is standard output, also here.
        #expect(
            try tool.runShell("\"$NAVLOG\" backup -o - > copy.sqlite && \"$NAVLOG\" sessions -d copy.sqlite --fields number").output
                == "1\n")
        #expect(!tool.files.contains("-"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func `74: writing failed`() throws {
        try tool.run("record", input: #"{"do":"pop"}"#)
        let answer = try tool.run("export", "-o", "/dev/full")
        #expect(answer.code == 74)
        #expect(answer.errors.hasPrefix("error: cannot write /dev/full: "))
    }

    @Test func `75: another program holds the lock`() throws {
        try tool.run("record", input: #"{"do":"pop"}"#)
        let holder = try tool.start(["import", "--atomic", "-"], input: nil)
        // The first batch opens the transaction, which stays open until the input ends.
        try holder.input?.write(contentsOf: Data(Samples.events(pushes: 5_000).utf8))
        var answer = try tool.run("record", "--timeout", "0.05", input: #"{"do":"pop"}"#)
        for _ in 0..<100 where answer.code == 0 {
            usleep(20_000)
            answer = try tool.run("record", "--timeout", "0.05", input: #"{"do":"pop"}"#)
        }
        #expect(answer.code == 75)
        #expect(
            answer.errors
                == "error: \(tool.database) is locked by another program (waited 0.05 s)\nhint: try again, or wait longer with '--timeout SECONDS'\n"
        )
        // Reading goes on meanwhile.
        #expect(try tool.run("sessions").code == 0)
        try holder.input?.close()
        #expect(try holder.answer().code == 0)
    }

    @Test(.enabled(if: sqliteShell != nil)) func `78: the schema is newer`() throws {
        try tool.run("record", input: #"{"do":"pop"}"#)
        try sqlite("INSERT INTO migrations VALUES (99, 'future', 'x', 0, '9.0'); PRAGMA user_version = 99;")
        for arguments in [["sessions"], ["state", "latest"], ["record", "-"], ["import", "-"], ["migrate"]] {
            let answer = try tool.start(arguments, input: #"{"do":"pop"}"#).answer()
            #expect(answer.code == 78)
            #expect(answer.errors.hasPrefix("error: \(tool.database) has schema version 99, newer than this program's 1\nhint: "))
        }
        #expect(try tool.run("info", "--format", "plain").output.contains("schemaVersion\t99\n"))
        #expect(try tool.run("export").lines.count == 2)
        #expect(try tool.run("backup", "-o", tool.path("copy.sqlite")).code == 0)
        #expect(try tool.run("migrate", "--list", "--fields", "version,state").lines.last == "99\tnewer")
    }

    @Test func `130: interrupted, and nothing half done stays`() throws {
        let running = try tool.start(["import", "--atomic", "-"], input: nil)
        try running.input?.write(contentsOf: Data(Samples.events(pushes: 5_000).utf8))
        while running.process.isRunning, try tool.run("sessions").code != 0 { usleep(5_000) }
        running.process.interrupt()
        let answer = try running.answer()
        #expect(running.process.terminationReason == .exit)
        #expect(answer.code == 130)
        #expect(answer.errors == "error: interrupted: nothing was added\n")
        #expect(try tool.run("sessions").output == "")
    }
}
