import Foundation
import NavigationHistory

/// Fills a small disk at every step of the script, then makes room.
enum DiskCampaign {
    static func run(_ arguments: Arguments) throws {
        let rounds = arguments.integer("count", 20)
        let folder = try Folders.make("disk")
        defer { Folders.remove(folder) }
        guard mount(folder) else { return Verdict.skip("full disks", "a tmpfs of 2 MB cannot be mounted here (it takes Linux and root)") }
        defer { _ = shell("/bin/umount", [folder]) }
        var full = 0
        for round in 0..<rounds {
            let sessions = try ScriptSessions(seed: arguments.seed &+ UInt64(round))
            let work = folder + "/work"
            try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
            // From no room at all to enough for nearly everything.
            let room = round * 700_000 / max(1, rounds - 1)
            let ballast = folder + "/ballast"
            _ = FileManager.default.createFile(atPath: ballast, contents: Data(count: max(0, 2_000_000 - room)))
            let script = Script(folder: work, sessions: sessions, seed: arguments.seed)
            do {
                try script.run()
                full += script.failures.isEmpty ? 0 : 1
                Folders.remove(ballast)
                Folders.remove(work + "/copy.db")
                if FileManager.default.fileExists(atPath: script.path) { try script.ledger.verify(script.path) }
            } catch {
                Verdict.fail("disk --seed \(arguments.seed) round \(round): \(error) \(script.failures)")
            }
            Folders.remove(ballast)
            Folders.remove(work)
        }
        Verdict.count("full disks", full, "(of \(rounds) scripts)")
    }

    private static func mount(_ folder: String) -> Bool {
        #if os(Linux)
        return getuid() == 0 && shell("/bin/mount", ["-t", "tmpfs", "-o", "size=2M", "tmpfs", folder]) == 0
        #else
        return false
        #endif
    }

    private static func shell(_ program: String, _ arguments: [String]) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
