/// The moment now.
enum Clock {
    /// Microseconds since 1970: the variable NAVLOG_NOW where it is set, so that tests can fix it, else the clock.
    static func now() throws(Failure) -> Int64 {
        guard let text = Platform.environment("NAVLOG_NOW"), !text.isEmpty else { return Platform.now() }
        do throws(Failure) {
            return try TimeWords(zone: .utc, now: 0).absolute(text, for: "NAVLOG_NOW")
        } catch {
            throw .usage("NAVLOG_NOW is '\(text)', which is not a time", hint: "set it to a time such as 2026-01-02T03:04:05Z, or unset it")
        }
    }
}
