import Foundation

// What the recorder's tests need of the machine.

/// The program that is killed; it stands beside the test bundle.
enum ProbeProgram {
    static var url: URL {
        #if os(Linux)
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #else
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        let products = bundle.bundleURL.deletingLastPathComponent()
        #endif
        return products.appendingPathComponent("RecorderProbe")
    }
}

/// A file system of 512 kB, where one may be mounted.
final class SmallDisk {
    let path: String

    init?() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-disk-\(UUID().uuidString)").path
        #if os(Linux)
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard Self.run("mount", ["-t", "tmpfs", "-o", "size=512k", "navlog", path]) else {
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
        #else
        return nil
        #endif
    }

    /// Takes all the room that is left.
    func fill() throws {
        let file = path + "/filler"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        guard let handle = FileHandle(forWritingAtPath: file) else { return }
        defer { try? handle.close() }
        let block = Data(repeating: 1, count: 4_096)
        for _ in 0..<200 {
            do { try handle.write(contentsOf: block) } catch { return }
        }
    }

    /// Gives the room back.
    func empty() {
        try? FileManager.default.removeItem(atPath: path + "/filler")
    }

    func remove() {
        _ = Self.run("umount", [path])
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func run(_ command: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// The locks on files, as the kernel lists them.
enum ProcessLocks {
    /// Lines of `/proc/locks` about these files that this process holds; none where the system has no such list.
    static func held(on paths: [String]) throws -> [String] {
        guard let text = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return [] }
        let inodes = paths.compactMap { path in
            (try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber)?.uint64Value
        }
        let process = "\(ProcessInfo.processInfo.processIdentifier)"
        return text.split(separator: "\n").map(String.init).filter { line in
            let words = line.split(separator: " ")
            return words.contains { $0 == process } && inodes.contains { inode in words.contains { $0.hasSuffix(":\(inode)") } }
        }
    }
}
