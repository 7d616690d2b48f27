/// The number of a screen within its session: given when the screen first appears, from 1.
public typealias ScreenNumber = Int

/// One view controller on a stack: an id, a name (its kind, what statistics count), and its settings.
///
/// Ids of the recorder's own form `Name#number` follow from name and number and are not stored; any other id is kept as
/// text. A screen made without an id gets one of the own form when an action brings it in.
public struct NavigationScreen: Sendable {
    /// The name: the screen's kind. Several screens may share it.
    public let name: String
    /// The id where it is not of the form `Name#number`.
    let explicitID: String?
    /// The number within the session; 0 until the screen stands in a state.
    public internal(set) var number: ScreenNumber
    /// What sort of controller it is.
    public let kind: ScreenKind
    /// The settings, shared between copies; nil where all have their defaults, which is the common case.
    private var box: FieldsBox?

    /// Makes a screen with an id of its own.
    ///
    /// An id of the form `Name#number` with the screen's own name is recognised and not stored.
    public init(id: String, name: String? = nil, kind: ScreenKind = .screen, fields: ScreenFields = ScreenFields()) {
        self.name = name ?? id
        self.kind = kind
        if let name, let number = Self.number(inOwnForm: id, name: name) {
            explicitID = nil
            self.number = number
        } else {
            explicitID = id
            number = 0
        }
        box = FieldsBox.box(fields)
    }

    /// Makes a screen whose id will be `Name#number`, with the session's next number.
    public init(named name: String, kind: ScreenKind = .screen, fields: ScreenFields = ScreenFields()) {
        self.name = name
        self.kind = kind
        explicitID = nil
        number = 0
        box = FieldsBox.box(fields)
    }

    /// Makes a screen from a row: its number is known, and its id where it is not of the own form.
    public init(number: ScreenNumber, name: String, explicitID: String?, fields: consuming ScreenFields? = nil) {
        self.name = name
        self.number = number
        self.explicitID = explicitID
        kind = .screen
        if let fields { box = FieldsBox.box(fields) }
    }

    /// The id, unique over all stacks and modals of a session; empty while none has been given.
    public var id: String {
        if let explicitID { return explicitID }
        return number == 0 ? "" : Self.ownID(name, number)
    }

    /// Whether an id has been given or follows from a number.
    public var hasID: Bool { explicitID != nil || number != 0 }

    /// The id where it does not follow from name and number; this is what a row has to keep.
    public var storedID: String? { explicitID }

    /// The settings. Setting them copies; equal screens share them.
    public var fields: ScreenFields {
        get { box?.fields ?? .defaults }
        set { box = FieldsBox.box(newValue) }
    }

    /// Whether any setting differs from its default.
    public var hasFields: Bool { box != nil }

    /// Whether any setting besides title and parameters differs from its default.
    var hasRareSettings: Bool { box?.fields.hasRareSettings ?? false }

    /// Whether the screen has this id; builds no text.
    public func hasID(_ id: String) -> Bool {
        if let explicitID { return explicitID == id }
        return number != 0 && Self.number(inOwnForm: id, name: name) == number
    }

    /// Whether an id with this screen's number behind its byte `mark` is this screen's.
    func isOfOwnForm(_ id: String, mark: Int) -> Bool {
        explicitID == nil && Self.isName(name, before: mark, of: id)
    }

    /// The same screen, given a number; a screen whose own-form number is taken by another keeps its id as text.
    func numbered(_ newNumber: ScreenNumber) -> NavigationScreen {
        if newNumber == number { return self }
        if explicitID != nil || number == 0 {
            var copy = self
            copy.number = newNumber
            return copy
        }
        var copy = NavigationScreen(number: newNumber, name: name, explicitID: id)
        copy.box = box
        return copy
    }

    /// The same screen as it is remembered after it has left: its number is given anew, unless its id says it.
    func forgettingNumber() -> NavigationScreen {
        if explicitID == nil || number == 0 { return self }
        var copy = self
        copy.number = 0
        return copy
    }

    /// Own-form numbers above this are taken as plain text, so that numbers given later cannot overflow.
    static let greatestOwnNumber = 1 << 52

    /// The number in an id of the form `name#number`, written without leading zeros, or nil.
    static func number(inOwnForm id: String, name: String) -> ScreenNumber? {
        guard let (number, mark) = ownNumber(of: id), isName(name, before: mark, of: id) else { return nil }
        return number
    }

    /// `name#number`. Not by interpolation, which takes five times as long: notifications and event streams are full of these.
    private static func ownID(_ name: String, _ number: ScreenNumber) -> String {
        var name = name
        return name.withUTF8 { name in
            String(unsafeUninitializedCapacity: name.count + 20) { buffer in
                var digits = 0
                var rest = number
                repeat {
                    digits += 1
                    rest /= 10
                } while rest > 0
                _ = buffer.update(fromContentsOf: name)
                buffer[name.count] = UInt8(ascii: "#")
                rest = number
                for place in (name.count + 1...name.count + digits).reversed() {
                    buffer[place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
                    rest /= 10
                }
                return name.count + 1 + digits
            }
        }
    }

    /// Whether an id is a name up to its byte `mark`. By eight bytes at a time: two views of strings take twenty times as long to compare.
    private static func isName(_ name: String, before mark: Int, of id: String) -> Bool {
        guard name.utf8.count == mark, id.utf8.count > mark else { return false }
        var (name, id) = (name, id)
        return name.withUTF8 { name in
            id.withUTF8 { id in
                let (left, right) = (UnsafeRawBufferPointer(name), UnsafeRawBufferPointer(id))
                var place = 0
                while place &+ 8 <= mark {
                    let word = left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    guard word == right.loadUnaligned(fromByteOffset: place, as: UInt64.self) else { return false }
                    place &+= 8
                }
                while place < mark {
                    guard left[place] == right[place] else { return false }
                    place &+= 1
                }
                return true
            }
        }
    }

    /// The number behind the last `#` of an id, and how many bytes stand before that; nil where no number of the own form does.
    ///
    /// Read from the end and over the bytes as they lie in memory: every id of an event stream comes through here.
    static func ownNumber(of id: String) -> (number: ScreenNumber, mark: Int)? {
        var id = id
        return id.withUTF8 { bytes in
            var mark = bytes.count - 1
            while mark > 0, bytes[mark] &- 48 <= 9 { mark -= 1 }
            let digits = bytes.count - 1 - mark
            // Sixteen digits do not overflow.
            guard digits >= 1, digits <= 16, bytes[mark] == UInt8(ascii: "#"), bytes[mark + 1] != UInt8(ascii: "0") else { return nil }
            var number = 0
            for place in mark + 1..<bytes.count { number = number &* 10 &+ Int(bytes[place] &- 48) }
            return number < greatestOwnNumber / 10 * 10 ? (number, mark) : nil
        }
    }
}

extension NavigationScreen: Hashable {
    /// Two screens are equal when id, name, kind and settings are; the number is a matter of the session.
    public static func == (left: NavigationScreen, right: NavigationScreen) -> Bool {
        guard left.name == right.name, left.kind == right.kind, left.box == right.box else { return false }
        if left.explicitID == nil, right.explicitID == nil { return left.number == right.number }
        return left.id == right.id
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

extension NavigationScreen: CustomStringConvertible {
    /// The id and, where it says more, the name.
    public var description: String {
        guard hasID else { return "new \(name)" }
        return explicitID == nil || explicitID == name ? id : "\(id) (\(name))"
    }
}

extension NavigationScreen: ExpressibleByStringLiteral {
    /// Makes a screen whose id and name are the text.
    public init(stringLiteral id: String) {
        self.init(id: id)
    }
}

/// Shared, immutable settings: most screens have none, and a copy of a state must not copy them.
private final class FieldsBox: Sendable, Equatable {
    let fields: ScreenFields

    private init(_ fields: consuming ScreenFields) {
        self.fields = fields
    }

    static func box(_ fields: consuming ScreenFields) -> FieldsBox? {
        fields.isDefault ? nil : FieldsBox(fields)
    }

    static func == (left: FieldsBox, right: FieldsBox) -> Bool {
        left === right || left.fields == right.fields
    }
}

/// How an event or an action names a screen that stands somewhere: by id (NDJSON, actions) or by number (rows).
public enum ScreenReference: Hashable, Sendable {
    /// The screen with this id.
    case id(String)
    /// The screen with this number in the session.
    case number(ScreenNumber)
}

/// One place of a new stack: a screen that stands now, or one that comes in.
public enum ScreenEntry: Hashable, Sendable {
    /// A screen that stands on a stack now; an id that stands nowhere is a new screen of that id and name.
    case standing(ScreenReference)
    /// A new screen, in full.
    case new(NavigationScreen)
}
