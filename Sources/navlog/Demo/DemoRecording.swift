import NavigationFormat
import NavigationHistory

/// Records the sessions of the demo, with ids of their own so that every run gives the same file.
struct DemoRecording {
    let store: HistoryStore

    /// Performs a stream of actions and records it.
    ///
    /// - Returns: How many events there are, and how many actions were refused.
    func record(_ stream: [UInt8], as id: SessionID) throws -> (events: Int, refused: Int) {
        var decoder = ActionDecoder()
        var splitter = LineSplitter()
        var recorder: Recorder?
        var refused = 0
        func take(_ bytes: UnsafeRawBufferPointer, _ number: Int) throws {
            let line = try decoder.decode(line: bytes)
            if case .start(let header, let state?) = line.request {
                recorder = try store.record(header, initial: state, id: id, at: line.time, clock: HistoryClock { line.time ?? 0 })
                return
            }
            guard let recorder else { throw Failure(.data, "notStarted", "the story does not begin with a start") }
            let failure: HistoryError?
            switch line.request {
            case .start: failure = nil
            case .perform(let action):
                let outcome = try recorder.perform(action, recording: line.text, at: line.time)
                if case .refused = outcome.outcome { refused += 1 }
                failure = outcome.failure
            case .observe(let observation): failure = recorder.observe(observation, at: line.time).failure
            case .note(let text): failure = try recorder.note(text, at: line.time).failure
            case .appState(let state): failure = try recorder.appState(state, at: line.time).failure
            case .end(let reason): failure = try recorder.end(reason, at: line.time).failure
            }
            if let failure { throw failure }
        }
        try stream.withUnsafeBytes { try splitter.feed($0, take) }
        try splitter.finish(take)
        return (recorder?.nextSequence ?? 0, refused)
    }
}
