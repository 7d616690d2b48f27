import Foundation

/// Says what was going on when a case takes too long, and ends the process.
enum Watchdog {
    // Written by the one thread that works; the handler of the signal reads it on that thread.
    nonisolated(unsafe) static var stage: StaticString = "nothing"

    static func install() {
        signal(SIGALRM) { _ in
            let text = Watchdog.stage
            _ = write(1, "stuck in ", 9)
            _ = write(1, text.utf8Start, text.utf8CodeUnitCount)
            _ = write(1, "\n", 1)
            _exit(3)
        }
    }
}
