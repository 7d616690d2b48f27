import Foundation

/// What the campaigns of this run have shown.
enum Verdict {
    // Campaigns run one after the other, on the main thread.
    nonisolated(unsafe) private(set) static var failures: [String] = []
    nonisolated(unsafe) static var start = Date()

    static func fail(_ text: String) {
        failures.append(text)
        complain("FAILED  \(text)")
    }

    static func count(_ what: String, _ count: Int, _ details: String = "") {
        let seconds = Int(Date().timeIntervalSince(start))
        complain("\(what): \(count) \(details) in \(seconds) s")
        start = Date()
    }

    static func skip(_ what: String, _ reason: String) { complain("\(what): skipped, \(reason)") }
}
