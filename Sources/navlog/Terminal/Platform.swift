#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

/// Everything in which operating systems differ: streams, files, clocks, signals and the end of the process.
enum Platform {
    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// Ends the process at once. Nothing buffered is written.
    static func exit(_ code: Int32) -> Never {
        _exit(code)
    }

    /// A variable of the environment; bytes that are no UTF-8 are repaired. An empty one counts as set.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    // MARK: Terminal

    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// The width of the terminal behind a stream, in cells.
    static func terminalWidth(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    // MARK: Streams and files

    /// Why a call of the system failed.
    struct SystemError: Error, Equatable {
        let number: Int32

        /// The system's own words.
        var message: String { String(cString: strerror(number)) }
        var isBrokenPipe: Bool { number == EPIPE }
        var isInterruption: Bool { number == EINTR }
        var isMissing: Bool { number == ENOENT || number == ENOTDIR }
        var isFolder: Bool { number == EISDIR }

        static var last: SystemError { SystemError(number: errno) }
    }

    /// Reads what is there, at most as much as fits; 0 is the end. An interrupting signal is an error, so that the caller can look
    /// whether it should stop.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        guard count >= 0 else { throw .last }
        return count
    }

    /// Writes all of it.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
            let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #elseif canImport(Glibc)
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #else
            let count = Musl.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if count < 0 {
                if errno == EINTR { continue }
                throw .last
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Writes all of it.
    static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try write(descriptor, bytes) }
        }
        try result.get()
    }

    static func openForReading(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        // Opening a folder succeeds; reading it would fail later, without its name.
        if isFolder(path) {
            close(descriptor)
            throw SystemError(number: EISDIR)
        }
        return descriptor
    }

    /// Makes a new file that must not be there yet, with the permissions that the user's mask leaves; or with exactly these.
    static func createFile(_ path: String, permissions: Int? = nil) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions ?? 0o666))
        guard descriptor >= 0 else { throw .last }
        if let permissions { fchmod(descriptor, mode_t(permissions)) }
        return descriptor
    }

    /// Who may do what with a file: the lower nine bits of its mode.
    static func permissions(_ path: String) -> Int? {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_mode) & 0o777 : nil
    }

    /// Opens what is there already, such as a device or a pipe.
    static func openForWriting(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    /// The path without links; nil where nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    static func isRegularFile(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    static func isPipe(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO
    }

    /// Waits until the file is on the disk, and closes it.
    static func finishFile(_ descriptor: Int32) throws(SystemError) {
        let synced = fsync(descriptor)
        let error = SystemError.last
        guard close(descriptor) == 0, synced == 0 else { throw error }
    }

    static func closeFile(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    static func rename(_ old: String, to new: String) throws(SystemError) {
        #if canImport(Darwin)
        let result = Darwin.rename(old, new)
        #elseif canImport(Glibc)
        let result = Glibc.rename(old, new)
        #else
        let result = Musl.rename(old, new)
        #endif
        guard result == 0 else { throw .last }
    }

    static func remove(_ path: String) {
        _ = unlink(path)
    }

    /// Removes an empty folder.
    static func removeFolder(_ path: String) {
        _ = rmdir(path)
    }

    static func isFolder(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Makes a folder and those above it, for the user alone as XDG wants it.
    static func makeFolders(_ path: String) throws(SystemError) {
        guard !path.isEmpty, !isFolder(path) else { return }
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try makeFolders(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    }

    static var processNumber: Int32 { getpid() }

    /// Where files that nobody has to keep are put.
    static var temporaryFolder: String {
        environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    // MARK: Time

    /// Microseconds since 1970, UTC.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// The offset of the local zone from UTC at a moment, in seconds, east positive.
    static func localOffset(at seconds: Int64) -> Int {
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        return Int(parts.tm_gmtoff)
    }

    // MARK: Signals

    /// How often Ctrl-C was pressed.
    private static let interruptions = Atomic<Int>(0)
    /// Whether the first Ctrl-C is left to the code that runs; it has something to roll back or to remove.
    private static let defersInterruption = Atomic<Bool>(false)

    static var isInterrupted: Bool { interruptions.load(ordering: .relaxed) > 0 }

    static func deferInterruption(_ defers: Bool) {
        defersInterruption.store(defers, ordering: .relaxed)
    }

    /// Prepares the process: a closed pipe becomes an error of `write`, and Ctrl-C ends with 130. Without `SA_RESTART`, so that a
    /// waiting `read` comes back.
    static func installSignalHandlers() {
        _ = signal(SIGPIPE, SIG_IGN)
        let handler: @convention(c) (Int32) -> Void = { _ in
            let earlier = Platform.interruptions.wrappingAdd(1, ordering: .relaxed).oldValue
            guard earlier == 0, Platform.defersInterruption.load(ordering: .relaxed) else { Platform.exitInterrupted() }
            // The signal may come just before a `read` that then waits: another one, a second later, ends that.
            alarm(1)
        }
        install(handler, for: SIGINT)
        install({ _ in alarm(1) }, for: SIGALRM)
        // A parent may have left them blocked.
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, SIGINT)
        sigaddset(&mask, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = handler
        #else
        action.__sa_handler.sa_handler = handler
        #endif
        sigaction(number, &action, nil)
    }

    /// Only calls that a signal handler may make.
    private static func exitInterrupted() -> Never {
        leaveFullScreen()
        let message: StaticString = "error: interrupted\n"
        message.withUTF8Buffer { _ = try? write(standardError, UnsafeRawBufferPointer($0)) }
        _exit(130)
    }
}

// MARK: - Waiting, and other programs

extension Platform {
    /// Waits; a signal ends it early.
    static func sleep(milliseconds: Int32) {
        _ = poll(nil, 0, milliseconds)
    }

    /// Whether the other end of a pipe was closed, or the terminal hung up: nobody reads what is written.
    static func hasNoReader(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return false }
        return entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }

    /// The height of the terminal behind a stream, in lines.
    static func terminalHeight(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }

    /// Runs a shell command whose standard input is a pipe; nil where that cannot be done.
    static func startCommand(_ command: String) -> (process: Int32, input: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        // Only the child's standard input may keep the reading end, and nobody else the writing one: else it would never see the end.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        let words: [String] = ["sh", "-c", command]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, "/bin/sh", &actions, nil, arguments + [nil], environ)
        close(ends[0])
        guard result == 0 else {
            close(ends[1])
            return nil
        }
        return (process, ends[1])
    }

    /// Waits for the end of a process.
    static func wait(for process: Int32) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}
