// A program for the recorder's tests to kill: it records write-behind without end and says what is durable.
//
//     RecorderProbe FILE
//
// After each `flush()` it writes one line with the number of events that are in the file, and goes on at once.
import Foundation
import NavigationHistory

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: RecorderProbe FILE\n".utf8))
    exit(64)
}
let store = try HistoryStore(at: CommandLine.arguments[1])
let recorder = try store.record(AppInfo(name: "Probe"), initial: .stack([NavigationScreen(named: "Root")]), mode: .writeBehind())
var depth = 1
while true {
    for step in 0..<100 {
        depth = depth % 7 + 1
        recorder.observe(stack: ["Root"] + (1..<depth + 1).map { "Screen\($0)" }, origin: .user)
        if step % 10 == 0 { try recorder.note("step \(step)") }
    }
    let reported = recorder.nextSequence
    try await recorder.flush()
    FileHandle.standardOutput.write(Data("\(reported)\n".utf8))
    recorder.observe(stack: ["Root", "Unflushed"])
}
