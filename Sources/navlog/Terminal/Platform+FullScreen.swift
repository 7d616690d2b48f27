#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

extension Platform {
    /// How the terminal was set before the whole screen was taken; nothing to put back while the flag is false.
    ///
    /// Signal handlers read it, which can take no lock: it is written before they are installed and never while the flag is true.
    nonisolated(unsafe) private static var earlierSettings = termios()
    nonisolated(unsafe) private static var fullScreenSettings = termios()
    private static let isFullScreen = Atomic<Bool>(false)
    private static let isResized = Atomic<Bool>(false)

    /// Takes the terminal for a picture: the alternate screen without cursor, keys at once and without echo. Ctrl-C and Ctrl-Z stay signals.
    ///
    /// Whatever ends the process, but for `SIGKILL`, puts the terminal back; so does a stop with Ctrl-Z. False where there is no terminal.
    static func enterFullScreen() -> Bool {
        guard tcgetattr(standardInput, &earlierSettings) == 0 else { return false }
        fullScreenSettings = earlierSettings
        fullScreenSettings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        installFullScreenHandlers()
        isFullScreen.store(true, ordering: .sequentiallyConsistent)
        takeScreen()
        return true
    }

    /// Puts the terminal back. Only calls that a signal handler may make; the second time it does nothing.
    static func leaveFullScreen() {
        guard isFullScreen.exchange(false, ordering: .sequentiallyConsistent) else { return }
        releaseScreen()
    }

    private static func takeScreen() {
        tcsetattr(standardInput, TCSADRAIN, &fullScreenSettings)
        put("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    }

    private static func releaseScreen() {
        put("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(standardInput, TCSANOW, &earlierSettings)
    }

    /// One write, and no other try: the terminal may be gone.
    private static func put(_ text: StaticString) {
        text.withUTF8Buffer { _ = try? write(standardOutput, UnsafeRawBufferPointer($0)) }
    }

    private static func installFullScreenHandlers() {
        let ending = [SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE]
        for number in ending {
            install(
                { number in
                    Platform.leaveFullScreen()
                    signal(number, SIG_DFL)
                    raise(number)
                }, for: number)
        }
        install(
            { _ in
                Platform.releaseScreen()
                raise(SIGSTOP)
                Platform.takeScreen()
                Platform.isResized.store(true, ordering: .relaxed)
            }, for: SIGTSTP)
        install({ _ in Platform.isResized.store(true, ordering: .relaxed) }, for: SIGWINCH)
        // A parent may have left them blocked.
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in ending + [SIGTSTP, SIGWINCH] { sigaddset(&mask, number) }
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Whether the terminal has another size, or its picture was lost, since this was asked last.
    static func takeResize() -> Bool {
        isResized.exchange(false, ordering: .relaxed)
    }

    enum Waiting {
        case input, timeout, signal
        /// The terminal is gone.
        case hangUp
    }

    /// Waits for input, for so long at most.
    static func waitForInput(_ descriptor: Int32, milliseconds: Int32) -> Waiting {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&entry, 1, max(0, milliseconds))
        if count < 0 { return .signal }
        if count == 0 { return .timeout }
        return entry.revents & Int16(POLLIN) != 0 ? .input : .hangUp
    }
}
