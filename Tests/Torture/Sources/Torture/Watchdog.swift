import Foundation

/// Says what was going on when a case takes too long, and ends the process.
enum Watchdog {
    // Written by the one thread that works; the handler of the signal reads it on that thread.
    nonisolated(unsafe) static var stage: StaticString = "nothing"

    static func install() {
        signal(SIGALRM) { _ in
            let text = Watchdog.stage
            _ = write(Reports.descriptor, "stuck in ", 9)
            _ = write(Reports.descriptor, text.utf8Start, text.utf8CodeUnitCount)
            _ = write(Reports.descriptor, "\n", 1)
            _exit(3)
        }
    }
}
