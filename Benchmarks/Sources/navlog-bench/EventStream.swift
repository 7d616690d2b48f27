import Foundation
import NavigationFormat
import NavigationHistory

/// The stream that the yardstick writes, decoded before the clock starts.
enum EventStream {
    static func text(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    }

    static func events(_ path: String) throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        try decode(try text(path)) { events.append($0) }
        return events
    }

    static func decode(_ text: Data, _ body: (RecordedEvent) throws -> Void) throws {
        var decoder = EventDecoder()
        var splitter = LineSplitter()
        func take(_ line: UnsafeRawBufferPointer, _ number: Int) throws {
            if try !decoder.isHeader(line) { try body(try decoder.decode(line: line)) }
        }
        try text.withUnsafeBytes { try splitter.feed($0, take) }
        try splitter.finish(take)
    }

    /// The events with their screens by number, as rows give them.
    static func numbered(_ events: [RecordedEvent]) throws -> [RecordedEvent] {
        var state: NavigationState?
        return try events.map { recorded in
            var recorded = recorded
            recorded.event = try numbered(recorded.event, after: &state)
            return recorded
        }
    }

    /// An event with its screens by number; `state` is the one before it, and then the one after it.
    static func numbered(_ event: NavigationEvent, after state: inout NavigationState?) throws -> NavigationEvent {
        if case .sessionStarted(let header, let full) = event {
            let started = try NavigationState(full)
            state = started
            return .sessionStarted(header, started.full)
        }
        guard let numbered = try state?.numbered(event) else { throw Misuse(reason: "the stream does not begin with a session") }
        try state?.fold(numbered)
        return numbered
    }
}
