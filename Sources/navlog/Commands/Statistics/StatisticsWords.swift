/// The definitions of the figures, as the help says them. Documentation/Statistics.md has them in the same words; a test compares.
enum StatisticsWords {
    static let visit = """
        A visit begins when a screen becomes the visible one: pushed, uncovered, its tab selected, a modal dismissed. It ends when the screen \
        stops being the visible one, or at the session's last event. Screens are counted by name; two screens of one name that follow each \
        other are two visits.
        """
    static let dwell = """
        The dwell time of a visit is its time in the foreground: time from the app's going to the background until it is in the foreground \
        or active again does not count, unless '--wall' is given. Where time runs back it counts as zero. Totals and counts are exact; \
        median and p95 are nearest rank, within 1 %.
        """
    static let entry = """
        An entry is a session whose first visit it is, an exit a session whose last visit it is. Shares are of all sessions that count.
        """
    static let transition = """
        A transition is a visit followed by the next visit of the same session; its origin is that of the event that began the next visit. \
        The share is of all transitions from the same screen.
        """
    static let path = """
        A path is so many visits in a row within one session, each beginning with another visit of it.
        """
    static let loop = """
        A loop is the way from a visit to the next visit of a screen of the same name, if it has at most so many visits.
        """
    static let deadEnd = """
        A dead end is a visit after which the user went back (a pop, or a modal dismissed) or the session ended.
        """
    static let rageTap = """
        Rage taps are one action of the user, repeated each time within a second of the last, whether it was applied, refused or ignored; \
        a run has two or more and belongs to the screen on which it began.
        """
    static let funnel = """
        A session reaches a step when it visits the step's screen after it has reached the step before; other screens may lie between. \
        With '--within', all must happen in so much time since the first step. The time of a step is that since the last visit of the step \
        before, on the way that began last; it includes time in the background. The rate is of the sessions of the step before, the total \
        rate of those of the first step.
        """
    static let badge = """
        A badge is shown while it has a value that the badge policy does not hide. Its time to clear is from being shown to being hidden or \
        removed; its time counts in the background, too. A tap on a tab, whether applied, refused or ignored, is with a badge if the tab \
        showed one at that moment. The value over time is the mean in up to 64 equal pieces of time, weighted by time: 0 while no badge is \
        shown, 1 while it is no number.
        """
    static let gesture = """
        A swipe is accepted when it popped, refused when a gate stopped it before it began, cancelled when it began and popped nothing. It \
        belongs to the screen that it would pop. Start positions are in points from the left edge, progress is from 0 to 1; swipes that do \
        not say theirs are left out of these histograms.
        """
    static let filter = """
        Filters choose what counts: a visit counts if the event that begins it passes, a transition, tap or swipe if its own event does, a \
        path if its first visit does. Sessions are always read from their start, so no filter changes a dwell time.
        """
    static let groups = """
        With '--by' and '--compare' a session belongs to its group as a whole, by what it said when it started; day and week are those of \
        its start, in the zone of '--tz'. With '--by label' it belongs to the group of each of its labels.
        """
    static let comparison = """
        '--compare' gives the rate of each group, the difference of the second from the first, and its 95 % confidence interval by \
        Newcombe's method 10, which joins the two Wilson score intervals.
        """

    /// The end of the help of each of these commands.
    static let common = [filter, groups, comparison]

    static func text(_ parts: [String]) -> String { (parts + common).joined(separator: " ") }
}
