#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Foundation

/// A program on a pseudo-terminal that is its controlling terminal, as a shell would start it.
final class PseudoTerminal {
    private let controller: Int32
    /// Kept open, so that the settings can be read after the program has ended.
    private let terminal: Int32
    private(set) var process: pid_t = 0
    /// All that was written so far.
    private(set) var bytes: [UInt8] = []
    private var isControllerOpen = true
    private var hasEnded = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The lines without line ends.
    var lines: [String] { text.split(whereSeparator: \.isNewline).map(String.init) }

    enum TerminalError: Error { case cannotOpen, cannotStart, hangs(String) }

    /// Starts a program on a terminal of so many columns and rows.
    init(_ program: String, _ arguments: [String], environment: [String: String], columns: UInt16, rows: UInt16) throws {
        var ends: (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // The name from here: ttyname shares its buffer among threads.
        var path = [CChar](repeating: 0, count: 1_024)
        guard openpty(&ends.0, &ends.1, &path, nil, &size) == 0 else { throw TerminalError.cannotOpen }
        let name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (controller, terminal) = ends
        // Programs of other tests must not hold them open.
        for end in [controller, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The first terminal that the leader of a new session opens becomes its controlling one: so Ctrl-C is a signal.
        posix_spawnattr_setflags(&attributes, Self.newSession)
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let words = ([program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        guard posix_spawn(&process, program, &actions, &attributes, words + [nil], variables + [nil]) == 0 else {
            throw TerminalError.cannotStart
        }
    }

    deinit {
        if process > 0, !hasEnded { kill(process, SIGKILL) }
        hangUp()
        close(terminal)
    }

    /// `POSIX_SPAWN_SETSID`, which the modules of Linux do not show.
    #if canImport(Darwin)
    private static let newSession: Int16 = 0x400
    #else
    private static let newSession: Int16 = 0x80
    #endif

    // MARK: What a user does

    /// Presses keys.
    func type(_ keys: String) {
        Array(keys.utf8).withUnsafeBytes { _ = write(controller, $0.baseAddress, $0.count) }
    }

    func pressControlC() {
        #if canImport(Darwin)
        kill(process, SIGINT)
        #else
        type("\u{3}")
        #endif
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    }

    /// The other end goes away.
    func hangUp() {
        if isControllerOpen { close(controller) }
        isControllerOpen = false
    }

    // MARK: What the program does

    /// Reads until the condition holds. A minute is no measurement: it only keeps a hanging program from hanging the tests.
    private func keepReading(until isDone: () -> Bool) throws {
        for _ in 0..<3_000 {
            if isDone() { return }
            readWhatIsThere(milliseconds: 20)
        }
        throw TerminalError.hangs(String(text.suffix(3_000)))
    }

    /// Reads until all that was written says so.
    func wait(until isThere: (String) -> Bool) throws {
        try keepReading { isThere(text) }
    }

    /// Reads until the text has come after what was there before the call. Returns what has come.
    @discardableResult
    func wait(for text: String) throws -> String {
        let start = bytes.count
        var new: String { String(decoding: bytes[start...], as: UTF8.self) }
        try keepReading { new.contains(text) }
        return new
    }

    /// Reads until the program has stopped itself: only then does a signal to go on arrive after the stop.
    func waitUntilStopped() throws {
        try keepReading {
            var status: Int32 = 0
            return waitpid(process, &status, WNOHANG | WUNTRACED) == process && status & 0xFF == 0x7F
        }
    }

    /// Reads to the end and tells how it came: the exit code, or the negative number of the signal that ended the program.
    func finish() throws -> Int32 {
        var status: Int32 = 0
        try keepReading { waitpid(process, &status, WNOHANG) == process }
        hasEnded = true
        while readWhatIsThere(milliseconds: 0) {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    /// Whether there was something.
    @discardableResult
    private func readWhatIsThere(milliseconds: Int32) -> Bool {
        // poll passes over a negative descriptor, and only waits.
        var entry = pollfd(fd: isControllerOpen ? controller : -1, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { read(controller, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }

    // MARK: Its settings

    /// Settings of the terminal that tell one mode from another.
    var settings: [UInt64] {
        var value = termios()
        tcgetattr(terminal, &value)
        return [UInt64(value.c_iflag), UInt64(value.c_oflag), UInt64(value.c_cflag), UInt64(value.c_lflag)]
    }

    /// Whether lines are edited and keys are echoed, as a shell leaves a terminal.
    var isCooked: Bool {
        var value = termios()
        tcgetattr(terminal, &value)
        return value.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
    }
}

extension Tool {
    /// Starts the program on a terminal.
    func terminal(
        _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 200, environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Self.program.path, arguments, environment: terminalEnvironment.merging(environment) { $1 }, columns: columns, rows: rows)
    }

    /// Starts the program on a terminal.
    func terminal(
        _ arguments: String..., columns: UInt16 = 80, rows: UInt16 = 200, environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try terminal(arguments, columns: columns, rows: rows, environment: environment)
    }

    /// A shell's command line on a terminal; `$NAVLOG` is the program.
    func shellTerminal(_ command: String, columns: UInt16 = 80, rows: UInt16 = 200) throws -> PseudoTerminal {
        try PseudoTerminal("/bin/sh", ["-c", command], environment: terminalEnvironment, columns: columns, rows: rows)
    }

    var terminalEnvironment: [String: String] {
        [
            "NAVLOG_DATABASE": database, "NAVLOG_NOW": "2026-11-30T12:00:00Z", "TZ": "UTC", "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "NAVLOG": Self.program.path, "HOME": folder.path,
        ]
    }
}
