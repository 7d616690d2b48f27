import NavigationModel

/// Where writing in a session stands: the state after one of its events, and how far the file reaches.
///
/// While events arrive that the file has already, the position moves along with them, so that each is compared with its row; behind
/// the last one it is the place to append. A class, so that the state is changed in place and never copied.
final class SessionPosition {
    let session: RecordedSession
    // Not checked for overlapping accesses, as in `HistoryDatabase`, to which it belongs.

    /// The sequence numbers that the file has.
    @exclusivity(unchecked) var stored: SequenceRange
    /// The last event that `state` has folded; one less than the first while there is none.
    @exclusivity(unchecked) var sequence: Int
    /// The state after it; nil before the first.
    @exclusivity(unchecked) var state: NavigationState?
    /// The version of the file for which `stored` is known to hold.
    @exclusivity(unchecked) var dataVersion: Int64
    /// When it was used last, for evicting.
    var use: UInt64 = 0

    init(session: RecordedSession, stored: SequenceRange, sequence: Int, state: NavigationState?, dataVersion: Int64) {
        self.session = session
        self.stored = stored
        self.sequence = sequence
        self.state = state
        self.dataVersion = dataVersion
    }
}

/// The sessions that are being written: a bounded cache, since streams may interleave any number of sessions.
struct PositionCache {
    private var positions: [SessionID: SessionPosition] = [:]
    /// The one used last: mostly the one used next. Saves hashing.
    private var latest: SessionPosition?
    private var uses: UInt64 = 0
    /// As of the start of the open transaction.
    private(set) var dataVersion: Int64 = -1

    /// More than this many are cut down to half, the least recently used first.
    static let limit = 256

    mutating func begin(dataVersion: Int64) {
        self.dataVersion = dataVersion
    }

    mutating func find(_ id: SessionID) -> SessionPosition? {
        if let latest, latest.session.id == id { return latest }
        guard let position = positions[id] else { return nil }
        touch(position)
        return position
    }

    mutating func insert(_ position: SessionPosition) {
        if positions.count >= Self.limit { evict() }
        positions[position.session.id] = position
        touch(position)
    }

    mutating func remove(_ id: SessionID) {
        guard !positions.isEmpty else { return }
        positions[id] = nil
        if latest?.session.id == id { latest = nil }
    }

    mutating func removeAll() {
        positions.removeAll()
        latest = nil
    }

    private mutating func touch(_ position: SessionPosition) {
        uses += 1
        position.use = uses
        latest = position
    }

    private mutating func evict() {
        let kept = positions.values.sorted { $0.use > $1.use }.prefix(Self.limit / 2)
        positions = Dictionary(uniqueKeysWithValues: kept.map { ($0.session.id, $0) })
    }
}
