/// A key of an object, sorted out.
enum JSONField<Name> {
    /// One of the names of the table.
    case known(Name)
    /// Any other.
    case unknown(JSONKey)
}

/// A set of keys that a decoder knows, for finding out in constant time which one a key is.
///
///     enum ScreenKey: String, CaseIterable { case id, name, title }
///     static let keys = JSONKeyTable<ScreenKey>()
///
///     while let field = try reader.nextField(of: keys) {
///         switch field {
///         case .known(.id): id = try reader.readString()
///         …
///         case .unknown(let key): extra.append((reader.string(of: key), try reader.readRawValue()))
///         }
///     }
///
/// What a name must be stands at the members and not at the class: the first use of a generic type searches all conformances of the program
/// for each of its requirements, which took a tenth of a short run.
final class JSONKeyTable<Name: Sendable>: Sendable {
    /// A name and what it is compared by, without following a pointer: its length and first 24 bytes.
    private struct Slot {
        var count: Int
        var first: UInt64
        var second: UInt64
        var third: UInt64
        var name: Name
    }

    /// An open hash table, its length a power of two and at least twice the number of names.
    private let slots: [Slot?]
    private let mask: Int

    init() where Name: CaseIterable & RawRepresentable, Name.RawValue == String {
        var size = 8
        while size < Name.allCases.count * 2 { size *= 2 }
        var slots: [Slot?] = Array(repeating: nil, count: size)
        for name in Name.allCases {
            let bytes = Array(name.rawValue.utf8)
            let slot = bytes.withUnsafeBytes { bytes in
                Slot(
                    count: bytes.count, first: JSONWord.load(bytes, at: 0, count: bytes.count),
                    second: bytes.count > 8 ? JSONWord.load(bytes, at: 8, count: bytes.count - 8) : 0,
                    third: bytes.count > 16 ? JSONWord.load(bytes, at: 16, count: bytes.count - 16) : 0, name: name)
            }
            var place = Self.hash(slot.first, slot.count) & (size - 1)
            while slots[place] != nil { place = (place + 1) & (size - 1) }
            slots[place] = slot
        }
        self.slots = slots
        mask = size - 1
    }

    @inline(__always)
    private static func hash(_ prefix: UInt64, _ count: Int) -> Int {
        let product = (prefix ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 40)
    }

    /// The name that a key is; `nil` for any other key.
    func name(of key: JSONKey, in reader: borrowing JSONReader) -> Name? where Name: RawRepresentable, Name.RawValue == String {
        var place = Self.hash(key.prefix, key.count) & mask
        while let slot = slots[place] {
            if slot.first == key.prefix, slot.count == key.count, key.count <= 8 || hasRest(of: key, in: reader, as: slot) {
                return slot.name
            }
            place = (place &+ 1) & mask
        }
        return nil
    }

    private func hasEnd(_ bytes: UnsafeRawBufferPointer, of slot: Slot) -> Bool where Name: RawRepresentable, Name.RawValue == String {
        guard JSONWord.load(bytes, at: 16, count: bytes.count &- 16) == slot.third else { return false }
        return bytes.count <= 24 || slot.name.rawValue.utf8.elementsEqual(bytes)
    }

    private func hasRest(of key: JSONKey, in reader: borrowing JSONReader, as slot: Slot) -> Bool
    where Name: RawRepresentable, Name.RawValue == String {
        reader.withBytes(of: key) { bytes in
            guard JSONWord.load(bytes, at: 8, count: bytes.count &- 8) == slot.second else { return false }
            return bytes.count <= 16 || hasEnd(bytes, of: slot)
        }
    }
}

extension JSONReader {
    /// Reads the next key of the innermost object, as ``nextKey()`` does, and looks it up in a table.
    @inline(__always)
    mutating func nextField<Name: RawRepresentable>(
        of table: JSONKeyTable<Name>
    ) throws(JSONError) -> JSONField<Name>? where Name.RawValue == String {
        guard let key = try nextKey() else { return nil }
        if let name = table.name(of: key, in: self) { return .known(name) }
        return .unknown(key)
    }
}
