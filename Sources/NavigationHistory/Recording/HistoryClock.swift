import Foundation

/// Where a recorder takes the time from: it never runs back.
///
/// The wall clock at the start, and a clock that runs on through changes of the time and through sleep.
public struct HistoryClock: Sendable {
    private let read: @Sendable () -> Int64

    /// Makes a clock of a function that gives microseconds since 1970, UTC.
    public init(_ read: @escaping @Sendable () -> Int64) {
        self.read = read
    }

    /// The time now, microseconds since 1970, UTC.
    public func now() -> Int64 { read() }

    /// The wall clock at this moment, and a continuous clock from there.
    public static func running() -> HistoryClock {
        let wall = Int64(Date().timeIntervalSince1970 * 1_000_000)
        let start = ContinuousClock.now
        return HistoryClock {
            let (seconds, attoseconds) = start.duration(to: .now).components
            return wall + seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        }
    }
}
