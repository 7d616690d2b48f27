/// One parameter of a value: what was declared, and the name of its property.
///
/// Its whole model is made when a message or a help needs it.
struct BoundParameter {
    /// Where its value goes; `nil` for `--help`, which has none.
    let target: (any ParameterTarget)?
    let property: String

    static var help: BoundParameter { BoundParameter(target: nil, property: "help") }

    var kind: ParameterModel.Kind { target?.definition.kind ?? .flag }

    var model: ParameterModel {
        guard let target else { return .helpFlag }
        return ParameterModel(target.definition, property: property)
    }

    /// The names with their dashes, short ones first.
    var dashedNames: [String] {
        guard let names = target?.definition.names else { return ParameterModel.helpFlag.dashedNames }
        return dashed(short: names.shortNames(for: property), long: names.longNames(for: property))
    }
}

/// All parameters of one value, found by reflection on this value alone.
struct ParameterSet {
    private(set) var parameters: [BoundParameter] = []
    /// The groups, inner ones first, without those of the global type.
    private(set) var groups: [GroupStorage] = []
    /// The groups that receive the global options.
    private(set) var globalGroups: [GroupStorage] = []

    init(of value: any ParsableArguments, globalType: (any ParsableArguments.Type)?) {
        let children = Mirror(reflecting: value).children
        // By index: the iterator is of generic types, whose first use searches all conformances of the program.
        var index = children.startIndex
        while index != children.endIndex {
            let child = children[index]
            children.formIndex(after: &index)
            switch (child.value as? DeclaredProperty)?.content {
            case nil: continue
            case .parameter(let target):
                // The storage of a wrapped property `limit` is called `_limit`.
                let property = (child.label ?? "").drop { $0 == "_" }
                parameters.append(BoundParameter(target: target, property: String(property)))
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

    var arguments: [BoundParameter] { parameters.filter { $0.kind == .argument } }
    var options: [BoundParameter] { parameters.filter { $0.kind != .argument } }
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
