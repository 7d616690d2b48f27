import Testing

@Suite struct QueryTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.run("record", input: Samples.shop)
    }

    @Test func `a table of sessions for people`() throws {
        let answer = try tool.run(
            "sessions", "--format", "table", "--fields", "number,app,appVersion,labels,startedAt,durationSeconds,reason,events")
        #expect(
            answer.output == """
                #  APP   VERSION  LABELS      STARTED               DURATION  ENDED  EVENTS
                1  Shop  3.2      build=beta  2026-11-30 11:50:36Z    13.9 s  done        8

                """)
    }

    @Test func `sessions as JSON have their keys in order`() throws {
        let answer = try tool.run("sessions", "--long", "--json")
        let keys = answer.output.matches(of: /"(\w+)":/).map { String($0.1) }
        #expect(
            keys == [
                "session", "number", "app", "appVersion", "device", "system", "labels", "build", "startedAt", "endedAt", "durationSeconds",
                "reason", "events", "pushes", "pops", "maxDepth", "finalDepth", "finalScreen",
            ])
        #expect(
            answer.output.contains(
                #""startedAt":"2026-11-30T11:50:36.123456Z","endedAt":"2026-11-30T11:50:50.000000Z","durationSeconds":13.876544"#))
        #expect(answer.output.contains(#""pushes":1,"pops":1,"maxDepth":2,"finalDepth":1,"finalScreen":"c0""#))
    }

    @Test func `the log between two moments of a session`() throws {
        #expect(try tool.run("log", "1", "--from", "2", "--to", "4", "--fields", "seq").output == "2\n3\n4\n")
        #expect(try tool.run("log", "1", "--from", "+5s", "--reverse", "--fields", "seq").output == "7\n6\n5\n4\n3\n")
        #expect(try tool.run("log", "1", "--to", "2026-11-30T11:50:38Z", "--fields", "seq").output == "0\n1\n")
        for wrong in [["log", "--from", "2"], ["log", "1", "--from", "4", "--to", "2"]] {
            #expect(try tool.start(wrong).answer().code == 64)
        }
        #expect(try tool.run("log", "1", "--from", "99").code == 65)
    }

    @Test func `nothing found is an empty array and 0`() throws {
        for arguments in [["sessions", "--app", "Other"], ["log", "--event", "restored"]] {
            let answer = try tool.start(arguments + ["--json"]).answer()
            #expect(answer.output == "[]\n")
            #expect(answer.code == 0)
        }
        #expect(try tool.run("sessions", "--app", "Other").output == "")
    }

    @Test func `sessions are filtered`() throws {
        try tool.run("record", input: #"{"do":"start","app":"Other","time":"2026-11-29T10:00:00Z"}"#)
        func numbers(_ arguments: String...) throws -> [String] {
            try tool.start(["sessions", "--fields", "number"] + arguments).answer().lines
        }
        #expect(try numbers() == ["1", "2"])
        #expect(try numbers("--reverse") == ["2", "1"])
        #expect(try numbers("--limit", "1") == ["1"])
        #expect(try numbers("--offset", "1") == ["2"])
        #expect(try numbers("--limit=0") == [])
        #expect(try numbers("--label", "build=beta") == ["1"])
        #expect(try numbers("--app-version", "3.2") == ["1"])
        #expect(try numbers("--since", "today") == ["1"])
        #expect(try numbers("--until", "1d") == ["2"])
    }

    @Test func `the log for people`() throws {
        let answer = try tool.run("log", "latest", "--format", "table", "--tz", "+08:00", "--offset", "4")
        #expect(
            answer.output == """
                SEQ  TIME                           EVENT         TAB    ORIGIN      WHAT
                  4  2026-11-30 19:50:42.000+08:00  badgeSet      inbox              "100"
                  5  2026-11-30 19:50:44.000+08:00  popped        cart   backButton  Checkout#4
                  6  2026-11-30 19:50:45.000+08:00  presented     Login              Login
                  7  2026-11-30 19:50:50.000+08:00  sessionEnded                     done

                """)
    }

    @Test func `the log is filtered`() throws {
        func events(_ arguments: String...) throws -> [String] {
            try tool.start(["log", "--fields", "seq"] + arguments).answer().lines
        }
        #expect(try events("--event", "pushed", "--event", "popped") == ["2", "5"])
        #expect(try events("--tab", "cart") == ["1", "2", "5"])
        #expect(try events("--screen", "Checkout") == ["2", "5"])
        #expect(try events("--screen", "Checkout", "--reverse") == ["5", "2"])
        #expect(try events("--origin", "backButton") == ["5"])
        #expect(try events("--refused") == ["3"])
        #expect(try events("--since", "2026-11-30T11:50:44Z") == ["5", "6", "7"])
        #expect(try events("--until", "2026-11-30T11:50:38Z") == ["0"])
        #expect(try events("--reverse", "--limit", "2", "--offset", "1") == ["6", "5"])
    }

    @Test func `the newest session is last, whatever came in first`() throws {
        try tool.run("record", input: #"{"do":"start","time":"2020-01-01T00:00:00Z"}"#)
        #expect(try tool.run("log", "--fields", "number", "--event", "sessionStarted").output == "2\n1\n")
        #expect(try tool.run("log", "--fields", "number", "--event", "sessionStarted", "--reverse").output == "1\n2\n")
    }

    @Test func `the log as JSON is the export`() throws {
        let export = try tool.run("export")
        #expect("{\"navlog\":1}\n" + (try tool.run("log", "--format", "ndjson").output) == export.output)
        let lines = try tool.run("log", "--json").output.split(separator: "\n")
        #expect(
            lines.dropFirst().dropLast().map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
                == export.lines.dropFirst().map { $0 })
    }

    @Test func `a state as a tree`() throws {
        let answer = try tool.run("state", "1", "--at", "4", "--format", "table")
        let session = try #require(try tool.run("sessions", "--fields", "session").lines.first)
        #expect(
            answer.output == """
                session \(session) · event 4 · 2026-11-30 11:50:42.000Z
                ├─ tabs · bar hidden
                │  ├─ home "Home"
                │  │  └─ h0
                │  ├─ cart "Cart" · selected
                │  │  ├─ c0
                │  │  └─ Checkout#4 "Check out" · visible
                │  └─ inbox "Inbox" · badge "100" (a dot)
                │     └─ i0
                ├─ navigation bar · left back "Back" · right root
                └─ swipe back · accepted

                """)
    }

    @Test func `a moment is a number, an offset or a time`() throws {
        func sequence(_ at: String) throws -> String {
            try tool.run("state", "latest", "--at", at, "--format", "plain").lines[1]
        }
        #expect(try sequence("2") == "seq\t2")
        #expect(try sequence("+3.4s") == "seq\t2")
        #expect(try sequence("2026-11-30T11:50:44Z") == "seq\t5")
        #expect(try sequence("2026-11-30T19:50:44+08:00") == "seq\t5")
        #expect(try tool.run("state", "latest", "--format", "plain").lines[1] == "seq\t7")
        #expect(try tool.run("state", "latest", "--at", "8").errors.hasSuffix("has no event at 8\nhint: its events run from 0 to 7\n"))
        #expect(try tool.run("state", "latest", "--at", "2020-01-01T00:00:00Z").code == 65)
    }

    @Test func `show tells what changed`() throws {
        let answer = try tool.run("show", "latest", "1")
        #expect(
            answer.lines.dropFirst(3) == [
                "event\t\"tabSelected\"", "from\t\"home\"", "to\t\"cart\"", "origin\t\"user\"", "before.selected\t\"home\"",
                "after.selected\t\"cart\"", "before.top\t\"h0\"", "after.top\t\"c0\"", "before.visible\t\"h0\"", "after.visible\t\"c0\"",
                "before.highlighted\t\"home\"", "after.highlighted\t\"cart\"", "before.buttons.home.selected\ttrue",
                "after.buttons.home.selected\tfalse", "before.buttons.home.tinted\ttrue", "after.buttons.home.tinted\tfalse",
                "before.buttons.cart.selected\tfalse", "after.buttons.cart.selected\ttrue", "before.buttons.cart.tinted\tfalse",
                "after.buttons.cart.tinted\ttrue",
            ])
        let json = try tool.run("show", "latest", "0", "--json")
        #expect(json.output.contains(#","before":null,"after":{"session":"#))
        #expect(json.output.hasSuffix("]}\n]\n"))
        #expect(try tool.run("show", "latest", "3", "--format", "table").output.contains("├─ nothing changed\n"))
    }

    @Test func `a session is found by number, id, prefix and latest`() throws {
        let session = try #require(try tool.run("sessions", "--fields", "session").lines.first)
        for name in ["1", "latest", session, String(session.prefix(9)), session.uppercased()] {
            // Eight digits may be all decimal: still a prefix.
            #expect(try tool.run("state", name, "--format", "plain").lines.first == "session\t\"\(session)\"")
        }
    }

    @Test func `info says what a report of a bug needs`() throws {
        let answer = try tool.run("info", "--json")
        let keys = answer.output.matches(of: /"(\w+)":/).map { String($0.1) }
        #expect(
            keys == [
                "version", "sqliteVersion", "sqliteOptions", "path", "fileBytes", "walBytes", "journalMode", "pageSize", "schemaVersion",
                "programSchemaVersion", "pendingMigrations", "sessions", "events", "names", "snapshots", "lastSession", "lastSeq",
            ])
        #expect(answer.output.contains(#""sessions":1,"events":8"#))
    }

    @Test func `migrations are listed`() throws {
        #expect(try tool.run("migrate", "--list", "--fields", "version,state").lines.first == "1\tapplied")
        #expect(try tool.run("migrate").errors.contains("the newest that this program knows"))
    }
}
