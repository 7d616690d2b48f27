/// A value known by its place, in the order of the declarations.
///
/// The property's type says whether it is required: a plain type without a default is, an optional or a default is not,
/// an array takes all that is left (at least one without a default) and has to be the last.
@propertyWrapper public final class Argument<Value>: DeclaredProperty {
    private let storage: ParameterStorage<Value>

    /// The value. Reading a required one from a command that was not parsed is a mistake in the program, and traps.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.value = newValue }
    }

    private static func definition(_ help: ArgumentHelp?, _ completion: CompletionKind?) -> ParameterDefinition {
        ParameterDefinition(kind: .argument, help: help ?? ArgumentHelp(), completion: completion)
    }

    /// Creates a required argument.
    public init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) where Value: ExpressibleByArgument {
        storage = ParameterStorage(single: Self.definition(help, completion), default: nil)
        super.init(.parameter(storage))
    }

    /// Creates an argument with a default.
    public init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
    where Value: ExpressibleByArgument {
        storage = ParameterStorage(single: Self.definition(help, completion), default: wrappedValue)
        super.init(.parameter(storage))
    }

    /// Creates an argument that may be left out.
    public init<T: ExpressibleByArgument>(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) where Value == T? {
        storage = ParameterStorage(optional: Self.definition(help, completion), default: nil)
        super.init(.parameter(storage))
    }

    /// Creates an argument that may be left out, written with its default: `= nil`.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T?, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == T? {
        storage = ParameterStorage(optional: Self.definition(help, completion), default: wrappedValue)
        super.init(.parameter(storage))
    }

    /// Creates an argument that takes all that is left, at least one.
    public init<T: ExpressibleByArgument>(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) where Value == [T] {
        storage = ParameterStorage(array: Self.definition(help, completion), default: nil)
        super.init(.parameter(storage))
    }

    /// Creates an argument that takes all that is left.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == [T] {
        storage = ParameterStorage(array: Self.definition(help, completion), default: wrappedValue)
        super.init(.parameter(storage))
    }
}
