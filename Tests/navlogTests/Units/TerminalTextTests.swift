import Testing

@testable import navlog

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("abc", 3), ("", 0), ("日本", 4), ("한글", 4), ("e\u{301}", 1), ("👍", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("ｱ", 1), ("Ａ", 2),
        ("\u{200B}", 0),
        ("naïve", 5),
    ])
    func `width is counted in cells`(_ text: String, _ cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test func `a text is cut between characters, and never too wide`() {
        #expect(CellWidth.cut("abcdef", to: 6) == "abcdef")
        #expect(CellWidth.cut("abcdefg", to: 6) == "abcde…")
        #expect(CellWidth.cut("日本語", to: 4) == "日…")
        for width in 1...6 { #expect(CellWidth.of(CellWidth.cut("a日本e\u{301}語", to: width)) <= width) }
    }

    @Test func `what acts on a terminal is escaped`() {
        #expect(Escaping.visible("a\u{1B}[31mb\r\n\t\u{202E}\u{9B}é") == "a\\u001b[31mb\\r\\n\\t\\u202e\\u009bé")
        #expect(Escaping.json("{\"a\":\"\u{202E}\u{7F}\"}") == "{\"a\":\"\\u202e\\u007f\"}")
    }

    @Test func `each format escapes what would break it`() {
        #expect(Escaping.tabSeparated("a\tb\nc\\d") == "a\\tb\\nc\\\\d")
        #expect(Escaping.csv("a,b") == "\"a,b\"")
        #expect(Escaping.csv("say \"hi\"") == "\"say \"\"hi\"\"\"")
        #expect(Escaping.csv("plain") == "plain")
        #expect(Escaping.markdown("a|b<c") == "a\\|b&lt;c")
        #expect(Escaping.ascii("{\"a\":\"é👍\"}") == "{\"a\":\"\\u00e9\\ud83d\\udc4d\"}")
    }

    @Test func `reports are compared key by key`() {
        let before = JSONTree(#"{"seq":1,"top":"a","gone":{"x":1},"list":["a","b"],"s":"{,}\"]"}"#)
        let after = JSONTree(#"{"seq":2,"top":"b","list":["a"],"s":"{,}\"]","new":{}}"#)
        let changes = ReportChange.between(before, after).map { "\($0.path) \($0.before ?? "-") \($0.after ?? "-")" }
        #expect(changes == [#"top "a" "b""#, #"list ["a","b"] ["a"]"#, "new - {}", "gone.x 1 -"])
    }

    @Test func `numbers are written with their thousands apart`() {
        #expect(grouped(0) == "0")
        #expect(grouped(1_204) == "1,204")
        #expect(grouped(-154_170) == "-154,170")
        #expect(counted(1, "event") == "1 event")
    }
}
