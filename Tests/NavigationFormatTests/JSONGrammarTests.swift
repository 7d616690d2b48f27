import Testing

@testable import NavigationFormat

/// The grammar of RFC 8259, in the spirit of Nicolas Seriot's "Parsing JSON is a Minefield".
struct JSONGrammarTests {
    static let accepted: [String] = [
        // Structure
        "{}", "[]", "[[]]", "[{}]", "{\"a\":{}}", "[[[[[[[[]]]]]]]]", "[1]", "[1,2]", "[1,[2,[3]],{}]", "{\"a\":1,\"b\":2}",
        "{\"\":0}", "{\"a\":[],\"b\":{}}", "[null,true,false]", "null", "true", "false", "0", "\"\"", "\"a\"", "-1",
        "{\"a\":{\"a\":{\"a\":1}}}", "[{\"a\":1},{\"a\":1}]", "{\"a\":1,\"A\":1}", "{\"a\":1,\"a \":1}", "{\"a\\u0000\":1,\"a\":1}",
        // White space
        " 1", "1 ", "\t1", "1\n", "\r\n1\r\n", " [ ] ", "[ 1 , 2 ]", "{ }", "{ \"a\" : 1 , \"b\" : [ ] }", "\n\t \r{\n}\n",
        // Numbers
        "-0", "0.0", "-0.0", "0e0", "0E0", "0e+0", "0e-0", "1.5", "1.50", "-1.5e10", "1e5", "1E5", "1e+5", "1e-5", "10", "1234567890",
        "123456789012345678901234567890", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400", "-1e-400",
        "0.1e1", "1.0000000000000000000000000000000001", "[0]", "[-0]", "[1e1]", "2e0000000000000000000000000000001",
        // Strings
        "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"", "\"\\u001f\"", "\"\\u00e9\"", "\"\\uABCD\"", "\"\\uabcd\"",
        "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00x\"", "\"\\uFFFF\"", "\"\\uDBFF\\uDFFF\"", "\"\u{7F}\"", "\"é\"", "\"€\"", "\"😀\"",
        "\"\u{FEFF}\"",
        "\"\u{2028}\u{2029}\"", "\"\u{10FFFF}\"", "\"12345678\"", "\"1234567\\n\"", "\"12345678\\\\\"", "\"\\\\u0041\"", "\"'\"", "\"//\"",
    ]

    static let refused: [String] = [
        // Nothing, or not all
        "", " ", "\n", "[", "]", "{", "}", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"", "\"a", "[\"a", "tru", "fals",
        "nul",
        "-", "[-", "\"\\", "\"\\u", "\"\\u12", "\"\\\"", "[[", "[{", "{\"a\":[", "[1]]", "{}}", "[[]", "{\"a\":{}",
        // Too much
        "1 2", "1,", "{} {}", "[] x", "null,", "true false", "\"a\"\"b\"", "\"a\" b", "[]\0", "{}\u{0}", "1\u{FEFF}", "{}#", "{} // c",
        "{}/**/",
        // Commas and colons
        "[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "{,}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1,,\"b\":2}", "{\"a\":1 \"b\":2}",
        "{\"a\" 1}", "{\"a\"::1}", "{\"a\",1}", "{\"a\":}", "{:1}", "{\"a\":1:2}", "[1:2]", "[\"a\":1]", "{1}", "{\"a\"}", "{[]}", "[}",
        "{]",
        "[1}", "{\"a\":1]", "{\"a\":[1}",
        // Keys
        "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1,b:2}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"\":1,\"\":2}",
        "[{\"x\":{\"a\":1,\"b\":2,\"a\":3}}]",
        // Words
        "True", "NULL", "nulL", "truE", "nan", "NaN", "Infinity", "-Infinity", "undefined", "truex", "nullnull", "[tru]", "[truefalse]",
        "'a'",
        "`a`", "a", "\u{FEFF}1", "\u{A0}1", "\u{0B}1", "\u{0C}1", "\u{2028}1", "é", "*", "&", "<null>", "(1)", "\\u0031",
        // Numbers
        "01", "-01", "00", "-00", "+1", "++1", "--1", "-+1", ".5", "-.5", "1.", "1.e1", "0.", "0.e1", "-0.", "1e", "1e+", "1e-", "1E",
        "1.5e", "0e",
        "1e1.5", "1e0x", "0x10", "0b1", "1_000", "1,000", "1a", "1.2.3", "1ee1", "1e++1", "-a", "- 1", "1 000", "[1.]", "[01]", "[-]",
        "1/2",
        "１", "[1+2]", "2.e3", "9.e+", "-2.", "0e+", "1.0e", "1eE2", "Inf", "1f", "1d", "012", "-012", "0123.4",
        // Strings
        "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "\"\r\"", "\"12345678\u{1}\"", "\"\\x41\"", "\"\\a\"", "\"\\'\"", "\"\\0\"",
        "\"\\ \"",
        "\"\\U0041\"", "\"\\u004\"", "\"\\u00G0\"", "\"\\u-001\"", "\"\\u 041\"", "\"\\u+041\"", "\"\\uD800\"", "\"\\uDC00\"",
        "\"\\uD800x\"", "\"\\uD800\\n\"",
        "\"\\uD800\\uD800\"", "\"\\uDC00\\uD800\"", "\"\\uD800\\u0041\"", "\"\\uD800\\uE000\"", "\"\\uD83D\\uFFFF\"", "\"\\uD83D\\uDBFF\"",
        "\"\\uD83D\\\"", "\"\\uDFFF\\uDBFF\"", "\"\\uD83D\\uDE0\"",
        "\"\\é\"", "\"\\\n\"",
        "{\"a\n\":1}", "{\"\\q\":1}", "{\"\\uD800\":1}",
    ]

    @Test(arguments: accepted)
    func accepts(text: String) {
        #expect(isAccepted(text))
    }

    @Test(arguments: refused)
    func refuses(text: String) {
        #expect(!isAccepted(text))
        // The same inside of an array and of an object, unless the text would be another value there.
        if !text.allSatisfy(\.isWhitespace), !"1, 1,000 null,".contains(text), !text.contains(where: { "]}:".contains($0) }) {
            #expect(!isAccepted("{\"a\":[\(text)]}"), "in an array")
        }
    }

    @Test(arguments: accepted)
    func rawValueOfPrettyTextIsTheCompactText(text: String) throws {
        let raw = try reading(text) { reader throws(JSONError) in try reader.readRawValue() }
        let again = try reading(raw) { reader throws(JSONError) in try reader.readRawValue() }
        #expect(raw == again)
        let isInsideString = text.contains("\"")
        if !isInsideString { #expect(raw == String(text.filter { !$0.isWhitespace })) }
    }

    @Test(arguments: accepted)
    func everyTextCutShortIsRefused(text: String) {
        // Only texts that end with a bracket or quotation mark: a number cut short may be another number.
        let bytes = Array(text.utf8)
        guard let last = bytes.last, [UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\"")].contains(last) else { return }
        for count in 0..<bytes.count { #expect(!isAccepted(Array(bytes[..<count])), "cut to \(count) bytes") }
    }

    @Test
    func depthIsLimited() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth - 1) + (open == "[" ? "[" : "{") + String(repeating: close, count: depth)
            }
            #expect(isAccepted(nested(JSONReader.depthLimit)))
            let error = failure(nested(JSONReader.depthLimit + 1)) { reader throws(JSONError) in try reader.skipValue() }
            #expect(error?.kind == .tooDeep(limit: JSONReader.depthLimit))
            #expect(!isAccepted(String(repeating: open, count: 1_000_000)))
        }
        // Levels that were closed do not count.
        #expect(isAccepted("[" + String(repeating: "[[]],", count: 1_000) + "1]"))
    }

    @Test
    func utf8IsChecked() {
        let valid: [[UInt8]] = [
            [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0x80], [0xEC, 0xBF, 0xBF], [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF],
            [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xEF, 0xBF, 0xBE], [0xF0, 0x90, 0x80, 0x80], [0xF1, 0x80, 0x80, 0x80],
            [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0x7F],
        ]
        let invalid: [[UInt8]] = [
            [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xDF, 0x7F], [0xE0, 0x80, 0x80],
            [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0x41, 0x80], [0xED, 0xA0, 0x80],
            [0xED, 0xAF, 0xBF], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF0, 0x90], [0xF0], [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80],
            [0xF4, 0xBF, 0xBF, 0xBF], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF], [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xFE, 0xFF], [0xC3, 0x28], [0x61, 0x80, 0x61],
        ]
        let quote = UInt8(ascii: "\"")
        // Every alignment to the words that the reader goes by, and the text's end close behind.
        for padding in 0..<9 {
            let filler = [UInt8](repeating: 0x78, count: padding)
            for bytes in valid { #expect(isAccepted([quote] + filler + bytes + [quote]), "\(bytes)") }
            for bytes in invalid {
                #expect(!isAccepted([quote] + filler + bytes + [quote]), "\(bytes)")
                #expect(!isAccepted([quote] + filler + bytes), "\(bytes)")
                #expect(!isAccepted([0x7B, quote] + filler + bytes + Array("\":1}".utf8)), "\(bytes) in a key")
            }
        }
        let error = failureOfBytes([quote, 0x61, 0x62, 0xFF, quote])
        #expect(error == JSONError(.invalidUTF8, offset: 3))
        #expect(error?.description == "invalid UTF-8 at column 4")
    }

    private func failureOfBytes(_ bytes: [UInt8]) -> JSONError? {
        do throws(JSONError) {
            try reading(bytes) { reader throws(JSONError) in try reader.skipValue() }
            return nil
        } catch {
            return error
        }
    }
}
