/// Which old sessions a file keeps. What is nil does not restrict.
///
/// Applied when a file is opened for writing, in the background. Only sessions that have ended are removed, the oldest first, each as a
/// whole; an open one never is (``HistoryStore/endAbandonedSessions(olderThan:reason:now:)`` ends those that a crash left open). Numbers of removed
/// sessions are not given again.
public struct HistoryRetention: Hashable, Sendable {
    /// How long a session is kept after its last event.
    public var maxAge: Duration?
    /// The size of the file, in bytes, above which the oldest sessions go.
    public var maxBytes: Int?
    /// How many sessions are kept, open ones counted.
    public var maxSessions: Int?

    /// Makes a rule.
    public init(maxAge: Duration? = nil, maxBytes: Int? = nil, maxSessions: Int? = nil) {
        self.maxAge = maxAge
        self.maxBytes = maxBytes
        self.maxSessions = maxSessions
    }
}
