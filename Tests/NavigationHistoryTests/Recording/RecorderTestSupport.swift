import Foundation
import NavigationHistory
import NavigationSQLite

enum Sample {
    static func tabs() -> FullState {
        .tabs([
            TabDescription(id: "home", stack: [NavigationScreen(named: "Home")]),
            TabDescription(id: "cart", stack: [NavigationScreen(named: "Cart")]),
            TabDescription(id: "inbox", stack: [NavigationScreen(named: "Inbox")]),
        ])
    }
}

extension HistoryStore {
    /// The state that the file gives, found by folding everything, which fails at any gap.
    func replayed(_ session: RecordedSession) throws -> NavigationState? {
        try replay(session)
    }

    /// The names of the screens on a stack, as the file has them.
    func names(_ session: RecordedSession, _ address: StackAddress) throws -> [String] {
        try replay(session).screens(at: address).map(\.name)
    }
}

/// A clock that a test moves.
final class TestClock: Sendable {
    private let times: Lock<(running: Int64, wall: Int64, utcOffset: Int)>

    init(_ start: Int64 = 1_800_000_000_000_000) {
        times = Lock((start, start, 3_600))
    }

    /// Lets time pass, in microseconds.
    func pass(_ microseconds: Int64) {
        times.withLock { times in
            times.running += microseconds
            times.wall += microseconds
        }
    }

    /// Moves the wall clock alone.
    func moveWall(_ microseconds: Int64) { times.withLock { $0.wall += microseconds } }

    func moveZone(_ seconds: Int) { times.withLock { $0.utcOffset += seconds } }

    var clock: HistoryClock {
        HistoryClock {
            self.times.withLock { $0.running }
        } wall: {
            self.times.withLock { HistoryClock.WallTime(time: $0.wall, utcOffset: $0.utcOffset) }
        }
    }
}

/// Errors that a recorder told.
final class ErrorLog: Sendable {
    private let list = Lock<[HistoryError]>([])
    var errors: [HistoryError] { list.withLock { $0 } }
    var note: @Sendable (HistoryError) -> Void { { error in self.list.withLock { $0.append(error) } } }
}
