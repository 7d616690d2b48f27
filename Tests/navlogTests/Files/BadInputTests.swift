import Foundation
import Testing

/// Wrong input: a clear message with the line, the exit code, and nothing half-written.
@Suite struct BadInputTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    /// A line that is wrong after a good session start, and what the message has to say.
    static let lines: [(String, String)] = [
        ("{not JSON}", "line 3: not valid JSON"),
        (#"{"session":"68548007-dceb-5b47-9575-2f121958ca21","seq":1"#, "line 3: not valid JSON"),
        (#"[1,2]"#, "line 3: "),
        (#"{"a":1}"#, #""event" is missing"#),
        (#"{"do":"push","screen":"A"}"#, #""event" is missing"#),
        (Samples.event(1, #""event":"pushed","screen":7,"origin":"user""#), "screen"),
        (Samples.event(1, #""event":"pushed","origin":"user""#), "screen"),
        (Samples.event(1, #""event":"pushed","screen":"a""#), "origin"),
        (#"{"seq":1,"time":"2026-11-30T11:50:36Z","event":"note","text":"x"}"#, "session"),
        (#"{"session":"68548007-dceb-5b47-9575-2f121958ca21","time":"2026-11-30T11:50:36Z","event":"note","text":"x"}"#, "seq"),
        (Samples.event(1, #""event":"note","text":"x","text":"y""#), "text"),
        (Samples.event(2, #""event":"note","text":"x""#), "has a gap: expected sequence 1, found 2"),
        (Samples.event(0, #""event":"sessionStarted","stack":["other"]"#), "another event at sequence 0"),
        (Samples.event(1, #""event":"psuhed","screen":"a","origin":"user""#), "psuhed"),
        (Samples.event(1, #""event":"popped","screens":["nothere"],"origin":"user""#), "does not fold"),
        (Samples.event(1, #""event":"pushed","tab":"nowhere","screen":"a","origin":"user""#), "does not fold"),
        (Samples.event(1, #""event":"note","text":"x""#, time: "1969-12-31T23:59:59Z"), "1970"),
        (Samples.event(1, #""event":"note","text":"x""#, time: "10000-01-01T00:00:00Z"), "time"),
        (Samples.event(1, #""event":"note","text":"x""#, time: "yesterday"), "time"),
        (
            #"{"session":"68548007-dceb-5b47-9575-2f121958ca21","seq":9007199254740993,"time":"2026-11-30T11:50:36Z","event":"note","text":"x"}"#,
            "line 3"
        ),
        (#"{"session":"68548007-dceb-5b47-9575-2f121958ca21","seq":1e400,"time":"2026-11-30T11:50:36Z","event":"note","text":"x"}"#, "seq"),
        (#"{"session":"68548007","seq":1,"time":"2026-11-30T11:50:36Z","event":"note","text":"x"}"#, "must be a UUID"),
    ]

    @Test(arguments: lines)
    func `a wrong line`(_ line: String, _ words: String) throws {
        let file = try tool.write(Samples.events(pushes: 0) + line + "\n", to: "events.ndjson")
        let answer = try tool.run("import", file)
        #expect(answer.code == 65)
        #expect(answer.output == "")
        #expect(answer.errors.contains("error: \(file), line 3: "), "\(answer.errors)")
        #expect(answer.errors.contains(words), "\(answer.errors)")
        #expect(answer.errors.hasPrefix("nothing was added\n"))
        #expect(try tool.run("sessions").output == "")
    }

    @Test func `a newer format`() throws {
        let answer = try tool.run("import", input: "{\"navlog\":2}\n" + Samples.events(pushes: 0))
        #expect(answer.code == 65)
        #expect(answer.errors.contains("error: standard input, line 1: this stream has format 2"))
        #expect(answer.errors.contains("\nhint: "))
    }

    @Test func `text that is no UTF-8`() throws {
        var data = Data(Samples.events(pushes: 0).utf8)
        data.append(Data(Samples.event(1, #""event":"note","text":"?""#).utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }))
        let answer = try tool.run("import", try tool.write(data, to: "bad.ndjson"))
        #expect(answer.code == 65)
        #expect(answer.errors.contains("line 3: invalid UTF-8"))
    }

    @Test func `a line of 5 MiB`() throws {
        let text = String(repeating: "x", count: 5 << 20)
        let answer = try tool.run("import", input: Samples.events(pushes: 0) + Samples.event(1, #""event":"note","text":"\#(text)""#))
        #expect(answer.code == 65)
        #expect(answer.errors.contains("standard input, line 3: the line is longer than 4194304 bytes"))
    }

    @Test func `an empty file is no error, and is named`() throws {
        let answer = try tool.run("import", try tool.write("", to: "empty.ndjson"))
        #expect(answer.code == 0)
        #expect(answer.errors.hasPrefix("warning: \(tool.path("empty.ndjson")) holds no events\n"))
    }

    @Test func `a stream without its last line end is whole`() throws {
        #expect(
            try tool.run("import", input: String(Samples.events(pushes: 1).dropLast())).errors
                == "imported 1 session, 2 events; skipped 0 already there; 0 conflicts\n")
    }

    @Test func `the second of several files is named`() throws {
        let good = try tool.write(Samples.events(pushes: 3), to: "good.ndjson")
        let bad = try tool.write(
            "{\"navlog\":1}\n\n" + Samples.event(Samples.id(1), 0, #""event":"pushed","screen":"a","origin":"user""#), to: "bad.ndjson")
        let answer = try tool.run("import", good, bad)
        #expect(answer.code == 65)
        #expect(answer.errors.contains("error: \(bad), line 3: "), "\(answer.errors)")
    }

    @Test func `an error leaves the rest of its session out when asked`() throws {
        let other = Samples.event(Samples.id(1), 0, #""event":"sessionStarted","stack":["root"]"#)
        let input = Samples.events(pushes: 1) + Samples.event(3, #""event":"note","text":"gap""#) + "broken\n" + other
        let answer = try tool.run("import", "--on-error", "skip", input: input)
        #expect(answer.code == 65)
        #expect(answer.errors.contains("warning: standard input, line 4: "), "\(answer.errors)")
        #expect(answer.errors.contains("warning: standard input, line 5: not valid JSON"), "\(answer.errors)")
        #expect(answer.errors.contains("imported 2 sessions, 3 events"), "\(answer.errors)")
    }

    @Test func `whole batches before an error stay, and all or nothing means it`() throws {
        let file = try tool.write(Samples.events(pushes: 4_500) + "broken\n", to: "long.ndjson")
        let atomic = try tool.run("import", "--atomic", file)
        #expect(atomic.code == 65)
        #expect(atomic.errors.hasPrefix("nothing was added\n"))
        #expect(try tool.run("sessions").output == "")
        let answer = try tool.run("import", file)
        #expect(answer.code == 65)
        #expect(answer.errors.hasPrefix("4,000 events in whole batches before it were added\n"), "\(answer.errors)")
        #expect(try tool.run("sessions", "--fields", "events").output == "4000\n")
    }

    // MARK: The database

    @Test func `reading never makes a file`() throws {
        for arguments in [
            ["sessions"], ["log"], ["state", "1"], ["show", "1", "0"], ["export"], ["info"], ["migrate"], ["backup", "-o", "x"],
        ] {
            let answer = try tool.start(arguments).answer()
            #expect(answer.code == 66)
            #expect(answer.errors.hasPrefix("error: there is no file \(tool.database)\nhint: "))
        }
        #expect(tool.files == [])
    }

    @Test func `a folder, a text and a database of others are no history`() throws {
        #expect(try tool.run("sessions", "-d", tool.folder.path).code == 66)
        #expect(try tool.run("record", "-d", tool.folder.path, input: #"{"do":"pop"}"#).code == 66)
        let text = try tool.write(String(repeating: "no database, but long enough. ", count: 40), to: "text.txt")
        let empty = try tool.write("", to: "empty.sqlite")
        for path in [text, empty] {
            let answer = try tool.run("sessions", "-d", path)
            #expect(answer.code == 65)
            #expect(answer.errors.hasPrefix("error: \(path) is not a Navlog file\nhint: "))
        }
        #expect(try tool.run("record", "-d", text, input: #"{"do":"pop"}"#).code == 65)
        let pipe = tool.folder.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for command in ["sessions", "migrate"] { #expect(try tool.run(command, "-d", pipe).code == 65) }
        #expect(try tool.run("import", input: Samples.events(pushes: 0)).code == 0)
        #expect(try tool.run("export", "-o", "").code == 64)
        #expect(try tool.read("text.txt").count == 1_200)
        #expect(try tool.read("empty.sqlite").count == 0)
    }

    @Test func `an unknown session gets a hint, an ambiguous one the candidates`() throws {
        try tool.run("import", input: Samples.events(Samples.id(1), pushes: 0) + Samples.events(Samples.id(2), pushes: 0).dropFirst(13))
        let unknown = try tool.run("state", "00000000-0000-4000-8000-000000000003")
        #expect(unknown.code == 65)
        #expect(unknown.errors.contains("hint: did you mean \(Samples.id(2))"))
        let ambiguous = try tool.run("state", "00000000")
        #expect(ambiguous.code == 65)
        #expect(
            ambiguous.errors
                == "error: '00000000' is the beginning of 2 sessions\nhint: give more of it: \(Samples.id(1)), \(Samples.id(2))\n")
        #expect(try tool.run("state", "abc").code == 65)
        #expect(try tool.run("state", "--", "-1").code == 65)
    }

    /// Times that no program writes: the spans between them are beyond all bounds.
    @Test(.enabled(if: sqliteShell != nil)) func `damaged times are no trap`() throws {
        try tool.run("record", input: Samples.shop)
        let shell = try #require(sqliteShell)
        let sql = """
            DROP TRIGGER events_no_update; UPDATE sessions SET started = -9223372036854775807;
            UPDATE events SET time = CASE id % 2 WHEN 0 THEN -9223372036854775807 ELSE 9223372036854775807 END;
            """
        #expect(try tool.runOther(shell, [tool.database, sql]).code == 0)
        for command in [
            ["sessions"], ["log"], ["show", "1", "2"], ["state", "1", "--at", "+1s"], ["replay", "1"],
            ["replay", "1", "--format", "table"],
            ["find", "--depth", ">=1"], ["diff", "1", "1", "2"], ["tail"], ["graph"], ["stats"], ["screens"], ["transitions"], ["paths"],
            ["badges"], ["gestures"], ["check"], ["export"],
        ] {
            let answer = try tool.start(command).answer()
            #expect([0, 1, 65, 74].contains(answer.code), "\(command): \(answer)")
        }
    }

    @Test func `a folder that cannot be written to`() throws {
        // The superuser may write everywhere.
        guard getuid() != 0 else { return }
        try tool.run("record", input: #"{"do":"pop"}"#)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: tool.folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.folder.path) }
        let other = try Tool()
        let answer = try other.run("record", "-d", tool.path("new.sqlite"), input: #"{"do":"pop"}"#)
        #expect(answer.code == 73)
    }
}
