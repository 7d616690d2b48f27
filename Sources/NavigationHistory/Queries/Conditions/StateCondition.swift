import NavigationModel

/// What `find` and `bisect` look for: something that is true of a state, of the session around it, or of its time.
///
/// A value, made in code or read from a text with ``init(parsing:time:)``. "Visible stack" means the selected tab's, or the only one.
public indirect enum StateCondition: Hashable, Sendable {
    /// The name of the screen on top of the visible stack.
    case top(String)
    /// The name of what the user sees: the top screen of the topmost modal, or else of the visible stack.
    case visible(String)
    /// The name of a screen that stands on any stack or modal.
    case screen(String)
    /// The selected tab.
    case tab(String)
    /// The More list is selected.
    case more
    /// The depth of the visible stack.
    case depth(Comparison, Int)
    /// The badge of a tab.
    case badge(tab: String, BadgeTest)
    /// A modal with this id, or with a screen of this name.
    case modal(String)
    /// Anything is presented.
    case anyModal
    /// Whether a swipe would be accepted on the visible stack, as far as that needs no touch.
    case swipe(SwipeTest)
    /// Whether the tab bar is to be seen.
    case tabBarVisible(Bool)
    /// A parameter of the screen on top of the visible stack. A missing one is equal to nothing.
    case parameter(String, Comparison, String)
    /// The event that led here happened at this time or later, microseconds since 1970, UTC.
    case since(Int64)
    /// The event that led here happened before this time.
    case until(Int64)
    /// The name of the app, as the session says.
    case app(String)
    /// Versions compare number by number: 3.10 is later than 3.9.
    case appVersion(Comparison, String)
    /// The session has a label with this value; nil is any value.
    case label(String, String?)
    /// All of these; true for none.
    case all([StateCondition])
    /// At least one of these; false for none.
    case any([StateCondition])
    /// The opposite of this.
    case not(StateCondition)

    /// How two values are compared.
    public enum Comparison: String, Hashable, Sendable, CaseIterable {
        /// Both are the same.
        case equal = "="
        /// They are not the same.
        case unequal = "!="
        /// The left one is smaller.
        case less = "<"
        /// The left one is not greater.
        case lessOrEqual = "<="
        /// The left one is greater.
        case greater = ">"
        /// The left one is not smaller.
        case greaterOrEqual = ">="

        /// Whether the comparison of two values holds.
        public func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
            switch self {
            case .equal: left == right
            case .unequal: left != right
            case .less: left < right
            case .lessOrEqual: left <= right
            case .greater: left > right
            case .greaterOrEqual: left >= right
            }
        }
    }

    /// What is asked of a badge.
    public enum BadgeTest: Hashable, Sendable {
        /// The raw value or the text shown is this.
        case text(String)
        /// There is no value.
        case none
        /// It is shown so.
        case mode(BadgeDisplay.Mode)
        /// The raw value is a number that compares so. A value that is no number, or none, compares with nothing.
        case number(Comparison, Double)
    }

    /// What is asked of the pop gesture.
    public enum SwipeTest: Hashable, Sendable {
        /// Accepted.
        case on
        /// Refused, by whatever.
        case off
        /// Refused by this gate.
        case by(Gate)
    }
}
