import NavigationModel

/// How events are imported.
public struct ImportOptions: Sendable {
    /// What an event that is wrong does.
    public enum ErrorRule: Sendable {
        /// It ends the import: the whole batches before it stay, nothing after it is added.
        case stop
        /// The rest of its session is left out, and the import goes on.
        case skipSession
    }

    /// What an event that is wrong does.
    public var onError = ErrorRule.stop
    /// Whether all is one transaction: all or nothing. Others cannot write meanwhile.
    public var isAtomic = false
    /// Events in a transaction.
    public var batchSize = 2_000

    /// Makes the default options: stop at an error, batches of 2,000.
    public init() {}
}

/// What an import has done, in events that are safely in the file.
public struct ImportSummary: Hashable, Sendable {
    /// Events added.
    public var added = 0
    /// Events that the file had already, with the same content.
    public var present = 0
    /// Events in whose place the file has another one.
    public var conflicting = 0
    /// Events that were wrong, or that came after one in a session whose rest is left out.
    public var leftOut = 0
    /// New sessions.
    public var sessionsAdded = 0
}

/// Why an event could not be imported, and where it stood.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line that was given with the event.
    public var line: Int?
    /// What was wrong.
    public var error: HistoryError
    /// What had been added before, for good.
    public var summary: ImportSummary

    public var description: String {
        line.map { "line \($0): \(error)" } ?? "\(error)"
    }
}
