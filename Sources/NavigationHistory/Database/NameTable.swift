import NavigationSQLite

/// The table `names` in memory: ids of tabs and modals and names of screens, both ways.
///
/// Names are never changed or removed, so that what is known stays true; what is unknown may have been added by another
/// connection meanwhile and is looked up.
struct NameTable {
    /// By id; an empty slot is unknown. Ids count from 1, so that the array is dense.
    private var texts: [String?] = []
    private var ids: [String: Int64] = [:]
    /// Names that were asked for lately, each at the place that a hash of its bytes says. The dictionary's own hash, which no choice of
    /// names can make slow, costs as much as encoding an event; what is not here costs only one comparison more.
    private var recent: [RecentName] = []
    /// The tab that was asked for last: mostly the next one too.
    private var lastTab = RecentName()
    /// Added in the open transaction: forgotten when it is rolled back.
    private var fresh: [String] = []
    private var pageSize = 64
    /// Ids beyond this are looked up each time: a damaged row must not make a huge array.
    private static let greatestKept = 1 << 20

    private struct RecentName {
        var text = ""
        var id: Int64 = 0
    }

    mutating func id(of text: String) -> Int64? {
        let place = Self.place(of: text)
        if place < recent.count, recent[place].id != 0, recent[place].text == text { return recent[place].id }
        guard let id = ids[text] else { return nil }
        if recent.isEmpty { recent = Array(repeating: RecentName(), count: Self.recentCount) }
        recent[place] = RecentName(text: text, id: id)
        return id
    }

    /// As ``id(of:)``, for a name in the column `tab`.
    mutating func id(ofTab text: String) -> Int64? {
        if lastTab.id != 0, lastTab.text == text { return lastTab.id }
        guard let id = id(of: text) else { return nil }
        lastTab = RecentName(text: text, id: id)
        return id
    }

    private static let recentCount = 1 << 10

    /// By the last 16 bytes at most: they differ most.
    private static func place(of text: String) -> Int {
        var text = text
        return text.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            var first: UInt64 = 0
            var last = UInt64(bytes.count)
            if bytes.count >= 8 {
                first = bytes.loadUnaligned(fromByteOffset: max(0, bytes.count - 16), as: UInt64.self)
                last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            } else {
                for byte in bytes { first = first << 8 | UInt64(byte) }
            }
            // Odd constants without a pattern; the upper half of a product depends on all of what was multiplied.
            let hash = (first &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F)
            return Int(truncatingIfNeeded: hash >> 40 & UInt64(recentCount - 1))
        }
    }

    func text(of id: Int64) -> String? {
        guard id > 0, id <= Int64(texts.count) else { return nil }
        return texts[Int(id) - 1]
    }

    /// How many names to read at once: few at first, since a short question needs no more, and eight times as many whenever one is missing.
    mutating func nextPageSize() -> Int {
        defer { pageSize = min(4_096, pageSize * 8) }
        return pageSize
    }

    /// Keeps the text of an id, for who reads.
    mutating func keep(_ text: String, of id: Int64) {
        guard id > 0, id <= Int64(Self.greatestKept) else { return }
        let index = Int(id) - 1
        while texts.count <= index { texts.append(nil) }
        texts[index] = text
    }

    /// Keeps an id and its text, both ways, for who writes.
    mutating func keep(_ text: String, _ id: Int64, isFresh: Bool = false) {
        guard id > 0, id <= Int64(Self.greatestKept) else { return }
        keep(text, of: id)
        ids[text] = id
        if isFresh { fresh.append(text) }
    }

    /// The open transaction was committed.
    mutating func commit() {
        if !fresh.isEmpty { fresh.removeAll() }
    }

    /// The open transaction was rolled back: the file does not have what it added.
    mutating func rollBack() {
        for text in fresh {
            guard let id = ids.removeValue(forKey: text) else { continue }
            texts[Int(id) - 1] = nil
        }
        fresh.removeAll()
        recent.removeAll()
        lastTab = RecentName()
    }
}

extension HistoryDatabase {
    /// The text of a name's id; nil where the file has none.
    func name(_ id: Int64) throws(SQLiteError) -> String? {
        if let text = names.text(of: id) { return text }
        // Names come in the order of their use: what follows is needed soon as well.
        let statement = try connection.statement("SELECT id, text FROM names WHERE id >= ? ORDER BY id LIMIT ?")
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        try statement.bind(names.nextPageSize(), at: 2)
        var found: String?
        while try statement.step() {
            let text = statement.text(at: 1)
            if statement.int64(at: 0) == id { found = text }
            names.keep(text, of: statement.int64(at: 0))
        }
        return found
    }

    /// The id of a name that the file has; nil where it has none.
    func knownID(ofName text: String) throws(SQLiteError) -> Int64? {
        if let id = names.id(of: text) { return id }
        let statement = try connection.statement("SELECT id FROM names WHERE text = ?")
        defer { statement.reset() }
        try statement.bind(text, at: 1)
        guard try statement.step() else { return nil }
        let id = statement.int64(at: 0)
        names.keep(text, id)
        return id
    }

    /// The id of a name, which is added where the file has none: inside a write transaction only.
    func internedID(ofName text: String) throws(SQLiteError) -> Int64 {
        if let id = try knownID(ofName: text) { return id }
        let statement = try connection.statement("INSERT INTO names(text) VALUES (?)")
        try statement.bind(text, at: 1)
        try statement.run()
        let id = connection.lastInsertRowID
        names.keep(text, id, isFresh: true)
        return id
    }
}
