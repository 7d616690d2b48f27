/// A file, or standard input, read in large pieces: memory stays flat however long it is.
final class ByteSource {
    /// What it is called in messages.
    let name: String
    private let descriptor: Int32
    private let path: String
    private let buffer: UnsafeMutableRawBufferPointer
    private static let capacity = 1 << 18

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(Failure) {
        self.path = path
        if path == "-" {
            name = "standard input"
            descriptor = Platform.standardInput
        } else {
            name = path
            do throws(Platform.SystemError) { descriptor = try Platform.openForReading(path) } catch { throw .cannotRead(path, error) }
        }
        buffer = .allocate(byteCount: Self.capacity, alignment: 16)
    }

    deinit {
        buffer.deallocate()
        if descriptor != Platform.standardInput { Platform.closeFile(descriptor) }
    }

    /// Calls `body` with each piece until the end. - Throws: `Failure.interrupted` after Ctrl-C where that was left to the caller.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        while true {
            let count: Int
            do throws(Platform.SystemError) {
                count = try Platform.read(descriptor, into: buffer)
            } catch {
                if error.isInterruption, !Platform.isInterrupted { continue }
                guard !error.isInterruption else { throw Failure.interrupted("interrupted") }
                throw error.isFolder
                    ? Failure.cannotRead(name, error) : Failure(.inputOutput, "io", "cannot read \(name): \(error.message)", path: path)
            }
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            guard !Platform.isInterrupted else { throw Failure.interrupted("interrupted") }
        }
    }

    /// Whether the input would have to be typed: then a command shows its help.
    static func needsTyping(_ path: String) -> Bool {
        path == "-" && Platform.isTerminal(Platform.standardInput)
    }
}
