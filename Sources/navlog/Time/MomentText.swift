import NavigationHistory

extension TimeWords {
    /// Reads AT: a sequence number, an offset into the session such as `+12.5s`, or a time.
    func historyMoment(_ text: String) throws(Failure) -> HistoryMoment {
        if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
            guard let sequence = Int(text), sequence <= RecordedEvent.greatestSequence else {
                throw Failure(.data, "noSuchMoment", "no session has an event \(text)", hint: "sequence numbers end at 4294967295")
            }
            return .sequence(sequence)
        }
        if text.hasPrefix("+") {
            guard let seconds = Self.offsetSeconds(text.dropFirst()) else {
                throw .usage("'\(text)' is not an offset into a session", hint: "offsets are written +250ms, +12.5s, +2m or +1h")
            }
            return .offset(seconds)
        }
        do throws(Failure) {
            return .time(try absolute(text, for: "a moment"))
        } catch {
            guard error.status == .usage, !text.contains("-") else { throw error }
            throw .usage(
                "'\(text)' is not a moment of a session",
                hint: "a moment is a sequence number (42), an offset (+12.5s) or a time (2026-01-02T03:04:05Z)")
        }
    }

    private static func offsetSeconds(_ text: Substring) -> Double? {
        let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400)]
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        let number = text.dropLast(unit.count)
        guard number.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let value = Double(number), value * factor < 1e12 else {
            return nil
        }
        return value * factor
    }
}
