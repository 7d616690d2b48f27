/// A switch without a value: `--reverse`, `-q`, and several in one word: `-qv`. Given twice it means the same as once.
@propertyWrapper public final class Flag: DeclaredProperty {
    private let storage: ParameterStorage<Bool>

    /// Whether the flag was given.
    public var wrappedValue: Bool {
        get { storage.value }
        set { storage.value = newValue }
    }

    /// Creates a flag that is off until it is given.
    ///
    /// With `replacesCommand` (for `--version`) nothing else is checked once it is given, and the outcome is
    /// ``ParsedCommand/Outcome/replacedByFlag`` in place of a command.
    public init(
        wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp? = nil, replacesCommand: Bool = false
    ) {
        let definition = ParameterDefinition(
            kind: .flag, names: name, help: help ?? ArgumentHelp(), replacesCommand: replacesCommand)
        storage = ParameterStorage(definition, value: wrappedValue) { _, stored in
            stored = true
            return true
        }
        super.init(.parameter(storage))
    }
}
