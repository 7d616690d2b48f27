/// One rule of an action: it looks at the situation and may decide the outcome.
///
/// Rules are values in ordered lists, one list an action (`DEC-1`, `DEC-21`); the first that stops the action decides.
/// So the order is data, `explain` can print it, and adding a rule touches one place.
struct Rule: Sendable {
    /// Its id in the rules.
    let id: String
    /// What it decides where it stops the action.
    let outcome: NavigationOutcome
    /// Whether it stops the action.
    let stops: @Sendable (borrowing Situation) -> Bool
    /// The values that it looks at.
    var sees: @Sendable (borrowing Situation) -> [SeenValue] = { _ in [] }
    /// What is asked or told when the rule is reached.
    var tells: (@Sendable (borrowing Situation) -> NavigationNotification?)?
}

/// How one rule judged an action, for `explain`.
public struct RuleVerdict: Hashable, Sendable {
    /// The rule's id, such as `GEST-5`.
    public let rule: String
    /// What the rule decides when it stops an action.
    public let outcome: NavigationOutcome
    /// The values that it saw.
    public let values: [SeenValue]
    /// Whether it stopped the action; nil where an earlier rule had decided.
    public let stopped: Bool?
}
