import NavigationModel
import Testing

@testable import NavigationFormat

struct JSONWriterTests {
    private func written(ascii: Bool = false, _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(capacity: 0, escapesNonASCII: ascii)
        body(&writer)
        return writer.text
    }

    @Test
    func commasAndBrackets() {
        let text = written { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.integer(1)
            writer.string("x")
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.null()
            writer.endArray()
            writer.key("b")
            writer.bool(true)
            writer.key("ключ\n")
            writer.bool(false)
            writer.key("raw")
            writer.raw("{\"z\":1.50}" as String)
            writer.key("o")
            writer.beginObject()
            writer.key("p")
            writer.double(2)
            writer.endObject()
            writer.endObject()
            writer.endLine()
            writer.beginArray()
            writer.endArray()
        }
        #expect(text == "{\"a\":[1,\"x\",{},[],null],\"b\":true,\"ключ\\n\":false,\"raw\":{\"z\":1.50},\"o\":{\"p\":2}}\n[]")
    }

    @Test
    func bufferIsUsedAgain() {
        var writer = JSONWriter(capacity: 0)
        for round in 0..<3 {
            writer.beginArray()
            for number in 0..<500 { writer.integer(number) }
            writer.endArray()
            #expect(writer.text == "[" + (0..<500).map(String.init).joined(separator: ",") + "]", "round \(round)")
            #expect(writer.count == writer.bytes.count)
            writer.removeAll()
            #expect(writer.text.isEmpty)
        }
    }

    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("\"", "\\\""), ("\\", "\\\\"), ("/", "/"), ("\n\t\r\u{8}\u{C}", "\\n\\t\\r\\b\\f"),
        ("\u{0}\u{1}\u{1F}\u{7F}", "\\u0000\\u0001\\u001f\u{7F}"), ("é€😀", "é€😀"), ("12345678\"", "12345678\\\""),
        ("1234567\n9", "1234567\\n9"),
        ("\u{2028}", "\u{2028}"), ("aé\"b", "aé\\\"b"),
    ])
    func strings(value: String, text: String) {
        #expect(written { $0.string(value) } == "\"\(text)\"")
        #expect(written { $0.key(value) } == "\"\(text)\":")
    }

    @Test(arguments: [
        ("é", "\\u00e9"), ("€", "\\u20ac"), ("😀", "\\ud83d\\ude00"), ("\u{10FFFF}", "\\udbff\\udfff"), ("a\u{80}b\"", "a\\u0080b\\\""),
        ("\u{FFFF}\u{10000}", "\\uffff\\ud800\\udc00"), ("plain", "plain"),
    ])
    func stringsInASCII(value: String, text: String) {
        #expect(written(ascii: true) { $0.string(value) } == "\"\(text)\"")
    }

    @Test(arguments: [0, 1, -1, 9, 10, -10, 99, 100, 1_234_567, .max, .min, .max - 1, .min + 1] as [Int64])
    func integers(value: Int64) {
        #expect(written { $0.integer(value) } == String(value))
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1.5, "1.5"), (1e15, "1000000000000000"),
            (9_007_199_254_740_991, "9007199254740991"),
            (1e22, "1e+22"), (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"), (.infinity, "null"),
            (-.infinity, "null"), (.nan, "null"),
            (1e-7, "1e-07"), (0.3, "0.3"),
        ] as [(Double, String)])
    func doubles(value: Double, text: String) throws {
        #expect(written { $0.double(value) } == text)
        if value.isFinite {
            #expect(try reading(text) { reader throws(JSONError) in try reader.readDouble() }.bitPattern == value.bitPattern)
        }
    }

    @Test
    func timesAndIDs() {
        let id = SessionID(high: 0x6854_8007_DCEB_5B47, low: 0x9575_2F12_1958_CA21)
        #expect(written { $0.sessionID(id) } == "\"68548007-dceb-5b47-9575-2f121958ca21\"")
        #expect(written { $0.timestamp(1) } == "\"1970-01-01T00:00:00.000001Z\"")
        #expect(written { $0.timestamp(.min) } == "\"-290308-12-21T19:59:05.224192Z\"")
    }
}
