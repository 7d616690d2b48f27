import NavigationModel

/// Writes values of the model as Swift source that makes them.
///
/// The file it goes into declares the helpers `fields`, `gesture` and `full`, see ``SessionTestWriter``.
enum SwiftSource {
    /// A string literal: what cannot be seen or would change the reading direction is written by its number.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                let isVisible: Bool
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: isVisible = false
                default: isVisible = true
                }
                if isVisible { result.unicodeScalars.append(scalar) } else { result += "\\u{\(String(scalar.value, radix: 16))}" }
            }
        }
        return result + "\""
    }

    static func optional(_ text: String?) -> String { text.map(string) ?? "nil" }

    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    static func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

    /// `Type(label: value, …)` of the parts that are there.
    static func call(_ name: String, _ parts: [String?]) -> String {
        "\(name)(\(parts.compactMap { $0 }.joined(separator: ", ")))"
    }

    /// `helper { $0.name = value; … }`.
    static func changed(_ helper: String, _ assignments: [String]) -> String {
        "\(helper) { \(assignments.joined(separator: "; ")) }"
    }

    // MARK: Screens

    static func screen(_ screen: NavigationScreen) -> String {
        let isMention = screen.id == screen.name && !screen.hasFields && screen.kind == .screen
        if isMention { return string(screen.id) }
        return call(
            "NavigationScreen",
            [
                screen.hasID ? "id: \(string(screen.id))" : nil,
                screen.hasID ? (screen.name == screen.id ? nil : "name: \(string(screen.name))") : "named: \(string(screen.name))",
                screen.kind == .screen ? nil : "kind: .\(screen.kind.rawValue)",
                screen.hasFields ? "fields: \(changed("fields", fieldAssignments(screen.fields)))" : nil,
            ])
    }

    static func screens(_ screens: [NavigationScreen]) -> String { list(screens.map(screen)) }

    private static func fieldAssignments(_ fields: ScreenFields) -> [String] {
        let all: [String?] = [
            fields.title.map { "$0.title = \(string($0))" },
            fields.leftItem.map { "$0.leftItem = \(item($0))" },
            fields.rightItem.map { "$0.rightItem = \(item($0))" },
            fields.backItem.map { "$0.backItem = \(item($0))" },
            fields.backButtonTitle.map { "$0.backButtonTitle = \(string($0))" },
            fields.hidesBackButton ? "$0.hidesBackButton = true" : nil,
            fields.leftItemSupplementsBack ? "$0.leftItemSupplementsBack = true" : nil,
            fields.hidesBottomBar.map { "$0.hidesBottomBar = \($0)" },
            fields.prefersBarHidden ? "$0.prefersBarHidden = true" : nil,
            fields.barStyle.map { "$0.barStyle = \(string($0))" },
            fields.popDisabled.map { "$0.popDisabled = \($0)" },
            fields.backHandler == .none ? nil : "$0.backHandler = .\(fields.backHandler.rawValue)",
            fields.linkHeight == 0 ? nil : "$0.linkHeight = \(number(fields.linkHeight))",
            fields.isTable ? "$0.isTable = true" : nil,
            fields.parameters.map { "$0.parameters = JSONText(\(string($0.text)))" },
        ]
        return all.compactMap { $0 }
    }

    private static func item(_ item: BarItem) -> String {
        call(
            "BarItem",
            [
                item.title.map { "title: \(string($0))" }, item.image.map { "image: \(string($0))" },
                item.hasCustomView ? "hasCustomView: true" : nil,
            ])
    }

    static func change(_ change: ScreenChange) -> String {
        var values = ScreenFields()
        var names: [String] = []
        var unset: [String] = []
        for field in ScreenFieldSource.all {
            if change.set.contains(field.set) {
                field.copy(change.values, &values)
                names.append(".\(field.name)")
            }
            if change.unset.contains(field.set) { unset.append(".\(field.name)") }
        }
        let assignments = fieldAssignments(values)
        return call(
            "ScreenChange",
            [
                assignments.isEmpty ? nil : "values: \(changed("fields", assignments))", names.isEmpty ? nil : "set: \(list(names))",
                unset.isEmpty ? nil : "unset: \(list(unset))",
            ])
    }

    // MARK: Stacks, tabs, modals

    static func address(_ address: StackAddress) -> String {
        switch address {
        case .root: ".root"
        case .tab(let id): ".tab(\(string(id)))"
        case .modal(let id): ".modal(\(string(id)))"
        }
    }

    static func gesture(_ settings: GestureSettings) -> String {
        let standard = GestureSettings()
        let assignments: [String?] = [
            settings.enabled == standard.enabled ? nil : "$0.enabled = \(settings.enabled)",
            settings.temporarilyClosed == standard.temporarilyClosed ? nil : "$0.temporarilyClosed = \(settings.temporarilyClosed)",
            settings.maxStartDistance.map { "$0.maxStartDistance = \(number($0))" },
            settings.leftItemDisablesSwipe == standard.leftItemDisablesSwipe
                ? nil : "$0.leftItemDisablesSwipe = \(settings.leftItemDisablesSwipe)",
            settings.barHiddenDisablesSwipe == standard.barHiddenDisablesSwipe
                ? nil : "$0.barHiddenDisablesSwipe = \(settings.barHiddenDisablesSwipe)",
        ]
        let given = assignments.compactMap { $0 }
        return given.isEmpty ? "GestureSettings()" : changed("gesture", given)
    }

    static func change(_ change: GestureChange) -> String {
        let names: [(GestureSettingSet, String)] = [
            (.enabled, ".enabled"), (.temporarilyClosed, ".temporarilyClosed"), (.maxStartDistance, ".maxStartDistance"),
            (.leftItemDisablesSwipe, ".leftItemDisablesSwipe"), (.barHiddenDisablesSwipe, ".barHiddenDisablesSwipe"),
        ]
        let unset = names.filter { change.unset.contains($0.0) }.map(\.1)
        return call(
            "GestureChange",
            [
                change.enabled.map { "enabled: \($0)" }, change.temporarilyClosed.map { "temporarilyClosed: \($0)" },
                change.maxStartDistance.map { "maxStartDistance: \(number($0))" },
                change.leftItemDisablesSwipe.map { "leftItemDisablesSwipe: \($0)" },
                change.barHiddenDisablesSwipe.map { "barHiddenDisablesSwipe: \($0)" }, unset.isEmpty ? nil : "unset: \(list(unset))",
            ])
    }

    static func tab(_ tab: TabDescription) -> String {
        let item = tab.item
        let parts: [String?] = [
            item.title.map { "title: \(string($0))" }, item.image.map { "image: \(string($0))" },
            item.selectedImage.map { "selectedImage: \(string($0))" },
            item.imageMode == .template ? nil : "imageMode: .\(item.imageMode.rawValue)",
            item.badge.map { "badge: \(string($0))" },
        ]
        let isPlainItem = parts.allSatisfy { $0 == nil }
        let root = tab.stack.first.map { "root: \(screen($0))" } ?? ""
        return call(
            "TabDescription",
            [
                "id: \(string(tab.id))", isPlainItem ? nil : "item: \(call("TabItem", parts))",
                tab.isPlain ? root : "stack: \(screens(tab.stack))",
                tab.isPlain ? nil : tab.gesture.map { "gesture: \(gesture($0))" },
            ])
    }

    static func modal(_ modal: ModalDescription) -> String {
        guard let id = modal.stackID else {
            return call(
                "ModalDescription",
                [modal.stack.first.map { "screen: \(screen($0))" }, modal.from.map { "from: \(string($0))" }])
        }
        return call(
            "ModalDescription",
            [
                "id: \(string(id))", "stack: \(screens(modal.stack))", modal.from.map { "from: \(string($0))" },
                modal.gesture.map { "gesture: \(gesture($0))" },
            ])
    }

    static func plus(_ plus: PlusButton?) -> String {
        switch plus {
        case nil: "nil"
        case .action(let index): ".action(index: \(index.map { "\($0)" } ?? "nil"))"
        case .childTab(let id): ".childTab(\(string(id)))"
        }
    }

    static func full(_ full: FullState) -> String {
        let base: String
        if let tabs = full.tabs {
            base = ".tabs(\(list(tabs.map(tab))), selected: \(optional(full.selected)))"
        } else {
            base = ".stack(\(screens(full.stack)))"
        }
        let all: [String?] = [
            full.isMoreSelected ? "$0.isMoreSelected = true" : nil,
            full.plus.map { "$0.plus = \(plus($0))" },
            full.overflow == .custom ? nil : "$0.overflow = .\(full.overflow.rawValue)",
            full.tabBarHidden ? "$0.tabBarHidden = true" : nil,
            full.gesture == GestureSettings() ? nil : "$0.gesture = \(gesture(full.gesture))",
            full.direction == .leftToRight ? nil : "$0.direction = .rightToLeft",
            full.badgePolicy == .S000 ? nil : "$0.badgePolicy = .\(full.badgePolicy.rawValue)",
            full.modals.isEmpty ? nil : "$0.modals = \(list(full.modals.map(modal)))",
        ]
        let assignments = all.compactMap { $0 }
        return assignments.isEmpty ? "full(\(base)) { _ in }" : "full(\(base)) { \(assignments.joined(separator: "; ")) }"
    }
}

/// The fields of a screen by name, for changes.
private struct ScreenFieldSource {
    var name: String
    var set: ScreenFieldSet
    var copy: (ScreenFields, inout ScreenFields) -> Void

    init<Value>(_ name: String, _ set: ScreenFieldSet, _ path: WritableKeyPath<ScreenFields, Value>) {
        self.name = name
        self.set = set
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    static var all: [ScreenFieldSource] {
        [
            ScreenFieldSource("title", .title, \.title), ScreenFieldSource("leftItem", .leftItem, \.leftItem),
            ScreenFieldSource("rightItem", .rightItem, \.rightItem), ScreenFieldSource("backItem", .backItem, \.backItem),
            ScreenFieldSource("backButtonTitle", .backButtonTitle, \.backButtonTitle),
            ScreenFieldSource("hidesBackButton", .hidesBackButton, \.hidesBackButton),
            ScreenFieldSource("leftItemSupplementsBack", .leftItemSupplementsBack, \.leftItemSupplementsBack),
            ScreenFieldSource("hidesBottomBar", .hidesBottomBar, \.hidesBottomBar),
            ScreenFieldSource("prefersBarHidden", .prefersBarHidden, \.prefersBarHidden),
            ScreenFieldSource("barStyle", .barStyle, \.barStyle), ScreenFieldSource("popDisabled", .popDisabled, \.popDisabled),
            ScreenFieldSource("backHandler", .backHandler, \.backHandler), ScreenFieldSource("linkHeight", .linkHeight, \.linkHeight),
            ScreenFieldSource("isTable", .isTable, \.isTable), ScreenFieldSource("parameters", .parameters, \.parameters),
        ]
    }
}
