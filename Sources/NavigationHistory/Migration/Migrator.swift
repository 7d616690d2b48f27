import NavigationSQLite

/// Opens Navlog files and brings their schema up to date.
///
/// Each migration and the row in `migrations` that records it are one immediate transaction, in which the state of the file is read
/// again: any number of processes may start on one new file at once. The table `migrations` is the migrator's own and is made with the
/// first of them; `PRAGMA user_version` repeats the highest version for other tools.
struct Migrator {
    /// `NavL`, in the header of each file (`PRAGMA application_id`). The first migration sets it.
    static let applicationID: Int64 = 0x4E61_764C

    /// By rising version, from 1.
    let migrations: [Migration]
    /// Recorded with each migration that is applied.
    let programVersion: String
    /// The time now, microseconds since 1970 UTC.
    let now: @Sendable () -> Int64

    init(
        _ migrations: [Migration] = Migration.embedded,
        programVersion: String,
        now: @escaping @Sendable () -> Int64 = { WallClock.now() }
    ) {
        self.migrations = migrations
        self.programVersion = programVersion
        self.now = now
    }

    /// The highest version that the program knows.
    var programSchemaVersion: Int { migrations.last?.version ?? 0 }

    /// Opens a file. For writing, its schema is brought up to date first, and an empty file becomes a Navlog file. For reading only,
    /// nothing is changed, and a newer or edited file opens too: `status(of:)` tells.
    func open(
        path: String, mode: OpenMode, busyTimeoutMilliseconds: Int = 5_000, synchronous: SynchronousMode = .normal
    ) throws(MigrationError) -> Connection {
        if FileStatus(path: path)?.kind == .folder {
            // SQLite says so for some modes only; for others it is an error of the disk.
            throw .sqlite(SQLiteError(.cannotOpenDirectory, "it is a folder", path: path))
        }
        // The journal stays as it is until it is known whose file this is.
        let connection = try MigrationError.wrapping { () throws(SQLiteError) in
            try Connection(
                path: path, mode: mode, busyTimeoutMilliseconds: busyTimeoutMilliseconds, synchronous: synchronous, journal: .unchanged)
        }
        let found = try status(of: connection)
        if mode.isReadOnly {
            try checkReadable(found, path: path)
            return connection
        }
        try checkWritable(found, path: path)
        try MigrationError.wrapping { () throws(SQLiteError) in try connection.useWriteAheadLog() }
        if found.contains(where: { $0.state == .pending }) {
            try migrate(connection)
        }
        return connection
    }

    /// Every migration that the program or the file knows, by version. Changes nothing.
    ///
    /// - Throws: `MigrationError.notNavlog` for another program's database. An empty one has everything pending.
    func status(of connection: Connection) throws(MigrationError) -> [MigrationStatus] {
        let (records, headerVersion) = try connection.readTransaction { () throws(MigrationError) in
            let records = try MigrationRecord.all(in: connection)
            let header = try MigrationError.wrapping { () throws(SQLiteError) in try connection.integer("PRAGMA user_version") }
            return (records, Int(header))
        }
        let known = migrations.map { migration in
            let record = records.first { $0.version == migration.version }
            let state: MigrationState = record.map { $0.checksum == migration.checksum ? .applied : .edited } ?? .pending
            return MigrationStatus(
                version: migration.version, name: migration.name, state: state, appliedAt: record?.appliedAt,
                programVersion: record?.programVersion)
        }
        var unknown = records.filter { record in !migrations.contains { $0.version == record.version } }.map { record in
            MigrationStatus(
                version: record.version, name: record.name, state: .newer, appliedAt: record.appliedAt,
                programVersion: record.programVersion)
        }
        // The header may name a version that nobody recorded: then too it is not this program's to write.
        if headerVersion > programSchemaVersion, !unknown.contains(where: { $0.version == headerVersion }) {
            unknown.append(MigrationStatus(version: headerVersion, name: "", state: .newer, appliedAt: nil, programVersion: nil))
        }
        return (known + unknown).sorted { $0.version < $1.version }
    }

    /// Applies what is pending, in order. A migration that fails leaves nothing behind; those before it stay applied.
    func migrate(_ connection: Connection) throws(MigrationError) {
        // Off, so that a migration may rebuild a table that others point to; it cannot be changed inside a transaction.
        // foreign_key_check before each commit makes up for it.
        try MigrationError.wrapping { () throws(SQLiteError) in try connection.execute("PRAGMA foreign_keys = OFF") }
        defer { try? connection.execute("PRAGMA foreign_keys = ON") }
        for migration in migrations {
            try connection.immediateTransaction { () throws(MigrationError) in
                // Another process may have come first.
                let found = try status(of: connection)
                try checkWritable(found, path: connection.path)
                guard found.contains(where: { $0.version == migration.version && $0.state == .pending }) else { return }
                try MigrationError.wrapping { () throws(SQLiteError) in try apply(migration, to: connection) }
            }
        }
    }

    /// One migration, its record, and the marks in the file's header: all in the transaction that is open.
    private func apply(_ migration: Migration, to connection: Connection) throws(SQLiteError) {
        try MigrationRecord.createTable(in: connection)
        try connection.execute(migration.sql)
        guard connection.inTransaction else {
            throw SQLiteError(.misuse, "migration \(migration.version) ends its transaction", path: connection.path)
        }
        let record = MigrationRecord(
            version: migration.version, name: migration.name, checksum: migration.checksum, appliedAt: now(),
            programVersion: programVersion)
        try record.insert(into: connection)
        try connection.execute("PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(migration.version)")
        if let orphan = try connection.foreignKeyCheck().first {
            throw SQLiteError(
                .constraintForeignKey, "migration \(migration.version) leaves a foreign key without its row: \(orphan)",
                path: connection.path)
        }
    }

    private func checkWritable(_ found: [MigrationStatus], path: String) throws(MigrationError) {
        if let newest = found.last(where: { $0.state == .newer }) {
            throw .newer(fileVersion: newest.version, programVersion: programSchemaVersion, path: path)
        }
        if let edited = found.first(where: { $0.state == .edited }) {
            throw .edited(version: edited.version, name: edited.name, path: path)
        }
    }

    private func checkReadable(_ found: [MigrationStatus], path: String) throws(MigrationError) {
        guard let newest = found.last(where: { $0.state != .pending }) else {
            throw .notNavlog(path: path, isEmpty: true)
        }
        if found.contains(where: { $0.state == .pending }) {
            throw .older(fileVersion: newest.version, programVersion: programSchemaVersion, path: path)
        }
    }
}
