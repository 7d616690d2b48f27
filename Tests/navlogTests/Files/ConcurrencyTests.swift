import Foundation
import Testing

/// Several programs on one file.
@Suite(.serialized) struct ConcurrencyTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    @Test func `eight write while others read, and nothing is lost`() throws {
        let pushes = 150
        let actions = (0..<pushes).map { #"{"do":"push","screen":"s\#($0)"}"# + "\n" }.joined()
        try tool.run("record", input: #"{"do":"pop"}"#)
        let writers = try (0..<8).map { _ in try tool.start(["record", "--timeout", "60", "-"], input: actions) }
        var reads = 0
        while writers.contains(where: \.process.isRunning) {
            for arguments in [["sessions", "--long", "--json"], ["log", "latest", "--limit", "5"]] {
                let answer = try tool.start(arguments).answer()
                #expect(answer.code == 0, "\(answer.errors)")
                reads += 1
            }
        }
        #expect(reads > 0)
        for writer in writers {
            let answer = try writer.answer()
            #expect(answer.code == 0, "\(answer.errors)")
            #expect(answer.lines.count == pushes)
        }
        let depths = try tool.run("sessions", "--long", "--fields", "events,maxDepth").lines
        #expect(depths.dropFirst() == Array(repeating: "\(pushes + 1)\t\(pushes + 1)", count: 8)[...])
    }

    @Test func `sixteen start at once on a new file`() throws {
        let running = try (0..<16).map { _ in try tool.start(["record", "--timeout", "60", "-"], input: #"{"do":"push","screen":"A"}"#) }
        for one in running {
            let answer = try one.answer()
            #expect(answer.code == 0, "\(answer.errors)")
        }
        #expect(try tool.run("sessions", "--fields", "number,events").lines == (1...16).map { "\($0)\t2" })
        #expect(try tool.run("migrate", "--list", "--fields", "state").lines.allSatisfy { $0 == "applied" })
    }

    @Test func `an import that is killed is completed by a rerun`() throws {
        var events = "{\"navlog\":1}\n"
        for session in 1...60 { events += Samples.events(Samples.id(session), pushes: 500).dropFirst(13) }
        let file = try tool.write(events, to: "events.ndjson")
        for delay in [30_000, 60_000, 120_000] as [UInt32] {
            let running = try tool.start(["import", file])
            usleep(delay)
            kill(running.process.processIdentifier, SIGKILL)
            running.process.waitUntilExit()
            // Whatever it came to, what is there is whole.
            if FileManager.default.fileExists(atPath: tool.database) {
                let answer = try tool.run("export", "-q")
                #expect(answer.code == 0 || answer.code == 65, "\(answer.errors)")
            }
        }
        #expect(try tool.run("import", file).code == 0)
        #expect(try tool.run("export").output == events)
        #expect(try tool.run("sessions", "--long", "--fields", "maxDepth").lines == Array(repeating: "501", count: 60))
    }

    @Test func `an unfinished recording keeps what was answered`() throws {
        let running = try tool.start(["record", "-"], input: nil)
        try running.input?.write(contentsOf: Data("{\"do\":\"push\",\"screen\":\"A\"}\n{\"do\":\"push\",\"screen\":\"B\"}\n".utf8))
        while running.process.isRunning, running.outputSoFar.split(separator: "\n").count < 2 { usleep(2_000) }
        kill(running.process.processIdentifier, SIGKILL)
        running.process.waitUntilExit()
        #expect(try tool.run("state", "latest", "--json").output.contains(#""stack":["root","A","B"]"#))
    }
}
