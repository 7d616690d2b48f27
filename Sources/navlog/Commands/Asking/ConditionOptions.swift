import NavigationHistory
import NavlogArguments

/// `visible` or `hidden`.
enum Visibility: String, CaseIterable, ExpressibleByArgument {
    case visible, hidden
}

/// What is asked of a state: each option is one condition, all have to hold unless told otherwise.
struct ConditionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The screen on top of the visible stack has this name.", valueName: "NAME"), completion: .custom("screens"))
    var top: String?
    @Option(
        help: ArgumentHelp("The user sees a screen of this name, on a stack or in a modal.", valueName: "NAME"),
        completion: .custom("screens"))
    var visible: String?
    @Option(help: ArgumentHelp("A screen of this name stands on some stack or modal.", valueName: "NAME"), completion: .custom("screens"))
    var screen: [String] = []
    @Option(help: ArgumentHelp("This tab is selected; 'more' is the More list.", valueName: "ID"), completion: .custom("tabs"))
    var tab: String?
    @Option(help: ArgumentHelp("The depth of the visible stack: '3', '>=3'.", valueName: "TEST")) var depth: String?
    @Option(help: ArgumentHelp("The badge of a tab: 'inbox>0', 'inbox=3', 'inbox=dot', 'inbox!=none'.", valueName: "TEST"))
    var badge: [String] = []
    @Option(
        help: ArgumentHelp("A modal of this id or name is presented; 'any', 'none'.", valueName: "NAME"), completion: .custom("screens"))
    var modal: String?
    @Option(
        help: ArgumentHelp("Whether a swipe back would be accepted: on, off, or the gate that refuses it.", valueName: "GATE"),
        completion: .values([
            "on", "off", "modal", "root", "disabled", "popDisabled", "leftItem", "backHidden", "barHidden", "temporarilyClosed",
        ]))
    var swipe: String?
    @Option(help: ArgumentHelp("Whether the tab bar shows.", valueName: "HOW")) var tabBar: Visibility?
    @Option(help: ArgumentHelp("A parameter of the top screen: 'sku=C-104', 'items>=3'.", valueName: "TEST")) var parameter: [String] = []
    @Option(help: ArgumentHelp("The session is one of this app.", valueName: "NAME")) var app: String?
    @Option(help: ArgumentHelp("The session is one of this version: '3.2', '>=3.2'.", valueName: "TEST")) var appVersion: String?
    @Option(help: ArgumentHelp("The session has this label.", valueName: "KEY=VALUE")) var label: [LabelCondition] = []
    @Option(help: ArgumentHelp("A condition in words: 'top=Checkout and (depth>3 or swipe=off)'.", valueName: "TEXT")) var `where`:
        [String] = []
    @Flag(help: "One of the conditions is enough.") var or
    @Flag(help: "Where they do not hold.") var not

    /// The condition; nil where none was given.
    func condition(_ words: TimeWords, _ texts: [String] = []) throws(Failure) -> StateCondition? {
        var conditions: [StateCondition] = []
        do throws(ConditionError) {
            if let top { conditions.append(.top(top)) }
            if let visible { conditions.append(.visible(visible)) }
            conditions += screen.map { .screen($0) }
            if let tab { conditions.append(tab == "more" ? .more : .tab(tab)) }
            if let depth { conditions.append(try StateCondition(depth: depth)) }
            for test in badge { conditions.append(try StateCondition(badge: test)) }
            if let modal { conditions.append(modal == "any" ? .anyModal : modal == "none" ? .not(.anyModal) : .modal(modal)) }
            if let swipe { conditions.append(try StateCondition(swipe: swipe)) }
            if let tabBar { conditions.append(.tabBarVisible(tabBar == .visible)) }
            for test in parameter { conditions.append(try StateCondition(parameter: test)) }
            if let app { conditions.append(.app(app)) }
            if let appVersion { conditions.append(Self.version(appVersion)) }
            conditions += label.map { .label($0.label.key, $0.label.value) }
            for text in texts + self.where {
                conditions.append(try StateCondition(parsing: text) { try? words.moment($0, option: "a time") })
            }
        } catch {
            throw .usage(error.message, hint: error.hint)
        }
        guard let first = conditions.first else { return nil }
        let joined = conditions.count == 1 ? first : or ? StateCondition.any(conditions) : .all(conditions)
        return not ? .not(joined) : joined
    }

    private static func version(_ text: String) -> StateCondition {
        let signs = text.prefix { "=<>!".contains($0) }
        guard let comparison = StateCondition.Comparison(rawValue: String(signs)) else { return .appVersion(.equal, text) }
        return .appVersion(comparison, String(text.dropFirst(signs.count)))
    }
}
