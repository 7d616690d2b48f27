import Foundation
import NavigationHistory
import Testing

@Suite("Tests made of sessions")
struct SessionTestTests {
    private func text(_ random: RandomSession, _ range: ClosedRange<Int>? = nil) throws -> (text: String, unrepeatable: Int) {
        let store = try HistoryStore.inMemory()
        try store.append(random.events)
        var text = ""
        let unrepeatable = try store.writeTest(of: try store.session(.id(random.id)), range) { text += $0 }
        return (text, unrepeatable)
    }

    @Test("A made file repeats most events and names what it cannot repeat")
    func repeats() throws {
        var unrepeatable = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            let random = try RandomSession(seed: seed, events: 60)
            let (text, count) = try text(random)
            unrepeatable += count
            #expect(text.contains("import NavigationHistory\nimport Testing"))
            #expect(text.contains("    run.step("))
            #expect(text.split(separator: "\n").count { $0.contains("cannot be repeated") || $0.contains("No action repeats") } == count)
        }
        // Refusals by transitions and the like; the made-up actions of the random sessions' diagnostic events.
        #expect(unrepeatable < 20 * 30)
    }

    @Test("A part of a session begins with the state before it")
    func part() throws {
        let random = try RandomSession(seed: 4, events: 60)
        let (text, _) = try text(random, 20...30)
        #expect(text.contains("events 20 to 30"))
        #expect(text.contains("run.state(after: 20, changes: ["))
        #expect(!text.contains("run.step(31,"))
    }

    /// Fifty files in one build, against this very package; then one expectation is altered. It takes a minute or two: only where
    /// NAVLOG_SESSION_TESTS is set, as the project's CI does.
    @Test(
        "The made tests of 50 random sessions compile and pass, and fail when an expectation is altered",
        .enabled(if: ProcessInfo.processInfo.environment["NAVLOG_SESSION_TESTS"] != nil))
    func compiled() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "navlog-session-tests-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let tests = folder.appendingPathComponent("Tests/SessionTests")
        try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        try """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "SessionTests",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "Navlog", path: "\(package.path)")],
            targets: [.testTarget(name: "SessionTests", dependencies: [.product(name: "NavigationHistory", package: "Navlog")])],
            swiftLanguageModes: [.v6]
        )
        """.write(to: folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
        for seed in 1...50 as ClosedRange<UInt64> {
            let file = tests.appendingPathComponent("Session\(seed).swift")
            try text(try RandomSession(seed: seed, events: 30, ends: true)).text.write(to: file, atomically: true, encoding: .utf8)
        }
        let good = try run(folder)
        #expect(good.status == 0, "\(good.output.suffix(4_000))")
        #expect(good.output.contains("Test run with 50 tests"))

        let altered = tests.appendingPathComponent("Session7.swift")
        let source = try String(contentsOf: altered, encoding: .utf8)
        let place = try #require(source.range(of: "\"depth\": \"", options: .backwards))
        try source.replacingCharacters(in: place, with: "\"depth\": \"9").write(to: altered, atomically: true, encoding: .utf8)
        let bad = try run(folder)
        #expect(bad.status != 0)
        #expect(bad.output.contains(#/after event \d+, depth: expected 9\d+, got \d+/#), "\(bad.output.suffix(4_000))")
    }

    private func run(_ folder: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "test", "--package-path", folder.path, "--scratch-path", folder.appendingPathComponent("build").path]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
