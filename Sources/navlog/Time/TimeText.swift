import NavigationFormat

/// Writes moments and spans for people.
struct TimeText {
    var zone: TimeZoneChoice
    /// The moment now, for relative times.
    var now: Int64
    /// Whether times are written as "3 h ago".
    var isRelative = false

    /// `2026-11-30 19:50:36+08:00`, with as many digits of the second's fraction as asked for, from 0 to 6.
    func moment(_ microseconds: Int64, digits: Int = 0) -> String {
        if isRelative { return relative(microseconds) }
        let offset = zone.offset(at: microseconds)
        // By bytes, all of which are ASCII: a list has a time or two on every line, and going by characters takes twenty times as long.
        var text = Array(Timestamp.text(microseconds + Int64(offset) * 1_000_000).utf8)
        // …T11:50:36.123456Z
        text.removeLast(digits > 0 ? 7 - min(digits, 6) : 8)
        if let place = text.lastIndex(of: UInt8(ascii: "T")) { text[place] = UInt8(ascii: " ") }
        text += (offset == 0 ? "Z" : TimeZoneChoice.text(ofOffset: offset)).utf8
        return String(decoding: text, as: UTF8.self)
    }

    /// ISO 8601 with six digits, for machine formats.
    func iso(_ microseconds: Int64) -> String {
        let offset = zone.offset(at: microseconds)
        let text = Timestamp.text(microseconds + Int64(offset) * 1_000_000)
        return offset == 0 ? text : String(text.dropLast()) + TimeZoneChoice.text(ofOffset: offset)
    }

    private func relative(_ microseconds: Int64) -> String {
        let span = now - microseconds
        let words = Self.duration(Double(abs(span)) / 1_000_000)
        return span < 0 ? "in \(words)" : "\(words) ago"
    }

    /// A span in its two largest units: `0.25 s`, `12.5 s`, `3 min 05 s`, `2 h 10 min`, `4 d 3 h`; a negative one, which differences can
    /// be, with a minus sign in front.
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e15 else { return "\(seconds) s" }
        guard seconds >= 0 else {
            let text = duration(-seconds)
            return text == "0 s" ? text : "-" + text
        }
        if seconds < 60 { return decimal(seconds, digits: seconds < 10 ? 2 : 1) + " s" }
        let whole = Int(seconds.rounded())
        func pair(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        if whole < 3_600 { return "\(whole / 60) min \(pair(whole % 60)) s" }
        if whole < 86_400 { return "\(whole / 3_600) h \(pair(whole / 60 % 60)) min" }
        return "\(whole / 86_400) d \(whole / 3_600 % 24) h"
    }

    /// A number, rounded to at most so many digits, zeros at its end left out.
    static func decimal(_ value: Double, digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        guard value.isFinite, abs(value) * Double(scale) < 1e15 else { return "\(value)" }
        guard value >= 0 else {
            let text = decimal(-value, digits: digits)
            return text == "0" ? text : "-" + text
        }
        let scaled = Int((value * Double(scale)).rounded())
        guard scaled % scale != 0 else { return "\(scaled / scale)" }
        var fraction = String(scaled % scale)
        fraction = String(repeating: "0", count: digits - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(scaled / scale).\(fraction)"
    }
}
