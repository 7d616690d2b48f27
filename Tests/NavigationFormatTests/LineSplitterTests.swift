import Testing

@testable import NavigationFormat

struct LineSplitterTests {
    /// The lines with their numbers, of a text fed in chunks of a size.
    private func lines(_ bytes: [UInt8], chunk: Int, limit: Int = LineSplitter.formatLimit) throws -> [String] {
        var splitter = LineSplitter(limit: limit)
        var found: [String] = []
        func take(_ line: UnsafeRawBufferPointer, _ number: Int) { found.append("\(number):" + String(decoding: line, as: UTF8.self)) }
        var start = 0
        while start < bytes.count {
            let end = min(start + chunk, bytes.count)
            try withExactBytes(Array(bytes[start..<end])) { try splitter.feed($0, take) }
            start = end
        }
        try splitter.finish(take)
        return found
    }

    @Test(arguments: [1, 2, 3, 5, 8, 9, 100])
    func splits(_ chunk: Int) throws {
        #expect(try lines(Array("".utf8), chunk: chunk) == [])
        #expect(try lines(Array("\n\n\r\n".utf8), chunk: chunk) == [])
        #expect(try lines(Array("a\nbb\r\n\n  \nlast".utf8), chunk: chunk) == ["1:a", "2:bb", "4:  ", "5:last"])
        #expect(try lines(Array("a\rb\r\r\nlast\r".utf8), chunk: chunk) == ["1:a\rb\r", "2:last"])
        #expect(try lines([0xEF, 0xBB, 0xBF] + Array("a\n\u{FEFF}b\n".utf8), chunk: chunk) == ["1:a", "2:\u{FEFF}b"])
        #expect(try lines([0xEF, 0xBB, 0xBF], chunk: chunk) == [])
        let long = String(repeating: "0123456789", count: 50)
        #expect(try lines(Array("\(long)\n\(long)".utf8), chunk: chunk) == ["1:\(long)", "2:\(long)"])
    }

    @Test(arguments: [1, 4, 7, 1000])
    func longLines(_ chunk: Int) throws {
        #expect(try lines(Array("abcde\r\nabcde\nabcde".utf8), chunk: chunk, limit: 5) == ["1:abcde", "2:abcde", "3:abcde"])
        for text in ["x\nabcdef\n", "x\nabcdef\r\n", "x\nabcdef", "x\n" + String(repeating: "a", count: 100)] {
            #expect { try lines(Array(text.utf8), chunk: chunk, limit: 5) } throws: {
                let error = $0 as? FormatError
                return error?.kind == .lineTooLong && error?.line == 2
            }
        }
    }

    @Test func aLongLineIsRefusedBeforeItsEnd() throws {
        var splitter = LineSplitter()
        let chunk = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        var fed = 0
        #expect {
            for _ in 0..<100 {
                fed += 1
                try chunk.withUnsafeBytes { try splitter.feed($0) { _, _ in } }
            }
        } throws: { ($0 as? FormatError)?.kind == .lineTooLong }
        #expect(fed == 5)
    }
}
