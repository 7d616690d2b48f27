import NavigationHistory
import Testing

@Suite("Graphs of screens")
struct GraphTests {
    @Test("Moves are the changes of the visible screen, counted")
    func moves() throws {
        let fixture = try QueryFixture(seeds: 1...8, events: 60)
        var wanted: [String: Int] = [:]
        for (_, random) in fixture.sessions {
            var last: NavigationScreen?
            for state in random.states {
                guard let screen = state.visibleScreen else { continue }
                if let last, last.number != screen.number { wanted["\(last.name) > \(screen.name)", default: 0] += 1 }
                last = screen
            }
        }
        let graph = try fixture.store.graph()
        #expect(Dictionary(uniqueKeysWithValues: graph.moves.map { ("\($0.from) > \($0.to)", $0.count) }) == wanted)
        #expect(graph.moves.map(\.count) == graph.moves.map(\.count).sorted(by: >))
    }

    @Test("Any name makes a valid Mermaid and DOT text")
    func names() throws {
        let store = try HistoryStore.inMemory()
        let recorder = try store.record(SessionHeader(), initial: .stack(["end"]))
        for name in ["\"; quoted]", "a\nb", "#quot;", "<b>&", "订单", "", "`md`", "back\\slash\\"] {
            try recorder.perform(.push(NavigationScreen(id: "x\(name)", name: name)))
        }
        let graph = try store.graph()
        let lines = graph.mermaid.split(separator: "\n")
        #expect(lines.first == "flowchart LR")
        #expect(lines.count == 1 + 9 + 8)
        // Labels hold letters, digits, spaces and numbered characters only.
        for line in lines where line.contains("[\"") {
            #expect(line.contains(#/^    s\d+\["(?:[\p{L}\p{N} _.\-()]|#\d+;)+"\]$/#), "\(line)")
        }
        #expect(graph.dot.contains(#"[label="\"; quoted]"];"#))
        #expect(graph.dot.contains(#"[label="back\\slash\\"];"#))
        #expect(graph.dot.contains("[label=\"a b\"];"))
    }
}
