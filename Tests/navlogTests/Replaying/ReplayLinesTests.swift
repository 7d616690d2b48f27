import Testing

/// The replay where there is no terminal.
@Suite struct ReplayLinesTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.run("record", "-", input: Samples.shop)
    }

    @Test func `a pipe gets one event a line with the visible screen`() throws {
        let answer = try tool.run("replay", "latest", "--from", "1", "--fields", "seq,offsetSeconds,event,tab,origin,screen,description")
        #expect(answer.code == 0 && answer.errors == "")
        #expect(
            answer.output == """
                1\t1.876544\ttabSelected\tcart\tuser\tc0\thome → cart
                2\t3.376544\tpushed\tcart\tcode\tCheckout#4\tCheckout#4
                3\t4.876544\trefused\t\t\tCheckout#4\tdelegate: {"do":"beginPop","x":200,"delegateAllows":false,"time":"2026-11-30T11:50:41Z"}\
                , saw {"modals":0,"depth":2,"enabled":true,"popDisabled":null,"leftItem":false,"leftItemSupplementsBack":false,\
                "leftItemDisablesSwipe":true,"hidesBackButton":false,"barHidden":false,"barHiddenDisablesSwipe":false,"x":200,\
                "startDistance":200,"maxStartDistance":null,"transition":null,"dx":5,"direction":"ltr","temporarilyClosed":false,\
                "delegateAllows":false}
                4\t5.876544\tbadgeSet\tinbox\t\tCheckout#4\t"100"
                5\t7.876544\tpopped\tcart\tbackButton\tc0\tCheckout#4
                6\t8.876544\tpresented\tLogin\t\tLogin\tLogin
                7\t13.876544\tsessionEnded\t\t\tLogin\tdone

                """)
    }

    @Test func `a range is played, in any format`() throws {
        let json = try tool.run("replay", "1", "--from", "+2s", "--to", "2", "--json", "--fields", "seq,screen")
        #expect(json.output == "[\n{\"seq\":1,\"screen\":\"c0\"},\n{\"seq\":2,\"screen\":\"Checkout#4\"}\n]\n")
        let table = try tool.run("replay", "1", "--to", "1", "--format", "table")
        #expect(table.lines.first == "SEQ   AFTER  EVENT           TAB   ORIGIN  VISIBLE SCREEN  WHAT")
    }

    @Test func `a speed waits, and says what it shortens`() throws {
        let answer = try tool.run("replay", "1", "--speed", "1000", "--format", "table")
        #expect(answer.errors == "plays at ×1000; pauses longer than 2 s are shortened to 2 s\n")
        #expect(answer.lines.count == 8)
        #expect(answer.lines[1] == "1      +0:01.8    tabSelected      cart      user        c0                home → cart")
        #expect(try tool.run("replay", "1", "--speed", "max", "--quiet").lines.count == 8)
    }

    @Test func `what makes no sense is refused`() throws {
        #expect(try tool.run("replay", "1", "--step").code == 64)
        #expect(try tool.run("replay", "1", "--from", "5", "--to", "2").code == 64)
        #expect(try tool.run("replay", "1", "--from", "99").code == 65)
        #expect(try tool.run("replay", "9").code == 65)
        for speed in ["0", "-1", "fast", "nan", "1e9"] { #expect(try tool.run("replay", "1", "--speed=\(speed)").code == 64) }
    }
}
