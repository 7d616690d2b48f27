/// A buffered stream of bytes to a file descriptor.
final class ByteOutput {
    let descriptor: Int32
    /// What the stream is called in errors.
    let name: String
    private var buffer: [UInt8] = []
    /// Takes over from the terminal what is longer than its screen.
    var pager: Pager?
    /// Called before anything reaches the system, so that what stands on the terminal can give way.
    var willWrite: (() -> Void)?
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

    /// Lets `body` append to the buffer itself: the way of an export, which makes no strings.
    func append(_ body: (inout [UInt8]) throws -> Void) throws {
        try body(&buffer)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Hands what is buffered to the system. A closed pipe ends the program quietly.
    func flush() throws {
        // What may still fit on the screen waits until the end.
        if let pager, !pager.takesOver(buffer) { return }
        try writeBuffer()
    }

    /// Hands over all of it: there is no more to come.
    func finish() throws {
        if pager?.takesOver(buffer) == false { pager = nil }
        try writeBuffer()
    }

    private func writeBuffer() throws {
        guard !buffer.isEmpty else { return }
        willWrite?()
        defer { buffer.removeAll(keepingCapacity: true) }
        do throws(Platform.SystemError) {
            try Platform.write(pager?.descriptor ?? descriptor, buffer)
        } catch {
            guard !error.isBrokenPipe else { throw BrokenPipe() }
            throw Failure(.inputOutput, "io", "cannot write \(name): \(error.message)")
        }
    }
}
