/// The options of another type as options of this one.
///
/// A group of the root's ``CommandConfiguration/globalOptions`` type receives the values that were read once for the whole
/// command line, wherever they stood.
@propertyWrapper public final class OptionGroup<Value: ParsableArguments>: DeclaredProperty {
    private let storage: GroupStorage<Value>

    /// The group's values.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.value = newValue }
    }

    /// Creates the group with the defaults of its options.
    public init() {
        storage = GroupStorage()
        super.init(.group(storage))
    }
}

/// A group that the parser can fill without knowing its type.
protocol GroupTarget: AnyObject {
    var type: any ParsableArguments.Type { get }
    var arguments: any ParsableArguments { get }
    func assign(_ arguments: any ParsableArguments)
    func validate() throws(ValidationError)
}

/// The value of one group.
final class GroupStorage<Value: ParsableArguments>: GroupTarget {
    /// Made when first asked for: the group of global options is assigned and never needs one of its own.
    lazy var value = Value()

    var type: any ParsableArguments.Type { Value.self }
    var arguments: any ParsableArguments { value }

    func assign(_ arguments: any ParsableArguments) {
        if let arguments = arguments as? Value { value = arguments }
    }

    func validate() throws(ValidationError) {
        try value.validate()
    }
}
