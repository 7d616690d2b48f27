import NavigationModel

/// A session as a file knows it.
public struct RecordedSession: Hashable, Sendable {
    /// Its number in this file, from 1: the order in which sessions came in. Never given to another one.
    public let number: Int
    /// The name that holds across files.
    public let id: SessionID
    /// The time of its first event, microseconds since 1970, UTC.
    public let started: Int64
    /// The store that found it, which it keeps open; nil where it was found inside of one.
    private(set) var store: HistoryStore?

    init(number: Int, id: SessionID, started: Int64) {
        self.number = number
        self.id = id
        self.started = started
    }

    /// The session as something that can be asked by itself.
    func found(by store: HistoryStore) -> RecordedSession {
        var session = self
        session.store = store
        return session
    }

    /// Equal sessions have number, id and start in common; which store found them does not matter.
    public static func == (left: RecordedSession, right: RecordedSession) -> Bool {
        left.number == right.number && left.id == right.id && left.started == right.started
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(number)
    }

    /// The row id of an event of this session.
    func rowID(_ sequence: Int) -> Int64 { Self.rowID(number, sequence) }

    /// `session << 32 | sequence`; both are within their 31 and 32 bits wherever they come from.
    static func rowID(_ number: Int, _ sequence: Int) -> Int64 {
        Int64(truncatingIfNeeded: number) << 32 | Int64(UInt32(clamping: sequence))
    }

    /// The sequence number in a row id.
    static func sequence(of rowID: Int64) -> Int { Int(UInt32(truncatingIfNeeded: rowID)) }
}

extension RecordedSession {
    /// The state at a moment: ``HistoryStore/state(of:at:)`` of the store that found the session.
    ///
    /// - Throws: As there; `closed` where no store found it.
    public func state(at moment: HistoryMoment = .end) throws(HistoryError) -> NavigationState {
        guard let store else { throw .closed }
        return try store.state(of: self, at: moment).state
    }
}

/// A moment of a session.
public enum HistoryMoment: Hashable, Sendable {
    /// After the event with this sequence number.
    case sequence(Int)
    /// At this time, microseconds since 1970, UTC: after the last event before the first that is later.
    case time(Int64)
    /// At this offset from the first event, in seconds.
    case offset(Double)
    /// After the last event.
    case end
}

extension HistoryMoment: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sequence(let sequence): "sequence \(sequence)"
        case .time(let time): "time \(time) µs"
        case .offset(let seconds): "offset \(seconds) s"
        case .end: "its end"
        }
    }
}
