import Foundation

// One workload a process, like the yardstick: what one leaves in caches and heap does not help the next.
do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    try run(options)
} catch let misuse as Misuse {
    FileHandle.standardError.write(Data(((misuse.reason.map { "navlog-bench: \($0)\n" } ?? "") + Options.usage).utf8))
    exit(64)
} catch {
    FileHandle.standardError.write(Data("navlog-bench: \(error)\n".utf8))
    exit(1)
}
