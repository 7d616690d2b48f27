/// One parameter of a value: its model, and the place its value goes to.
struct BoundParameter {
    var model: ParameterModel
    /// `nil` for `--help`, which has no place.
    var target: (any ParameterTarget)?
}

/// All parameters of one value, found by reflection on this value alone.
struct ParameterSet {
    private(set) var parameters: [BoundParameter] = []
    /// The groups, inner ones first, without those of the global type.
    private(set) var groups: [any GroupTarget] = []
    /// The groups that receive the global options.
    private(set) var globalGroups: [any GroupTarget] = []

    init(of value: any ParsableArguments, globalType: (any ParsableArguments.Type)?) {
        for child in Mirror(reflecting: value).children {
            switch (child.value as? DeclaredProperty)?.content {
            case nil: continue
            case .parameter(let target):
                // The storage of a wrapped property `limit` is called `_limit`.
                let property = (child.label ?? "").drop { $0 == "_" }
                parameters.append(BoundParameter(model: ParameterModel(target.definition, property: String(property)), target: target))
            case .group(let group):
                if let globalType, group.type == globalType {
                    globalGroups.append(group)
                    continue
                }
                let inner = ParameterSet(of: group.arguments, globalType: globalType)
                parameters += inner.parameters
                groups += inner.groups + [group]
                globalGroups += inner.globalGroups
            }
        }
    }

    var arguments: [BoundParameter] { parameters.filter { $0.model.kind == .argument } }
    var options: [BoundParameter] { parameters.filter { $0.model.kind != .argument } }
}

extension ParameterModel {
    fileprivate init(_ definition: ParameterDefinition, property: String) {
        self.init(kind: definition.kind)
        longNames = definition.names.longNames(for: property)
        shortNames = definition.names.shortNames(for: property)
        help = definition.help.abstract
        shouldDisplay = definition.help.shouldDisplay
        isRequired = definition.isRequired
        isRepeatable = definition.isRepeatable
        defaultValue = definition.defaultValue.flatMap { $0.isEmpty ? nil : $0 }
        if kind != .flag { valueName = definition.help.valueName ?? (longNames.first ?? kebabCase(property)).uppercased() }
        allowedValues = definition.valueType?.allValueStrings ?? []
        completion = definition.completion ?? (allowedValues.isEmpty ? .none : .values(allowedValues))
    }
}
