/// The words and signs of a condition.
enum ConditionToken: Hashable {
    /// A word; quoted where any of it stood in quotation marks, so that it means itself.
    case word(String, isQuoted: Bool)
    case comparison(StateCondition.Comparison)
    case not
    case open
    case close
}

/// Splits the text of a condition.
struct ConditionLexer {
    private var rest: Substring

    static func tokens(of text: String) throws(ConditionError) -> [ConditionToken] {
        var lexer = ConditionLexer(rest: text[...])
        var tokens: [ConditionToken] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    private mutating func next() throws(ConditionError) -> ConditionToken? {
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        guard let first = rest.first else { return nil }
        switch first {
        case "(":
            rest.removeFirst()
            return .open
        case ")":
            rest.removeFirst()
            return .close
        case "=", "<", ">", "!":
            return sign(first)
        default:
            return try word()
        }
    }

    private mutating func sign(_ first: Character) -> ConditionToken {
        rest.removeFirst()
        let isDouble = rest.first == "="
        if isDouble { rest.removeFirst() }
        switch first {
        case "=": return .comparison(.equal)
        case "<": return .comparison(isDouble ? .lessOrEqual : .less)
        case ">": return .comparison(isDouble ? .greaterOrEqual : .greater)
        default: return isDouble ? .comparison(.unequal) : .not
        }
    }

    /// A word ends at white space, a parenthesis or a sign; parts of it may be quoted.
    private mutating func word() throws(ConditionError) -> ConditionToken {
        var text = ""
        var isQuoted = false
        while let character = rest.first, !character.isWhitespace, !"()=<>!".contains(character) {
            rest.removeFirst()
            if character == "\"" || character == "'" {
                isQuoted = true
                text += try quoted(until: character)
            } else {
                text.append(character)
            }
        }
        return .word(text, isQuoted: isQuoted)
    }

    /// Up to the closing mark; a backslash takes the next character as it is.
    private mutating func quoted(until mark: Character) throws(ConditionError) -> String {
        var text = ""
        while let character = rest.popFirst() {
            if character == mark { return text }
            if character == "\\", let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(character)
            }
        }
        throw ConditionError(.unbalanced, "a quotation mark is not closed", hint: "close it with \(mark)")
    }
}
