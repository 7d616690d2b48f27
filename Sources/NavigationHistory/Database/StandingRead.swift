import Dispatch
import NavigationSQLite

/// A read transaction that stays open from one commit of a single event to the next.
///
/// Each such commit takes the lock of a reader, sets the reader's mark in the write-ahead log and gives the lock back: four of its six
/// calls for locks, and a fifth of its time. While a read transaction is open already, a commit takes and gives back the lock of the
/// writer only (https://sqlite.org/walformat.html, "WAL Locks").
///
/// It stands in the way of others in one thing: no checkpoint gets past its mark. So it ends after a few commits, before the connection
/// is used for anything else, and a moment after it began (``HistoryStore/withRecordingWriter(_:)``).
struct StandingRead {
    private var statement: Statement?
    /// Whether the database has a write-ahead log: with any other journal a reader keeps others from committing. Nil until it is asked.
    private var isLogged: Bool?
    private var commits = 0
    /// Whether the store will end in a moment what is open then.
    private var isEndArranged = false

    /// How many commits come before the next one may begin.
    private var pause = 0

    private(set) var isOpen = false

    /// So many commits share one. The next one takes the lock of a reader itself and makes the checkpoint when that is due, which
    /// SQLite leaves out inside a read transaction; more would save little.
    private static let limit = 16
    /// So many commits are without one after others have written. Two programs that record into one file would take turns in having a
    /// mark in the log otherwise, which then is never free to be started anew, and grows.
    private static let pauseAfterOthers = 4_096

    /// Begins it, where it is of use. Nothing depends on it: what fails is left out.
    mutating func begin(on connection: Connection) {
        guard pause == 0 else {
            pause -= 1
            return
        }
        if isLogged == nil { isLogged = try? connection.journalMode == "wal" }
        guard isLogged == true else { return }
        if statement == nil { statement = try? connection.statement("SELECT 1 FROM sqlite_master") }
        isOpen = (try? statement?.step()) == true
        commits = 0
    }

    /// Counts a commit inside it.
    mutating func committed() {
        commits += 1
        if commits == Self.limit { end() }
    }

    /// Ends it since others write too.
    mutating func giveWay() {
        end()
        pause = Self.pauseAfterOthers
    }

    /// Ends it. Does nothing where it is not open.
    mutating func end() {
        guard isOpen else { return }
        statement?.reset()
        isOpen = false
    }

    /// Whether its end has to be arranged; it is taken to be then.
    mutating func wantsEnd() -> Bool {
        guard isOpen, !isEndArranged else { return false }
        isEndArranged = true
        return true
    }

    /// Ends it as arranged.
    mutating func endAsArranged() {
        end()
        isEndArranged = false
    }
}

extension HistoryDatabase {
    /// Runs a statement that is a transaction of its own, in the standing read transaction or with a new one behind it.
    func autocommit(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        guard standingRead.isOpen else {
            try body()
            return standingRead.begin(on: connection)
        }
        do throws(SQLiteError) {
            try body()
        } catch {
            // Inside a read transaction SQLite neither writes when others have written since it began, nor waits for their lock.
            guard error.primaryCode == .busy else {
                standingRead.end()
                throw error
            }
            standingRead.giveWay()
            return try body()
        }
        standingRead.committed()
    }
}

extension HistoryStore {
    /// Runs `body` on the writing connection as ``withWriter(_:)`` does, and leaves its standing read transaction open for a moment.
    func withRecordingWriter(_ body: (HistoryDatabase) throws(HistoryError) -> Void) throws(HistoryError) {
        let wantsEnd = try withWriter(endingStandingRead: false) { (db) throws(HistoryError) -> Bool in
            try body(db)
            return db.standingRead.wantsEnd()
        }
        guard wantsEnd else { return }
        // Not on the store's own queue, where it would wait for what is being written or removed.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
            self?.writer.withLock { $0?.standingRead.endAsArranged() }
        }
    }
}
