import NavigationModel

/// The screens of sessions and the moves between them.
///
/// A move is a change of the screen that the user sees: pushed, uncovered, its tab selected, a modal presented or dismissed.
public struct NavigationGraph: Sendable {
    /// A move from one screen to another, by name, and how often it was made.
    public struct Move: Hashable, Sendable {
        /// The name of the screen that was seen before.
        public var from: String
        /// The name of the screen that was seen after.
        public var to: String
        /// How often the move was made.
        public var count: Int
    }

    private struct Pair: Hashable {
        var from: String
        var to: String
    }

    private var visits: [String: Int] = [:]
    private var counts: [Pair: Int] = [:]

    init() {}

    /// The names of the screens and how often each became the visible one, the most visited first.
    public var screens: [(name: String, visits: Int)] {
        visits.map { (name: $0, visits: $1) }.sorted { ($1.visits, $0.name) < ($0.visits, $1.name) }
    }

    /// The moves, the most frequent first.
    public var moves: [Move] {
        counts.map { Move(from: $0.from, to: $0.to, count: $1) }
            .sorted { ($1.count, $0.from, $0.to) < ($0.count, $1.from, $1.to) }
    }

    mutating func add(_ name: String, from earlier: String?) {
        visits[name, default: 0] += 1
        if let earlier { counts[Pair(from: earlier, to: name), default: 0] += 1 }
    }

    // MARK: Pictures

    /// A Mermaid flowchart. Names stand in quotation marks, what Mermaid could misread as a character code: it is valid for any name.
    public var mermaid: String {
        var lines = ["flowchart LR"]
        let list = screens
        let numbers = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1.name, $0) })
        for (index, screen) in list.enumerated() { lines.append("    s\(index)[\"\(Self.mermaidText(screen.name))\"]") }
        for move in moves {
            guard let from = numbers[move.from], let to = numbers[move.to] else { continue }
            lines.append("    s\(from) -->|\(move.count)| s\(to)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A graph in the DOT language of Graphviz.
    public var dot: String {
        var lines = ["digraph navigation {", "    rankdir=LR;", "    node [shape=box];"]
        let list = screens
        let numbers = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1.name, $0) })
        for (index, screen) in list.enumerated() { lines.append("    s\(index) [label=\"\(Self.dotText(screen.name))\"];") }
        for move in moves {
            guard let from = numbers[move.from], let to = numbers[move.to] else { continue }
            lines.append("    s\(from) -> s\(to) [label=\"\(move.count)\"];")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Letters, digits and spaces as they are, everything else by its number, which Mermaid takes between `#` and `;`.
    private static func mermaidText(_ name: String) -> String {
        if name.allSatisfy(\.isWhitespace) { return "(no name)" }
        var text = ""
        for scalar in name.unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || " _-.".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else if scalar.value < 0x20 || scalar.value == 0x7F {
                text += " "
            } else {
                text += "#\(scalar.value);"
            }
        }
        return text
    }

    private static func dotText(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case let control where control.value < 0x20 || control.value == 0x7F: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension HistoryStore {
    /// The screens of sessions and the moves between them, by one ordered fold; nil is all sessions. Memory grows with the different moves.
    public func graph(of sessions: [RecordedSession]? = nil) throws(HistoryError) -> NavigationGraph {
        let source = try readSource()
        var graph = NavigationGraph()
        func addOne(_ session: RecordedSession) throws(HistoryError) {
            guard let stored = try source.read({ db throws(HistoryError) in try db.sequences(of: session) }) else { return }
            var state: NavigationState?
            var seen: (number: ScreenNumber, name: String)?
            try source.scan(session, stored.first...stored.last, into: &state) { event, state in
                guard event.changesState, let screen = state.visibleScreen else { return true }
                if screen.number != seen?.number {
                    graph.add(screen.name, from: seen?.name)
                    seen = (screen.number, screen.name)
                }
                return true
            }
        }
        if let sessions {
            for session in sessions { try addOne(session) }
            return graph
        }
        do {
            try forEachSession(addOne)
        } catch let error as HistoryError {
            throw error
        } catch {
            // Only the closure could throw another error, and it does not.
            return graph
        }
        return graph
    }
}
