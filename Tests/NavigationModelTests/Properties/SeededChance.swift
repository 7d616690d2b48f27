import Foundation

/// A repeatable source of chance: SplitMix64.
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// `NAVLOG_SEED` repeats a run; without it the seed is fixed, so that a build is repeatable.
    static let base = ProcessInfo.processInfo.environment["NAVLOG_SEED"].flatMap { UInt64($0) } ?? 20_261_130

    // MARK: Choices

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func bool() -> Bool { chance(50) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
    mutating func maybe<Value>(_ percent: Int, _ make: (inout SeededChance) -> Value) -> Value? {
        chance(percent) ? make(&self) : nil
    }
}
