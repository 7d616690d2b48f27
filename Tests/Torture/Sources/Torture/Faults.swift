import FaultShim
import Foundation
import NavigationHistory

/// One fault: the n-th operation of a kind fails in this manner, alone or with all that follow.
struct FaultCase {
    var operation: Int32
    var manner: Int32
    var number: Int64
    var lasts: Bool

    static let names = ["open", "read", "write", "sync", "truncate", "lock", "delete", "shared memory", "allocation"]
    static let manners = ["error", "refused", "short", "torn"]

    var description: String {
        "\(Self.names[Int(operation)]) \(number) \(Self.manners[Int(manner)])\(lasts ? ", lasting" : "")"
    }
}

/// Fails every operation of a script of all store operations, one after the other.
enum FaultCampaign {
    private static let manners: [Int32: [Int32]] = [
        0: [0], 1: [0, 1], 2: [0, 1, 2, 3], 3: [0], 4: [0], 5: [0, 1], 6: [0], 7: [0, 1], 8: [0],
    ]

    /// The cases of a seed, spread evenly over all operations of the script where there are more than wanted; then again with other seeds.
    private static func cases(_ counts: [Int64], wanted: Int) -> [FaultCase] {
        var all: [FaultCase] = []
        for operation in Int32(0)..<Int32(counts.count) {
            for number in 1...max(1, counts[Int(operation)]) {
                for manner in manners[operation] ?? [0] {
                    // A lock in shared memory that is refused for ever is waited for, ten seconds at a time.
                    for lasts in operation == 7 && manner == 1 ? [false] : [false, true] {
                        all.append(FaultCase(operation: operation, manner: manner, number: number, lasts: lasts))
                    }
                }
            }
        }
        guard all.count > wanted else { return all }
        // Most operations are allocations and reads: each kind gets its share.
        var chosen: [FaultCase] = []
        let kinds = Dictionary(grouping: all, by: \.operation).sorted { $0.value.count < $1.value.count }
        for (index, kind) in kinds.enumerated() {
            let share = (wanted - chosen.count) / (kinds.count - index)
            let count = min(share, kind.value.count)
            for place in 0..<count { chosen.append(kind.value[place * kind.value.count / count]) }
        }
        return chosen
    }

    /// Runs cases `from..<to` of a seed in this process: one line for each that struck, and one with the number of cases first.
    static func work(_ arguments: Arguments) throws {
        guard fault_install() == 0 else { throw Violation("the shim cannot be installed") }
        let seed = arguments.seed
        let sessions = try ScriptSessions(seed: seed)
        let first = try Folders.make("count")
        try run(in: first, sessions, seed)
        fault_reset_counts()
        Folders.remove(first)
        let folder = try Folders.make("plain")
        let ledger = try run(in: folder, sessions, seed)
        let counts = (0..<Int32(9)).map { fault_count($0) }
        try ledger.verify(folder + "/history.db")
        Folders.remove(folder)
        let cases = cases(counts, wanted: arguments.integer("count", 1_000))
        report("cases \(cases.count) \(counts.map(String.init).joined(separator: " "))")
        let range = arguments.integer("from", 0)..<min(cases.count, arguments.integer("to", cases.count))
        for index in range where index % arguments.integer("of", 1) == arguments.integer("part", 0) {
            report("case \(index) \(cases[index].description)")
            alarm(120)
            let struck = try inject(cases[index], sessions, seed &+ UInt64(index))
            if struck > 0 { report("struck \(cases[index].operation)") }
        }
        alarm(0)
    }

    @discardableResult
    private static func run(in folder: String, _ sessions: ScriptSessions, _ seed: UInt64) throws -> Ledger {
        let script = Script(folder: folder, sessions: sessions, seed: seed)
        try script.run()
        if let failure = script.failures.first { throw Violation("without a fault: \(failure)") }
        return script.ledger
    }

    private static func inject(_ fault: FaultCase, _ sessions: ScriptSessions, _ seed: UInt64) throws -> Int64 {
        let folder = try Folders.make("case")
        defer { Folders.remove(folder) }
        let script = Script(folder: folder, sessions: sessions, seed: seed)
        fault_set(fault.operation, fault.manner, fault.number, fault.lasts ? 1 : 0, seed)
        defer { _ = fault_clear() }
        do {
            try script.run()
            let struck = fault_clear()
            try script.ledger.verify(script.path)
            return struck
        } catch {
            throw Violation("\(fault.description): \(error)\nfailures: \(script.failures)")
        }
    }

    /// Runs the campaign in children and counts.
    static func run(_ arguments: Arguments) throws {
        let wanted = arguments.integer("count", 1_000)
        var struck = 0
        var seed = arguments.seed
        var kinds: [Int: Int] = [:]
        while struck < wanted {
            var next = 0
            var total = Int.max
            let before = struck
            while next < total {
                let child = try Child(["faults", "--seed", "\(seed)", "--count", "\(wanted - before)", "--from", "\(next)"])
                let end = child.wait()
                let lines = child.wholeLines
                guard let header = lines.first(where: { $0.hasPrefix("cases ") }) else {
                    throw Violation("faults: the script fails without a fault (seed \(seed), \(end)): \(lines)")
                }
                total = Int(header.split(separator: " ")[1]) ?? 0
                for line in lines where line.hasPrefix("struck ") {
                    struck += 1
                    kinds[Int(line.dropFirst(7)) ?? 0, default: 0] += 1
                }
                guard end.code != 0 else { break }
                let last = lines.last { $0.hasPrefix("case ") } ?? "none"
                next = (Int(last.split(separator: " ").dropFirst().first ?? "") ?? total) + 1
                Verdict.fail("faults --seed \(seed) --count \(wanted - before) --from \(next - 1): \(last), \(end)")
            }
            seed += 1
            guard struck > before else { break }
        }
        let list = kinds.sorted { $0.key < $1.key }.map { "\(FaultCase.names[$0.key]) \($0.value)" }.joined(separator: ", ")
        Verdict.count("faults", struck, "(\(list))")
    }
}
