import NavigationModel

/// The words that a value may be, looked up without making a `String`.
///
/// There are at most thirty, told apart by their length and first sixteen bytes, so going over them is faster than hashing.
struct WordTable<Value: Sendable>: Sendable {
    private struct Entry {
        var first: UInt64
        var second: UInt64
        var count: Int
        var word: String
        var value: Value
    }

    private let entries: [Entry]

    init(_ words: [(String, Value)]) {
        entries = words.map { word, value in
            let bytes = Array(word.utf8)
            return bytes.withUnsafeBytes { bytes in
                Entry(first: Self.first(of: bytes), second: Self.second(of: bytes), count: bytes.count, word: word, value: value)
            }
        }
    }

    /// The words, for messages.
    var words: [String] { entries.map(\.word) }

    /// The value of a word, or nil for any other text.
    func value(of text: UnsafeRawBufferPointer) -> Value? {
        let first = Self.first(of: text)
        for entry in entries where entry.first == first && entry.count == text.count && entry.second == Self.second(of: text) {
            if entry.count <= 16 || entry.word.utf8.elementsEqual(text) { return entry.value }
        }
        return nil
    }

    @inline(__always)
    private static func first(of text: UnsafeRawBufferPointer) -> UInt64 { JSONWord.load(text, at: 0, count: text.count) }

    @inline(__always)
    private static func second(of text: UnsafeRawBufferPointer) -> UInt64 {
        text.count > 8 ? JSONWord.load(text, at: 8, count: text.count &- 8) : 0
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
    static let events = WordTable((frequentEvents + EventKind.allCases.filter { !frequentEvents.contains($0) }).map { ($0.name, $0) })
    private static let frequentEvents: [EventKind] = [.pushed, .popped, .tabSelected, .badgeSet]
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
