/// What a property wrapper declares, before the name of its property is known.
struct ParameterDefinition {
    var kind: ParameterModel.Kind
    var names: NameSpecification = []
    var help: ArgumentHelp
    var completion: CompletionKind?
    var valueType: (any ExpressibleByArgument.Type)?
    var isRequired = false
    var isRepeatable = false
    var replacesCommand = false
    var defaultValue: String?
    /// Stands for the value where the option comes last, or before another option.
    var valueIfMissing: String?
}

/// A parameter that the parser can fill without knowing the type of its value.
protocol ParameterTarget: AnyObject {
    var definition: ParameterDefinition { get }
    var isGiven: Bool { get }

    /// Takes one value; the first one replaces the default. `false`, and nothing changed, if the text does not mean a value.
    func take(_ text: String) -> Bool
}

/// The value of one parameter.
final class ParameterStorage<Value>: ParameterTarget {
    let definition: ParameterDefinition
    private let absorb: (String, inout Value?) -> Bool
    private var stored: Value?
    private(set) var isGiven = false

    init(_ definition: ParameterDefinition, value: Value?, absorb: @escaping (String, inout Value?) -> Bool) {
        self.definition = definition
        self.stored = value
        self.absorb = absorb
    }

    func take(_ text: String) -> Bool {
        let initial = isGiven ? nil : stored
        if !isGiven { stored = nil }
        guard absorb(text, &stored) else {
            if !isGiven { stored = initial }
            return false
        }
        isGiven = true
        return true
    }

    /// The value; a mistake in the program if there is neither a default nor a parsed value.
    var value: Value {
        get {
            guard let stored else {
                preconditionFailure("A required argument or option was read from a command that was not parsed.")
            }
            return stored
        }
        set { stored = newValue }
    }
}

extension ParameterStorage where Value: ExpressibleByArgument {
    /// One value, required if it has no default.
    convenience init(single definition: ParameterDefinition, default value: Value?) {
        var definition = definition
        definition.valueType = Value.self
        definition.isRequired = value == nil
        definition.defaultValue = value?.defaultValueDescription
        self.init(definition, value: value) { text, stored in
            guard let value = Value(argument: text) else { return false }
            stored = value
            return true
        }
    }
}

extension ParameterStorage {
    /// One value or none.
    convenience init<T: ExpressibleByArgument>(optional definition: ParameterDefinition, default value: T?) where Value == T? {
        var definition = definition
        definition.valueType = T.self
        definition.defaultValue = value?.defaultValueDescription
        self.init(definition, value: .some(value)) { text, stored in
            guard let value = T(argument: text) else { return false }
            stored = .some(value)
            return true
        }
    }

    /// Any number of values, at least one if there is no default.
    convenience init<T: ExpressibleByArgument>(array definition: ParameterDefinition, default values: [T]?) where Value == [T] {
        var definition = definition
        definition.valueType = T.self
        definition.isRequired = values == nil
        definition.isRepeatable = true
        if let values, !values.isEmpty { definition.defaultValue = values.map(\.defaultValueDescription).joined(separator: ", ") }
        self.init(definition, value: values) { text, stored in
            guard let value = T(argument: text) else { return false }
            if stored == nil { stored = [] }
            stored?.append(value)
            return true
        }
    }
}
