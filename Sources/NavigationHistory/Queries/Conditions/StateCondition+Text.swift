import NavigationFormat

extension StateCondition: CustomStringConvertible {
    /// The condition as ``init(parsing:time:)`` reads it.
    public var description: String {
        switch self {
        case .top(let name): "top=\(Self.value(name))"
        case .visible(let name): "visible=\(Self.value(name))"
        case .screen(let name): "screen=\(Self.value(name))"
        case .tab(let id): "tab=\(Self.value(id))"
        case .more: "tab=more"
        case .depth(let comparison, let depth): "depth\(comparison.rawValue)\(depth)"
        case .badge(let tab, let test): "badge:\(Self.key(tab))\(Self.text(test))"
        case .modal(let name): "modal=\(name == "none" || name == "any" ? Self.quoted(name) : Self.value(name))"
        case .anyModal: "modal=any"
        case .swipe(.on): "swipe=on"
        case .swipe(.off): "swipe=off"
        case .swipe(.by(let gate)): "swipe=\(gate.rawValue)"
        case .tabBarVisible(let isVisible): "tabBar=\(isVisible ? "visible" : "hidden")"
        case .parameter(let key, let comparison, let value): "parameter:\(Self.key(key))\(comparison.rawValue)\(Self.value(value))"
        case .since(let time): "since=\(Timestamp.text(time))"
        case .until(let time): "until=\(Timestamp.text(time))"
        case .app(let name): "app=\(Self.value(name))"
        case .appVersion(let comparison, let version): "version\(comparison.rawValue)\(Self.value(version))"
        case .label(let key, nil): "label=\(Self.value(key))"
        case .label(let key, let value?): "label:\(Self.key(key))=\(Self.value(value))"
        case .all(let conditions): "(\(conditions.map(\.description).joined(separator: " and ")))"
        case .any(let conditions): "(\(conditions.map(\.description).joined(separator: " or ")))"
        case .not(let condition): "not \(condition)"
        }
    }

    private static func text(_ test: BadgeTest) -> String {
        switch test {
        case .none: "=none"
        case .mode(let mode): "=\(mode.rawValue)"
        case .number(let comparison, let number):
            "\(comparison.rawValue)\(number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)")"
        case .text(let text): ["none", "dot", "hidden", "text"].contains(text) ? "=\(quoted(text))" : "=\(value(text))"
        }
    }

    private static func value(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.allSatisfy { !$0.isWhitespace && !"()=<>!\"'\\".contains($0) }
        return isPlain ? text : quoted(text)
    }

    private static func key(_ text: String) -> String { text.isEmpty ? "" : value(text) }

    private static func quoted(_ text: String) -> String {
        "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "\""
    }
}
