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

    /// Makes a new file that must not be there yet.
    static func createFile(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .last }
        return descriptor
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

    fileprivate static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
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

// MARK: - The whole screen

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

    /// Where files that nobody has to keep are put.
    static var temporaryFolder: String {
        environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }
}
