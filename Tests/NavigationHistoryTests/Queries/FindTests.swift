@testable import NavigationHistory
import Testing

@Suite("Finding states")
struct FindTests {
    /// Every state is kept and asked: slow and obvious.
    private func reference(_ condition: StateCondition, _ session: RecordedSession, _ random: RandomSession) -> [StateInterval] {
        let answers = zip(random.events, random.states).map { slowly(condition, $1, random.header, $0.time) }
        var intervals: [StateInterval] = []
        for index in answers.indices where answers[index] && (index == 0 || !answers[index - 1]) {
            let end = answers[index...].firstIndex(of: false)
            let last = random.events[end ?? answers.count - 1]
            intervals.append(
                StateInterval(
                    session: session, firstSequence: index, lastSequence: last.sequence, from: random.events[index].time, to: last.time,
                    holdsAtEnd: end == nil))
        }
        return intervals
    }

    @Test("Intervals are those of the slow reference: all, first and last")
    func intervals() throws {
        let fixture = try QueryFixture(seeds: 1...12, events: 80)
        var maker = ConditionMaker(seed: 2)
        var found = 0
        for _ in 0..<40 {
            let condition = maker.condition()
            let expected = fixture.sessions.map { reference(condition, $0.recorded, $0.random) }
            for choice in FindOptions.Choice.allCases {
                var options = FindOptions()
                options.choice = choice
                var answers: [StateInterval] = []
                try fixture.store.find(condition, options: options) { answers.append($0) }
                let wanted: [StateInterval] =
                    switch choice {
                    case .all: expected.flatMap { $0 }
                    case .first: expected.compactMap(\.first)
                    case .last: expected.compactMap(\.last)
                    }
                #expect(answers == wanted, "\(condition), \(choice)")
                found += answers.count
            }
        }
        #expect(found > 400)
    }

    @Test("Each gate that the state decides refuses somewhere in the random sessions, and the More list is shown")
    func gates() throws {
        let fixture = try QueryFixture(seeds: 1...24, events: 120)
        let gates: [Gate] = [.modal, .root, .disabled, .popDisabled, .leftItem, .backHidden, .barHidden, .temporarilyClosed]
        for condition in gates.map({ StateCondition.swipe(.by($0)) }) + [.more, .swipe(.on), .tabBarVisible(false)] {
            var answers: [StateInterval] = []
            try fixture.store.find(condition) { answers.append($0) }
            #expect(!answers.isEmpty, "\(condition)")
            #expect(answers == fixture.sessions.flatMap { reference(condition, $0.recorded, $0.random) }, "\(condition)")
        }
    }

    @Test("Progress counts the events that are read, and those of sessions that are ruled out unread not")
    func progress() throws {
        let fixture = try QueryFixture(seeds: 1...6, events: 80)
        var told: [Int] = []
        try fixture.store.find(.depth(.greaterOrEqual, 1), progress: { told.append($0) }) { _ in }
        #expect(told == told.sorted())
        #expect(told.last == fixture.sessions.reduce(0) { $0 + $1.random.events.count })
        told = []
        try fixture.store.find(.app("Other"), progress: { told.append($0) }) { _ in }
        #expect(told.last == 0)
    }

    @Test("A range of time keeps the intervals that touch it")
    func range() throws {
        let fixture = try QueryFixture(seeds: 1...6, events: 60)
        let condition = StateCondition.depth(.greaterOrEqual, 2)
        for (session, random) in fixture.sessions {
            for (start, end) in [(5, 20), (10, 11), (0, 59), (30, 30)] {
                var options = FindOptions()
                options.since = random.events[start].time
                options.until = random.events[end].time
                var answers: [StateInterval] = []
                try fixture.store.find(condition, in: [session], options: options) { answers.append($0) }
                let wanted = reference(condition, session, random).filter {
                    $0.from < random.events[end].time && ($0.to > random.events[start].time || $0.from >= random.events[start].time)
                }
                #expect(answers == wanted)
            }
        }
    }

    @Test("Bisect gives the first event after which the condition holds, and the states around it")
    func bisect() throws {
        let fixture = try QueryFixture(seeds: 1...10, events: 80)
        var maker = ConditionMaker(seed: 3)
        for _ in 0..<60 {
            let condition = maker.condition()
            for (session, random) in fixture.sessions {
                for low in [0, 1, 17, 79] {
                    let answer = try fixture.store.bisect(session, condition, in: low...200)
                    let wanted = random.events.first {
                        $0.sequence >= low && slowly(condition, random.states[$0.sequence], random.header, $0.time)
                    }
                    #expect(answer?.sequence == wanted?.sequence, "\(condition)")
                    guard let answer else { continue }
                    #expect(answer.after == random.states[answer.sequence])
                    #expect(answer.before == (answer.sequence == 0 ? nil : random.states[answer.sequence - 1]))
                    #expect(answer.time == random.events[answer.sequence].time)
                }
            }
        }
    }

    @Test("A long session is found in from its snapshots")
    func longSession() throws {
        let store = try HistoryStore.inMemory()
        let random = try RandomSession(seed: 5, events: 3_000)
        try store.append(random.events)
        let session = try store.session(.id(random.id))
        let condition = StateCondition.depth(.greaterOrEqual, 4)
        var answers: [StateInterval] = []
        try store.find(condition) { answers.append($0) }
        #expect(answers == reference(condition, session, random))
        let answer = try store.bisect(session, condition, in: 2_500...3_000)
        #expect(
            answer?.sequence
                == random.events.first { $0.sequence >= 2_500 && slowly(condition, random.states[$0.sequence], random.header, 0) }?.sequence
        )
    }
}
