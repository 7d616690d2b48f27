// Feeds one reader with inputs that libFuzzer makes: `navlog-fuzz events|actions|details|arguments [libFuzzer's options] CORPUS`.
// `fuzz.sh` builds and runs it. A trap, an overflow, a use of freed memory, or a value that is not the same when written and read again
// ends it, and leaves the input in a file.
import CFuzzer
import Foundation

let readers: [String: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32] = [
    "events": { bytes, count in feed(bytes, count, EventFuzzer.read) },
    "actions": { bytes, count in feed(bytes, count, ActionFuzzer.read) },
    "details": { bytes, count in feed(bytes, count, DetailFuzzer.read) },
    "arguments": { bytes, count in feed(bytes, count, ArgumentFuzzer.read) },
]

/// A copy of the exact size, so that the address sanitizer sees a read past its end.
func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Int32 {
    body(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

/// Ends the program: libFuzzer keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition else { return }
    FileHandle.standardError.write(Data((message() + "\n").utf8))
    abort()
}

guard CommandLine.argc > 1, let reader = readers[CommandLine.arguments[1]] else {
    FileHandle.standardError.write(Data("usage: navlog-fuzz \(readers.keys.sorted().joined(separator: "|")) [options] CORPUS\n".utf8))
    exit(64)
}
var words = CommandLine.arguments
words.remove(at: 1)
var count = Int32(words.count)
var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
let code = pointers.withUnsafeMutableBufferPointer { buffer -> Int32 in
    var base = buffer.baseAddress
    return withUnsafeMutablePointer(to: &base) { base in
        base.withMemoryRebound(to: Optional<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>.self, capacity: 1) {
            LLVMFuzzerRunDriver(&count, $0, reader)
        }
    }
}
exit(code)
