import NavigationModel

/// Something that a check of a file found.
public struct CheckFinding: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The structure of the file, as SQLite sees it.
        case structure
        /// A row that points to one that is not there.
        case foreignKey
        /// A migration that was edited after it was applied, one of a newer program, or a version in the header that says something else.
        case migration
        /// A table, index or view that is missing or another one than its migration made.
        case schema
        /// A trigger that keeps the log append-only is missing or another one than its migration made.
        case appendOnly
        /// The words for kinds and origins are others than the program's.
        case vocabulary
        /// A session's row cannot be read, or has no events.
        case session
        /// Events whose session is not there.
        case orphan
        /// Events are missing in the middle of a session, or at its beginning.
        case gap
        /// An event does not fold into the state before it (`LOG-5`).
        case fold
        /// An event's tab or screen name is not in the table of names.
        case unknownName
        /// An event has a kind that the program does not know.
        case unknownKind
        /// An event has an origin that the program does not know.
        case unknownOrigin
        /// A row cannot be read as an event.
        case damagedRow
        /// A snapshot cannot be read, belongs to no event, or is another state than the replay gives.
        case snapshot
        /// A time runs back within a session: an imported one may.
        case time
    }

    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Nothing is lost or wrong, but it may surprise.
        case warning
        /// Something is lost, wrong, or about to be.
        case error
    }

    /// What is wrong.
    public var kind: Kind
    /// How bad it is.
    public var severity: Severity
    /// The session concerned.
    public var session: SessionID?
    /// The sequence number of the event concerned, or of the first of several.
    public var sequence: Int?
    /// What was found: one sentence without a full stop.
    public var message: String
    /// What to do about it: one sentence without a full stop.
    public var advice: String

    init(
        _ kind: Kind, as severity: Severity = .error, session: SessionID? = nil, sequence: Int? = nil, _ message: String, advice: Advice
    ) {
        self.kind = kind
        self.severity = severity
        self.session = session
        self.sequence = sequence
        self.message = message
        self.advice = advice.rawValue
    }

    /// The things that can be done.
    enum Advice: String {
        case salvage = "copy the file and its -wal file before anything else; navlog export SESSION saves each session that can be read"
        case export = "import the events into a new file, which checks each of them: navlog export | navlog import -d NEW -"
        case exportBefore =
            "the events before it can be read: navlog export SESSION writes them, and navlog import takes them into a new file"
        case newerProgram = "check it with the program that has written it, or a newer one"
        case object =
            "find out what changed the schema; navlog export and import take the events that are there into a new file"
        case leave = "nothing needs to be done"
        case stranger = "remove it if nobody needs it: it may slow recording down, and a trigger may change what is recorded"
        case times = "nothing needs to be done: states at a time count up to the first event that is later; negative spans count as zero"
    }
}

/// What a check has looked at.
public struct CheckSummary: Hashable, Sendable {
    /// Sessions looked at.
    public var sessions = 0
    /// Events looked at.
    public var events = 0
    /// Snapshots looked at.
    public var snapshots = 0
    /// Findings that are errors; more than were told of, where one session has very many.
    public var errors = 0
    /// Findings that are warnings.
    public var warnings = 0
    /// Whether it went to its end.
    public var isComplete = true

    /// Whether there is no error; warnings do not count.
    public var isClean: Bool { errors == 0 }
}
