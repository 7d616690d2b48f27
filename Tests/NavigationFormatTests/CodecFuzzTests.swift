import NavigationModel
import Testing

@testable import NavigationFormat

/// Damaged input: whatever comes, a decoder throws a `FormatError` or gives an event, and what it gives can be written and read again.
struct CodecFuzzTests {
    /// Changes some bytes of a text: others, fewer, more, swapped, or a piece twice.
    private func mutate(_ text: [UInt8], _ random: inout RandomValues) -> [UInt8] {
        var bytes = text
        let interesting = Array("{}[]\",:\\0123456789-.eEu\u{0} \nntf#".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0...random.below(3) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes[place] = UInt8(random.below(256))
            case 1: bytes[place] = random.pick(interesting)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(random.pick(interesting), at: place)
            case 4:
                let end = min(bytes.count, place + random.below(20))
                bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
            default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(12)))
            }
        }
        return bytes
    }

    @Test func events() throws {
        var random = RandomValues(seed: 1, form: .event)
        var encoder = EventEncoder()
        var decoder = EventDecoder()
        var survived = 0
        for index in 0..<40_000 {
            let kind = EventKind.allCases[index % EventKind.allCases.count]
            let bytes = mutate(Array(try encoder.text(random.recorded(kind)).utf8), &random)
            do {
                let event = try withExactBytes(bytes) { line in
                    _ = try decoder.isHeader(line)
                    return try decoder.decode(line: line)
                }
                survived += 1
                let text = try encoder.text(event)
                #expect(try withExactBytes(Array(text.utf8)) { try decoder.decode(line: $0) } == event)
            } catch {
                #expect(error is FormatError)
            }
        }
        #expect(survived > 1_000)
    }

    @Test func rows() throws {
        var random = RandomValues(seed: 2, form: .row)
        var encoder = EventRowEncoder()
        var decoder = EventRowDecoder()
        var survived = 0
        for index in 0..<40_000 {
            let kind = EventKind.allCases[index % EventKind.allCases.count]
            var buffer: [UInt8] = []
            let columns = try encoder.encode(random.event(kind), extra: random.eventExtra(kind), appendingTo: &buffer)
            let detail = columns.detail == nil && random.bool() ? nil : mutate(buffer, &random)
            let code = random.chance(90) ? Int64(kind.rawValue) : Int64(random.below(80)) - 5
            let origin = random.chance(90) ? columns.origin.map { Int64($0.rawValue) } : Int64(random.below(12)) - 1
            let screen = random.chance(90) ? columns.screen.map { Int64($0) } : Int64.random(in: .min ... .max, using: &random.generator)
            let tab = random.chance(90) ? columns.tab : random.maybe { $0.text() }
            let name = random.chance(90) ? columns.name : random.maybe { $0.text() }
            func decode(_ bytes: UnsafeRawBufferPointer?) throws {
                let back = try decoder.decode(kind: code, origin: origin, tab: tab, screen: screen, name: name, detail: bytes)
                survived += 1
                var again: [UInt8] = []
                _ = try encoder.encode(back.event, extra: back.extra, appendingTo: &again)
            }
            do {
                if let detail { try withExactBytes(detail) { try decode($0) } } else { try decode(nil) }
            } catch {
                #expect((error as? FormatError)?.kind == .damagedRow, "\(error)")
            }
        }
        #expect(survived > 1_000)
    }

    @Test func actions() throws {
        var random = RandomValues(seed: 3, form: .action)
        var encoder = ActionEncoder()
        var decoder = ActionDecoder()
        var survived = 0
        for index in 0..<25_000 {
            let bytes = mutate(Array(try encoder.encode(random.action(index)).text.utf8), &random)
            do {
                let line = try withExactBytes(bytes) { try decoder.decode(line: $0) }
                survived += 1
                guard case .perform(let action) = line.request else { continue }
                _ = try encoder.encode(action)
            } catch {
                #expect(error is FormatError)
            }
        }
        #expect(survived > 500)
    }

    @Test func lines() {
        var random = RandomValues(seed: 4, form: .event)
        for _ in 0..<2_000 {
            var splitter = LineSplitter(limit: 20)
            var total = 0
            do {
                for _ in 0..<random.below(12) {
                    let chunk = random.list(0...15) { $0.pick(Array("ab\r\n\n\u{FEFF}".utf8)) }
                    total += chunk.count
                    try withExactBytes(chunk) { try splitter.feed($0) { line, _ in #expect(!line.isEmpty && line.count <= 20) } }
                }
                try splitter.finish { line, _ in #expect(line.count <= 20) }
            } catch {
                #expect((error as? FormatError)?.kind == .lineTooLong && total > 20)
            }
        }
    }
}
