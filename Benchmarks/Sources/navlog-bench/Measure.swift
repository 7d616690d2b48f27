import Foundation

/// The hash of a text that any program can make: FNV-1a, as in the yardstick.
struct TextHash {
    private(set) var value: UInt64 = 14_695_981_039_346_656_037
    let showsText: Bool

    mutating func say(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
        if showsText { print(text, terminator: "") }
    }
}

/// Prints the one line of a workload.
func report(_ workload: Workload, events: Int, seconds: Double, _ more: String = "", hash: TextHash?) {
    let time = String(format: "seconds=%.6f ns_per_event=%.1f", seconds, seconds * 1e9 / Double(max(1, events)))
    let hashText = hash.map { String(format: " hash=%016llx", $0.value) } ?? ""
    print("navlog \(workload.rawValue) events=\(events) \(time)\(more.isEmpty ? "" : " " + more) peak_kib=\(peakKibibytes())\(hashText)")
}

/// The greatest resident size of this process so far.
private func peakKibibytes() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1_024
    #else
    getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
    #endif
}

/// Seconds that `body` takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Double(seconds) + Double(attoseconds) / 1e18
}
