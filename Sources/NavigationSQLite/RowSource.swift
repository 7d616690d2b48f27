import CNavigationSQLite

/// Rows that are inserted many at a time: some integers and one text each.
///
/// To start a statement, to end it and to bind a row's values one by one is a third of what SQLite needs to insert a short row. A statement
/// that selects from the table `navigation_rows` has no values of its own and takes all rows at once:
///
/// ```swift
/// let source = RowSource(integers: 2, required: 1, capacity: 500)
/// let insert = try connection.statement("INSERT INTO names(id, count, text) SELECT i1, i2, text FROM navigation_rows")
/// let row = source.append(text: name)
/// row[0] = 7
/// try source.run(insert)
/// source.removeAll()
/// ```
///
/// A source belongs to one thread at a time, and to no connection.
public final class RowSource {
    private let rows: UnsafeMutablePointer<navigation_sqlite_rows>
    private let cells: UnsafeMutablePointer<Int64>
    /// The place of a row's text and its integers.
    private let stride: Int
    // Not checked at run time for overlapping accesses, which would cost as much as a row: they are only read and set.
    @exclusivity(unchecked) private var texts: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var textCapacity = 4_096
    @exclusivity(unchecked) private var textCount = 0
    private let textLimit: Int
    @exclusivity(unchecked) private var rowCount = 0
    /// How many rows it takes.
    public let capacity: Int
    /// The number of rows appended.
    public var count: Int { rowCount }

    /// The columns `i1` to `i8`.
    public static let greatestIntegers = 8

    /// Makes an empty source of rows of so many integers, at most ``greatestIntegers``.
    ///
    /// - Parameters:
    ///   - integers: The number of integers of a row.
    ///   - required: So many of them, from the first, are never NULL; of the others 0 is NULL.
    ///   - capacity: How many rows it takes.
    ///   - textLimit: With more bytes of text than this it counts as full.
    public init(integers: Int, required: Int, capacity: Int, textLimit: Int = .max) {
        let integers = min(max(0, integers), Self.greatestIntegers)
        self.capacity = max(1, capacity)
        self.textLimit = textLimit
        stride = integers + 2
        cells = .allocate(capacity: self.capacity * stride)
        texts = .allocate(capacity: textCapacity)
        rows = .allocate(capacity: 1)
        rows.initialize(to: navigation_sqlite_rows())
        rows.pointee.cells = cells
        rows.pointee.integers = Int32(integers)
        rows.pointee.required = Int32(clamping: required)
    }

    deinit {
        rows.deallocate()
        texts.deallocate()
        cells.deallocate()
    }

    /// Whether it is to be emptied before a row is appended.
    public var isFull: Bool { rowCount == capacity || textCount > textLimit }

    /// Appends a row with this text (UTF-8, not checked), or NULL for nil, and with integers that are 0 until they are set.
    ///
    /// To append beyond ``capacity`` is a mistake that ends the program.
    public func append(text: UnsafeBufferPointer<UInt8>?) -> NewRow {
        precondition(rowCount < capacity, "no room for another row")
        let row = cells + rowCount &* stride
        row.initialize(repeating: 0, count: stride)
        row[0] = -1
        if let text {
            if text.count > textCapacity &- textCount { grow(by: text.count) }
            if let base = text.baseAddress { (texts + textCount).initialize(from: base, count: text.count) }
            row[0] = Int64(textCount)
            row[1] = Int64(text.count)
            textCount += text.count
        }
        rowCount += 1
        return NewRow(cells: row)
    }

    @inline(never)
    private func grow(by size: Int) {
        let larger = 2 * textCapacity + size
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: texts, count: textCount)
        texts.deallocate()
        texts = moved
        textCapacity = larger
    }

    /// Forgets the rows and keeps their memory.
    public func removeAll() {
        rowCount = 0
        textCount = 0
    }

    /// Runs a statement that selects from `navigation_rows`, which has these rows meanwhile.
    ///
    /// - Throws: What running it throws; `ResultCode.error` where it has not read all rows, since the file has a table of that name: what it
    ///   has inserted has to be rolled back then.
    public func run(_ statement: Statement) throws(SQLiteError) {
        guard let slot = statement.handle.rowsSlot else { throw statement.handle.closedError(sql: statement.sql) }
        prepare()
        slot.pointee.current = rows
        defer { slot.pointee.current = nil }
        try statement.run()
        guard rows.pointee.read == rows.pointee.count else {
            throw SQLiteError(.error, "the file has a table navigation_rows of its own", sql: statement.sql, path: statement.handle.path)
        }
    }

    /// Runs a statement whose parameters are the integers of a row and its text, with the first row.
    ///
    /// - Throws: What binding and running throw.
    public func runFirst(_ statement: Statement) throws(SQLiteError) {
        guard statement.isUsable else { throw statement.handle.closedError(sql: statement.sql) }
        guard rowCount > 0 else { throw SQLiteError(.misuse, "no row to insert", sql: statement.sql, path: statement.handle.path) }
        prepare()
        let code = navigation_sqlite_bind_row(statement.pointer, rows, 0)
        // The text stays here and must not stay bound: its memory may go.
        defer { if cells[0] >= 0, statement.isUsable { sqlite3_bind_null(statement.pointer, Int32(truncatingIfNeeded: stride &- 1)) } }
        guard code == SQLITE_OK else { throw statement.handle.failure(code, sql: statement.sql) }
        try statement.run()
    }

    private func prepare() {
        rows.pointee.count = Int32(clamping: rowCount)
        rows.pointee.read = 0
        rows.pointee.text = texts
    }

    /// A row just appended; good until the source is emptied or released.
    public struct NewRow {
        @usableFromInline let cells: UnsafeMutablePointer<Int64>

        @usableFromInline
        init(cells: UnsafeMutablePointer<Int64>) {
            self.cells = cells
        }

        /// An integer, from 0. The number is not checked.
        @inlinable
        public subscript(column: Int) -> Int64 {
            get { cells[column &+ 2] }
            nonmutating set { cells[column &+ 2] = newValue }
        }
    }
}
