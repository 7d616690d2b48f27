import CNavigationSQLite

/// Rows of one text and some integers each, read many at a time.
///
/// Reading a row by ``Statement/step()`` and a call for each column costs a quarter as much again as what SQLite does inside; a batch is
/// filled in one step. The statement hands its rows to the function `navigation_batch`, which every connection has:
///
/// ```swift
/// let statement = try connection.statement("SELECT navigation_batch(detail, id, time) FROM events WHERE id BETWEEN ? AND ?")
/// let batch = RowBatch(integers: 2, capacity: 1_024)
/// try batch.fill(from: statement)
/// for row in 0..<batch.count { print(batch[row][0], batch[row].text?.count ?? 0) }
/// ```
///
/// A subquery that finds one row hands it over by `navigation_row`, with the same columns.
///
/// The order of the rows is that in which SQLite finds them: a function of the whole query takes no ORDER BY, so that the caller checks it
/// where it matters. A batch belongs to one thread at a time, and to no connection.
public final class RowBatch {
    private let batch: UnsafeMutablePointer<navigation_sqlite_batch>
    @usableFromInline let cells: UnsafeMutablePointer<Int64>
    /// The integers of a row and the place of its text.
    @usableFromInline let stride: Int
    /// How many rows it takes.
    public let capacity: Int

    /// Makes an empty batch of rows of so many integers; those that a statement does not give are 0. One whose texts have more than
    /// `textLimit` bytes together takes no further row.
    public init(integers: Int, capacity: Int, textLimit: Int = .max) {
        self.capacity = max(1, capacity)
        stride = max(0, integers) + 2
        cells = .allocate(capacity: self.capacity * stride)
        batch = .allocate(capacity: 1)
        batch.initialize(to: navigation_sqlite_batch())
        batch.pointee.cells = cells
        batch.pointee.integers = Int32(clamping: max(0, integers))
        batch.pointee.capacity = Int32(clamping: self.capacity)
        batch.pointee.text_limit = sqlite3_int64(textLimit)
    }

    deinit {
        sqlite3_free(batch.pointee.text)
        batch.deallocate()
        cells.deallocate()
    }

    /// The number of rows read.
    public var count: Int { Int(batch.pointee.count) }

    /// Whether there was no room for all rows of the statement.
    public var isFull: Bool { batch.pointee.is_full != 0 }

    /// Runs a statement and keeps its rows in place of those before; stops where there is no more room.
    ///
    /// - Throws: What running it throws; then the batch has the rows read so far.
    public func fill(from statement: Statement) throws(SQLiteError) {
        batch.pointee.count = 0
        batch.pointee.text_count = 0
        batch.pointee.is_full = 0
        guard let slot = statement.handle.batchSlot else { throw statement.handle.closedError(sql: statement.sql) }
        slot.pointee.current = batch
        defer { slot.pointee.current = nil }
        try statement.run { isFull }
    }

    /// A row, from 0; good until the batch is filled again or released. The number is not checked.
    @inlinable
    public subscript(row: Int) -> Row {
        Row(cells: UnsafePointer(cells + row &* stride), texts: texts)
    }

    @usableFromInline
    var texts: UnsafePointer<UInt8>? { UnsafePointer(batch.pointee.text) }

    /// One row of a batch.
    public struct Row {
        @usableFromInline let cells: UnsafePointer<Int64>
        @usableFromInline let texts: UnsafePointer<UInt8>?

        @inlinable
        init(cells: UnsafePointer<Int64>, texts: UnsafePointer<UInt8>?) {
            self.cells = cells
            self.texts = texts
        }

        /// An integer, from 0; 0 for NULL. The number is not checked.
        @inlinable
        public subscript(column: Int) -> Int64 { cells[column &+ 2] }

        /// The bytes of the text, which may be other than valid UTF-8; nil for NULL.
        @inlinable
        public var text: UnsafeRawBufferPointer? {
            guard cells[0] >= 0, let texts else { return nil }
            return UnsafeRawBufferPointer(start: texts + Int(cells[0]), count: Int(cells[1]))
        }
    }
}
