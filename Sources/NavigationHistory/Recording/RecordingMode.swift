import NavigationModel

/// When a recorder writes.
public enum RecordingMode: Sendable {
    /// Before it answers. A write that fails is the answer, and changes nothing. For tests and for programs that need certainty.
    case writeThrough
    /// After it has answered, in groups: for apps. Calls only put events into a queue in memory and never wait for the disk.
    ///
    /// - `capacity`: How many events may wait. When it is reached the newest are counted and not kept; the first event written afterwards is
    ///   `restored` with the full state and the warning `lost:<n>`.
    /// - `onError`: Told of each failure of the disk, on the thread that writes. Recording goes on when it can.
    case writeBehind(capacity: Int = 8_192, onError: (@Sendable (HistoryError) -> Void)? = nil)
}

/// What came of a report, or of an event that was recorded by itself.
public struct RecordedReport: Hashable, Sendable {
    /// `applied`; `noop` where the state said so already; `error:storage` where the write failed.
    public var outcome: NavigationOutcome
    /// The sequence numbers of the events that were added; none where they were lost, or there were none.
    public var sequences: Range<Int> = 0..<0
    /// Why nothing was recorded.
    public var failure: HistoryError?
}
