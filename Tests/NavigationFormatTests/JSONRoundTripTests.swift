import Testing

@testable import NavigationFormat

/// Random values through the writer and the reader, and damaged texts through the reader.
struct JSONRoundTripTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func valuesSurvive(seed: UInt64) throws {
        var source = RandomJSON(seed: seed)
        var plain = JSONWriter(capacity: 0)
        var ascii = JSONWriter(capacity: 0, escapesNonASCII: true)
        for _ in 0..<1_000 {
            let tree = source.tree(depth: 4)
            for isASCII in [false, true] {
                plain.removeAll()
                ascii.removeAll()
                tree.write(to: &plain)
                tree.write(to: &ascii)
                let bytes = isASCII ? ascii.bytes : plain.bytes
                if isASCII { #expect(bytes.allSatisfy { $0 < 0x80 }) }
                #expect(try reading(bytes) { reader throws(JSONError) in try JSONTree(from: &reader) } == tree)
                let pretty = source.spread(bytes)
                let raw = try reading(pretty) { reader throws(JSONError) in try reader.readRawValue() }
                #expect(Array(raw.utf8) == bytes)
            }
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func doublesSurvive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var writer = JSONWriter()
        for round in 0..<20_000 {
            // Any bits, and numbers such as people write.
            let number =
                round % 2 == 0
                ? Double(bitPattern: generator.next())
                : Double(Int64.random(in: -999_999_999_999_999...999_999_999_999_999, using: &generator))
                    / [1, 10, 100, 1e6, 1e15, 1e22, 1e30].randomElement(using: &generator, or: 1)
            guard number.isFinite else { continue }
            writer.removeAll()
            writer.double(number)
            let back = try reading(writer.bytes) { reader throws(JSONError) in try reader.readDouble() }
            #expect(back.bitPattern == number.bitPattern)
        }
    }

    @Test
    func decimalsAreRoundedCorrectly() throws {
        // Against the standard library, which rounds correctly: spellings on both sides of the fast path's limits.
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let digits = String(
                (0..<Int.random(in: 1...20, using: &generator)).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
            let text = "\(Int.random(in: 0...99, using: &generator)).\(digits)e\(Int.random(in: -40...40, using: &generator))"
            #expect(try reading(text) { reader throws(JSONError) in try reader.readDouble() } == Double(text))
        }
    }

    /// 200,000 damaged texts and more: nothing may trap, and whatever is read as a value must be one.
    @Test(arguments: 0..<8)
    func damagedTextsDoNotTrap(part: Int) throws {
        var source = RandomJSON(seed: 100 + UInt64(part))
        let lines = JSONRoundTripTests.lines.map { Array($0.utf8) }
        #expect(lines.allSatisfy { isAccepted($0) })
        var accepted = 0
        for _ in 0..<26_000 {
            let text = source.damaged(lines)
            let skipped: JSONError? = outcome(text) { reader throws(JSONError) in try reader.skipValue() }
            var tree: JSONTree?
            let built = outcome(text) { reader throws(JSONError) in tree = try JSONTree(from: &reader) }
            // A number may be grammatical and yet have no value.
            if case .numberOutOfRange = built?.kind { continue }
            #expect(skipped == built, "\(String(decoding: text, as: UTF8.self))")
            if skipped != nil { continue }
            accepted += 1
            let raw = try reading(text) { reader throws(JSONError) in try reader.readRawValue() }
            #expect(try reading(raw) { reader throws(JSONError) in try JSONTree(from: &reader) } == tree)
        }
        // The damage is mild enough to leave values whole at times: the checks above were reached.
        #expect(accepted > 100)
    }

    private func outcome(_ text: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Void) -> JSONError? {
        do throws(JSONError) {
            try reading(text, body)
            return nil
        } catch {
            return error
        }
    }

    static let lines = [
        #"{"session":"68548007-dceb-5b47-9575-2f121958ca21","seq":2,"time":"2026-11-30T11:50:39.5Z","event":"pushed","tab":"cart"}"#,
        #"{"screen":{"id":"s1","name":"Check\u006fut","title":"Größe 😀","parameters":{"items":3,"p":[1.5e3,-0,null]}},"origin":"user"}"#,
        #"{ "a" : [ true , false , { } , [ ] ] , "b\n" : "\ud83d\ude00\\\"" , "c" : 9223372036854775807 }"#,
        #"[[[1,2,3],"x"],{"k":{"k":{"k":"v"}}},0.1,1E-5,"\u0000"]"#,
        #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0,"k":1,"l":2,"m":3,"n":4,"o":5,"p":6,"q":7,"r":8,"\u0073":9}"#,
    ]
}

extension Array {
    fileprivate func randomElement(using generator: inout SeededGenerator, or other: Element) -> Element {
        randomElement(using: &generator) ?? other
    }
}

/// A source of values and of damage.
struct RandomJSON {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func tree(depth: Int) -> JSONTree {
        switch below(depth > 0 ? 9 : 6) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .integer(Int64(truncatingIfNeeded: generator.next()) >> Int64(below(64)))
        case 3:
            let number = Double(bitPattern: generator.next())
            // Whole numbers would come back as integers.
            return .double(
                number.isFinite && number.magnitude < 1e3 && number.magnitude > 1e-300 && number != Double(Int(number)) ? number : 0.25)
        case 4, 5: return .string(string())
        case 6:
            var elements: [JSONTree] = []
            for _ in 0..<below(5) { elements.append(tree(depth: depth - 1)) }
            return .array(elements)
        default:
            var members: [JSONTree.Member] = []
            for index in 0..<below(below(10) == 0 ? 40 : 5) {
                members.append(JSONTree.Member(key: string() + "\(index)", value: tree(depth: depth - 1)))
            }
            return .object(members)
        }
    }

    private mutating func string() -> String {
        var result = String.UnicodeScalarView()
        for _ in 0..<below(20) {
            let value: UInt32 =
                switch below(8) {
                case 0: UInt32(below(0x20))
                case 1: [0x22, 0x5C, 0x2F, 0x7F, 0x20][below(5)]
                case 2: UInt32(below(0x800))
                case 3: UInt32(below(0x11_0000))
                default: UInt32(0x20 + below(0x5F))
                }
            result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return String(result)
    }

    /// A compact text with white space between some of its tokens.
    mutating func spread(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            let isMark = !isInString && "{}[],:\"".utf8.contains(byte)
            if isMark { space(&result) }
            if isInString {
                isInString = isEscaped || byte != 0x22
                isEscaped = !isEscaped && byte == 0x5C
            } else {
                isInString = byte == 0x22
            }
            result.append(byte)
            if isMark, !isInString { space(&result) }
        }
        space(&result)
        return result
    }

    private mutating func space(_ bytes: inout [UInt8]) {
        for _ in 0..<below(3) { bytes.append([0x20, 0x0A, 0x09, 0x0D][below(4)]) }
    }

    /// One of the texts with one to three bytes or stretches changed.
    mutating func damaged(_ texts: [[UInt8]]) -> [UInt8] {
        var text = texts[below(texts.count)]
        for _ in 0...below(3) where !text.isEmpty {
            let place = below(text.count)
            switch below(8) {
            case 0: text[place] = UInt8(truncatingIfNeeded: generator.next())
            case 1: text[place] ^= 1 << UInt8(below(8))
            case 2: text.insert(Array("{}[],:\"\\0-.eEu \n\u{0}".utf8)[below(17)], at: place)
            case 3: text.remove(at: place)
            case 4: text.removeLast(below(text.count))
            case 5: text.removeSubrange(place..<min(text.count, place + below(10)))
            case 6: text.insert(contentsOf: text[place..<min(text.count, place + below(20))], at: below(text.count))
            default: text.swapAt(place, below(text.count))
            }
        }
        return text
    }
}
