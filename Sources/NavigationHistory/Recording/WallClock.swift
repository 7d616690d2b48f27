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
