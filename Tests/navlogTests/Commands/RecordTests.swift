import Foundation
import Testing

@Suite struct RecordTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    @Test func `each action is answered by a line`() throws {
        let answer = try tool.run("record", "-", input: Samples.shop)
        #expect(answer.code == 0)
        #expect(
            answer.lines == [
                #"{"line":1,"outcome":"applied","events":[0]}"#,
                #"{"line":2,"outcome":"applied","events":[1]}"#,
                #"{"line":3,"outcome":"applied","events":[2],"screen":"Checkout#4"}"#,
                #"{"line":4,"outcome":"refused:delegate","events":[3]}"#,
                #"{"line":5,"outcome":"applied","events":[4]}"#,
                #"{"line":6,"outcome":"applied","events":[5]}"#,
                #"{"line":7,"outcome":"applied","events":[6]}"#,
                #"{"line":8,"outcome":"applied","events":[7]}"#,
            ])
        #expect(answer.errors.hasPrefix("recorded 8 events in session 1 ("))
    }

    @Test func `without start the root is named root`() throws {
        #expect(
            try tool.run("record", input: #"{"do":"push","screen":"A"}"#).output == #"{"line":1,"outcome":"applied","events":[1]}"# + "\n")
        let state = try tool.run("state", "latest", "--json")
        #expect(state.output.contains(#""stack":["root","A"]"#))
        // The clock is that of the test.
        #expect(state.output.contains(#""time":"2026-11-30T12:00:00.000000Z""#))
    }

    @Test func `the same id twice is an error with a hint, and goes on`() throws {
        let answer = try tool.run(
            "record", input: #"{"do":"push","screen":"A"}"# + "\n" + #"{"do":"push","screen":"A"}"# + "\n" + #"{"do":"pop"}"#)
        #expect(answer.code == 0)
        #expect(
            answer.lines[1].hasPrefix(#"{"line":2,"outcome":"error:alreadyInStack","events":[2],"hint":"a string is the id of one screen"#))
        #expect(answer.lines[2] == #"{"line":3,"outcome":"applied","events":[3]}"#)
    }

    @Test func `strict stops at the first error`() throws {
        let actions = #"{"do":"pop"}"# + "\n" + #"{"do":"popTo","screen":"X"}"# + "\n" + #"{"do":"push","screen":"A"}"#
        let answer = try tool.run("record", "--strict", input: actions)
        #expect(answer.code == 65)
        #expect(answer.lines.count == 2)
        #expect(answer.lines[1] == #"{"line":2,"outcome":"error:notInStack","events":[1]}"#)
        #expect(answer.errors.contains("error: standard input, line 2: the action is an error: notInStack\n"))
    }

    @Test func `a wrong line ends it, and what was before stays`() throws {
        let answer = try tool.run("record", input: #"{"do":"push","screen":"A"}"# + "\n" + #"{"do":"psuh","screen":"B"}"# + "\n")
        #expect(answer.code == 65)
        #expect(answer.lines.count == 1)
        #expect(answer.errors.hasSuffix("error: standard input, line 2: unknown action \"psuh\"\nhint: did you mean \"push\"?\n"))
        #expect(try tool.run("state", "latest", "--json").output.contains(#""stack":["root","A"]"#))
    }

    @Test func `a session goes on where it was`() throws {
        try tool.run("record", input: #"{"do":"push","screen":"A"}"#)
        let answer = try tool.run("record", "--resume", "latest", input: #"{"do":"push","screen":{"name":"B"}}"# + "\n" + #"{"do":"end"}"#)
        #expect(
            answer.lines == [
                #"{"line":1,"outcome":"applied","events":[2],"screen":"B#3"}"#, #"{"line":2,"outcome":"applied","events":[3]}"#,
            ])
        let ended = try tool.run("record", "--resume", "1", input: #"{"do":"pop"}"#)
        #expect(ended.code == 65)
        #expect(ended.errors.contains("has ended"))
        let started = try tool.run("record", input: #"{"do":"pop"}"# + "\n" + #"{"do":"start"}"#)
        #expect(started.code == 65)
        #expect(started.errors.contains("line 2: \"start\" stands on the first line only"))
    }

    @Test func `what comes after the end is refused`() throws {
        let answer = try tool.run("record", input: #"{"do":"end","reason":"done"}"# + "\n" + #"{"do":"pop"}"#)
        #expect(answer.code == 65)
        #expect(answer.lines.count == 1)
    }

    @Test func `notes and app states are kept, and reports of what is true`() throws {
        let answer = try tool.run("record", input: #"{"do":"note","text":"hi"}"# + "\n" + #"{"do":"appState","state":"background"}"#)
        #expect(answer.code == 0)
        #expect(
            try tool.run("log", "--fields", "event,description").output == "sessionStarted\troot\nnote\thi\nappStateChanged\tbackground\n")
        let observed = try tool.run("record", input: #"{"do":"observe","stack":["root","A"]}"#)
        #expect(observed.output == #"{"line":1,"outcome":"applied","events":[1]}"# + "\n")
        #expect(try tool.run("log", "latest", "--event", "pushed", "--fields", "seq,description").output == "1\tA\n")
    }

    @Test func `answers come before the next action is asked for`() throws {
        let running = try tool.start(["record", "-"], input: nil)
        for number in 1...3 {
            try running.input?.write(contentsOf: Data(#"{"do":"push","screen":"S\#(number)"}"#.utf8) + Data("\n".utf8))
            while running.process.isRunning, running.outputSoFar.split(separator: "\n").count < number { usleep(2_000) }
            #expect(running.outputSoFar.split(separator: "\n").count == number)
        }
        try running.input?.close()
        #expect(try running.answer().code == 0)
    }
}
