import Foundation

/// What the program answered.
struct Answer: Sendable {
    var code: Int32
    var output: String
    var errors: String

    /// The lines of the output, without the last line end.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs the built program in a folder of its own, with a fixed clock, zone and width.
final class Tool: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    var database: String { path("history.sqlite") }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    @discardableResult
    func write(_ data: Data, to name: String) throws -> String {
        try data.write(to: folder.appendingPathComponent(name))
        return path(name)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

    /// The names of the files in the folder, in order, without what `run` keeps there.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix("stream-") }.sorted()
    }

    /// Runs the program with the folder's database and waits for its end.
    @discardableResult
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Answer {
        try start(arguments, input: input, environment: environment).answer()
    }

    /// Starts the program and does not wait.
    func start(_ arguments: [String], input: String? = "", environment: [String: String] = [:]) throws -> Running {
        try Running(folder, Self.program, arguments, input: input, environment: Self.environment(database, environment))
    }

    /// Runs another program in the folder.
    func runOther(_ program: String, _ arguments: [String], input: String = "") throws -> Answer {
        try Running(folder, URL(fileURLWithPath: program), arguments, input: input, environment: [:]).answer()
    }

    private static func environment(_ database: String, _ own: [String: String]) -> [String: String] {
        let fixed = [
            "NAVLOG_DATABASE": database, "NAVLOG_NOW": "2026-11-30T12:00:00Z", "TZ": "UTC", "COLUMNS": "100",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        return fixed.merging(own) { $1 }
    }

    /// The program beside the test bundle.
    static let program: URL = {
        #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("navlog")
        #else
        return Bundle.main.bundleURL.appendingPathComponent("navlog")
        #endif
    }()
}

/// A program that runs. Its streams are files, so that no pipe can fill up.
final class Running {
    let process = Process()
    /// Where to write input, if it was not given at the start.
    let input: FileHandle?
    private let output: URL
    private let errors: URL

    fileprivate init(_ folder: URL, _ program: URL, _ arguments: [String], input text: String?, environment: [String: String]) throws {
        let name = "stream-\(UUID().uuidString)"
        output = folder.appendingPathComponent(name + "-output")
        errors = folder.appendingPathComponent(name + "-errors")
        for url in [output, errors] { try Data().write(to: url) }
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        if let text {
            let url = folder.appendingPathComponent(name + "-input")
            try Data(text.utf8).write(to: url)
            process.standardInput = try FileHandle(forReadingFrom: url)
            input = nil
        } else {
            let pipe = Pipe()
            process.standardInput = pipe
            input = pipe.fileHandleForWriting
        }
        try process.run()
    }

    /// What has been written so far.
    var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits for the end.
    func answer() throws -> Answer {
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        return Answer(code: process.terminationStatus, output: text, errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

/// The sqlite3 shell, where it is installed.
let sqliteShell = ["/usr/bin/sqlite3", "/opt/homebrew/bin/sqlite3"].first { FileManager.default.isExecutableFile(atPath: $0) }
