/// What may be done with a database.
public enum OpenMode: Sendable {
    /// Read an existing file. Nothing is created or changed.
    case readOnly
    /// Read an existing file that nobody changes meanwhile: without locks, and without looking for a write-ahead log. What is read is
    /// wrong when somebody writes after all (https://sqlite.org/uri.html#uriimmutable).
    case immutable
    /// Read and write an existing file.
    case readWrite
    /// Read and write; a missing file is created.
    case create

    /// Whether nothing can be written.
    public var isReadOnly: Bool { self == .readOnly || self == .immutable }
}

/// What a commit waits for (`PRAGMA synchronous`).
public enum SynchronousMode: Sendable {
    /// A commit survives the end of the process; the last ones may be lost when the power fails. The file stays valid.
    case normal
    /// A commit survives a power failure. About nine times the cost of `normal` for a single small commit.
    case full
}

/// How a writable database keeps what is not yet in the main file.
public enum JournalMode: Sendable {
    /// A write-ahead log beside the file (`-wal`): readers and the writer do not wait for each other.
    case writeAheadLog
    /// As the file has it.
    case unchanged
}
