/// The options of another type as options of this one.
///
/// A group of the root's ``CommandConfiguration/globalOptions`` type receives the values that were read once for the whole
/// command line, wherever they stood.
// What a group's value must be stands at the initializer and not at the class: making the class for another value would search all
// conformances of the program.
@propertyWrapper public final class OptionGroup<Value>: DeclaredProperty {
    private let storage: GroupStorage

    /// The group's values.
    public var wrappedValue: Value {
        get {
            guard let value = storage.arguments as? Value else { preconditionFailure("A group holds a value of its own type.") }
            return value
        }
        set {
            if let arguments = newValue as? any ParsableArguments { storage.arguments = arguments }
        }
    }

    /// Creates the group with the defaults of its options.
    public init() where Value: ParsableArguments {
        storage = GroupStorage(Value.self)
        super.init(.group(storage))
    }
}

/// The value of one group, which the parser fills without knowing its type.
final class GroupStorage {
    let type: any ParsableArguments.Type
    /// Made when first asked for: the group of global options is assigned and never needs one of its own.
    lazy var arguments: any ParsableArguments = type.init()

    init(_ type: any ParsableArguments.Type) {
        self.type = type
    }

    func validate() throws(ValidationError) {
        try arguments.validate()
    }
}
