import NavigationModel

/// Where a recorder takes the time from: it never runs back.
///
/// The wall clock at the start, and a clock that runs on through changes of the time and through sleep. A clock that also reads the wall
/// lets the recorder notice when someone has changed it.
public struct HistoryClock: Sendable {
    /// What the clock on the wall shows.
    public struct WallTime: Hashable, Sendable {
        /// Microseconds since 1970, UTC.
        public var time: Int64
        /// The zone's offset from UTC, in seconds, east positive.
        public var utcOffset: Int

        /// Makes a reading.
        public init(time: Int64, utcOffset: Int) {
            self.time = time
            self.utcOffset = utcOffset
        }
    }

    private let read: @Sendable () -> Int64
    private let readWall: (@Sendable () -> WallTime)?

    /// Makes a clock of a function that gives microseconds since 1970, UTC, and of one that reads the wall; without that no change of the
    /// wall clock is noticed.
    public init(_ read: @escaping @Sendable () -> Int64, wall: (@Sendable () -> WallTime)? = nil) {
        self.read = read
        readWall = wall
    }

    /// The time now, microseconds since 1970, UTC.
    public func now() -> Int64 { read() }

    /// What the wall shows now; nil for a clock that does not read it.
    public func wallTime() -> WallTime? { readWall?() }

    /// The wall clock at this moment, and a continuous clock from there.
    public static func running() -> HistoryClock {
        let wall = WallClock.now()
        let start = WallClock.running()
        return HistoryClock {
            wall + WallClock.running() - start
        } wall: {
            WallTime(time: WallClock.now(), utcOffset: WallClock.utcOffset())
        }
    }
}

/// Watches the wall clock against the running time of a session.
struct WallWatch: Sendable {
    /// How far the wall is ahead of the running time, in microseconds, as far as the log knows.
    private var ahead: Int64
    private var utcOffset: Int
    /// When the wall is looked at next: reading the zone costs too much for each event.
    private var nextLook: Int64

    private static let tolerance: Int64 = 1_000_000
    private static let pause: Int64 = 1_000_000

    init?(_ clock: HistoryClock) {
        guard let wall = clock.wallTime() else { return nil }
        let now = clock.now()
        ahead = wall.time - now
        utcOffset = wall.utcOffset
        nextLook = now + Self.pause
    }

    /// What to record where the wall has moved by more than a second, or the zone changed, since it was looked at last.
    ///
    /// `clockChanged` says how far the wall is ahead of the session's time now, and the new zone where that changed.
    mutating func look(_ clock: HistoryClock, at now: Int64) -> NavigationEvent? {
        guard now >= nextLook, let wall = clock.wallTime() else { return nil }
        nextLook = now + Self.pause
        let isZoneNew = wall.utcOffset != utcOffset
        guard abs(wall.time - now - ahead) > Self.tolerance || isZoneNew else { return nil }
        ahead = wall.time - now
        utcOffset = wall.utcOffset
        return .clockChanged(offset: Double(ahead) / 1_000_000, utcOffset: isZoneNew ? wall.utcOffset : nil)
    }
}
