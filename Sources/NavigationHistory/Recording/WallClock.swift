#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's clock and zone.
enum WallClock {
    /// Microseconds since 1970, UTC.
    static func now() -> Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }

    /// Microseconds since some moment, by a clock that runs on through changes of the time and through sleep.
    static func running() -> Int64 {
        #if canImport(Glibc) || canImport(Musl)
        // As `ContinuousClock` does. Its durations are numbers of 128 bits: to divide them costs more than to read the clock.
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
        #else
        let (seconds, attoseconds) = start.duration(to: .now).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        #endif
    }

    #if !canImport(Glibc) && !canImport(Musl)
    private static let start = ContinuousClock.now
    #endif

    /// The local zone's offset from UTC now, in seconds, east positive.
    static func utcOffset() -> Int {
        #if canImport(Glibc) || canImport(Musl)
        // The essential part of Foundation knows no zone but UTC.
        var time = time_t(now() / 1_000_000)
        var parts = tm()
        tzset()
        localtime_r(&time, &parts)
        return Int(parts.tm_gmtoff)
        #else
        return TimeZone.autoupdatingCurrent.secondsFromGMT()
        #endif
    }
}
