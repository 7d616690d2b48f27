import NavigationSQLite

/// How a store is opened.
public struct HistoryOptions: Sendable {
    /// What a commit waits for.
    public enum Synchronous: Sendable {
        /// A commit survives the end of the process; the last ones may be lost when the power fails. The file stays valid.
        case normal
        /// A commit survives a power failure, at about nine times the cost of a single small commit.
        case full
    }

    /// What a commit waits for.
    public var synchronous = Synchronous.normal
    /// How long a call waits for another connection's lock, in milliseconds.
    public var busyTimeoutMilliseconds = 5_000
    /// Whether the file is only read. Then it is neither made nor migrated, and a newer schema is no obstacle. In a folder that cannot be
    /// written it is read as one that nobody changes meanwhile, where no write-ahead log with content stands beside it.
    public var isReadOnly = false
    /// Whether a missing file is made; its folder has to be there.
    public var createsIfMissing = true
    /// Which old sessions are removed when the file is opened for writing; nil keeps all.
    public var retention: HistoryRetention?
    /// Noted in the file with each migration that is applied.
    public var programVersion = "0.1.0"

    /// Makes the default options: writing, creating, `.normal`, five seconds.
    public init() {}

    /// The options for reading only.
    public static var readOnly: HistoryOptions {
        var options = HistoryOptions()
        options.isReadOnly = true
        return options
    }

    var openMode: OpenMode { isReadOnly ? .readOnly : createsIfMissing ? .create : .readWrite }
}
