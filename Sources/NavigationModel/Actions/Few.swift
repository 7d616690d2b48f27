/// None, one or several: one alone, which is the common case, needs no list in memory.
enum Few<Element> {
    case none
    case one(Element)
    case several([Element])

    init(_ elements: [Element]) {
        switch elements.count {
        case 0: self = .none
        case 1: self = .one(elements[0])
        default: self = .several(elements)
        }
    }

    init(_ element: Element?) {
        self = element.map { .one($0) } ?? .none
    }

    var isEmpty: Bool { count == 0 }

    var count: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .several(let elements): elements.count
        }
    }

    var first: Element? {
        switch self {
        case .none: nil
        case .one(let element): element
        case .several(let elements): elements.first
        }
    }

    /// All of them in a list made anew.
    var list: [Element] {
        switch self {
        case .none: []
        case .one(let element): [element]
        case .several(let elements): elements
        }
    }

    @inline(__always)
    func contains(where isMeant: (Element) -> Bool) -> Bool {
        switch self {
        case .none: false
        case .one(let element): isMeant(element)
        case .several(let elements): elements.contains(where: isMeant)
        }
    }

    @inline(__always)
    func forEach(_ body: (Element) -> Void) {
        switch self {
        case .none: break
        case .one(let element): body(element)
        case .several(let elements): elements.forEach(body)
        }
    }

    mutating func append(_ element: Element) {
        switch self {
        case .none: self = .one(element)
        case .one(let first): self = .several([first, element])
        case .several(let elements): self = .several(elements + [element])
        }
    }
}

extension Few: Sendable where Element: Sendable {}

/// A list that is mostly empty: then there is nothing to count references of. An empty list counts those of the one that all share.
@propertyWrapper struct MostlyEmpty<Element> {
    private var list: [Element]?

    init(wrappedValue: [Element]) {
        self.wrappedValue = wrappedValue
    }

    var wrappedValue: [Element] {
        get { list ?? [] }
        set { list = newValue.isEmpty ? nil : newValue }
    }
}

extension MostlyEmpty: Sendable where Element: Sendable {}
