/// A named value: `--limit 5`, `--limit=5`, `-n 5` or `-n5`.
///
/// The property's type says how often it may be given: a plain type without a default exactly once, with a default or
/// optional at most once, an array any number of times (at least once without a default). A value that begins with `-`
/// has to be attached (`--tz=-02:00`), unless it is `-` alone or a negative number for a numeric type.
@propertyWrapper public final class Option<Value>: DeclaredProperty {
    private let storage: ParameterStorage<Value>

    /// The value. Reading a required one from a command that was not parsed is a mistake in the program, and traps.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.value = newValue }
    }

    private static func definition(
        _ name: NameSpecification, _ help: ArgumentHelp?, _ completion: CompletionKind?
    ) -> ParameterDefinition {
        ParameterDefinition(kind: .option, names: name, help: help ?? ArgumentHelp(), completion: completion)
    }

    /// Creates a required option.
    public init(name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
    where Value: ExpressibleByArgument {
        storage = ParameterStorage(single: Self.definition(name, help, completion), default: nil)
        super.init(.parameter(storage))
    }

    /// Creates an option with a default.
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        storage = ParameterStorage(single: Self.definition(name, help, completion), default: wrappedValue)
        super.init(.parameter(storage))
    }

    /// Creates an option that may be left out.
    ///
    /// `valueIfMissing` is taken where no value follows the option: at the end, or before another option.
    public init<T: ExpressibleByArgument>(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil, valueIfMissing: String? = nil
    ) where Value == T? {
        var definition = Self.definition(name, help, completion)
        definition.valueIfMissing = valueIfMissing
        storage = ParameterStorage(optional: definition, default: nil)
        super.init(.parameter(storage))
    }

    /// Creates an option that may be left out, written with its default: `= nil`.
    public init<T: ExpressibleByArgument>(
        wrappedValue: T?, name: NameSpecification = .long, help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T? {
        storage = ParameterStorage(optional: Self.definition(name, help, completion), default: wrappedValue)
        super.init(.parameter(storage))
    }

    /// Creates an option that has to be given at least once.
    public init<T: ExpressibleByArgument>(
        name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == [T] {
        storage = ParameterStorage(array: Self.definition(name, help, completion), default: nil)
        super.init(.parameter(storage))
    }

    /// Creates an option that may be given any number of times; the first one replaces the default.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == [T] {
        storage = ParameterStorage(array: Self.definition(name, help, completion), default: wrappedValue)
        super.init(.parameter(storage))
    }
}
