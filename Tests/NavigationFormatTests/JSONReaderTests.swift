import Testing

@testable import NavigationFormat

struct JSONReaderTests {
    private enum Key: String, CaseIterable {
        case seq, event, tab, tabs, screen, id
        case tabBarHidden, navigationBarHidden, navigationBarHideen
        case eightby8 = "12345678"
        case nineby9 = "123456789"
    }

    private let keys = JSONKeyTable<Key>()

    private func skip(_ text: String) -> JSONError? {
        failure(text) { reader throws(JSONError) in try reader.skipValue() }
    }

    // MARK: Values

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9007199254740993", 9_007_199_254_740_993),
            ("999999999999999999", 999_999_999_999_999_999),
            ("1000000000000000000", 1_000_000_000_000_000_000), ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ] as [(String, Int64)])
    func integers(text: String, value: Int64) throws {
        #expect(try reading(text) { reader throws(JSONError) in try reader.readInt64() } == value)
    }

    @Test(arguments: ["1.0", "1e2", "1E2", "0.5", "-0.0", "\"1\"", "true", "null", "[]", "{}"])
    func whatIsNoInteger(text: String) {
        let error = failure("{\"seq\":\(text)}") { reader throws(JSONError) in
            try reader.beginObject()
            _ = try reader.nextKey()
            return try reader.readInt64()
        }
        #expect(error == JSONError(.wrongType(expected: "an integer"), offset: 7, path: "seq"))
        #expect(error?.description == "\"seq\" must be an integer")
    }

    @Test(arguments: ["9223372036854775808", "-9223372036854775809", "18446744073709551616", "99999999999999999999999999"])
    func integersThatAreTooLarge(text: String) {
        let error = failure(text) { reader throws(JSONError) in try reader.readInt64() }
        #expect(error?.kind == .numberOutOfRange(type: "an integer of 64 bits"))
    }

    @Test(arguments: ["01", "-01", "-", "1.", "1e", "00", "-x", "1.e1"])
    func integersThatAreMalformed(text: String) {
        let error = failure(text) { reader throws(JSONError) in try reader.readInt64() }
        #expect(error == JSONError(.malformedNumber, offset: 0))
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23), ("123456789012345e-22", 123456789012345e-22),
            ("1e-22", 1e-22), ("1e-23", 1e-23), ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.0000000001", 9_007_199_254_740_994),
            ("2.2250738585072011e-308", Double(bitPattern: 0x000F_FFFF_FFFF_FFFF)), ("5e-324", .leastNonzeroMagnitude), ("2e-324", 0),
            ("1.7976931348623157e308", 1.7976931348623157e308),
            ("0.000000000000000000000000000001", 1e-30), ("100000000000000000000000000000", 1e29), ("1E+2", 100),
            ("3.1415926535897932384626", 3.1415926535897932384626),
            ("1e0000000000000000000000002", 100), ("0e999999999999999999999", 0), ("1e-999999999999999999999", 0),
            ("0.3", 0.3), ("2.5e-1", 0.25),
        ] as [(String, Double)])
    func doubles(text: String, value: Double) throws {
        #expect(try reading(text) { reader throws(JSONError) in try reader.readDouble() } == value)
    }

    @Test
    func doublesAtTheEdge() throws {
        let minusZero = try reading("-0.0") { reader throws(JSONError) in try reader.readDouble() }
        #expect(minusZero == 0 && minusZero.sign == .minus)
        for text in ["1e309", "-1e309", "1e999999999999999999999", "1" + String(repeating: "0", count: 400)] {
            #expect(failure(text) { reader throws(JSONError) in try reader.readDouble() }?.kind == .numberOutOfRange(type: "a double"))
        }
    }

    @Test
    func strings() throws {
        let text = #""a\"\\\/\b\f\n\r\t\u0000\u00e9\u20AC\uD83D\ude00é😀 end""#
        let value = "a\"\\/\u{8}\u{C}\n\r\t\u{0}é€😀é😀 end"
        #expect(try reading(text) { reader throws(JSONError) in try reader.readString() } == value)
        #expect(try reading(text) { reader throws(JSONError) in try reader.readString { Array($0) } } == Array(value.utf8))
    }

    @Test
    func literals() throws {
        #expect(
            try reading("[true,false,null,null,1]") { reader throws(JSONError) in
                try reader.beginArray()
                var found: [Bool] = []
                for _ in 0..<2 {
                    _ = try reader.nextElement()
                    found.append(try reader.readBool())
                }
                _ = try reader.nextElement()
                try reader.readNull()
                _ = try reader.nextElement()
                found.append(try reader.readNullIfPresent())
                _ = try reader.nextElement()
                found.append(try reader.readNullIfPresent())
                try reader.skipValue()
                found.append(try reader.nextElement())
                return found
            } == [true, false, true, false, false])
        let wrong = failure("null") { reader throws(JSONError) in try reader.readBool() }
        #expect(wrong?.kind == .wrongType(expected: "true or false"))
        #expect(failure("trux") { reader throws(JSONError) in try reader.readBool() }?.kind == .expected("a value"))
        #expect(failure("") { reader throws(JSONError) in try reader.readBool() }?.kind == .endOfText(expected: "true or false"))
    }

    @Test
    func timesAndIDs() throws {
        let id = try reading("\"68548007-DCEB-5b47-9575-2f121958ca21\"") { reader throws(JSONError) in try reader.readSessionID() }
        #expect(id.description == "68548007-dceb-5b47-9575-2f121958ca21")
        #expect(try reading("\"1970-01-01T00:00:01Z\"") { reader throws(JSONError) in try reader.readTimestamp() } == 1_000_000)
        let error = failure("{\"time\":\"1970-01-01T00:00:60Z\"}") { reader throws(JSONError) in
            try reader.beginObject()
            _ = try reader.nextKey()
            return try reader.readTimestamp()
        }
        #expect(error?.description == "\"time\" is not a time: there is no such second")
        #expect(failure("\"x\"") { reader throws(JSONError) in try reader.readSessionID() }?.description == "the value must be a UUID")
    }

    // MARK: Raw values

    @Test
    func rawValuesKeepOrderAndSpelling() throws {
        let text = " { \"b\" : 1.50 ,\n\"a\":[ 1E+2 , \" x \\\" y \" , { } ], \"\\u0062b\" : \"\\\\\" , \"n\": -0 } "
        let compact = "{\"b\":1.50,\"a\":[1E+2,\" x \\\" y \",{}],\"\\u0062b\":\"\\\\\",\"n\":-0}"
        #expect(try reading(text) { reader throws(JSONError) in try reader.readRawValue() } == compact)
        let appended = try reading(text) { reader throws(JSONError) in
            var bytes: [UInt8] = [0x21]
            try reader.readRawValue(into: &bytes)
            return bytes
        }
        #expect(appended == [0x21] + Array(compact.utf8))
    }

    /// What the short way goes over, the long way goes over as well, and as far.
    @Test
    func shortObjectsAreSkippedAlike() throws {
        var random = RandomValues(seed: 77, form: .row)
        var short = 0
        for _ in 0..<3_000 {
            var bytes = Array("{\"a\":\"\(random.pick(["", "b c", "\\n\\u00e9", "四四四四"]))\"}".utf8)
            for _ in 0..<random.below(2) {
                bytes[random.below(bytes.count)] = UInt8(
                    random.pick([0x00, 0x20, 0x22, 0x2C, 0x3A, 0x5B, 0x5C, 0x61, 0x75, 0x7B, 0x7D, 0x80, 0xFF]))
            }
            try withExactBytes(bytes) { text in
                var reader = JSONReader()
                reader.load(text)
                guard reader.skipsShortObject() else {
                    #expect(reader.offset == 0)
                    return
                }
                short += 1
                let end = reader.offset
                reader.load(text)
                try reader.skipValue()
                #expect(reader.offset == end)
            }
        }
        #expect(short > 1_000)
    }

    // MARK: Keys

    @Test
    func tableFindsItsNamesAndNoOthers() throws {
        for name in Key.allCases {
            let escaped = name.rawValue.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }.joined()
            for text in [name.rawValue, escaped] {
                // At the text's end too, where no eight bytes follow.
                for rest in [":1}", ":\"something longer behind it\"}"] {
                    let found = try reading("{\"\(text)\"\(rest)") { reader throws(JSONError) in try firstField(&reader) }
                    #expect(found == name)
                }
            }
            for text in [
                name.rawValue + "x", "x" + name.rawValue, String(name.rawValue.dropLast()) + "_", name.rawValue.uppercased() + ".",
            ] {
                #expect(try reading("{\"\(text)\":1}") { reader throws(JSONError) in try firstField(&reader) } == nil)
            }
        }
        #expect(try reading("{\"\":1}") { reader throws(JSONError) in try firstField(&reader) } == nil)
    }

    private func firstField(_ reader: inout JSONReader) throws(JSONError) -> Key? {
        var found: Key?
        try reader.beginObject()
        while let field = try reader.nextField(of: keys) {
            if case .known(let name) = field { found = name }
            try reader.skipValue()
        }
        return found
    }

    @Test
    func keysCompare() throws {
        let names = try reading("{\"seq\":1,\"s\\u0065q2\":2,\"navigationBarHidden\":3}") { reader throws(JSONError) in
            var names: [String] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if reader.matches(key, "seq") { names.append("1") }
                if reader.matches(key, "seq2") { names.append("2") }
                if reader.matches(key, "navigationBarHidden") { names.append("3") }
                if reader.matches(key, "navigationBarHiddex") { names.append("4") }
                names.append(reader.string(of: key))
                try reader.skipValue()
            }
            return names
        }
        #expect(names == ["1", "seq", "2", "seq2", "3", "navigationBarHidden"])
    }

    @Test(arguments: [2, 3, 15, 16, 17, 18, 19, 40, 1_000])
    func repeatedKeysAreFoundAtAnyPlace(count: Int) {
        for name in ["k", "a long key with much in common "] {
            let names = (0..<count).map { "\(name)\($0)" }
            #expect(skip(object(names)) == nil)
            for (first, second) in [(0, count - 1), (count / 2, count - 1), (0, 1), (count - 2, count - 1)] where first < second {
                var repeated = names
                repeated[second] = names[first]
                let text = object(repeated)
                let offset = object(Array(repeated[..<second])).utf8.count - 1 + (second == 0 ? 0 : 1)
                let expected = JSONError(.duplicateKey(names[first]), offset: offset)
                #expect(skip(text) == expected)
                #expect(skip("[" + text + "]")?.path == "[0]")
                #expect(skip("{\"x\":\(text)}")?.path == "x")
            }
        }
    }

    private func object(_ names: [String]) -> String {
        "{" + names.map { "\"\($0)\":{\"k\":1}" }.joined(separator: ",") + "}"
    }

    @Test
    func manyKeysTakeFewComparisons() throws {
        // Sorted, reversed, shuffled, and all the same: whoever chooses the keys cannot make it quadratic.
        let count = 20_000
        var generator = SeededGenerator(seed: 1)
        let ordered = (0..<count).map { JSONKey(prefix: UInt64($0), start: $0, count: 8, unescaped: -1) }
        let same = (0..<count).map { JSONKey(prefix: 7, start: $0, count: 8, unescaped: -1) }
        for (var keys, first) in [(ordered, nil), (ordered.reversed(), nil), (ordered.shuffled(using: &generator), nil), (same, 1)] {
            var comparisons = 0
            let found = keys.withUnsafeMutableBufferPointer { keys in
                JSONReader.firstRepeat(in: keys) { left, right in
                    comparisons += 1
                    return left.prefix == right.prefix ? 0 : left.prefix < right.prefix ? -1 : 1
                }
            }
            #expect(found?.start == first)
            #expect(comparisons < count * 30)
        }
    }

    @Test
    func hugeObjectsAreRead() throws {
        var text = "{"
        for index in 0..<200_000 { text += "\"\(String(index, radix: 36))\":1," }
        let unique = text + "\"the end\":1}"
        #expect(skip(unique) == nil)
        #expect(skip(text + "\"z\":1}")?.kind == .duplicateKey("z"))
        #expect(skip("[" + String(repeating: "{\"a\":1},", count: 100_000) + "1]") == nil)
    }

    // MARK: Errors

    @Test
    func messages() {
        let cases: [(String, String)] = [
            ("{\"a\":1 \"b\":2}", "expected ',' or '}' at column 8"),
            ("[1 2]", "expected ',' or ']' at column 4"),
            ("{\"a\" 1}", "expected ':' at column 6"),
            ("{\"a\":1,}", "expected a key in quotation marks at column 8"),
            ("{a:1}", "expected a key in quotation marks or '}' at column 2"),
            ("[1,]", "expected a value at column 4"),
            ("{\"a\":1", "expected ',' or '}' at column 7, where the text ends"),
            ("\"abc", "expected '\"' at column 5, where the text ends"),
            ("{\"seq\":1,\"seq\":2}", "the key \"seq\" appears twice, again at column 10"),
            ("\"a\nb\"", "a string holds a control character at column 3; write it as \\u000a"),
            ("\"\\x\"", "a backslash at column 2 begins no escape of JSON"),
            ("\"\\ud800\"", "the escape at column 2 is half a surrogate pair"),
            ("[01]", "the number at column 2 is not written as JSON wants it"),
            ("1 x", "something follows the value at column 3"),
            ("{\"\\u001b[2J\":1,\"\\u001b[2J\":1}", "the key \"\\u001b[2J\" appears twice, again at column 16"),
        ]
        for (text, message) in cases { #expect(skip(text)?.description == message) }
        let long = String(repeating: "k", count: 5_000)
        #expect(skip("{\"\(long)\":1,\"\(long)\":1}")?.description.count ?? 0 < 120)
    }

    @Test
    func pathsLeadToTheValue() {
        let error = failure("{\"a\":{\"x\":1},\"tabs\":[{\"id\":1},{\"stack\":[\"s\",2]}]}") { reader throws(JSONError) in
            try reader.beginObject()
            _ = try reader.nextKey()
            try reader.skipValue()
            _ = try reader.nextKey()
            try reader.beginArray()
            _ = try reader.nextElement()
            try reader.skipValue()
            _ = try reader.nextElement()
            try reader.beginObject()
            _ = try reader.nextKey()
            try reader.beginArray()
            while try reader.nextElement() { _ = try reader.readString() }
        }
        #expect(error?.path == "tabs[1].stack[1]")
        #expect(error?.description == "\"tabs[1].stack[1]\" must be a string")
    }

    @Test
    func readerIsUsedAgain() throws {
        var reader = JSONReader()
        for text in ["{\"a\":{\"b\":", "{\"a\":1}", "[[[", "[1]", "{\"\\u0061\":1,\"b\":2}"] {
            let bytes = Array(text.utf8)
            let isWhole = bytes.withUnsafeBytes { bytes in
                reader.load(bytes)
                do throws(JSONError) {
                    try reader.skipValue()
                    try reader.finish()
                    return true
                } catch {
                    return false
                }
            }
            #expect(isWhole == (text.last == "]" || text.last == "}"))
        }
    }
}
