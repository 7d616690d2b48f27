import NavigationSQLite

extension HistoryStore {
    /// The version of the SQLite that the program runs with, such as `3.40.1`.
    public static var sqliteVersion: String { SQLiteLibrary.version }

    /// Every migration that the file or the program knows, and how it stands. Reads one small table.
    public func migrations() throws(HistoryError) -> [MigrationStatus] {
        try withReader { db throws(HistoryError) in
            do throws(MigrationError) {
                return try Migrator(programVersion: options.programVersion).status(of: db.connection)
            } catch {
                throw HistoryError(error)
            }
        }
    }
}
