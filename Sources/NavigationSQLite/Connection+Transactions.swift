/// The statements of a transaction, prepared once.
struct TransactionStatements {
    let begin: Statement
    let commit: Statement
}

extension Connection {
    /// Runs `body` in a write transaction: BEGIN IMMEDIATE, then COMMIT, or ROLLBACK when `body` or the commit fails.
    ///
    /// The write lock is taken before `body` reads anything: a transaction that reads first and writes later fails at once when another
    /// connection has written in between, whatever the busy timeout (https://sqlite.org/lang_transaction.html).
    ///
    /// The compiler has to be told what the closure throws:
    ///
    /// ```swift
    /// try connection.immediateTransaction { () throws(SQLiteError) in try insert.run() }
    /// ```
    ///
    /// - Throws: What `body` throws; `ResultCode.misuse` inside another transaction; `ResultCode.busy` when the lock is not free in time.
    public func immediateTransaction<Value, Failure: SQLiteErrorConvertible>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do throws(SQLiteError) { try beginImmediate() } catch { throw Failure(error) }
        let value: Value
        do throws(Failure) {
            value = try body()
        } catch {
            rollback()
            throw error
        }
        do throws(SQLiteError) {
            try commit()
        } catch {
            rollback()
            throw Failure(error)
        }
        return value
    }

    /// Runs `body` on one unchanging state of the database, whatever others write meanwhile. Inside an open transaction it just runs.
    /// `body` must not write.
    public func readTransaction<Value, Failure: SQLiteErrorConvertible>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if inTransaction { return try body() }
        do throws(SQLiteError) { try statement("BEGIN DEFERRED").run() } catch { throw Failure(error) }
        // Nothing was written, so that there is nothing to commit, and a rollback cannot fail for want of a lock.
        defer { rollback() }
        return try body()
    }

    /// Starts a write transaction. For hot paths: `immediateTransaction(_:)` cannot be left open by mistake.
    ///
    /// - Throws: `ResultCode.misuse` inside another transaction; `ResultCode.busy` when the lock is not free within the busy timeout.
    public func beginImmediate() throws(SQLiteError) {
        guard !inTransaction else {
            throw SQLiteError(.misuse, "a transaction inside a transaction", sql: "BEGIN IMMEDIATE", path: path)
        }
        try keptTransactionStatements().begin.run()
    }

    /// Ends a transaction and keeps its changes. When it throws, the transaction is still open: roll it back, or try again when busy.
    public func commit() throws(SQLiteError) {
        try keptTransactionStatements().commit.run()
    }

    /// Ends a transaction and drops its changes. Does nothing when none is open: SQLite itself ends one after some errors, such as a
    /// full disk.
    public func rollback() {
        guard inTransaction else { return }
        // Fails only when no transaction is open, or with an error of the disk, after which the next reader rolls back.
        try? statement("ROLLBACK").run()
    }

    private func keptTransactionStatements() throws(SQLiteError) -> TransactionStatements {
        if let transactionStatements { return transactionStatements }
        let statements = TransactionStatements(
            begin: try prepare("BEGIN IMMEDIATE", isPersistent: true), commit: try prepare("COMMIT", isPersistent: true))
        transactionStatements = statements
        return statements
    }
}
