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
    public init(number: ScreenNumber, name: String, explicitID: String?, fields: ScreenFields? = nil) {
        self.name = name
        self.number = number
        self.explicitID = explicitID
        kind = .screen
        box = fields.flatMap(FieldsBox.box)
    }

    /// The id, unique over all stacks and modals of a session; empty while none has been given.
    public var id: String {
        if let explicitID { return explicitID }
        return number == 0 ? "" : "\(name)#\(number)"
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

    /// Whether the screen has this id; builds no text.
    public func hasID(_ id: String) -> Bool {
        if let explicitID { return explicitID == id }
        return number != 0 && Self.number(inOwnForm: id, name: name) == number
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

    /// Own-form numbers above this are taken as plain text, so that numbers given later cannot overflow.
    static let greatestOwnNumber = 1 << 52

    /// The number in an id of the form `name#number`, written without leading zeros, or nil.
    static func number(inOwnForm id: String, name: String) -> ScreenNumber? {
        let bytes = id.utf8
        var position = bytes.startIndex
        for byte in name.utf8 {
            guard position < bytes.endIndex, bytes[position] == byte else { return nil }
            bytes.formIndex(after: &position)
        }
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "#") else { return nil }
        bytes.formIndex(after: &position)
        var number = 0
        guard position < bytes.endIndex, bytes[position] != UInt8(ascii: "0") else { return nil }
        while position < bytes.endIndex {
            let digit = Int(bytes[position]) - 48
            guard digit >= 0, digit <= 9, number <= greatestOwnNumber / 10 - 1 else { return nil }
            number = number * 10 + digit
            bytes.formIndex(after: &position)
        }
        return number
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

extension NavigationScreen: ExpressibleByStringLiteral {
    /// Makes a screen whose id and name are the text.
    public init(stringLiteral id: String) {
        self.init(id: id)
    }
}

/// Shared, immutable settings: most screens have none, and a copy of a state must not copy them.
private final class FieldsBox: Sendable, Equatable {
    let fields: ScreenFields

    private init(_ fields: ScreenFields) {
        self.fields = fields
    }

    static func box(_ fields: ScreenFields) -> FieldsBox? {
        fields == .defaults ? nil : FieldsBox(fields)
    }

    static func == (left: FieldsBox, right: FieldsBox) -> Bool {
        left === right || left.fields == right.fields
    }
}

/// How an event or an action names a screen that stands somewhere: by id (NDJSON, actions) or by number (rows).
public enum ScreenReference: Hashable, Sendable {
    case id(String)
    case number(ScreenNumber)
}

/// One place of a new stack: a screen that stands now, or one that comes in.
public enum ScreenEntry: Hashable, Sendable {
    /// A screen that stands on a stack now; an id that stands nowhere is a new screen of that id and name.
    case standing(ScreenReference)
    /// A new screen, in full.
    case new(NavigationScreen)
}
