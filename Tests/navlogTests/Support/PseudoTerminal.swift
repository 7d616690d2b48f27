#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Foundation

/// A program on a terminal of its own: what it writes is read, keys can be pressed.
final class PseudoTerminal {
    private let master: Int32
    private var process: pid_t = 0
    /// All that was written so far.
    private(set) var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The lines without line ends.
    var lines: [String] { text.split(whereSeparator: \.isNewline).map(String.init) }

    /// Starts a program on a terminal of so many columns and rows.
    init(_ program: String, _ arguments: [String], environment: [String: String], columns: UInt16 = 80, rows: UInt16 = 24, folder: String)
        throws
    {
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ends.master, &ends.slave, nil, nil, &size) == 0 else { throw TerminalError.cannotOpen }
        // Programs of other tests must not hold them open.
        for end in [ends.master, ends.slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        master = ends.master
        let slave = ends.slave
        guard let name = ttyname(slave) else { throw TerminalError.cannotOpen }
        let path = String(cString: name)
        defer { close(slave) }
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
        // The leader of a new session that opens a terminal gets it as its own: so Ctrl-C reaches the program.
        posix_spawnattr_setflags(&attributes, Self.ownSession)
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        guard posix_spawn(&process, program, &actions, &attributes, words, variables) == 0 else { throw TerminalError.cannotStart }
    }

    deinit {
        if process > 0 { kill(process, SIGKILL) }
        close(master)
    }

    /// POSIX_SPAWN_SETSID, which is no constant for Swift everywhere.
    #if canImport(Darwin)
    private static let ownSession: Int16 = 0x0400
    #else
    private static let ownSession: Int16 = 0x80
    #endif

    enum TerminalError: Error { case cannotOpen, cannotStart, hangs(String) }

    /// Presses keys.
    func press(_ keys: String) {
        var keys = keys
        keys.withUTF8 { _ = write(master, $0.baseAddress, $0.count) }
    }

    func pressControlC() {
        #if canImport(Darwin)
        kill(process, SIGINT)
        #else
        press("\u{3}")
        #endif
    }

    /// Reads until the text says so. A minute is no measurement: it only keeps a hanging program from hanging the tests.
    func wait(until isThere: (String) -> Bool) throws {
        for _ in 0..<600 {
            if isThere(text) { return }
            guard readSome() else { break }
        }
        if !isThere(text) { throw TerminalError.hangs(text) }
    }

    /// Reads to the end and gives the exit code; 128 and the signal's number for a program that a signal ended.
    func finish() throws -> Int32 {
        var reads = 0
        while readSome() {
            reads += 1
            if reads > 600 { throw TerminalError.hangs(text) }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = 0
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// Waits for a tenth of a second at most; false at the end.
    private func readSome() -> Bool {
        var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 100) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { read(master, $0.baseAddress, $0.count) }
        // EIO is how Linux says that nobody has the terminal open any more.
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }
}

extension Tool {
    /// Starts the program on a terminal.
    func terminal(
        _ arguments: String..., columns: UInt16 = 80, rows: UInt16 = 200, environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Self.program.path, arguments, environment: terminalEnvironment.merging(environment) { $1 }, columns: columns, rows: rows,
            folder: folder.path)
    }

    /// A shell's command line on a terminal; `$NAVLOG` is the program.
    func shellTerminal(_ command: String, columns: UInt16 = 80, rows: UInt16 = 200) throws -> PseudoTerminal {
        try PseudoTerminal("/bin/sh", ["-c", command], environment: terminalEnvironment, columns: columns, rows: rows, folder: folder.path)
    }

    var terminalEnvironment: [String: String] {
        [
            "NAVLOG_DATABASE": database, "NAVLOG_NOW": "2026-11-30T12:00:00Z", "TZ": "UTC", "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "NAVLOG": Self.program.path, "HOME": folder.path,
        ]
    }
}
