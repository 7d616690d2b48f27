/// A line on standard error that tells how far long work has come: after a second, on a terminal only.
struct Progress {
    private var isShown: Bool
    private let started = ContinuousClock.now
    private var last: ContinuousClock.Instant?

    init(_ messages: Messages) {
        isShown = !messages.isQuiet && Platform.isTerminal(Platform.standardError) && Platform.environment("CI").isNilOrEmpty
    }

    /// May be called often; writes five times a second.
    mutating func update(_ messages: Messages, _ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - started > .seconds(1), last.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
        last = now
        messages.put("\r\u{1B}[K" + text())
    }

    /// Removes the line, for good.
    mutating func end(_ messages: Messages) {
        if last != nil { messages.put("\r\u{1B}[K") }
        last = nil
        isShown = false
    }
}
