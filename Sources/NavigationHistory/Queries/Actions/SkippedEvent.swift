import NavigationModel

/// A session as it would be without one of its events.
public struct SkippedEvent: Hashable, Sendable {
    /// The session.
    public var session: RecordedSession
    /// The event that is left out.
    public var skipped: Int
    /// The last event that still folds.
    public var lastSequence: Int
    /// The first event that does not fold any more, and why; nil where all do.
    public var failure: HistoryError?
    /// The state after `lastSequence` without the event.
    public var state: NavigationState
    /// What that differs in from the state that was recorded at the same place.
    public var difference: StateDifference
}

extension HistoryStore {
    /// Folds a session without one of its events, as far as that goes.
    ///
    /// Screens keep their ids. Costs one fold from the event to the end.
    /// - Throws: `outOfRange` for the first event, without which there is nothing; `noSuchMoment` for one that is not there; errors of reading.
    public func skip(_ sequence: Int, of session: RecordedSession) throws(HistoryError) -> SkippedEvent {
        _ = try self.sequence(of: session, at: .sequence(sequence))
        let cursor = try events(of: session, EventSelection(sequence...RecordedEvent.greatestSequence))
        guard var state = cursor.state, try cursor.next() != nil else {
            throw .outOfRange(session: session.id, sequence: sequence, reason: "a session cannot be without its first event")
        }
        var actual = cursor.state
        var last = sequence
        var failure: HistoryError?
        while let event = try cursor.next() {
            do throws(FoldError) {
                try state.fold(event.event)
            } catch {
                failure = .doesNotFold(session: session.id, sequence: event.sequence, error)
                break
            }
            last = event.sequence
            actual = cursor.state
        }
        return SkippedEvent(
            session: session, skipped: sequence, lastSequence: last, failure: failure, state: state,
            difference: StateDifference(from: actual, to: state))
    }
}
