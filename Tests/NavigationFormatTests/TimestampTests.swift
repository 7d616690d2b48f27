import Testing

@testable import NavigationFormat

struct TimestampTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.000000Z", 0), ("1970-01-01T00:00:00.000001Z", 1),
            ("1970-01-01T00:00:01Z", 1_000_000),
            ("1970-01-02T00:00:00Z", 86_400_000_000), ("2000-02-29T12:00:00Z", 951_825_600_000_000),
            ("2024-02-29T23:59:59.999999Z", 1_709_251_199_999_999),
            ("2026-11-30T11:50:36.123456Z", 1_796_039_436_123_456), ("2026-11-30T19:50:36.123456+08:00", 1_796_039_436_123_456),
            ("2026-11-30T06:20:36.123456-05:30", 1_796_039_436_123_456), ("2026-12-01T11:49:36.123456+23:59", 1_796_039_436_123_456),
            ("2026-11-30T11:50:36.123456-00:00", 1_796_039_436_123_456), ("2026-11-30T11:50:36.1Z", 1_796_039_436_100_000),
            ("2026-11-30T11:50:36.12Z", 1_796_039_436_120_000), ("2026-11-30T11:50:36.1234567Z", 1_796_039_436_123_456),
            ("2026-11-30T11:50:36.123456999Z", 1_796_039_436_123_456), ("2026-11-30T11:50:36.999999999+00:00", 1_796_039_436_999_999),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999), ("9999-12-31T23:59:59.999999999Z", 253_402_300_799_999_999),
            ("1970-01-01T01:00:00+01:00", 0), ("9999-12-31T22:59:59-01:00", 253_402_300_799_000_000),
            ("2100-02-28T00:00:00Z", 4_107_456_000_000_000),
        ] as [(String, Int64)])
    func reads(text: String, microseconds: Int64) throws {
        #expect(try Timestamp.microseconds(of: text) == microseconds)
    }

    static let refused: [(String, TimestampError)] = [
        ("", .malformed), ("x", .malformed), ("2026-11-30", .malformed), ("2026-11-30T11:50:36", .malformed),
        ("2026-11-30 11:50:36Z", .malformed),
        ("2026-11-30t11:50:36Z", .malformed), ("2026-11-30T11:50:36z", .zone), ("2026/11/30T11:50:36Z", .malformed),
        ("2026-11-30T11-50-36Z", .malformed),
        ("20261130T115036Z1234", .malformed), ("2026-1a-30T11:50:36Z", .malformed), ("+026-11-30T11:50:36Z", .malformed),
        ("２026-11-30T11:50:36Z", .malformed),
        ("2026-11-30T11:50Z     ", .malformed), (" 2026-11-30T11:50:36Z", .malformed), ("2026-11-30T11:50:3 Z", .malformed),
        ("-2026-11-30T11:50:36Z", .malformed),
        ("2026-00-30T11:50:36Z", .noSuch("month")), ("2026-13-30T11:50:36Z", .noSuch("month")), ("2026-11-00T11:50:36Z", .noSuch("day")),
        ("2026-11-31T11:50:36Z", .noSuch("day")), ("2026-12-32T11:50:36Z", .noSuch("day")), ("2026-02-29T11:50:36Z", .noSuch("day")),
        ("2100-02-29T11:50:36Z", .noSuch("day")), ("2024-02-30T11:50:36Z", .noSuch("day")), ("2026-11-30T24:00:00Z", .noSuch("hour")),
        ("2026-11-30T11:60:36Z", .noSuch("minute")), ("2026-11-30T11:50:60Z", .noSuch("second")),
        ("2016-12-31T23:59:60Z", .noSuch("second")),
        ("2026-11-30T11:50:36.Z", .fraction), ("2026-11-30T11:50:36.1234567890Z", .fraction), ("2026-11-30T11:50:36.+08:00", .fraction),
        ("2026-11-30T11:50:36,5Z", .zone), ("2026-11-30T11:50:36.5", .zone), ("2026-11-30T11:50:36ZZ", .zone),
        ("2026-11-30T11:50:36Z ", .zone),
        ("2026-11-30T11:50:36+0800", .zone), ("2026-11-30T11:50:36+08", .zone), ("2026-11-30T11:50:36+08:0", .zone),
        ("2026-11-30T11:50:36+8:00", .zone),
        ("2026-11-30T11:50:36+08:000", .zone), ("2026-11-30T11:50:36 08:00", .zone), ("2026-11-30T11:50:36+0a:00", .zone),
        ("2026-11-30T11:50:36+08:00Z", .zone), ("2026-11-30T11:50:36.5.5Z", .zone), ("2026-11-30T11:50:36+24:00", .noSuch("zone offset")),
        ("2026-11-30T11:50:36+08:60", .noSuch("zone offset")), ("1969-12-31T23:59:59.999999Z", .outOfRange),
        ("1970-01-01T00:59:59+01:00", .outOfRange),
        ("9999-12-31T23:59:59-00:01", .outOfRange), ("0000-01-01T00:00:00Z", .outOfRange), ("0001-01-01T00:00:00Z", .outOfRange),
    ]

    @Test(arguments: refused)
    func refuses(text: String, error: TimestampError) {
        #expect(throws: error) { try Timestamp.microseconds(of: text) }
        #expect(!error.description.isEmpty)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
            (951_825_600_000_001, "2000-02-29T12:00:00.000001Z"),
            (-1, "1969-12-31T23:59:59.999999Z"), (-62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"),
            (-62_167_219_200_000_001, "-000001-12-31T23:59:59.999999Z"), (253_402_300_800_000_000, "+010000-01-01T00:00:00.000000Z"),
            (.max, "+294247-01-10T04:00:54.775807Z"), (.min, "-290308-12-21T19:59:05.224192Z"),
        ] as [(Int64, String)])
    func writes(microseconds: Int64, text: String) {
        #expect(Timestamp.text(microseconds) == text)
    }

    @Test
    func everyDayRoundTrips() throws {
        // All days of the format, checked against each other: each is the day before plus one.
        var year = 1970
        var month = 1
        var day = 1
        for number in 0...2_932_896 {
            let civil = Timestamp.civil(daysSince1970: number)
            guard civil == (year, month, day), Timestamp.daysSince1970(year: year, month: month, day: day) == number else {
                Issue.record("day \(number)")
                return
            }
            day += 1
            if day > Timestamp.days(ofMonth: month, year: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect((year, month, day) == (10_000, 1, 1))
    }

    @Test
    func randomMomentsRoundTrip() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let moment = Int64.random(in: Timestamp.range, using: &generator)
            let text = Timestamp.text(moment)
            #expect(text.utf8.count == Timestamp.textLength)
            #expect(try Timestamp.microseconds(of: text) == moment)
        }
    }

    @Test
    func damagedTextsDoNotTrap() {
        var generator = SeededGenerator(seed: 12)
        let texts = ["2026-11-30T11:50:36.123456Z", "2026-11-30T11:50:36+08:00", "2024-02-29T00:00:00.123456789-11:59"].map {
            Array($0.utf8)
        }
        let alphabet = Array("0123456789-+:.TZ \u{0}".utf8)
        for _ in 0..<50_000 {
            var text = texts[Int.random(in: 0..<texts.count, using: &generator)]
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                text[Int.random(in: 0..<text.count, using: &generator)] = alphabet.randomElement(using: &generator) ?? 0
            }
            text.removeLast(Int.random(in: 0..<3, using: &generator))
            let moment = text.withUnsafeBytes { bytes in try? Timestamp.microseconds(utf8: bytes) }
            if let moment { #expect((try? Timestamp.microseconds(of: Timestamp.text(moment))) == moment) }
        }
    }
}
