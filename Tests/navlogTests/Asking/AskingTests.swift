import Foundation
import Testing

/// The questions, asked of the built program.
@Suite("Asking")
struct AskingTests {
    private func shop() throws -> Tool {
        let tool = try Tool()
        #expect(try tool.run("record", input: Samples.shop).code == 0)
        return tool
    }

    private func json(_ text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test("find: spans with fixed keys, choices, counts, conditions in words")
    func find() throws {
        let tool = try shop()
        let found = try json(try tool.run("find", "--top", "Checkout", "--json").output)
        #expect(found.count == 1)
        #expect(found[0]["fromSeq"] as? Int == 2)
        #expect(found[0]["toSeq"] as? Int == 5)
        #expect(found[0]["from"] as? String == "2026-11-30T11:50:39.500000Z")
        #expect(found[0]["to"] as? String == "2026-11-30T11:50:44.000000Z")
        #expect(found[0]["seconds"] as? Double == 4.5)
        #expect(found[0]["holdsAtEnd"] as? Bool == false)
        #expect(try tool.run("find", "--top", "Nothing", "--json").output == "[]\n")
        #expect(try tool.run("find", "--top", "Nothing").code == 0)
        #expect(
            try tool.run("find", "--badge", "inbox=dot", "--fields", "fromSeq,holdsAtEnd", "--format", "csv").output
                == "fromSeq,holdsAtEnd\r\n4,true\r\n")
        #expect(try tool.run("find", "--where", "depth>=2 or modal=any", "--fields", "fromSeq,toSeq").output == "2\t5\n6\t7\n")
        #expect(try tool.run("find", "--depth", ">=2", "--modal", "any", "--or", "--last", "--fields", "fromSeq").output == "6\n")
        #expect(try tool.run("find", "--depth", "1", "--not", "--fields", "fromSeq,toSeq").output == "2\t5\n")
        #expect(
            try tool.run("find", "--depth", ">=2", "--modal", "any", "--or", "--count", "--json").output
                == #"{"sessions":1,"count":2,"totalSeconds":9.5}"# + "\n")
        #expect(
            try tool.run("find", "--parameter", "items>=3", "--label", "build=beta", "--app-version", ">=3", "--fields", "fromSeq").output
                == "2\n")
        #expect(try tool.run("find", "--depth", ">=1", "--since", "2026-11-30T11:50:51Z").output.isEmpty)
    }

    @Test("Where nothing is found, names that nobody knows are told")
    func unknownNames() throws {
        let tool = try shop()
        #expect(try tool.run("find", "--top", "Chekout").errors == "no screen is known as 'Chekout': did you mean 'Checkout'?\n")
        #expect(try tool.run("find", "--badge", "inbx>0", "--json").errors == "no tab is known as 'inbx': did you mean 'inbox'?\n")
        #expect(try tool.run("find", "--tab", "xyzzy").errors == "no tab is known as 'xyzzy'; there are cart, home, inbox\n")
        #expect(try tool.run("bisect", "1", "top=Chekout").errors.hasSuffix("no screen is known as 'Chekout': did you mean 'Checkout'?\n"))
        #expect(try tool.run("funnel", "h0", "Chekout").errors == "no screen is known as 'Chekout': did you mean 'Checkout'?\n")
        #expect(try tool.run("screens", "--tab", "crat").errors == "no tab is known as 'crat': did you mean 'cart'?\n")
        for quiet in [["find", "--top", "Chekout", "-q"], ["find", "--top", "Checkout", "--depth", "9"], ["find", "--depth", "9"]] {
            #expect(try tool.start(quiet).answer().errors == "")
        }
    }

    @Test("find looks into several files")
    func files() throws {
        let tool = try shop()
        #expect(try tool.run("record", "-d", tool.path("other.sqlite"), input: Samples.shop).code == 0)
        let found = try tool.run("find", "--top", "Checkout", "-d", tool.database, "-d", tool.path("other.sqlite"), "--fields", "file")
        #expect(found.lines == [tool.database, tool.path("other.sqlite")])
        let both = ["-d", tool.database, "-d", tool.path("other.sqlite")]
        let named = try tool.start(["find", "1", "--top", "Checkout", "--count", "--json"] + both).answer()
        #expect(named.output.contains(#""sessions":2,"count":2"#))
        #expect(
            try tool.start(["sessions", "--fields", "file,number"] + both).answer().lines == [
                tool.database + "\t1", tool.path("other.sqlite") + "\t1",
            ])
        #expect(
            try tool.start(["sessions", "--fields", "file", "--reverse", "-n", "1"] + both).answer().lines == [tool.path("other.sqlite")])
        #expect(try tool.start(["diff", "1", "1"] + both).answer().code == 0)
        #expect(try tool.start(["diff", "1", "0", "3"] + both).answer().code == 64)
        #expect(try tool.start(["diff", "1", "1", "-d", "c.sqlite"] + both).answer().code == 64)
        for command in [["log"], ["record"], ["state", "latest"], ["demo"], ["export"]] {
            let refused = try tool.start(command + both).answer()
            #expect(refused.code == 64)
            #expect(refused.errors.hasPrefix("error: this command works on one file, and '--database' was given 2 times\nhint: "))
        }
        #expect(try tool.run("find", "--top", "x", "-d", tool.database, "-d", tool.path("none.sqlite")).code == 66)
    }

    @Test(
        "A wrong question is an error with a hint",
        arguments: [
            ["find"], ["find", "--depth", "x"], ["find", "--where", "top"], ["find", "--swipe", "maybe"],
            ["find", "--first", "--last", "--top", "x"],
            ["bisect", "latest"], ["what-if", "latest"], ["what-if", "--skip", "3"], ["what-if", "latest", "--max-start-distance", "far"],
            ["diff", "latest"], ["diff", "latest", "1", "2", "3"], ["log", "--format", "dot"], ["sql", "SELEC 1"],
            ["sql", "DELETE FROM sessions"],
        ])
    func usage(_ arguments: [String]) throws {
        let tool = try shop()
        let answer = try tool.start(arguments).answer()
        #expect(answer.code == 64, "\(answer.errors)")
        #expect(answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("error: "))
        #expect(answer.errors.contains("\nhint: "), "\(answer.errors)")
    }

    @Test("bisect: the first event, and what it changed")
    func bisect() throws {
        let tool = try shop()
        let found = try json(try tool.run("bisect", "latest", "badge:inbox=dot", "--json").output)
        #expect(found.first?["seq"] as? Int == 4)
        #expect((found.first?["changes"] as? [[String: Any]])?.first?["what"] as? String == "badge")
        #expect(try tool.run("bisect", "latest", "--top", "Cart", "--json").output == "[]\n")
        #expect(try tool.run("bisect", "latest", "depth=1", "--from", "3", "--format", "tsv").lines.contains("seq\t5"))
        #expect(try tool.run("bisect", "latest", "depth=1", "--format", "table").output.hasPrefix("session "))
    }

    @Test("diff: changes, the actions between, and 1 where there is a difference")
    func diff() throws {
        let tool = try shop()
        let answer = try tool.run("diff", "latest", "0", "4", "--json")
        #expect(answer.code == 1)
        let object = try #require(try json(answer.output).first)
        #expect((object["actions"] as? [[String: Any]])?.map { $0["do"] as? String } == ["openDeepLink", "setBadge"])
        #expect(object["complete"] as? Bool == true)
        let same = try tool.run("diff", "latest", "2", "3", "--json")
        #expect(same.code == 0)
        #expect((try json(same.output).first?["changes"] as? [Any])?.isEmpty == true)
        // The actions really lead there: they are performed behind the same start.
        let actions = try #require(object["actions"] as? [[String: Any]])
        let start = Samples.shop.split(separator: "\n")[0]
        let stream = try [String(start)] + actions.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
        let other = try Tool()
        #expect(try other.run("record", input: stream.joined(separator: "\n")).code == 0)
        #expect(try stateKeys(other, "latest", nil) == stateKeys(tool, "latest", "4"))
    }

    /// The state's report without where and when.
    private func stateKeys(_ tool: Tool, _ session: String, _ at: String?) throws -> NSDictionary {
        let text = try tool.start(["state", session, "--json"] + (at.map { ["--at", $0] } ?? [])).answer().output
        var object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        for key in ["session", "seq", "time"] { object[key] = nil }
        return object as NSDictionary
    }

    @Test("diff of two sessions: where they part")
    func sessions() throws {
        let tool = try shop()
        #expect(try tool.run("record", input: Samples.shop).code == 0)
        #expect(try tool.run("diff", "1", "2").code == 0)
        let other = Samples.shop.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(try tool.run("record", input: (other[..<3] + other[4...]).joined(separator: "\n")).code == 0)
        let answer = try tool.run("diff", "1", "3", "--json")
        #expect(answer.code == 1)
        let object = try #require(try json(answer.output).first)
        #expect(object["commonEvents"] as? Int == 3)
        #expect(object["leftSeq"] as? Int == 3)
        #expect(object["rightSeq"] as? Int == 3)
        #expect((object["changesAtEnd"] as? [Any])?.isEmpty == true)
        #expect(try tool.run("diff", "1", "3", "--format", "table").output.contains("part after 3 events"))
    }

    @Test("explain: the rules with their values; no action is an error")
    func explain() throws {
        let tool = try shop()
        let object = try #require(try json(try tool.run("explain", "latest", "3", "--json").output).first)
        #expect(object["outcome"] as? String == "refused:delegate")
        #expect(object["decidedBy"] as? String == "GEST-7")
        let rules = try #require(object["rules"] as? [[String: Any]])
        #expect(rules.first { $0["answer"] as? String == "decided" }?["outcome"] as? String == "refused:delegate")
        #expect(try tool.run("explain", "latest", "5", "--format", "table").output.contains("outcome applied: no rule stops it"))
        let none = try tool.run("explain", "latest", "0")
        #expect(none.code == 65)
        #expect(none.errors.contains("hint: "))
        #expect(try tool.run("explain", "latest", "99").code == 65)
    }

    @Test("what-if: counts, list, and a session without an event")
    func whatIf() throws {
        let tool = try Tool()
        let swipes = Samples.shop.replacing(#","delegateAllows":false"#, with: "")
            .replacing(#"{"do":"setBadge""#, with: #"{"do":"cancelPop","time":"2026-11-30T11:50:41.5Z"}"# + "\n" + #"{"do":"setBadge""#)
        #expect(try tool.run("record", input: swipes).code == 0)
        let list = try json(try tool.run("what-if", "latest", "--max-start-distance", "30", "--list", "--json").output)
        #expect(list.map { $0["otherwise"] as? String } == ["refused:startDistance"])
        #expect(list.first?["recorded"] as? String == "applied")
        let counts = try json(try tool.run("what-if", "--max-start-distance", "250", "--json").output)
        #expect(counts.compactMap { $0["count"] as? Int }.reduce(0, +) == 2)
        #expect(
            try tool.run("what-if", "--badge-policy", "CYL", "--list", "--fields", "subject,recorded,otherwise").output
                == "inbox\tdot\t'99+'\n")
        let skipped = try #require(try json(try tool.run("what-if", "latest", "--skip", "2", "--json").output).first)
        #expect(skipped["failure"] is String)
        #expect(skipped["lastSeq"] as? Int == 4)
    }

    @Test("tail: the newest events, in every format, filtered")
    func tail() throws {
        let tool = try shop()
        #expect(try tool.run("tail", "-n", "2", "--fields", "seq,event").output == "6\tpresented\n7\tsessionEnded\n")
        let lines = try tool.run("tail", "--format", "ndjson", "-n", "3").lines
        #expect(try lines == tool.run("log", "--format", "ndjson").lines.suffix(3))
        #expect(try tool.run("tail", "--refused", "--fields", "event").output == "refused\n")
        #expect(try tool.run("tail", "-n", "0", "--json").output == "[]\n")
    }

    @Test("tail --follow gives each event once, as it comes, in a pipe too")
    func follow() throws {
        let tool = try shop()
        let running = try tool.start(["tail", "--follow", "-n", "1", "--format", "ndjson"])
        func wait(_ isThere: () -> Bool) {
            for _ in 0..<600 where !isThere() { Thread.sleep(forTimeInterval: 0.1) }
        }
        // From its first line on it follows.
        wait { running.outputSoFar.contains("\n") }
        let recorder = try tool.start(["record", "-"], input: nil)
        for number in 0..<5 {
            recorder.input?.write(Data("{\"do\":\"push\",\"screen\":\"p\(number)\"}\n".utf8))
            wait { running.outputSoFar.contains("\"p\(number)\"") }
        }
        try recorder.input?.close()
        _ = try recorder.answer()
        running.process.interrupt()
        let answer = try running.answer()
        #expect(answer.code == 130)
        #expect(answer.lines.filter { $0.contains("\"pushed\"") }.count == 5)
        #expect(answer.lines.first?.contains("sessionEnded") == true)
        #expect(answer.lines.dropFirst().first?.contains("sessionStarted") == true)
        #expect(answer.lines.count == 7)
    }

    @Test("graph: Mermaid, DOT and lists")
    func graph() throws {
        let tool = try shop()
        #expect(try tool.run("graph", "latest").output.hasPrefix("flowchart LR\n"))
        #expect(try tool.run("graph", "--format", "dot").output.hasPrefix("digraph navigation {\n"))
        let moves = try json(try tool.run("graph", "latest", "--json").output)
        #expect(moves.contains { $0["from"] as? String == "c0" && $0["to"] as? String == "Checkout" && $0["count"] as? Int == 1 })
    }

    @Test("test: a Swift file, whole or in part")
    func makeTest() throws {
        let tool = try shop()
        let text = try tool.run("test", "latest").output
        #expect(text.contains("run.attempt(3, .beginPop(") || text.contains("run.step(3, .beginPop("))
        #expect(text.contains("\"refused:delegate\""))
        #expect(try tool.run("test", "latest", "--from", "2", "--to", "4", "-o", tool.path("T.swift")).code == 0)
        #expect(try String(decoding: tool.read("T.swift"), as: UTF8.self).contains("events 2 to 4"))
        #expect(try tool.run("test", "latest", "--from", "4", "--to", "2").code == 64)
    }

    @Test("sql: formats, limits and standard input")
    func sql() throws {
        let tool = try shop()
        #expect(
            try tool.run("sql", "SELECT event, count(*) AS n FROM event_log GROUP BY event ORDER BY event LIMIT 2", "--format", "csv")
                .output == "event,n\r\nbadgeSet,1\r\npopped,1\r\n")
        #expect(
            try tool.run("sql", "--json", input: "SELECT 1 AS a, NULL AS b, 'x' AS c, 1.5 AS d, x'0aff' AS e, 2 AS a").output
                == "[\n{\"a\":1,\"b\":null,\"c\":\"x\",\"d\":1.5,\"e\":\"0aff\",\"a:2\":2}\n]\n")
        let cut = try tool.run("sql", "SELECT sequence FROM event_log", "--limit", "2")
        #expect(cut.output == "0\n1\n")
        #expect(cut.errors.contains("warning: there are more than 2 rows"))
        #expect(try tool.run("sql", "SELECT app FROM session_list", "--fields").output == "app\n")
        let late = try tool.run(
            "sql", "--json", "--time-limit", "0.05", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n")
        #expect(late.code == 1)
        #expect(late.errors.contains("--time-limit"))
        #expect(late.output == "")
        #expect(try tool.run("sql", "SELECT 1", "-d", tool.path("none.sqlite")).code == 66)
        #expect(tool.files == ["history.sqlite", "history.sqlite-shm", "history.sqlite-wal"] || tool.files == ["history.sqlite"])
    }
}
