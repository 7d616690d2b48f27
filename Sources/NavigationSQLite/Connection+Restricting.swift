import CNavigationSQLite

extension Connection {
    /// Restricts the connection, for good, to statements that read: an authorizer refuses everything else when it is prepared.
    ///
    /// Refused are writing of any kind, ATTACH and DETACH, extensions, transactions, and every pragma but those that describe tables
    /// (`table_info`, `table_xinfo`, `table_list`, `index_list`, `index_info`, `index_xinfo`, `foreign_key_list`, `function_list`,
    /// `compile_options`). A refused statement throws `ResultCode.authorization`.
    public func restrictToReading() throws(SQLiteError) {
        let pointer = try handle.openPointer()
        // The first use of a table-valued function declares its columns by a CREATE TABLE that an authorizer would see. So they are used
        // once before; a library may lack some.
        for table in ["json_each", "json_tree"] + describingPragmas.map({ "pragma_" + $0 }) {
            _ = try? prepare("SELECT 1 FROM \(table)", isPersistent: false)
        }
        // Statements prepared before were not asked about.
        statements.removeAll()
        transactionStatements = nil
        let authorizer:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?
            ) -> Int32 = { _, action, first, second, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
                case SQLITE_FUNCTION:
                    // The second text is the name of the function.
                    let name = second.map { String(cString: $0).lowercased() }
                    return name == "load_extension" ? SQLITE_DENY : SQLITE_OK
                case SQLITE_PRAGMA:
                    let name = first.map { String(cString: $0).lowercased() } ?? ""
                    return describingPragmas.contains(name) ? SQLITE_OK : SQLITE_DENY
                default: return SQLITE_DENY
                }
            }
        let code = sqlite3_set_authorizer(pointer, authorizer, nil)
        guard code == SQLITE_OK else { throw handle.failure(code, sql: nil) }
    }

    /// Makes statements throw `ResultCode.interrupt` once a deadline has passed, or when `isCancelled` says so. It is looked at every few
    /// thousand steps of SQLite's machine, well under a millisecond apart.
    ///
    /// - Returns: Keeps the limit in force; the limit ends when this is released.
    public func limit(until deadline: ContinuousClock.Instant?, isCancelled: @escaping () -> Bool = { false }) throws(SQLiteError)
        -> TimeLimit
    {
        let limit = TimeLimit(handle: handle, deadline: deadline, isCancelled: isCancelled)
        sqlite3_progress_handler(
            try handle.openPointer(), 4_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<TimeLimit>.fromOpaque(context).takeUnretainedValue().hasPassed ? 1 : 0
            }, Unmanaged.passUnretained(limit).toOpaque())
        return limit
    }

    /// A limit that is in force; see ``Connection/limit(until:isCancelled:)``.
    public final class TimeLimit {
        private let handle: ConnectionHandle
        private let deadline: ContinuousClock.Instant?
        private let isCancelled: () -> Bool

        fileprivate init(handle: ConnectionHandle, deadline: ContinuousClock.Instant?, isCancelled: @escaping () -> Bool) {
            self.handle = handle
            self.deadline = deadline
            self.isCancelled = isCancelled
        }

        /// Whether the time is over, or the work was cancelled.
        public var hasPassed: Bool {
            if let deadline, ContinuousClock.now >= deadline { return true }
            return isCancelled()
        }

        deinit {
            // SQLite holds this object unretained: it must forget it first.
            if let pointer = handle.pointer { sqlite3_progress_handler(pointer, 0, nil, nil) }
        }
    }
}

/// The pragmas that only describe.
private let describingPragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list", "function_list",
    "compile_options",
]
