import NavigationSQLite

/// The table `names` in memory: ids of tabs and modals and names of screens, both ways.
///
/// Names are never changed or removed, so that what is known stays true; what is unknown may have been added by another
/// connection meanwhile and is looked up.
struct NameTable {
    /// By id; an empty slot is unknown. Ids count from 1, so that the array is dense.
    private var texts: [String?] = []
    private var ids: [String: Int64] = [:]
    /// Added in the open transaction: forgotten when it is rolled back.
    private var fresh: [String] = []
    /// Ids beyond this are looked up each time: a damaged row must not make a huge array.
    private static let greatestKept = 1 << 20

    func id(of text: String) -> Int64? { ids[text] }

    func text(of id: Int64) -> String? {
        guard id > 0, id <= Int64(texts.count) else { return nil }
        return texts[Int(id) - 1]
    }

    mutating func keep(_ text: String, _ id: Int64, isFresh: Bool = false) {
        guard id > 0, id <= Int64(Self.greatestKept) else { return }
        let index = Int(id) - 1
        while texts.count <= index { texts.append(nil) }
        texts[index] = text
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
    }
}

extension HistoryDatabase {
    /// The text of a name's id; nil where the file has none.
    func name(_ id: Int64) throws(SQLiteError) -> String? {
        if let text = names.text(of: id) { return text }
        // Names come in the order of their use: what follows is needed soon as well.
        let statement = try connection.statement("SELECT id, text FROM names WHERE id >= ? ORDER BY id LIMIT 4096")
        defer { statement.reset() }
        try statement.bind(id, at: 1)
        var found: String?
        while try statement.step() {
            let text = statement.text(at: 1)
            if statement.int64(at: 0) == id { found = text }
            names.keep(text, statement.int64(at: 0))
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
