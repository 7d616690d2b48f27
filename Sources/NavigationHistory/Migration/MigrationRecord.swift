import NavigationSQLite

/// One row of the table `migrations`: a migration that a file has.
struct MigrationRecord: Sendable {
    let version: Int
    let name: String
    let checksum: String
    /// Microseconds since 1970 UTC.
    let appliedAt: Int64
    let programVersion: String

    /// The table, made by the first migration's transaction.
    static func createTable(in connection: Connection) throws(SQLiteError) {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS migrations (
                -- The number in front of the file's name.
                version INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                -- FNV-1a of the file's bytes, to find one that was edited later.
                checksum TEXT NOT NULL,
                -- Microseconds since 1970 UTC.
                applied_at INTEGER NOT NULL,
                program_version TEXT NOT NULL
            ) STRICT
            """)
    }

    /// The records of a file, by version; none for an empty database.
    ///
    /// - Throws: `MigrationError.notNavlog` when the database is another program's.
    static func all(in connection: Connection) throws(MigrationError) -> [MigrationRecord] {
        let records = try MigrationError.wrapping { () throws(SQLiteError) -> [MigrationRecord]? in
            let owner = try connection.integer("PRAGMA application_id")
            if try connection.integer("SELECT count(*) FROM sqlite_master") == 0 {
                return owner == 0 || owner == Migrator.applicationID ? [] : nil
            }
            let hasTable = try connection.integer("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'migrations'") > 0
            return owner == Migrator.applicationID && hasTable ? try read(from: connection) : nil
        }
        guard let records else { throw .notNavlog(path: connection.path, isEmpty: false) }
        return records
    }

    private static func read(from connection: Connection) throws(SQLiteError) -> [MigrationRecord] {
        let rows = try connection.statement(
            "SELECT version, name, checksum, applied_at, program_version FROM migrations ORDER BY version")
        defer { rows.reset() }
        var records: [MigrationRecord] = []
        while try rows.step() {
            records.append(
                MigrationRecord(
                    version: Int(rows.int64(at: 0)), name: rows.text(at: 1), checksum: rows.text(at: 2), appliedAt: rows.int64(at: 3),
                    programVersion: rows.text(at: 4)))
        }
        return records
    }

    func insert(into connection: Connection) throws(SQLiteError) {
        let row = try connection.statement(
            "INSERT INTO migrations (version, name, checksum, applied_at, program_version) VALUES (?, ?, ?, ?, ?)")
        try row.bind(version, at: 1)
        try row.bind(name, at: 2)
        try row.bind(checksum, at: 3)
        try row.bind(appliedAt, at: 4)
        try row.bind(programVersion, at: 5)
        try row.run()
    }
}
