/// The options of another type as options of this one.
///
/// A group of the root's ``CommandConfiguration/globalOptions`` type receives the values that were read once for the whole
/// command line, wherever they stood.
@propertyWrapper public struct OptionGroup<Value: ParsableArguments>: GroupDeclaration {
    var storage = GroupStorage<Value>()
    var group: any GroupTarget { storage }

    /// The group's values.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = GroupStorage(newValue) }
    }

    /// Creates the group with the defaults of its options.
    public init() {}
}

/// A property wrapper that declares a group.
protocol GroupDeclaration {
    var group: any GroupTarget { get }
}

/// A group that the parser can fill without knowing its type.
protocol GroupTarget: AnyObject {
    var type: any ParsableArguments.Type { get }
    var arguments: any ParsableArguments { get }
    func assign(_ arguments: any ParsableArguments)
    func validate() throws(ValidationError)
}

/// The value of one group; a class for the reason given at ``ParameterStorage``.
final class GroupStorage<Value: ParsableArguments>: GroupTarget {
    private var stored: Value?

    init(_ value: Value? = nil) {
        stored = value
    }

    /// Made when first asked for: the group of global options is assigned and never needs one of its own.
    var value: Value {
        if let stored { return stored }
        let value = Value()
        stored = value
        return value
    }

    var type: any ParsableArguments.Type { Value.self }
    var arguments: any ParsableArguments { value }

    func assign(_ arguments: any ParsableArguments) {
        if let arguments = arguments as? Value { stored = arguments }
    }

    func validate() throws(ValidationError) {
        var value = value
        try value.validate()
        stored = value
    }
}
