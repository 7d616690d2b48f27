import NavigationModel

/// The words that a value may be, looked up without making a `String`.
///
/// There are at most thirty, told apart by their length and first eight bytes, so going over them is faster than hashing.
struct WordTable<Value: Sendable>: Sendable {
    private struct Entry {
        var prefix: UInt64
        var word: String
        var count: Int
        var value: Value
    }

    private let entries: [Entry]

    init(_ words: [(String, Value)]) {
        entries = words.map { word, value in
            let bytes = Array(word.utf8)
            let prefix = bytes.withUnsafeBytes { JSONWord.load($0, at: 0, count: $0.count) }
            return Entry(prefix: prefix, word: word, count: bytes.count, value: value)
        }
    }

    /// The words, for messages.
    var words: [String] { entries.map(\.word) }

    /// The value of a word, or nil for any other text.
    func value(of text: UnsafeRawBufferPointer) -> Value? {
        let prefix = JSONWord.load(text, at: 0, count: text.count)
        for entry in entries where entry.prefix == prefix && entry.count == text.count {
            if entry.count <= 8 || entry.word.utf8.elementsEqual(text) { return entry.value }
        }
        return nil
    }
}

extension WordTable where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// The words of an enumeration.
    init() {
        self.init(Value.allCases.map { ($0.rawValue, $0) })
    }
}

/// The words of the vocabulary that values may be.
enum Words {
    static let origins = WordTable(Origin.allCases.map { ($0.name, $0) })
    /// The kinds of events, the frequent ones first.
    static let events = WordTable(
        ([.pushed, .popped, .tabSelected, .badgeSet] + EventKind.allCases.filter { ![.pushed, .popped, .tabSelected, .badgeSet].contains($0) })
            .map { (kind: EventKind) in (kind.name, kind) })
    static let screenKinds = WordTable<ScreenKind>()
    static let backHandlers = WordTable<BackHandler>()
    static let imageModes = WordTable<ImageMode>()
    static let overflows = WordTable<OverflowPolicy>()
    static let directions = WordTable<LayoutDirection>()
    static let badgePolicies = WordTable<BadgePolicy>()
    static let itemSides = WordTable<ItemSide>()
    static let tapPlaces = WordTable<TapPlace>()
    static let actors = WordTable<Actor>([("user", .user), ("code", .code)])
}
