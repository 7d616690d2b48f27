import FaultShim
import Foundation
import NavigationHistory

/// The moments at which the power failed, and what was reported by then. One script runs at a time, on one thread.
private final class Moments {
    // One script at a time: the hook, a C function without a context, has to find it.
    nonisolated(unsafe) static var current: Moments?

    let folder: String
    let every: Int64
    var images: [(folder: String, ledger: Ledger)] = []
    var ledger = Ledger()
    var seed: UInt64
    var failure: String?

    init(folder: String, every: Int64, seed: UInt64) {
        self.folder = folder
        self.every = every
        self.seed = seed
    }

    func cut(_ number: Int64) {
        guard (number + Int64(seed % 7)) % every == 0 else { return }
        let image = "\(folder)/image-\(images.count)"
        do { try FileManager.default.createDirectory(atPath: image, withIntermediateDirectories: true) } catch { failure = "\(error)" }
        seed &+= 0x9E37_79B9
        if fault_power_off(image, seed) != 0 { failure = "an image cannot be written" }
        images.append((image, ledger))
    }
}

/// Cuts the power at every write and sync of the script: what was synced stays, of the rest any part, torn at 512 bytes.
enum PowerCampaign {
    static func work(_ arguments: Arguments) throws {
        guard fault_install() == 0 else { throw Violation("the shim cannot be installed") }
        let wanted = arguments.integer("count", 200)
        var done = 0
        var seed = arguments.seed
        while done < wanted {
            for synchronous in [HistoryOptions.Synchronous.normal, .full] {
                done += try cut(seed, synchronous, limit: wanted - done)
            }
            seed += 1
        }
    }

    private static func cut(_ seed: UInt64, _ synchronous: HistoryOptions.Synchronous, limit: Int) throws -> Int {
        let folder = try Folders.make("power")
        defer { Folders.remove(folder) }
        let work = folder + "/work"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        let moments = Moments(folder: folder, every: limit > 400 ? 1 : 5, seed: seed)
        Moments.current = moments
        fault_watch(work, { number in Moments.current?.cut(number) })
        let script = Script(folder: work, sessions: try ScriptSessions(seed: seed), seed: seed, synchronous: synchronous)
        script.onReport = { moments.ledger = $0 }
        try script.run()
        fault_unwatch()
        Moments.current = nil
        if let failure = moments.failure ?? script.failures.first { throw Violation("power, seed \(seed): \(failure)") }
        for (index, image) in moments.images.enumerated() {
            let path = image.folder + "/history.db"
            report("case \(seed) \(synchronous) \(index)")
            alarm(60)
            // What retention may remove later on may be gone at any time after.
            var ledger = image.ledger
            for (id, entry) in script.ledger.entries where entry.mayBeGone { ledger.entries[id]?.mayBeGone = true }
            // The file itself may not have got its name yet.
            if FileManager.default.fileExists(atPath: path) || !image.ledger.entries.isEmpty && synchronous == .full {
                do {
                    try ledger.verify(path, isWhole: synchronous == .full)
                } catch {
                    throw Violation("power --seed \(seed) (\(synchronous), image \(index)): \(error)")
                }
            }
            report("cut \(synchronous)")
            Folders.remove(image.folder)
        }
        alarm(0)
        return moments.images.count
    }

    static func run(_ arguments: Arguments) throws {
        let child = try Child(["power", "--seed", "\(arguments.seed)", "--count", "\(arguments.integer("count", 200))"])
        let end = child.wait()
        let lines = child.wholeLines
        let count = lines.count { $0.hasPrefix("cut ") }
        let full = lines.count { $0 == "cut full" }
        if end.code != 0 {
            Verdict.fail("power --seed \(arguments.seed): \(lines.last { $0.hasPrefix("case ") } ?? "none"), \(end)")
        }
        Verdict.count("power failures", count, "(\(full) under FULL, \(count - full) under NORMAL)")
    }
}
