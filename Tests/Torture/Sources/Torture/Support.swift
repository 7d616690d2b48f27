import Foundation
import NavigationHistory

/// What must never happen: the campaign has failed.
struct Violation: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// Fresh folders in memory, where the system has such a place: the campaigns make hundreds of thousands of files.
enum Folders {
    static let base: String = {
        let given = ProcessInfo.processInfo.environment["NAVLOG_TORTURE_DIR"]
        let shared = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : FileManager.default.temporaryDirectory.path
        return (given ?? shared) + "/navlog-torture-\(ProcessInfo.processInfo.processIdentifier)"
    }()

    static func make(_ name: String) throws -> String {
        let path = base + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

/// Where a worker tells its parent what it has done.
enum Reports {
    // Set before anything is reported, by the thread that works.
    nonisolated(unsafe) private(set) static var descriptor: Int32 = 1

    /// Leaves standard output and standard error to the commands that the worker runs: what they write is thrown away.
    static func moveFromStandardOutput() throws {
        let kept = dup(1)
        let nowhere = open("/dev/null", O_WRONLY)
        guard kept >= 0, nowhere >= 0, dup2(nowhere, 1) >= 0, dup2(nowhere, 2) >= 0 else {
            throw Violation("standard output cannot be moved")
        }
        descriptor = kept
    }
}

/// Writes without buffering: a kill must not take back what was reported.
func report(_ line: String) { FileHandle(fileDescriptor: Reports.descriptor).write(Data((line + "\n").utf8)) }

func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

/// `--name value` pairs, and names alone, behind the name of a campaign.
struct Arguments {
    private var values: [String: String] = [:]

    init(_ words: [String]) {
        var words = words[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else { continue }
            let isAlone = words.first?.hasPrefix("--") ?? true
            values[String(word.dropFirst(2))] = isAlone ? "" : words.popFirst()
        }
    }

    func isSet(_ name: String) -> Bool { values[name] != nil }

    func integer(_ name: String, _ fallback: Int) -> Int { values[name].flatMap { Int($0) } ?? fallback }
    func text(_ name: String) -> String? { values[name] }
    var seed: UInt64 { values["seed"].flatMap { UInt64($0) } ?? 1 }
}

/// This program again, as a process of its own, whose lines are collected.
final class Child: @unchecked Sendable {
    // Unchecked: the lines are only touched under the lock, the rest is set before it starts.
    private let process = Process()
    private let lock = NSLock()
    private var text = Data()
    private let pipe = Pipe()
    private let done = DispatchSemaphore(value: 0)

    init(_ arguments: [String]) throws {
        guard let program = Bundle.main.executablePath else { throw Violation("this program has no path") }
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["worker"] + arguments
        process.standardOutput = pipe
        var environment = ProcessInfo.processInfo.environment
        // A trap must end the process at once.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            guard let self else { return }
            if data.isEmpty {
                handle.readabilityHandler = nil
                done.signal()
            } else {
                lock.withLock { self.text.append(data) }
            }
        }
        try process.run()
    }

    var lines: [String] { lock.withLock { String(decoding: text, as: UTF8.self) }.split(separator: "\n").map(String.init) }
    /// The lines that are whole: the last one may be cut by a kill.
    var wholeLines: [String] {
        let all = lock.withLock { String(decoding: text, as: UTF8.self) }
        guard let end = all.lastIndex(of: "\n") else { return [] }
        return all[..<end].split(separator: "\n").map(String.init)
    }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for the end; the signal that ended it, or 0.
    @discardableResult
    func wait() -> (code: Int32, signal: Int32) {
        process.waitUntilExit()
        _ = done.wait(timeout: .now() + 10)
        let status = process.terminationStatus
        return process.terminationReason == .uncaughtSignal ? (-1, status) : (status, 0)
    }
}

/// A short name for an error, for counting.
func name(of error: any Error) -> String {
    switch error {
    case let error as ImportError: name(of: error.error)
    case let error as HistoryError: String("\(error)".isEmpty ? "?" : Mirror(reflecting: error).children.first?.label ?? "\(error)")
    default: "\(type(of: error))"
    }
}

/// Whether an error is one that callers are promised.
func isTyped(_ error: any Error) -> Bool {
    error is HistoryError || error is ImportError || error is SQLQueryError || error is ConditionError
}
