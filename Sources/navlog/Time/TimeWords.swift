import NavigationFormat

/// Reads times as people type them: ISO 8601, a date, `90s` ago, `today`, seconds since 1970.
struct TimeWords {
    var zone: TimeZoneChoice
    /// The moment now, microseconds since 1970.
    var now: Int64

    /// The value of `--since` or `--until`.
    func moment(_ text: String, option: String) throws(Failure) -> Int64 {
        if let moment = try relative(text, option: option) ?? word(text) { return moment }
        return try absolute(text, for: "'\(option)'")
    }

    /// An ISO time, a date, or `@` and seconds since 1970.
    func absolute(_ text: String, for subject: String) throws(Failure) -> Int64 {
        if text.hasPrefix("@") {
            guard let seconds = Double(text.dropFirst()), seconds.isFinite,
                text.dropFirst().utf8.allSatisfy({ "0123456789.".utf8.contains($0) })
            else {
                throw refuse(text, subject)
            }
            let moment = seconds * 1_000_000
            guard moment >= 0, moment < Double(Timestamp.range.upperBound) else { throw outOfRange(text, subject) }
            return Int64(moment.rounded())
        }
        return try iso(text, subject)
    }

    private func word(_ text: String) -> Int64? {
        switch text {
        case "now": now
        case "today": midnight(daysAgo: 0)
        case "yesterday": midnight(daysAgo: 1)
        default: nil
        }
    }

    /// Midnight in the zone, so many days before today.
    private func midnight(daysAgo: Int64) -> Int64 {
        let day: Int64 = 86_400_000_000
        let wall = now + Int64(zone.offset(at: now)) * 1_000_000
        return zone.moment(ofWallClock: wall - wall % day - daysAgo * day)
    }

    /// `90s`, `15m`, `2h`, `3d`, `2w`: so long ago.
    private func relative(_ text: String, option: String) throws(Failure) -> Int64? {
        guard let unit = text.utf8.last, let seconds = Self.unitSeconds[unit] else { return nil }
        let digits = text.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        guard let count = Int64(digits), count <= 1_000_000_000_000, let span = Self.product(count, seconds * 1_000_000), span <= now else {
            throw outOfRange(text, "'\(option)'")
        }
        return now - span
    }

    static let unitSeconds: [UInt8: Int64] = [
        UInt8(ascii: "s"): 1, UInt8(ascii: "m"): 60, UInt8(ascii: "h"): 3_600, UInt8(ascii: "d"): 86_400, UInt8(ascii: "w"): 604_800,
    ]

    private static func product(_ a: Int64, _ b: Int64) -> Int64? {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? nil : product
    }

    /// `2026-01-02T03:04:05Z`; without a zone, or a date alone, in the chosen one. A space may stand for the `T`, and seconds may be
    /// left out.
    private func iso(_ text: String, _ subject: String) throws(Failure) -> Int64 {
        let bytes = Array(text.utf8)
        let shape = bytes.prefix(10).map { $0 >= 48 && $0 <= 57 ? UInt8(ascii: "0") : $0 }
        guard shape == Array("0000-00-00".utf8) else {
            let year = bytes.prefix { $0 >= 48 && $0 <= 57 }
            throw year.count > 4 && bytes.dropFirst(year.count).first == UInt8(ascii: "-")
                ? outOfRange(text, subject) : refuse(text, subject)
        }
        var full = String(text.prefix(10)) + "T"
        var clock = text.dropFirst(10)
        var zoneText = ""
        if clock.isEmpty {
            full += "00:00:00"
        } else {
            guard clock.first == "T" || clock.first == " " else { throw refuse(text, subject) }
            clock = clock.dropFirst()
            if let mark = clock.firstIndex(where: { $0 == "Z" || $0 == "+" || $0 == "-" }) {
                zoneText = String(clock[mark...])
                clock = clock[..<mark]
            }
            full += clock.utf8.count == 5 ? clock + ":00" : clock
        }
        do throws(TimestampError) {
            if !zoneText.isEmpty { return try Timestamp.microseconds(of: full + zoneText) }
            let moment = zone.moment(ofWallClock: try Timestamp.microseconds(of: full + "Z"))
            guard Timestamp.range.contains(moment) else { throw TimestampError.outOfRange }
            return moment
        } catch .outOfRange {
            throw outOfRange(text, subject)
        } catch {
            throw .usage("'\(text)' is not a time for \(subject): \(error)", hint: Self.hint)
        }
    }

    private static let hint =
        "times are written 2026-01-02, 2026-01-02T03:04:05Z, 90s, 15m, 2h, 3d, 2w, now, today, yesterday or @1700000000"

    private func outOfRange(_ text: String, _ subject: String) -> Failure {
        .usage("'\(text)' for \(subject) lies outside of the years 1970 to 9999", hint: Self.hint)
    }

    private func refuse(_ text: String, _ subject: String) -> Failure {
        let isSlashDate = text.utf8.filter { $0 == UInt8(ascii: "/") }.count == 2
        let hint = isSlashDate ? "countries read such dates in different orders: write year, month and day, as in 2021-04-01" : Self.hint
        return .usage("'\(text)' is not a time for \(subject)", hint: hint)
    }
}
