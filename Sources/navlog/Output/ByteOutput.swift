/// A buffered stream of bytes to a file descriptor.
final class ByteOutput {
    let descriptor: Int32
    /// What the stream is called in errors.
    let name: String
    private var buffer: [UInt8] = []
    /// Large writes: an export passes a gigabyte through here.
    private static let capacity = 1 << 18

    init(_ descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        buffer.reserveCapacity(Self.capacity + 4_096)
    }

    func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Hands what is buffered to the system. A closed pipe ends the program quietly.
    func flush() throws {
        guard !buffer.isEmpty else { return }
        defer { buffer.removeAll(keepingCapacity: true) }
        do throws(Platform.SystemError) {
            try buffer.withUnsafeBytes { (bytes) throws(Platform.SystemError) in try Platform.write(descriptor, bytes) }
        } catch {
            guard !error.isBrokenPipe else { throw BrokenPipe() }
            throw Failure(.inputOutput, "io", "cannot write \(name): \(error.message)")
        }
    }
}
