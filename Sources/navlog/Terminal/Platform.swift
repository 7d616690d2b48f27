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
            if earlier == 0, Platform.defersInterruption.load(ordering: .relaxed) { return }
            Platform.exitInterrupted()
        }
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #elseif canImport(Glibc)
            action.__sigaction_handler.sa_handler = handler
        #else
            action.__sa_handler.sa_handler = handler
        #endif
        sigaction(SIGINT, &action, nil)
    }

    /// Only calls that a signal handler may make.
    private static func exitInterrupted() -> Never {
        let message: StaticString = "error: interrupted\n"
        message.withUTF8Buffer { _ = try? write(standardError, UnsafeRawBufferPointer($0)) }
        _exit(130)
    }
}
