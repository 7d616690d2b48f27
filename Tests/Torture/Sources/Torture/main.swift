// Campaigns against the history, and the processes that they start.
//
//     navlog-torture all --seed N [--short]
//     navlog-torture faults|power|kills|crowd|disk|mutations|soak [--seed N] [--count N] [--seconds N] [--every]
//
// Ends with 0 where nothing trapped, nothing was lost and no file was damaged. What fails prints the line that repeats it.
import Foundation
import NavigationHistory

func run(_ campaign: String, _ arguments: Arguments) throws {
    switch campaign {
    case "faults": try FaultCampaign.run(arguments)
    case "power": try PowerCampaign.run(arguments)
    case "kills": try KillCampaign.run(arguments)
    case "crowd": try CrowdCampaign.run(arguments)
    case "disk": try DiskCampaign.run(arguments)
    case "mutations": try MutationCampaign.run(arguments)
    case "soak": try SoakCampaign.run(arguments)
    default: throw Violation("there is no campaign '\(campaign)'")
    }
}

func work(_ campaign: String, _ arguments: Arguments) throws {
    switch campaign {
    case "faults": try FaultCampaign.work(arguments)
    case "power": try PowerCampaign.work(arguments)
    case "kills": try KillCampaign.work(arguments)
    case "crowd": try CrowdCampaign.work(arguments)
    case "mutations": try MutationCampaign.work(arguments)
    case "soak": try SoakCampaign.work(arguments)
    default: throw Violation("there is no worker '\(campaign)'")
    }
}

/// The long form's counts, and the short form's for CI.
let sizes: [(campaign: String, long: [String], short: [String]?)] = [
    ("crowd", ["--count", "20"], ["--count", "2"]),
    ("disk", ["--count", "100"], ["--count", "12"]),
    ("power", ["--count", "5000"], ["--count", "150"]),
    ("kills", ["--count", "1000"], ["--count", "40"]),
    ("faults", ["--count", "5000"], ["--count", "500"]),
    ("faults", ["--every"], nil),
    ("mutations", ["--count", "100000"], ["--count", "800"]),
    ("soak", ["--seconds", "180"], ["--seconds", "10"]),
]

Verdict.start = Date()
var words = Array(CommandLine.arguments.dropFirst())
do {
    guard let first = words.first else { throw Violation("usage: navlog-torture all|CAMPAIGN [--seed N] [--count N]") }
    words.removeFirst()
    if first == "worker" {
        let campaign = words.removeFirst()
        try work(campaign, Arguments(words))
        Folders.remove(Folders.base)
        exit(0)
    }
    if first == "all" {
        let isShort = words.contains("--short")
        words.removeAll { $0 == "--short" }
        let seed = Arguments(words).seed
        complain("seed \(seed)")
        for size in sizes {
            if let counts = isShort ? size.short : size.long { try run(size.campaign, Arguments(words + counts)) }
        }
    } else {
        try run(first, Arguments(words))
    }
    Folders.remove(Folders.base)
    complain(Verdict.failures.isEmpty ? "all is well" : "\(Verdict.failures.count) failures")
    exit(Verdict.failures.isEmpty ? 0 : 1)
} catch {
    // A worker's parent reads standard output.
    report("violation: \(error)".replacing("\n", with: " | "))
    complain("error: \(error)")
    Folders.remove(Folders.base)
    exit(1)
}
