import Foundation
import Testing

/// The README and `Documentation/Tour.md`: each command is run, and its output is what the page shows.
@Suite("The tour and the README")
struct TourTests {
    /// A command of the page and what stands under it.
    private struct Step {
        var line: Int
        var command: String
        var output: [String]
    }

    private func steps(of name: String) throws -> [Step] {
        let page = try String(contentsOf: documentation.appendingPathComponent(name), encoding: .utf8)
        var steps: [Step] = []
        var isInside = false
        for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated() {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append(Step(line: number + 1, command: String(line.dropFirst(2)), output: []))
            } else if isInside, !steps.isEmpty {
                steps[steps.count - 1].output.append(line)
            }
        }
        return steps
    }

    /// Ids of sessions are new with each recording.
    private func plain(_ lines: [String], _ id: String) -> [String] {
        lines.map { $0.replacing(id, with: "SESSION").replacing(String(id.prefix(8)), with: "SESSION_") }
    }

    @Test("Each command of the page gives the output that it shows", arguments: ["Tour.md", "../README.md"])
    func commands(page: String) throws {
        let tool = try Tool()
        let demo = documentation.appendingPathComponent("Demo/actions.ndjson")
        try tool.write(try Data(contentsOf: demo), to: "actions.ndjson")
        let steps = try steps(of: page)
        #expect(steps.count >= 4)
        let shownID = try #require(
            steps.flatMap(\.output).joined(separator: "\n").firstMatch(of: #/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#)
        ).output
        for step in steps {
            let command = step.command.replacing("navlog ", with: "\"$NAVLOG\" --format table ", maxReplacements: 1)
            let isOwnFormat = step.command.contains("--format") || step.command.contains("--json")
            let answer = try tool.runShell(
                isOwnFormat ? step.command.replacing("navlog ", with: "\"$NAVLOG\" ", maxReplacements: 1) : command)
            let realID = try tool.run("sessions", "--fields", "session").lines.first ?? ""
            var lines = (answer.output + (step.command.contains("record ") ? answer.errors : "")).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
            if lines.last == "" { lines.removeLast() }
            if step.output.last == "…" {
                #expect(
                    plain(Array(lines.prefix(step.output.count - 1)), realID) == plain(Array(step.output.dropLast()), String(shownID)),
                    "line \(step.line): \(step.command)")
            } else {
                #expect(plain(lines, realID) == plain(step.output, String(shownID)), "line \(step.line): \(step.command)")
            }
        }
    }
}

extension Tool {
    /// Runs a shell's command line in the folder; `$NAVLOG` is the program.
    func runShell(_ command: String) throws -> Answer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        process.environment = terminalEnvironment.merging(["COLUMNS": "100"]) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Answer(code: process.terminationStatus, output: text, errors: messages)
    }
}
