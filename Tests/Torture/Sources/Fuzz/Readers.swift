import NavigationFormat
import NavigationModel
import NavlogArguments

@testable import NavlogCommands

/// Lines of an event stream: what can be read can be written, and reads the same.
enum EventFuzzer {
    static func read(_ bytes: UnsafeRawBufferPointer) {
        var decoder = EventDecoder()
        var encoder = EventEncoder()
        var state: NavigationState?
        try? forEachLine(bytes) { line in
            guard (try? decoder.isHeader(line)) == false, let event = try? decoder.decode(line: line) else { return }
            let text = try encoder.text(event)
            let again = try Array(text.utf8).withUnsafeBytes { try decoder.decode(line: $0) }
            require(again == event, "reads otherwise when written again: \(text)")
            fold(event.event, into: &state)
        }
    }

    /// As an import does: numbered, then folded. It may be refused, not more.
    private static func fold(_ event: NavigationEvent, into state: inout NavigationState?) {
        switch event {
        case .sessionStarted(_, let full), .base(_, let full): state = try? NavigationState(full)
        default:
            guard let numbered = try? state?.numbered(event) else { return }
            try? state?.fold(numbered)
        }
    }
}

/// Lines of an action stream: what can be read can be attempted.
enum ActionFuzzer {
    static func read(_ bytes: UnsafeRawBufferPointer) {
        var decoder = ActionDecoder()
        guard
            var navigation = try? HeadlessNavigation(.tabs([TabDescription(id: "a", stack: ["r"]), TabDescription(id: "b", stack: ["s"])]))
        else { return require(false, "no navigation") }
        try? forEachLine(bytes) { line in
            guard let action = try? decoder.decode(line: line) else { return }
            switch action.request {
            case .start(_, let full?): if let started = try? HeadlessNavigation(full) { navigation = started }
            case .perform(let action):
                let decision = navigation.decide(action)
                navigation.commit(decision, of: action)
                let full = navigation.state.full
                require((try? NavigationState(full)) == navigation.state, "a state that is another one when it is written and read")
            default: break
            }
        }
    }
}

/// A row: the first five bytes choose the columns, the rest is the detail.
enum DetailFuzzer {
    static func read(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 5 else { return }
        let kinds = EventKind.allCases
        let kind = kinds[Int(bytes[0]) % kinds.count].rawValue
        let names = [nil, "a", "Home", ""]
        let origin: Int64? = bytes[1] == 0 ? nil : Int64(bytes[1] % 10)
        let screen: Int64? = bytes[2] == 0 ? nil : Int64(bytes[2])
        let detail = UnsafeRawBufferPointer(rebasing: bytes[5...])
        var decoder = EventRowDecoder()
        var encoder = EventRowEncoder()
        _ = try? decoder.decodeState(detail)
        let tab = names[Int(bytes[3]) % 4]
        let name = names[Int(bytes[4]) % 4]
        guard
            let (event, extra) = try? decoder.decode(
                kind: Int64(kind), origin: origin, tab: tab, screen: screen, name: name, detail: detail.isEmpty ? nil : detail)
        else { return }
        var buffer: [UInt8] = []
        // What has no written form, a number beyond all bounds say, is refused.
        guard let row = try? encoder.encode(event, extra: extra, appendingTo: &buffer) else { return }
        let again = try? buffer.withUnsafeBytes { buffer in
            try decoder.decode(
                kind: Int64(row.kind.rawValue), origin: row.origin.map { Int64($0.rawValue) }, tab: row.tab,
                screen: row.screen.map { Int64($0) }, name: row.name,
                detail: row.detail.map { UnsafeRawBufferPointer(rebasing: buffer[$0]) })
        }
        require(again?.event == event && again?.extra == extra, "a row that reads otherwise when written again: \(event)")
    }
}

/// A command line, its words apart by line ends.
enum ArgumentFuzzer {
    private static let parser = CommandLineParser(Navlog.self)

    static func read(_ bytes: UnsafeRawBufferPointer) {
        let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        do throws(ArgumentError) {
            _ = try parser.parse(words)
        } catch {
            require(!error.message.isEmpty, "an error without a message")
            _ = parser.globalOptions(in: words)
        }
    }
}

private func forEachLine(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var splitter = LineSplitter()
    try splitter.feed(bytes) { line, _ in try body(line) }
    try splitter.finish { line, _ in try body(line) }
}
