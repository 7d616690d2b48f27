import Foundation
import Testing

/// The statistics commands of the built program.
@Suite struct StatisticsCommandTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.run("record", input: Samples.shop)
    }

    @Test func `screens: visits, dwell times, entries and exits, with fixed keys`() throws {
        #expect(
            try tool.run("screens", "--json").output == """
                [
                {"screen":"Login","visits":1,"sessions":1,"totalSeconds":5,"medianSeconds":5,"p95Seconds":5,"entries":0,"exits":1,"entryShare":0,"exitShare":1},
                {"screen":"Checkout","visits":1,"sessions":1,"totalSeconds":4.5,"medianSeconds":4.5,"p95Seconds":4.5,"entries":0,"exits":0,"entryShare":0,"exitShare":0},
                {"screen":"c0","visits":2,"sessions":1,"totalSeconds":2.5,"medianSeconds":1,"p95Seconds":1.5,"entries":0,"exits":0,"entryShare":0,"exitShare":0},
                {"screen":"h0","visits":1,"sessions":1,"totalSeconds":1.876544,"medianSeconds":1.876544,"p95Seconds":1.876544,"entries":1,"exits":0,"entryShare":1,"exitShare":0}
                ]

                """)
    }

    @Test func `transitions, by origin too`() throws {
        #expect(
            try tool.run("transitions").lines == [
                "Checkout\tc0\t1\t1", "c0\tCheckout\t1\t0.5", "c0\tLogin\t1\t0.5", "h0\tc0\t1\t1",
            ])
        let answer = try tool.run("transitions", "--by", "origin", "--screen", "Checkout", "--format", "csv")
        #expect(answer.output == "from,to,origin,count,share\r\nCheckout,c0,backButton,1,1\r\nc0,Checkout,code,1,1\r\n")
    }

    @Test func `gestures: the gate, the start, by screen`() throws {
        let answer = try tool.run("gestures", "--json", "--fields", "screen,swipes,refused,rate,refusedByGate")
        #expect(
            answer.output == "[\n{\"screen\":\"Checkout\",\"swipes\":1,\"refused\":1,\"rate\":0,\"refusedByGate\":{\"delegate\":1}}\n]\n")
        #expect(try tool.run("gestures", "--json").output.contains(#"{"from":200,"count":1}"#))
    }

    @Test func `badges: time shown, taps, the value over time`() throws {
        let answer = try tool.run("badges", "--json", "--tab", "inbox")
        #expect(answer.output.contains(#""tab":"inbox","changes":1,"shown":1,"cleared":0,"shownSeconds":8,"medianToClearSeconds":null"#))
        #expect(answer.output.contains(#""mean":100}"#))
        #expect(try tool.run("badges", "--fields", "tab,tapsWith,tapsWithout").lines == ["cart\t0\t1", "inbox\t0\t0"])
    }

    @Test func `paths, loops, dead ends`() throws {
        #expect(
            try tool.run("paths", "--length", "2", "--from", "c0").lines.map { $0.split(separator: "\t").first } == [
                "c0 → Checkout", "c0 → Login",
            ])
        #expect(
            try tool.run("paths", "--loops", "--json").output.contains(
                #"{"path":"c0 → Checkout → c0","screens":["c0","Checkout","c0"],"count":1"#))
        #expect(try tool.run("paths", "--dead-ends").lines == ["Checkout\t1\t1\t0\t1", "Login\t1\t0\t1\t1"])
        #expect(try tool.run("paths", "--rage-taps", "--json").output == "[]\n")
    }

    @Test func `a funnel in a table`() throws {
        // Trailing spaces stand for what the first step does not have.
        let table = try tool.run("funnel", "h0", "Checkout", "Login", "--format", "table").lines
        #expect(
            table.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") } == [
                "STEP SCREEN SESSIONS RATE TOTAL RATE LOST MEDIAN P95", "1 h0 1 100.0 % 100.0 % 0",
                "2 Checkout 1 100.0 % 100.0 % 0 3.38 s 3.38 s",
                "3 Login 1 100.0 % 100.0 % 0 5.5 s 5.5 s",
            ])
        #expect(try tool.run("funnel", "h0", "Login", "--within", "5s", "--fields", "sessions").lines == ["1", "0"])
    }

    @Test func `stats sums up, and can be grouped`() throws {
        let page = try tool.run("stats", "--format", "table").output
        #expect(page.hasPrefix("1 session (1 ended), 8 events\nfrom 2026-11-30 11:50:36Z to 2026-11-30 11:50:50Z\n"))
        #expect(page.contains("4 screens, 5 visits (5 a session), 13.9 s of dwell time"))
        let grouped = try tool.run("stats", "--by", "week", "--json", "--fields", "group,sessions,visits")
        #expect(grouped.output == "[\n{\"group\":\"2026-W49\",\"sessions\":1,\"visits\":5}\n]\n")
    }

    @Test func `filters choose what begins visits`() throws {
        #expect(try tool.run("screens", "--fields", "screen,visits", "--since", "2026-11-30T11:50:44Z").lines == ["Login\t1", "c0\t1"])
        #expect(try tool.run("screens", "--fields", "screen", "--event", "tabSelected").lines == ["c0"])
        #expect(try tool.run("screens", "--fields", "screen", "--origin", "backButton").lines == ["c0"])
        #expect(try tool.run("screens", "--fields", "screen", "--limit", "1", "--offset", "1").lines == ["Checkout"])
        #expect(try tool.run("screens", "--app", "Other", "--json").output == "[]\n")
        #expect(try tool.run("screens", "latest", "--fields", "screen", "--reverse", "-n", "1").lines == ["h0"])
    }

    @Test func `two versions side by side`() throws {
        let other = Samples.shop.replacingOccurrences(of: "\"3.2\"", with: "\"3.1\"")
            .replacingOccurrences(of: #"{"do":"present","screen":"Login","time":"2026-11-30T11:50:45Z"}"# + "\n", with: "")
        try tool.run("record", input: other)
        let answer = try tool.run("screens", "--compare", "app-version=3.1,3.2", "--screen", "Login", "--json")
        #expect(answer.output.contains(#"{"screen":"Login","groupA":"3.1","groupB":"3.2","countA":0,"countB":1,"countDifference":1"#))
        #expect(answer.output.contains(#""rateA":0,"rateB":1,"rateDifference":1"#))
        // One session each says little: the interval reaches below 0.
        let low = try #require(answer.output.firstMatch(of: /"rateLow":(-?[0-9.]+)/)?.1)
        #expect((Double(low) ?? 1) < 0)
        let none = try tool.run("screens", "--compare", "app-version=3.2,9.9")
        #expect(none.code == 0 && none.errors == "warning: no session that counts has the app-version 9.9\n")
        let grouped = try tool.run("screens", "--by", "app-version", "--fields", "group,screen,visits", "--screen", "c0")
        #expect(grouped.lines == ["3.1\tc0\t2", "3.2\tc0\t2"])
    }

    @Test func `several files count together, each session once`() throws {
        let other = tool.path("other.sqlite")
        try tool.run("record", "-d", other, input: Samples.shop)
        #expect(try tool.run("screens", "-d", tool.database, "-d", other, "--fields", "screen,visits", "-n", "1").lines == ["Login\t2"])
        let same = try tool.run("stats", "-d", tool.database, "-d", tool.database, "--json", "--fields", "sessions")
        #expect(same.output == "[\n{\"sessions\":1}\n]\n")
        #expect(same.errors.contains("1 session left out"))
        #expect(try tool.run("screens", "-d", tool.database, "-d", tool.path("none.sqlite")).code == 66)
    }

    @Test(arguments: [
        ["funnel", "A"], ["screens", "--by", "moon"], ["screens", "--by", "origin"], ["screens", "--compare", "app-version=3.1"],
        ["screens", "--by", "day", "--compare", "device=a,b"], ["paths", "--length", "1"], ["paths", "--loops", "--dead-ends"],
        ["funnel", "A", "B", "--within", "soon"], ["screens", "--limit=-1"],
    ])
    func `what makes no sense is 64`(_ arguments: [String]) throws {
        let answer = try tool.start(arguments).answer()
        #expect(answer.code == 64, "\(answer.errors)")
        #expect(answer.output.isEmpty)
        #expect(answer.errors.contains("hint: "))
    }

    @Test func `all formats of all commands work, and list their fields`() throws {
        let commands = [["screens"], ["transitions"], ["paths"], ["funnel", "h0", "c0"], ["badges"], ["gestures"], ["stats"]]
        for command in commands {
            for format in ["table", "tsv", "plain", "json", "ndjson", "csv", "markdown"] {
                let answer = try tool.start(command + ["--format", format]).answer()
                #expect(answer.code == 0 && answer.errors.isEmpty && !answer.output.isEmpty, "\(command) \(format) \(answer.errors)")
            }
            let fields = try tool.start(command + ["--fields"]).answer().lines
            let header = try tool.start(command + ["--format", "csv"]).answer().output.split(separator: "\r\n").first
            #expect(fields.joined(separator: ",") == header.map(String.init))
        }
    }

    /// Runs where the real sessions are: NAVLOG_WIKISPEEDIA is the path of their events as NDJSON.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["NAVLOG_WIKISPEEDIA"] != nil))
    func `the real sessions have their known figures`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["NAVLOG_WIKISPEEDIA"])
        #expect(try tool.run("import", "-d", tool.path("real.sqlite"), path).code == 0)
        func rows(_ arguments: String...) throws -> [[Substring]] {
            try tool.start(arguments + ["-d", tool.path("real.sqlite")]).answer().lines.map { $0.split(separator: "\t") }
        }
        func sum(_ rows: [[Substring]], _ column: Int) -> Int { rows.reduce(0) { $0 + (Int($1[column]) ?? 0) } }
        let screens = try rows("screens", "--fields", "screen,visits,entries,exits")
        // Each session has its root, and each push and pop shows another screen.
        #expect(sum(screens, 1) == 24_875 + 91_513 + 12_907)
        #expect(sum(screens, 2) == 24_875)
        #expect(sum(screens, 3) == 24_875)
        let exits = Dictionary(uniqueKeysWithValues: screens.map { (String($0[0]), Int($0[3]) ?? 0) })
        #expect(exits["United_States"] == 660)
        #expect(exits["United_Kingdom"] == 299)
        #expect(exits["England"] == 285)
        #expect(sum(try rows("transitions"), 2) == 91_513 + 12_907)
        #expect(sum(try rows("transitions", "--by", "origin", "--origin", "backButton"), 3) == 12_907)
        let summary = try rows("stats", "--fields", "sessions,endedSessions,events,visits,transitions")
        #expect(summary == [["24875", "24875", "154170", "129295", "104420"]])
        // A path of two is a transition.
        #expect(sum(try rows("paths", "--length", "2", "--limit", "1000000", "--fields", "count"), 0) == 91_513 + 12_907)
    }
}
