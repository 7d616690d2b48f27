import NavigationHistory
import Testing

@Suite struct StateTests {
    /// The law: the state at n is the fold of the first n events.
    @Test(arguments: 0..<200)
    func stateAtEveryMoment(seed: Int) throws {
        let store = try HistoryStore.inMemory()
        let session = try RandomSession(seed: UInt64(seed), events: 60)
        try store.append(session.events)
        let recorded = try store.session(.latest)
        for (sequence, state) in session.states.enumerated() {
            let moment = try store.state(of: recorded, at: .sequence(sequence))
            #expect(moment.state == state)
            #expect(moment.time == session.events[sequence].time)
        }
        #expect(try store.state(of: recorded).state == session.states.last)
        #expect(try store.replay(recorded) == session.states.last)
    }

    @Test func snapshotsChangeNothing() throws {
        let store = try HistoryStore.temporary()
        let session = try RandomSession(seed: 77, events: 3_500)
        try store.importAll(session.events)
        let recorded = try store.session(.latest)
        #expect(try store.info().snapshots == 3)
        let sequences = [0, 1, 1_022, 1_023, 1_024, 1_025, 2_047, 2_048, 3_000, 3_071, 3_072, 3_499]
        func check() throws {
            for sequence in sequences {
                #expect(try store.state(of: recorded, at: .sequence(sequence)).state == session.states[sequence], "at \(sequence)")
            }
        }
        try check()
        try store.damage("UPDATE snapshots SET state = '{' WHERE id & 4294967295 = 2047")
        try check()
        try store.damage("DELETE FROM snapshots")
        try check()
        // Writing goes on behind the last event, whether or not there are snapshots.
        let note = RecordedEvent(session: session.id, sequence: session.events.count, time: session.events[0].time, event: .note("more"))
        #expect(try store.append([note]).added == 1)
    }

    @Test func stateAtATime() throws {
        let store = try HistoryStore.inMemory()
        var session = try RandomSession(seed: 4, events: 40)
        // The time runs back once.
        session.events[20].time = session.events[10].time
        try store.append(session.events)
        let recorded = try store.session(.latest)
        let times = session.events.map(\.time)
        for time in Set(times + times.map { $0 - 1 } + times.map { $0 + 1 }) {
            let expected = (times.firstIndex { $0 > time } ?? times.count) - 1
            if expected < 0 {
                let error = historyError { _ = try store.state(of: recorded, at: .time(time)) }
                #expect(error == .noSuchMoment(session.id, .time(time), first: 0, last: times.count - 1, started: times[0]))
            } else {
                #expect(try store.state(of: recorded, at: .time(time)).sequence == expected)
            }
        }
        #expect(try store.state(of: recorded, at: .offset(0)).sequence == (times.firstIndex { $0 > times[0] } ?? 0) - 1)
        #expect(try store.state(of: recorded, at: .offset(1_000_000)).sequence == times.count - 1)
        for moment in [HistoryMoment.sequence(-1), .sequence(times.count), .offset(-1), .offset(.infinity), .offset(.nan)] {
            guard case .noSuchMoment = historyError({ _ = try store.state(of: recorded, at: moment) }) else {
                Issue.record("there is a state at \(moment)")
                continue
            }
        }
    }
}
