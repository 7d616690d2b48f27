import NavigationModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Into which groups sessions are put. A session belongs to a group as a whole, by what it said when it started.
public struct StatisticsGrouping: Sendable {
    /// What a session is called in a group where it does not say.
    public static let none = "-"

    /// The groups of a session: none, one or several.
    let keys: @Sendable (StatisticsSession) -> [String]
    /// Groups that are listed even if they are empty, in this order and before all others.
    let expected: [String]

    /// Groups by anything that follows from how a session began.
    public init(expected: [String] = [], _ keys: @escaping @Sendable (StatisticsSession) -> [String]) {
        self.keys = keys
        self.expected = expected
    }

    /// By the version of the app.
    public static let appVersion = StatisticsGrouping { [$0.header.appVersion ?? none] }
    /// By the app.
    public static let app = StatisticsGrouping { [$0.header.app ?? none] }
    /// By the device.
    public static let device = StatisticsGrouping { [$0.header.device ?? none] }
    /// By the system.
    public static let system = StatisticsGrouping { [$0.header.system ?? none] }
    /// By label: a session with several labels counts in the group of each, named `key=value`.
    public static let label = StatisticsGrouping { session in
        session.header.labels.isEmpty ? [none] : session.header.labels.map { "\($0.key)=\($0.value)" }
    }

    /// By the value of one label.
    public static func label(_ key: String) -> StatisticsGrouping {
        StatisticsGrouping { session in [session.header.labels.first { $0.key == key }?.value ?? none] }
    }

    /// By the day on which a session started, in a time zone: `2026-11-30`.
    public static func day(in zone: TimeZone) -> StatisticsGrouping { day(offset: offset(of: zone)) }

    /// By the day on which a session started. `offset` gives the seconds east of UTC at a time (microseconds since 1970).
    public static func day(offset: @escaping @Sendable (Int64) -> Int) -> StatisticsGrouping {
        StatisticsGrouping { [CivilDate(ofDay: localDay($0.started, offset)).text] }
    }

    /// By the ISO 8601 week in which a session started, in a time zone: `2026-W49`.
    public static func week(in zone: TimeZone) -> StatisticsGrouping { week(offset: offset(of: zone)) }

    /// By the ISO 8601 week in which a session started. `offset` gives the seconds east of UTC at a time (microseconds since 1970).
    public static func week(offset: @escaping @Sendable (Int64) -> Int) -> StatisticsGrouping {
        StatisticsGrouping { session in
            // A week belongs to the year of its Thursday. Day 0 of 1970 was one.
            let day = localDay(session.started, offset)
            let sinceMonday = ((day + 3) % 7 + 7) % 7
            let thursday = day - sinceMonday + 3
            let year = CivilDate(ofDay: thursday).year
            let week = (thursday - CivilDate.day(ofFirstOf: year)) / 7 + 1
            return [CivilDate.padded(year, 4) + "-W" + CivilDate.padded(week, 2)]
        }
    }

    /// Only sessions with one of two values, side by side: the two groups of a comparison.
    public static func comparing(_ grouping: StatisticsGrouping, _ first: String, _ second: String) -> StatisticsGrouping {
        StatisticsGrouping(expected: [first, second]) { session in
            grouping.keys(session).filter { $0 == first || $0 == second }
        }
    }

    private static func offset(of zone: TimeZone) -> @Sendable (Int64) -> Int {
        { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0) / 1_000_000)) }
    }

    private static func localDay(_ time: Int64, _ offset: (Int64) -> Int) -> Int {
        let local = Double(time) / 1_000_000 + Double(offset(time))
        return Int((local / 86_400).rounded(.down))
    }
}

/// A date of the Gregorian calendar, from the number of a day since 1970 (Howard Hinnant's `civil_from_days`).
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    init(ofDay number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of the first day of a year.
    static func day(ofFirstOf year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }

    var text: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

    static func padded(_ number: Int, _ width: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
