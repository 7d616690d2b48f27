import NavigationHistory
import Testing

@Suite("Following a file")
struct TailTests {
    @Test("Events committed by another store come once, each session in sequence, named by id")
    func following() throws {
        let store = try HistoryStore.temporary()
        let reader = try HistoryStore(at: store.path, options: .readOnly)
        let sessions = try (1...5).map { try RandomSession(seed: $0, events: 60) }
        for session in sessions { try store.append(Array(session.events.prefix(10))) }
        let tail = try reader.tail()
        #expect(try tail.next().isEmpty)
        var found: [RecordedEvent] = []
        var generator = SeededGenerator(seed: 3)
        var places = [Int](repeating: 10, count: sessions.count)
        for _ in 0..<200 {
            let index = Int.random(in: 0..<sessions.count, using: &generator)
            let end = min(places[index] + Int.random(in: 0..<4, using: &generator), sessions[index].events.count)
            if end > places[index] { try store.append(Array(sessions[index].events[places[index]..<end])) }
            places[index] = end
            if Int.random(in: 0..<3, using: &generator) == 0 { found += try tail.next().map(\.event) }
        }
        found += try tail.next().map(\.event)
        for (index, session) in sessions.enumerated() {
            #expect(found.filter { $0.session == session.id } == Array(session.events[10..<places[index]]))
        }
        #expect(try tail.next().isEmpty)
    }

    @Test("A new session is seen, and one that is not chosen is not")
    func choosing() throws {
        let store = try HistoryStore.temporary()
        let (one, two) = (try RandomSession(seed: 1, events: 20), try RandomSession(seed: 2, events: 20))
        try store.append(Array(one.events.prefix(5)))
        let all = try store.tail()
        let chosen = try store.tail(of: [store.session(.id(one.id))])
        try store.append(Array(one.events.dropFirst(5)))
        try store.append(two.events)
        #expect(Set(try all.next().map(\.event.session)) == [one.id, two.id])
        #expect(try chosen.next().map(\.event) == Array(one.events.dropFirst(5)))
    }

    @Test("The newest events are those of a sorted list of all")
    func newest() throws {
        let store = try HistoryStore.temporary()
        let sessions = try (1...6).map { try RandomSession(seed: $0, events: 40) }
        for session in sessions { try store.append(session.events) }
        let tail = try store.tail()
        let all = sessions.flatMap(\.events).sorted { $0.time < $1.time }
        for count in [0, 1, 7, 50, 500] {
            let newest = try tail.newest(count).map(\.event)
            #expect(newest.map(\.time) == all.suffix(count).map(\.time))
            #expect(Set(newest) == Set(all.suffix(count)))
        }
    }
}
