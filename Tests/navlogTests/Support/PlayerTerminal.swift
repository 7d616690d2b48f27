import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The built program on a pseudo-terminal that is its controlling terminal, as a shell would start it.
final class PlayerTerminal {
    private let controller: Int32
    /// Kept open, so that the settings can be read after the program has ended.
    private let terminal: Int32
    let process: pid_t
    /// All that the program has written to the terminal.
    private(set) var output = ""
    private var bytes: [UInt8] = []
    private var isControllerOpen = true

    struct Trouble: Error {
        var what: String
    }

    /// Starts the program on a terminal of this size.
    init(_ arguments: [String], environment: [String: String], columns: UInt16 = 100, rows: UInt16 = 30) throws {
        var ends: (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // The name from here: ttyname shares its buffer among threads.
        var path = [CChar](repeating: 0, count: 1_024)
        guard openpty(&ends.0, &ends.1, &path, nil, &size) == 0 else { throw Trouble(what: "openpty: \(errno)") }
        let name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (controller, terminal) = ends
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
        let words = ([Tool.program.path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var number: pid_t = 0
        let result = posix_spawn(&number, Tool.program.path, &actions, &attributes, words + [nil], variables + [nil])
        guard result == 0 else { throw Trouble(what: "posix_spawn: \(result)") }
        process = number
    }

    deinit {
        hangUp()
        close(terminal)
    }

    /// `POSIX_SPAWN_SETSID`, which the modules of Linux do not show.
    #if canImport(Darwin)
    private static let newSession: Int16 = 0x400
    #else
    private static let newSession: Int16 = 0x80
    #endif

    /// Types.
    func type(_ text: String) {
        Array(text.utf8).withUnsafeBytes { _ = write(controller, $0.baseAddress, $0.count) }
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

    /// Reads until the text has come after what was there before the call, for half a minute at most. Returns what has come.
    @discardableResult
    func wait(for text: String) throws -> String {
        let start = output.utf8.count
        for _ in 0..<1_500 {
            readWhatIsThere(milliseconds: 20)
            let new = String(decoding: output.utf8.dropFirst(start), as: UTF8.self)
            if new.contains(text) { return new }
        }
        throw Trouble(what: "'\(text)' did not come; there is: \(output.suffix(3_000))")
    }

    /// Reads until the program has stopped itself: only then does a signal to go on arrive after the stop.
    func waitUntilStopped() throws {
        for _ in 0..<1_500 {
            readWhatIsThere(milliseconds: 20)
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG | WUNTRACED) == process, status & 0xFF == 0x7F { return }
        }
        throw Trouble(what: "the program did not stop; there is: \(output.suffix(3_000))")
    }

    private func readWhatIsThere(milliseconds: Int32) {
        // poll passes over a negative descriptor, and only waits.
        var entry = pollfd(fd: isControllerOpen ? controller : -1, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { read(controller, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        bytes += buffer[..<count]
        output = String(decoding: bytes, as: UTF8.self)
    }

    /// How the program ended: its exit code, or the negative number of the signal that ended it.
    func end() throws -> Int32 {
        for _ in 0..<1_500 {
            readWhatIsThere(milliseconds: 20)
            var status: Int32 = 0
            guard waitpid(process, &status, WNOHANG) == process else { continue }
            readWhatIsThere(milliseconds: 0)
            return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
        }
        kill(process, SIGKILL)
        throw Trouble(what: "the program did not end; there is: \(output.suffix(3_000))")
    }

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
