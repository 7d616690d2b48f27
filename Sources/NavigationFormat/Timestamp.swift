/// The text of a moment: ISO 8601 in UTC with six digits of fraction, and back.
///
/// A moment is an `Int64` of microseconds since 1970-01-01T00:00:00Z. Days are counted here and not by a library, because
/// every line of a log has a time. Both directions take constant time; reading allocates nothing.
public enum Timestamp {
    /// The moments that have a text in the format: the years 1970 to 9999, in UTC.
    public static let range: ClosedRange<Int64> = 0...253_402_300_799_999_999

    /// Reads a text such as `2026-11-30T11:50:36.123456Z` or `2026-11-30T19:50:36+08:00`.
    ///
    /// The fraction has none to nine digits and is cut, not rounded, to microseconds. The zone is `Z` or `±HH:MM`. The moment has
    /// to lie in ``range`` after the offset is taken off. There is no leap second (`:60`).
    public static func microseconds(of text: String) throws(TimestampError) -> Int64 {
        var text = text
        let result = text.withUTF8 { bytes in
            Result { () throws(TimestampError) in try microseconds(utf8: UnsafeRawBufferPointer(bytes)) }
        }
        return try result.get()
    }

    /// Writes a moment in UTC with six digits, as in `2026-11-30T11:50:36.123456Z`.
    ///
    /// A moment outside of ``range`` has a text too, for messages: before the year 0 and after 9999 with a sign and six digits (the
    /// expanded years of ISO 8601). Such a text is refused on reading.
    public static func text(_ microseconds: Int64) -> String {
        String(unsafeUninitializedCapacity: maximumTextLength) { write(microseconds, to: UnsafeMutableRawBufferPointer($0)) }
    }
}

/// Why a text is not a time of the format.
public enum TimestampError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text does not have the form of a time.
    case malformed
    /// The month, day, hour, minute, second or zone offset (named by the value) does not exist.
    case noSuch(String)
    /// The fraction of a second has no digit or more than nine.
    case fraction
    /// There is neither `Z` nor an offset after the time, or something else follows.
    case zone
    /// The moment lies before 1970 or after 9999, in UTC.
    case outOfRange

    public var description: String {
        switch self {
        case .malformed: "a time is written like 2026-11-30T11:50:36.123456Z"
        case .noSuch(let field): "there is no such \(field)"
        case .fraction: "a fraction of a second has one to nine digits"
        case .zone: "a time ends with Z or an offset such as +08:00"
        case .outOfRange: "a time lies in the years 1970 to 9999, in UTC"
        }
    }
}

// MARK: - Reading

extension Timestamp {
    /// Reads a time from UTF-8; see ``microseconds(of:)``.
    static func microseconds(utf8 text: UnsafeRawBufferPointer) throws(TimestampError) -> Int64 {
        guard text.count >= 20 else { throw .malformed }
        // Collects every wrong digit and separator in one value, so that the common case has one branch.
        var wrong: UInt8 = 0
        @inline(__always) func pair(_ offset: Int) -> Int {
            let tens = text[offset] &- 0x30
            let ones = text[offset &+ 1] &- 0x30
            // A byte that is no digit is above 9, and gets a bit above 0x0F here or there.
            wrong |= (tens | (tens &+ 6) | ones | (ones &+ 6)) & 0xF0
            return Int(tens) &* 10 &+ Int(ones)
        }
        let year = pair(0) &* 100 &+ pair(2)
        let month = pair(5)
        let day = pair(8)
        let hour = pair(11)
        let minute = pair(14)
        let second = pair(17)
        wrong |= (text[4] ^ UInt8(ascii: "-")) | (text[7] ^ UInt8(ascii: "-"))
        wrong |= (text[10] ^ UInt8(ascii: "T")) | (text[13] ^ UInt8(ascii: ":")) | (text[16] ^ UInt8(ascii: ":"))
        guard wrong == 0 else { throw .malformed }
        guard month >= 1, month <= 12 else { throw .noSuch("month") }
        guard day >= 1, day <= days(ofMonth: month, year: year) else { throw .noSuch("day") }
        guard hour <= 23 else { throw .noSuch("hour") }
        guard minute <= 59 else { throw .noSuch("minute") }
        guard second <= 59 else { throw .noSuch("second") }

        var end = 19
        var fraction = 0
        if text[end] == UInt8(ascii: ".") {
            end = 20
            while end < text.count, text[end] &- 0x30 <= 9, end <= 29 {
                if end < 26 { fraction = fraction &* 10 &+ Int(text[end] &- 0x30) }
                end &+= 1
            }
            guard end > 20, end <= 29 else { throw .fraction }
            var place = end
            while place < 26 {
                fraction = fraction &* 10
                place &+= 1
            }
        }
        let seconds = daysSince1970(year: year, month: month, day: day) &* 86_400 &+ hour &* 3_600 &+ minute &* 60 &+ second
        let offset = try zoneOffset(text, from: end)
        let moment = Int64(seconds &- offset) &* 1_000_000 &+ Int64(fraction)
        guard range.contains(moment) else { throw .outOfRange }
        return moment
    }

    /// The offset from UTC in seconds that stands at `start`, up to the end of the text.
    @inline(__always)
    private static func zoneOffset(_ text: UnsafeRawBufferPointer, from start: Int) throws(TimestampError) -> Int {
        guard start < text.count else { throw .zone }
        if text[start] == UInt8(ascii: "Z"), text.count == start &+ 1 { return 0 }
        return try numericOffset(text, from: start)
    }

    private static func numericOffset(_ text: UnsafeRawBufferPointer, from start: Int) throws(TimestampError) -> Int {
        guard text.count == start + 6, text[start + 3] == UInt8(ascii: ":") else { throw .zone }
        let isWest = text[start] == UInt8(ascii: "-")
        guard isWest || text[start] == UInt8(ascii: "+") else { throw .zone }
        func digit(_ place: Int) throws(TimestampError) -> Int {
            let digit = text[start + place] &- 0x30
            guard digit <= 9 else { throw .zone }
            return Int(digit)
        }
        let hours = try digit(1) * 10 + digit(2)
        let minutes = try digit(4) * 10 + digit(5)
        guard hours <= 23, minutes <= 59 else { throw .noSuch("zone offset") }
        return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

// MARK: - Writing

extension Timestamp {
    /// The number of bytes of a text within ``range``.
    static let textLength = 27

    /// The largest number of bytes that ``write(_:to:)`` writes.
    static let maximumTextLength = 30

    /// Writes the text of a moment to a buffer with room for ``maximumTextLength`` bytes, and returns how many it wrote (0 where the
    /// room is missing).
    static func write(_ microseconds: Int64, to buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard buffer.count >= maximumTextLength else { return 0 }
        let day = floorDivide(microseconds, by: 86_400_000_000)
        let clock = microseconds &- day &* 86_400_000_000
        let (year, month, dayOfMonth) = civil(daysSince1970: Int(day))
        var place = 0
        @inline(__always) func put(_ byte: UInt8) {
            buffer[place] = byte
            place &+= 1
        }
        @inline(__always) func pair(_ value: UInt32) {
            let tens = value / 10
            put(UInt8(truncatingIfNeeded: tens &+ 0x30))
            put(UInt8(truncatingIfNeeded: value &- tens &* 10 &+ 0x30))
        }
        var years = UInt32(truncatingIfNeeded: year.magnitude)
        if year < 0 || year > 9_999 {
            put(UInt8(ascii: year < 0 ? "-" : "+"))
            pair(years / 10_000)
            years %= 10_000
        }
        pair(years / 100)
        pair(years % 100)
        put(UInt8(ascii: "-"))
        pair(UInt32(truncatingIfNeeded: month))
        put(UInt8(ascii: "-"))
        pair(UInt32(truncatingIfNeeded: dayOfMonth))
        put(UInt8(ascii: "T"))
        let second = UInt32(truncatingIfNeeded: clock / 1_000_000)
        let fraction = UInt32(truncatingIfNeeded: clock % 1_000_000)
        pair(second / 3_600)
        put(UInt8(ascii: ":"))
        pair(second / 60 % 60)
        put(UInt8(ascii: ":"))
        pair(second % 60)
        put(UInt8(ascii: "."))
        pair(fraction / 10_000)
        pair(fraction / 100 % 100)
        pair(fraction % 100)
        put(UInt8(ascii: "Z"))
        return place
    }
}

// MARK: - The Gregorian calendar

// Days are counted in eras of 400 years that begin on 1 March, so that the leap day is the last day of a year: the algorithms
// `days_from_civil` and `civil_from_days` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
extension Timestamp {
    static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year &- 1 : year
        let era = floorDivide(marchYear, by: 400)
        let yearOfEra = marchYear &- era &* 400
        let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
        let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
        return era &* 146_097 &+ dayOfEra &- 719_468
    }

    static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days &+ 719_468
        let era = floorDivide(shifted, by: 146_097)
        let dayOfEra = UInt32(truncatingIfNeeded: shifted &- era &* 146_097)
        let yearOfEra = (dayOfEra &- dayOfEra / 1_460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
        let marchMonth = (5 &* dayOfYear &+ 2) / 153
        let day = dayOfYear &- (153 &* marchMonth &+ 2) / 5 &+ 1
        let month = marchMonth < 10 ? marchMonth &+ 3 : marchMonth &- 9
        let year = Int(yearOfEra) &+ era &* 400 &+ (month <= 2 ? 1 : 0)
        return (year, Int(month), Int(day))
    }

    /// The quotient rounded down, for a positive divisor.
    @inline(__always)
    static func floorDivide<Value: FixedWidthInteger & SignedInteger>(_ value: Value, by divisor: Value) -> Value {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient &- 1 : quotient
    }
}
