import NavigationFormat
import NavigationModel

extension StateCondition {
    /// Reads a condition: `top=Checkout and depth>=3`, `badge:inbox>0 or not tabBar=visible`, `(modal=pay or tab=cart) swipe=leftItem`.
    ///
    /// Terms side by side are joined by `and`, which binds closer than `or`; `not` and `!` negate what follows. The keys are `top`,
    /// `visible`, `screen`, `tab`, `depth`, `badge:TAB`, `modal`, `swipe`, `tabBar`, `parameter:KEY`, `since`, `until`, `app`, `version`
    /// and `label:KEY`. A value with white space, a parenthesis or a sign in it is quoted; a quoted value means itself and no word such
    /// as `none`.
    /// - Parameters:
    ///   - text: The condition.
    ///   - time: Reads the value of `since` and `until`; ISO 8601 with a zone unless given.
    /// - Throws: `ConditionError`.
    public init(
        parsing text: String, time: @escaping (String) -> Int64? = { try? Timestamp.microseconds(of: $0) }
    ) throws(ConditionError) {
        var parser = ConditionParser(tokens: try ConditionLexer.tokens(of: text), time: time)
        self = try parser.whole()
    }

    /// Reads one test of a badge: `inbox>0`, `inbox=3`, `inbox=dot`, `inbox!=none`. The tab's id ends at the first sign.
    public init(badge text: String) throws(ConditionError) {
        let (tab, comparison, value) = try Self.split(text, key: "badge", example: "inbox>0")
        let (word, isQuoted) = ConditionParser.unquoted(value)
        self = try ConditionParser.badge(tab, comparison, word, isQuoted: isQuoted)
    }

    /// Reads one test of a parameter of the top screen: `sku=C-104`, `items>=3`.
    public init(parameter text: String) throws(ConditionError) {
        let (key, comparison, value) = try Self.split(text, key: "parameter", example: "items>=3")
        self = .parameter(key, comparison, ConditionParser.unquoted(value).0)
    }

    /// Reads one test of the depth: `3`, `>=3`.
    public init(depth text: String) throws(ConditionError) {
        let (_, comparison, value) = try Self.split(text.first?.isNumber == true ? "=" + text : text, key: "depth", example: ">=3")
        self = .depth(comparison, try ConditionParser.depth(value))
    }

    /// Reads what is asked of the pop gesture: `on`, `off`, or a gate.
    public init(swipe text: String) throws(ConditionError) {
        self = .swipe(try ConditionParser.swipe(text))
    }

    private static func split(_ text: String, key: String, example: String) throws(ConditionError) -> (String, Comparison, String) {
        guard let start = text.firstIndex(where: { "=<>!".contains($0) }) else {
            throw ConditionError(.incompleteTerm, "'\(text)' has no comparison", hint: "write it as in \(key) '\(example)'")
        }
        let signs = text[start...].prefix { "=<>!".contains($0) }
        guard let comparison = Comparison(rawValue: signs == "==" ? "=" : String(signs)) else {
            throw ConditionError(.unfitOperator, "'\(signs)' is no comparison", hint: "use = != < <= > or >=")
        }
        return (String(text[..<start]), comparison, String(text[signs.endIndex...]))
    }
}

/// Reads the tokens of a condition.
struct ConditionParser {
    private let tokens: [ConditionToken]
    private var index = 0
    private var depth = 0
    private let time: (String) -> Int64?

    /// Deeper conditions are refused, so that no text can exhaust the stack.
    private static let depthLimit = 64

    init(tokens: [ConditionToken], time: @escaping (String) -> Int64?) {
        self.tokens = tokens
        self.time = time
    }

    private var token: ConditionToken? { index < tokens.count ? tokens[index] : nil }

    mutating func whole() throws(ConditionError) -> StateCondition {
        let condition = try alternatives()
        if token != nil {
            throw ConditionError(.unbalanced, "a parenthesis is closed that was not opened")
        }
        return condition
    }

    private mutating func alternatives() throws(ConditionError) -> StateCondition {
        var conditions = [try conjunction()]
        while takes(word: "or") { conditions.append(try conjunction()) }
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func conjunction() throws(ConditionError) -> StateCondition {
        var conditions = [try negation()]
        while let token, token != .close, !isWord("or") {
            _ = takes(word: "and")
            conditions.append(try negation())
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func negation() throws(ConditionError) -> StateCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw ConditionError(.tooDeep, "the condition has more than \(Self.depthLimit) levels") }
        if token == .not || (isWord("not") && !isComparison(at: index + 1)) {
            index += 1
            return .not(try negation())
        }
        if token == .open {
            index += 1
            let condition = try alternatives()
            guard token == .close else { throw ConditionError(.unbalanced, "a parenthesis is not closed", hint: "close it with )") }
            index += 1
            return condition
        }
        return try term()
    }

    private mutating func term() throws(ConditionError) -> StateCondition {
        guard case .word(let key, _) = token else {
            throw ConditionError(.missingTerm, "a condition is missing", hint: "write one such as top=Checkout or depth>=3")
        }
        guard isComparison(at: index + 1), case .comparison(let comparison) = tokens[index + 1] else {
            throw ConditionError(.incompleteTerm, "'\(key)' has no comparison", hint: "write it as in top=Checkout or depth>=3")
        }
        guard index + 2 < tokens.count, case .word(let value, let isQuoted) = tokens[index + 2] else {
            throw ConditionError(.incompleteTerm, "'\(key)' is compared with nothing", hint: "an empty text is written \"\"")
        }
        index += 3
        return try condition(key, comparison, value, isQuoted: isQuoted)
    }

    private func isComparison(at index: Int) -> Bool {
        if index < tokens.count, case .comparison = tokens[index] { true } else { false }
    }

    private func isWord(_ word: String) -> Bool {
        token == .word(word, isQuoted: false)
    }

    private mutating func takes(word: String) -> Bool {
        guard isWord(word) else { return false }
        index += 1
        return true
    }

    // MARK: Terms

    private func condition(
        _ key: String, _ comparison: StateCondition.Comparison, _ value: String, isQuoted: Bool
    ) throws(ConditionError) -> StateCondition {
        if let tab = Self.tail(of: key, behind: "badge:") { return try Self.badge(tab, comparison, value, isQuoted: isQuoted) }
        if let name = Self.tail(of: key, behind: "parameter:") { return .parameter(name, comparison, value) }
        switch key {
        case "depth": return .depth(comparison, try Self.depth(value))
        case "version": return .appVersion(comparison, value)
        default: break
        }
        let condition = try equality(key, value, isQuoted: isQuoted)
        switch comparison {
        case .equal: return condition
        case .unequal: return .not(condition)
        default:
            throw ConditionError(.unfitOperator, "'\(key)' cannot be compared with '\(comparison.rawValue)'", hint: "use = or !=")
        }
    }

    private func equality(_ key: String, _ value: String, isQuoted: Bool) throws(ConditionError) -> StateCondition {
        if let label = Self.tail(of: key, behind: "label:") { return .label(label, value) }
        switch key {
        case "top": return .top(value)
        case "visible": return .visible(value)
        case "screen": return .screen(value)
        case "tab": return value == "more" ? .more : .tab(value)
        case "modal":
            if !isQuoted, value == "none" { return .not(.anyModal) }
            return !isQuoted && value == "any" ? .anyModal : .modal(value)
        case "swipe": return .swipe(try Self.swipe(value))
        case "tabBar":
            guard value == "visible" || value == "hidden" else {
                throw ConditionError(.badValue, "'tabBar' cannot be '\(value)'", hint: "it is visible or hidden")
            }
            return .tabBarVisible(value == "visible")
        case "app": return .app(value)
        case "label": return .label(value, nil)
        case "since", "until":
            guard let moment = time(value) else {
                throw ConditionError(.badValue, "'\(value)' is not a time", hint: "write it as in 2026-01-02T03:04:05Z")
            }
            return key == "since" ? .since(moment) : .until(moment)
        default:
            throw ConditionError(
                .unknownKey, "'\(key)' is nothing that can be asked for",
                hint:
                    "ask for top, visible, screen, tab, depth, badge:TAB, modal, swipe, tabBar, parameter:KEY, since, until, app, version "
                    + "or label:KEY")
        }
    }

    private static func tail(of key: String, behind prefix: String) -> String? {
        key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
    }

    // MARK: Values

    static func badge(
        _ tab: String, _ comparison: StateCondition.Comparison, _ value: String, isQuoted: Bool
    ) throws(ConditionError) -> StateCondition {
        switch comparison {
        case .equal, .unequal:
            let test: StateCondition.BadgeTest
            if !isQuoted, value == "none" {
                test = .none
            } else if !isQuoted, let mode = BadgeDisplay.Mode(rawValue: value) {
                test = .mode(mode)
            } else {
                test = .text(value)
            }
            return comparison == .equal ? .badge(tab: tab, test) : .not(.badge(tab: tab, test))
        default:
            guard let number = Double(value), number.isFinite else {
                throw ConditionError(
                    .badValue, "a badge cannot be compared with '\(value)'", hint: "'\(comparison.rawValue)' takes a number")
            }
            return .badge(tab: tab, .number(comparison, number))
        }
    }

    static func depth(_ value: String) throws(ConditionError) -> Int {
        guard let depth = Int(value), depth >= 0 else {
            throw ConditionError(.badValue, "'\(value)' is not a depth", hint: "a depth is a number of screens, such as 3")
        }
        return depth
    }

    static func swipe(_ value: String) throws(ConditionError) -> StateCondition.SwipeTest {
        switch value {
        case "on": return .on
        case "off": return .off
        default:
            guard let gate = Gate(rawValue: value), swipeGates.contains(gate) else {
                throw ConditionError(
                    .badValue, "'\(value)' is no gate that closes the pop gesture",
                    hint: "it is on, off, or one of " + swipeGates.map(\.rawValue).joined(separator: ", "))
            }
            return .by(gate)
        }
    }

    /// The gates that need no touch and no running transition, which is all that a recorded state can tell.
    static let swipeGates: [Gate] = [.modal, .root, .disabled, .popDisabled, .leftItem, .backHidden, .barHidden, .temporarilyClosed]

    /// A value without the quotation marks round it, and whether it had some.
    static func unquoted(_ value: String) -> (String, Bool) {
        guard value.count >= 2, let first = value.first, first == value.last, first == "\"" || first == "'" else { return (value, false) }
        return (String(value.dropFirst().dropLast()), true)
    }
}
