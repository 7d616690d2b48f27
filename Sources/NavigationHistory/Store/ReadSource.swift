import NavigationModel

/// Where reads go: a connection of one's own, or the store's.
///
/// Not `Sendable`, as its connection is not.
final class ReadSource {
    private enum Kind {
        case own(HistoryDatabase)
        case shared(HistoryStore)
    }

    private let kind: Kind
    /// Where its own connection goes afterwards.
    private weak var store: HistoryStore?

    init(own database: HistoryDatabase, of store: HistoryStore) {
        kind = .own(database)
        self.store = store
    }

    init(sharedBy store: HistoryStore) { kind = .shared(store) }

    deinit {
        guard case .own(let database) = kind else { return }
        if store?.keepSpare(database) != true { database.close() }
    }

    /// Runs `body` on the connection. With the store's, its lock is held meanwhile: `body` calls nothing of others.
    func read<Value: Sendable>(_ body: (HistoryDatabase) throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        switch kind {
        case .own(let database): try body(database)
        case .shared(let store): try store.withReader(body)
        }
    }
}
