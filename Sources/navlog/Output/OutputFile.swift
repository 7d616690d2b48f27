/// A file that takes its final name when it is complete; without `finish()` nothing of it stays.
final class OutputFile {
    let output: ByteOutput
    private let descriptor: Int32
    private let path: String
    /// nil where the target is no ordinary file, such as a device or a pipe: then it is written directly.
    private let temporaryPath: String?
    private var isOpen = true

    init(_ path: String) throws(Failure) {
        guard !path.isEmpty else { throw .usage("the name of the file to write is empty", hint: "give a path") }
        // The file that a link points to is written, the link stays.
        let path = Platform.resolved(path) ?? path
        self.path = path
        guard !Platform.isFolder(path) else {
            throw Failure(.cannotCreate, "isFolder", "\(path) is a folder", hint: "give the name of a file", path: path)
        }
        guard !Self.isDatabase(path) else {
            throw Failure(
                .cannotCreate, "isDatabase", "\(path) is a database, which is not written over", hint: "give the name of another file",
                path: path)
        }
        do throws(Platform.SystemError) {
            if Platform.exists(path), !Platform.isRegularFile(path) {
                temporaryPath = nil
                descriptor = try Platform.openForWriting(path)
            } else {
                let temporary = "\(path).\(Platform.processNumber).tmp"
                temporaryPath = temporary
                // What replaces a file is open to those only to whom that was.
                descriptor = try Platform.createFile(temporary, permissions: Platform.permissions(path))
            }
        } catch {
            throw Failure(
                .cannotCreate, "cannotCreate", "cannot create \(path): \(error.message)",
                hint: "check that the folder is there and may be written to",
                path: path)
        }
        output = ByteOutput(descriptor, name: path)
    }

    /// Whether a history, the one that is being read perhaps, would be lost.
    private static func isDatabase(_ path: String) -> Bool {
        guard Platform.isRegularFile(path), let descriptor = try? Platform.openForReading(path) else { return false }
        defer { Platform.closeFile(descriptor) }
        var start = [UInt8](repeating: 0, count: 16)
        let count = start.withUnsafeMutableBytes { buffer in (try? Platform.read(descriptor, into: buffer)) ?? 0 }
        return start.prefix(count).starts(with: "SQLite format 3".utf8)
    }

    deinit {
        guard isOpen else { return }
        Platform.closeFile(descriptor)
        if let temporaryPath { Platform.remove(temporaryPath) }
    }

    /// Puts the complete file in its place.
    func finish() throws {
        try output.flush()
        do throws(Platform.SystemError) {
            guard let temporaryPath else { return }
            try Platform.finishFile(descriptor)
            isOpen = false
            try Platform.rename(temporaryPath, to: path)
        } catch {
            if let temporaryPath { Platform.remove(temporaryPath) }
            throw Failure(.inputOutput, "io", "cannot write \(path): \(error.message)", path: path)
        }
    }
}
