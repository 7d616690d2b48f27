/// The help of one argument, option or flag. A string literal is enough in most places.
public struct ArgumentHelp: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// One sentence.
    public var abstract: String
    /// The placeholder of the value, such as `PATH`; `nil` makes it from the name.
    public var valueName: String?
    /// Whether help and suggestions show it.
    public var shouldDisplay: Bool

    /// Creates a help text.
    public init(_ abstract: String = "", valueName: String? = nil, shouldDisplay: Bool = true) {
        self.abstract = abstract
        self.valueName = valueName
        self.shouldDisplay = shouldDisplay
    }

    /// Creates a help text from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// What a shell offers to complete a value with.
public enum CompletionKind: Hashable, Sendable {
    /// Nothing.
    case none
    /// Names of files and folders.
    case file
    /// These words.
    case values([String])
    /// What the program itself lists under this name.
    case custom(String)
}

/// The names of an option or a flag.
public struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
    /// One name, or a rule that makes one from the property's name.
    public enum Element: Hashable, Sendable {
        /// `--` and the property's name in kebab case.
        case long
        /// `-` and the first letter of the property's name.
        case short
        /// `--` and this name.
        case customLong(String)
        /// `-` and this letter.
        case customShort(Character)
    }

    /// The names, in the order of the declaration.
    public var elements: [Element]

    /// Creates a specification from a list: `[.customShort("n"), .long]`.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// The long name made from the property's name.
    public static var long: NameSpecification { [.long] }
    /// The short name made from the property's name.
    public static var short: NameSpecification { [.short] }
    /// The short and the long name made from the property's name.
    public static var shortAndLong: NameSpecification { [.short, .long] }
    /// One long name.
    public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }
    /// One short name.
    public static func customShort(_ letter: Character) -> NameSpecification { [.customShort(letter)] }

    func longNames(for property: String) -> [String] {
        elements.compactMap {
            switch $0 {
            case .long: kebabCase(property)
            case .customLong(let name): name
            case .short, .customShort: nil
            }
        }
    }

    func shortNames(for property: String) -> [Character] {
        elements.compactMap {
            switch $0 {
            case .short: property.first
            case .customShort(let letter): letter
            case .long, .customLong: nil
            }
        }
    }
}
