import FaultShim
import Foundation
import NavigationHistory

/// What fails, how, and whether all that follows fails too.
struct FaultKind: Hashable {
    var operation: Int32
    var manner: Int32
    var lasts: Bool

    static let operations = ["open", "read", "write", "sync", "truncate", "lock", "delete", "shared memory", "allocation"]
    static let manners = ["error", "refused", "short", "torn"]
    private static let mannersOfOperation: [[Int32]] = [[0], [0, 1], [0, 1, 2, 3], [0], [0], [0, 1], [0], [0, 1], [0]]

    static let all: [FaultKind] = mannersOfOperation.enumerated().flatMap { operation, manners in
        manners.flatMap { manner in [false, true].map { FaultKind(operation: Int32(operation), manner: manner, lasts: $0) } }
    }

    var description: String {
        "\(Self.operations[Int(operation)]) \(Self.manners[Int(manner)])\(lasts ? ", lasting" : "")"
    }
}

/// Fails the operations of a script of all store operations, one after the other.
///
/// With `--every` that is each of them, in each manner: n = 1, 2, 3… until the script ends without the fault; the script is one without
/// a snapshot then, which would make it three times as long. With `--count N` it is a part of the whole script's, spread evenly over it,
/// then over those of other seeds.
enum FaultCampaign {
    /// One fault: the n-th operation of a kind.
    private typealias Case = (kind: FaultKind, number: Int64)

    // MARK: In a process of its own

    /// Runs cases from `--from` on: one line for each, and one where it struck. The number of cases comes first unless it is not known.
    static func work(_ arguments: Arguments) throws {
        guard fault_install() == 0 else { throw Violation("the shim cannot be installed") }
        let sessions = try ScriptSessions(seed: arguments.seed, hasLong: !arguments.isSet("kind"))
        let counts = try plainCounts(sessions, arguments.seed)
        let from = arguments.integer("from", 0)
        if let kind = arguments.text("kind").flatMap({ Int($0) }) {
            try workEvery(FaultKind.all[kind], counts, from: Int64(max(1, from)), sessions, arguments.seed)
        } else {
            let cases = cases(counts, wanted: arguments.integer("count", 1_000))
            report("cases \(cases.count)")
            for index in from..<min(cases.count, arguments.integer("to", cases.count)) {
                try workOne(cases[index], index, sessions, arguments.seed)
            }
        }
        alarm(0)
    }

    private static func workEvery(
        _ kind: FaultKind, _ counts: [Int64], from: Int64, _ sessions: ScriptSessions, _ seed: UInt64
    ) throws {
        var number = from
        // A thread that comes earlier or later moves the last operations: the end is where the script has had its plain number, too.
        while try workOne((kind, number), Int(number), sessions, seed) || number < counts[Int(kind.operation)] { number += 1 }
    }

    /// Whether the fault has struck.
    @discardableResult
    private static func workOne(_ fault: Case, _ index: Int, _ sessions: ScriptSessions, _ seed: UInt64) throws -> Bool {
        report("case \(index) \(fault.kind.description) \(fault.number)")
        alarm(120)
        guard try inject(fault, sessions, seed &+ UInt64(fault.number)) > 0 else { return false }
        report("struck \(fault.kind.operation)")
        return true
    }

    /// How many operations of each kind the script has when nothing fails.
    private static func plainCounts(_ sessions: ScriptSessions, _ seed: UInt64) throws -> [Int64] {
        var counts: [Int64] = []
        // The first run pays for what a process does once.
        for _ in 0..<2 {
            let folder = try Folders.make("plain")
            defer { Folders.remove(folder) }
            fault_reset_counts()
            let script = Script(folder: folder, sessions: sessions, seed: seed)
            try script.run()
            if let failure = script.failures.first { throw Violation("without a fault: \(failure)") }
            counts = FaultKind.operations.indices.map { fault_count(Int32($0)) }
            try script.ledger.verify(script.path)
        }
        return counts
    }

    /// As many as are wanted, each operation with its share: most are allocations and reads.
    private static func cases(_ counts: [Int64], wanted: Int) -> [Case] {
        var chosen: [Case] = []
        let order = counts.indices.sorted { counts[$0] < counts[$1] }
        for (index, operation) in order.enumerated() {
            let kinds = FaultKind.all.filter { $0.operation == Int32(operation) }
            let all = (1...max(1, counts[operation])).flatMap { number in kinds.map { ($0, number) } }
            let count = min((wanted - chosen.count) / (order.count - index), all.count)
            for place in 0..<count { chosen.append(all[place * all.count / count]) }
        }
        return chosen
    }

    private static func inject(_ fault: Case, _ sessions: ScriptSessions, _ seed: UInt64) throws -> Int64 {
        let folder = try Folders.make("case")
        defer { Folders.remove(folder) }
        let script = Script(folder: folder, sessions: sessions, seed: seed)
        fault_set(fault.kind.operation, fault.kind.manner, fault.number, fault.kind.lasts ? 1 : 0, seed)
        defer { _ = fault_clear() }
        do {
            try script.run()
            let struck = fault_clear()
            try script.ledger.verify(script.path)
            return struck
        } catch {
            throw Violation("\(fault.kind.description) \(fault.number): \(error)\nfailures: \(script.failures)")
        }
    }

    // MARK: The campaign

    static func run(_ arguments: Arguments) throws {
        var struck = [Int](repeating: 0, count: FaultKind.operations.count)
        if arguments.isSet("every") {
            for kind in FaultKind.all.indices { try runCases(["--kind", "\(kind)"], seed: arguments.seed, &struck) }
        } else {
            let wanted = arguments.integer("count", 1_000)
            var seed = arguments.seed
            var before = -1
            while struck.reduce(0, +) < wanted, struck.reduce(0, +) > before {
                before = struck.reduce(0, +)
                try runCases(["--count", "\(wanted - before)"], seed: seed, &struck)
                seed += 1
            }
        }
        let list = zip(FaultKind.operations, struck).map { "\($0) \($1)" }.joined(separator: ", ")
        Verdict.count("faults that struck", struck.reduce(0, +), "(\(list))")
    }

    /// Runs cases in a child; where one ends it, goes on behind that case in another.
    private static func runCases(_ words: [String], seed: UInt64, _ struck: inout [Int]) throws {
        var from = 0
        while true {
            let words = words + ["--seed", "\(seed)", "--from", "\(from)"]
            let child = try Child(["faults"] + words)
            let end = child.wait()
            let lines = child.wholeLines
            for line in lines where line.hasPrefix("struck ") {
                if let operation = Int(line.dropFirst(7)), struck.indices.contains(operation) { struck[operation] += 1 }
            }
            guard end.code != 0 else { return }
            guard let last = lines.last(where: { $0.hasPrefix("case ") }), let number = Int(last.split(separator: " ")[1]) else {
                throw Violation("faults: the script fails without a fault (seed \(seed), \(end)): \(lines)")
            }
            Verdict.fail("worker faults \(words.dropLast().joined(separator: " ")) \(number): \(last), \(end) \(lines.last ?? "")")
            from = number + 1
        }
    }
}
