/// One entry of the log: an event with its place and time.
public struct RecordedEvent: Hashable, Sendable {
    /// The session to which it belongs.
    public var session: SessionID
    /// Its place in the session: from 0 (or from a `base`), without gaps, at most 4,294,967,295.
    public var sequence: Int
    /// Microseconds since 1970, UTC.
    public var time: Int64
    /// What happened.
    public var event: NavigationEvent
    /// Unknown keys as received: a JSON object.
    public var extra: JSONText?

    /// Makes an entry.
    public init(session: SessionID, sequence: Int, time: Int64, event: NavigationEvent, extra: JSONText? = nil) {
        self.session = session
        self.sequence = sequence
        self.time = time
        self.event = event
        self.extra = extra
    }

    /// The greatest sequence number that a session can have.
    public static let greatestSequence = Int(UInt32.max)
}
