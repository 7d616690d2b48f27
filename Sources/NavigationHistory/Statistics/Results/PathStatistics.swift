/// A way through the app and how often it was gone.
public struct PathStatistics: Hashable, Sendable {
    /// The names of the screens, in order.
    public var screens: [String]
    /// How often it was gone.
    public var count: Int
}

/// The ways through the app.
public struct PathsStatistics: Hashable, Sendable {
    /// The most common ones, most common first.
    public var paths: [PathStatistics] = []
    /// All paths counted, also those that are not listed.
    public var total = 0
    /// By how much a count can be too low: 0 unless there are more than 262,144 different paths.
    public var error = 0
}

/// How often a screen name is the end of a way.
public struct DeadEndStatistics: Hashable, Sendable {
    /// The screen's name.
    public var screen: String
    /// How many times a screen of this name became the visible one.
    public var visits: Int
    /// Visits that ended by going back: a pop, or a modal dismissed.
    public var backs: Int
    /// Visits that ended with the session.
    public var ends: Int

    /// The share of visits from which nothing new was opened.
    public var share: Proportion { Proportion(backs + ends, of: visits) }
}

/// The same action of the user, again and again within a second.
public struct RageTapStatistics: Hashable, Sendable {
    /// The name of the screen that was visible.
    public var screen: String
    /// The name of the action, such as `tapTab`.
    public var action: String
    /// What it was about: a tab's id, a screen's name; nil for none.
    public var target: String?
    /// How many times it was repeated in this way.
    public var runs: Int
    /// All taps of these runs.
    public var taps: Int
    /// The taps of the longest run.
    public var longest: Int
    /// The taps that were refused or ignored.
    public var withoutEffect: Int
}
