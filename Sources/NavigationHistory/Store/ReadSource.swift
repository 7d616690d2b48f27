import NavigationModel

/// Where reads go: a connection of one's own, or, for a database in memory, the store's only one.
///
/// Not `Sendable`, as its connection is not.
final class ReadSource {
    private enum Kind {
        case own(HistoryDatabase)
        case shared(HistoryStore)
    }

    private let kind: Kind

    init(own database: HistoryDatabase) { kind = .own(database) }
    init(sharedBy store: HistoryStore) { kind = .shared(store) }

    deinit {
        if case .own(let database) = kind { database.close() }
    }

    /// Runs `body` on the connection. With a database in memory the store's lock is held meanwhile: `body` calls nothing of others.
    func read<Value: Sendable>(_ body: (HistoryDatabase) throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        switch kind {
        case .own(let database): try body(database)
        case .shared(let store): try store.withWriter(body)
        }
    }
}
