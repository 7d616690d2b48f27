import Testing

@testable import navlog

@Suite struct TimeWordsTests {
    /// 2026-11-30T12:00:00Z, a Monday.
    private static let now: Int64 = 1_796_040_000_000_000

    private func read(_ text: String, _ zone: TimeZoneChoice = .utc) throws -> Int64 {
        try TimeWords(zone: zone, now: Self.now).moment(text, option: "--since")
    }

    @Test(arguments: [
        ("2026-11-30T12:00:00Z", 0), ("2026-11-30T12:00:00.25Z", 250_000), ("2026-11-30T21:00:00+09:00", 0), ("2026-11-30 12:00Z", 0),
        ("2026-11-30T12:00", 0), ("2026-11-30", -43_200_000_000), ("now", 0), ("today", -43_200_000_000), ("yesterday", -129_600_000_000),
        ("90s", -90_000_000), ("15m", -900_000_000), ("2h", -7_200_000_000), ("3d", -259_200_000_000), ("2w", -1_209_600_000_000),
        ("@1796040000", 0), ("@1796040000.5", 500_000),
    ])
    func `every form is read`(_ text: String, _ offset: Int64) throws {
        #expect(try read(text) - Self.now == offset)
    }

    @Test func `dates and words are meant in the chosen zone`() throws {
        let zone = TimeZoneChoice.fixed(13 * 3_600)
        // There it is 01:00 on 1 December.
        #expect(try read("today", zone) - Self.now == -3_600_000_000)
        #expect(try read("2026-12-01", zone) == read("today", zone))
        #expect(try read("2026-12-01T01:00", zone) == Self.now)
    }

    @Test(arguments: [
        "01/04/2021", "", "soon", "h", "-2h", "2 h", "2y", "2026-13-01", "2026-02-30", "2026-11-30T25:00:00Z", "2026-11-30T12:00:00",
        "1969-12-31T23:59:59Z", "@", "@-1", "@1e5", "@99999999999999999999", "99999999999999999999d", "9999999999w", "2026-11-30X",
        "2026-11-30T12:00:00+9", "12:00",
    ])
    func `what is no time is refused with a hint`(_ text: String) throws {
        if text == "2026-11-30T12:00:00" {
            #expect(try read(text) == Self.now)
            return
        }
        let failure = #expect(throws: Failure.self) { try read(text) }
        #expect(failure?.status == .usage)
        #expect(failure?.hint != nil)
    }

    @Test func `a date with slashes is refused, and the hint says why`() {
        let failure = #expect(throws: Failure.self) { try read("01/04/2021") }
        #expect(failure?.message == "'01/04/2021' is not a time for '--since'")
        #expect(failure?.hint == "countries read such dates in different orders: write year, month and day, as in 2021-04-01")
    }

    @Test(arguments: ["10000-01-01", "99999-12-31T00:00:00Z", "1969-12-31"]) func `years out of range are called that`(_ text: String) {
        let failure = #expect(throws: Failure.self) { try read(text) }
        #expect(failure?.message == "'\(text)' for '--since' lies outside of the years 1970 to 9999")
    }

    @Test(arguments: [
        ("42", "sequence 42"), ("+12.5s", "offset 12.5 s"), ("+2m", "offset 120.0 s"), ("+250ms", "offset 0.25 s"),
        ("+1h", "offset 3600.0 s"),
        ("2026-11-30T12:00:00Z", "time 1796040000000000 µs"),
    ])
    func `moments of a session are read`(_ text: String, _ moment: String) throws {
        #expect(try TimeWords(zone: .utc, now: Self.now).historyMoment(text).description == moment)
    }

    @Test(arguments: ["", "-1", "+", "+s", "+2", "+2x", "+1e3s", "end", "99999999999999999999", "4294967296", "01/04/2021"])
    func `what is no moment is refused`(_ text: String) {
        #expect(throws: Failure.self) { try TimeWords(zone: .utc, now: Self.now).historyMoment(text) }
    }

    @Test func `times are written with their zone`() {
        let moment = Self.now + 123_456
        #expect(TimeText(zone: .utc, now: 0).moment(moment) == "2026-11-30 12:00:00Z")
        #expect(TimeText(zone: .fixed(-19_800), now: 0).moment(moment, digits: 3) == "2026-11-30 06:30:00.123-05:30")
        #expect(TimeText(zone: .fixed(28_800), now: 0).iso(moment) == "2026-11-30T20:00:00.123456+08:00")
        #expect(TimeText(zone: .utc, now: moment + 7_500_000, isRelative: true).moment(moment) == "7.5 s ago")
        #expect(TimeText(zone: .utc, now: moment - 7_200_000_000, isRelative: true).moment(moment) == "in 2 h 00 min")
    }

    @Test(arguments: [
        (0.0, "0 s"), (0.25, "0.25 s"), (12.54, "12.5 s"), (65, "1 min 05 s"), (7_800, "2 h 10 min"), (360_000, "4 d 4 h"),
        (1e300, "1e+300 s"), (-1e300, "-1e+300 s"), (-3.1, "-3.1 s"), (-0.001, "0 s"), (-65, "-1 min 05 s"), (-7_800, "-2 h 10 min"),
    ])
    func `spans are written in two units`(_ seconds: Double, _ text: String) {
        #expect(TimeText.duration(seconds) == text)
    }
}
