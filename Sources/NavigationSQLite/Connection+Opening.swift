import CNavigationSQLite

extension ConnectionHandle {
    /// Opens the file; nothing of it is read yet.
    convenience init(opening path: String, mode: OpenMode) throws(SQLiteError) {
        guard SQLiteLibrary.versionNumber >= SQLiteLibrary.minimumVersionNumber else {
            throw SQLiteError(.error, "SQLite 3.40 or newer is needed, this system has \(SQLiteLibrary.version)", path: path)
        }
        // An empty path would give a nameless temporary database, and a NUL would cut the path short.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SQLiteError(.cannotOpen, "not a path", path: path)
        }
        let access: Int32
        switch mode {
        case .readOnly: access = SQLITE_OPEN_READONLY
        case .immutable: access = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        case .readWrite: access = SQLITE_OPEN_READWRITE
        case .create: access = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
        // Some builds (Debian's) take every path that starts with `file:` for a URI, whatever the flags say.
        let plainPath = path.utf8.starts(with: "file:".utf8) ? "./" + path : path
        let name = mode == .immutable ? Self.immutableURI(of: plainPath) : plainPath
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            // SQLite hands out an object also when it fails (https://sqlite.org/c3ref/open.html).
            defer { sqlite3_close_v2(opened) }
            throw Self.failure(code, of: opened, path: path)
        }
        self.init(opened, path: path)
    }

    /// The one option that has no flag.
    private static func immutableURI(of path: String) -> String {
        var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": uri += "%25"
            case "?": uri += "%3f"
            case "#": uri += "%23"
            default: uri.unicodeScalars.append(scalar)
            }
        }
        return uri + "?immutable=1"
    }
}

extension Connection {
    /// The settings, always in this order. The ones that keep a damaged or hostile file from doing harm come before the schema is read.
    func configure(mode: OpenMode, journal: JournalMode) throws(SQLiteError) {
        let pointer = try handle.openPointer()
        // SQL of this connection cannot corrupt the file, and a misspelt "name" is an error and not a text. The file's own views and
        // triggers are trusted, explicitly since builds differ: SQLite 3.40 takes its JSON functions, which our views use, for unsafe
        // otherwise. They can reach nothing that does harm: the functions and the table that we add are for direct use only, and loading
        // extensions is off.
        // A library that does not know an option refuses it: then it stays without.
        for (option, isOn) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1),
            (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
        ] {
            _ = navigation_sqlite_set_option(pointer, option, Int32(isOn))
        }
        try handle.addBatchFunction()
        try handle.addRowTable()
        // Without recursive_triggers INSERT OR REPLACE deletes a row without running its DELETE trigger, the one that keeps the log
        // append-only. Some builds have it on, most have it off.
        try execute("PRAGMA recursive_triggers = ON; PRAGMA foreign_keys = ON")
        try readSchema(mode: mode)
        if !mode.isReadOnly {
            if journal == .writeAheadLog {
                try useWriteAheadLog()
            } else {
                try setSynchronous()
            }
        }
    }

    /// Switches a writable database to a write-ahead log, for good: the file remembers it. A database in memory stays as it is, and so
    /// does one on a file system without shared memory; it is then written with `SynchronousMode.full`, since `.normal` is safe with
    /// a write-ahead log only.
    public func useWriteAheadLog() throws(SQLiteError) {
        // The switch needs the file for itself, and SQLite reports BUSY at once and without the busy handler
        // when several connections try it together: each waits for the others to let go.
        try retryingWhileBusy { () throws(SQLiteError) in
            try execute("PRAGMA journal_mode = WAL")
        }
        try setSynchronous()
    }

    /// The journal that is in force: `wal`, `memory`, `delete`…
    public var journalMode: String {
        get throws(SQLiteError) {
            let statement = try statement("PRAGMA journal_mode")
            defer { statement.reset() }
            return try statement.step() ? statement.text(at: 0) : ""
        }
    }

    private func setSynchronous() throws(SQLiteError) {
        // The default is FULL, in WAL mode too: NORMAL has to be asked for on each connection.
        let isLogged = try journalMode == "wal"
        try execute(synchronous == .normal && isLogged ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL")
    }

    /// The first read of the file: finds out whether it is a database at all.
    private func readSchema(mode: OpenMode) throws(SQLiteError) {
        do throws(SQLiteError) {
            try retryingWhileBusy { () throws(SQLiteError) in
                let statement = try prepare("SELECT 1 FROM sqlite_master LIMIT 1", isPersistent: false)
                _ = try statement.step()
            }
        } catch {
            guard mode == .readOnly, error.primaryCode == .cannotOpen || error.primaryCode == .readOnly else { throw error }
            // The file was there: the open before this has succeeded. A WAL database needs its -shm file for reading as well.
            throw SQLiteError(
                error.code,
                "the database has a write-ahead log, and its folder cannot be written, so that it cannot be read in place; "
                    + "copy the file, with its -wal file if there is one, to a folder that can be written",
                path: path)
        }
    }

    /// Repeats what answers BUSY without having waited, until the busy timeout has passed.
    func retryingWhileBusy(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        let deadline = ContinuousClock.now + .milliseconds(Int(busyTimeout))
        var pause: Int32 = 1
        while true {
            do throws(SQLiteError) {
                return try body()
            } catch {
                let mayPass = error.primaryCode == .busy || error.primaryCode == .protocolFailure
                guard mayPass, ContinuousClock.now < deadline else { throw error }
            }
            sqlite3_sleep(pause)
            pause = min(pause * 2, 50)
        }
    }
}
