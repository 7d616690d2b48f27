import NavigationHistory
import NavigationSQLite
import Testing

@Suite struct SessionReplayTests {
    /// A clock that jumps to whatever is waited for, and notes it.
    final class JumpingClock: Clock, Sendable {
        struct Instant: InstantProtocol {
            var offset: Duration
            func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
            func duration(to other: Instant) -> Duration { other.offset - offset }
            static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
        }
        private let time = Lock(Instant(offset: .zero))
        var now: Instant { time.withLock { $0 } }
        var minimumResolution: Duration { .nanoseconds(1) }
        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try Task.checkCancellation()
            time.withLock { $0 = max($0, deadline) }
        }
    }

    private func session(_ store: HistoryStore) throws -> RecordedSession {
        let recorder = try store.record(SessionHeader(), initial: .stack(["root"]), at: 1_000_000)
        for (index, time) in [2_000_000, 2_000_000, 5_000_000, 65_000_000].enumerated() {
            try recorder.perform(.push(NavigationScreen(named: "S\(index)")), at: Int64(time))
        }
        return recorder.session
    }

    @Test(
        arguments: [(1.0, [0, 1_000, 1_000, 4_000, 64_000]), (4.0, [0, 250, 250, 1_000, 16_000]), (0.0, [0, 0, 0, 0, 0])]
            as [(Double, [Int])])
    func eventsComeAtTheirTimes(speed: Double, expected: [Int]) async throws {
        let store = try HistoryStore.temporary()
        let clock = JumpingClock()
        var times: [Duration] = []
        var depths: [Int] = []
        for try await step in try session(store).replay(speed: speed, clock: clock) {
            times.append(clock.now.offset)
            depths.append(step.state.screens(at: .root).count)
        }
        #expect(times == expected.map { .milliseconds($0) })
        #expect(depths == [1, 2, 3, 4, 5])
    }

    @Test func longPausesAreCut() async throws {
        let store = try HistoryStore.temporary()
        let clock = JumpingClock()
        for try await _ in try session(store).replay(longestPause: .seconds(2), clock: clock) {}
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func aPartHasItsStates() async throws {
        let store = try HistoryStore.temporary()
        let recorded = try session(store)
        var steps: [ReplayedEvent] = []
        for try await step in recorded.replay(sequences: 2...3, clock: JumpingClock()) { steps.append(step) }
        #expect(steps.map(\.event.sequence) == [2, 3])
        #expect(try steps.last?.state == recorded.state(at: .sequence(3)))
    }

    @Test func aCancelledReplayEnds() async throws {
        let store = try HistoryStore.temporary()
        let recorded = try session(store)
        let task = Task {
            for try await _ in recorded.replay(speed: 0.001) {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
