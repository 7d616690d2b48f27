/// What an action names, looked up once for its rules and its effect. What it does not name stays as it is here.
struct Meant: Sendable {
    /// The stack that is meant; nil where there is none, and then `addressError` says why.
    var place: Place?
    /// `Situation.topPosition`, where it is asked for several times.
    var topPosition: Int?
    var addressError: NavigationErrorCode?
    /// Whether an id, an index or More that was asked for is not there.
    var missing: NavigationErrorCode?
    /// The screens that would come in or stay, as given.
    var incoming = Few<NavigationScreen>.none
    /// Of these, how many at the start stay where they are: a deep link's root.
    var staying = 0
    /// The tabs that would be the new list; nil while the action brings none.
    var tabEntries: [TabEntry]?
    /// The id that a modal would have.
    var modalID: String?
    /// Whether the action asks for what holds already: the same stack, setting or selection.
    var isUnchanged = false
    var byUser = false
    var guarded = false
    /// The tab that is tapped or linked to.
    var tab: Int?
    var tapsMore = false
    var allow = true
    var side = ItemSide.left
    var touch = PopTouch()
    /// The presenter that is asked: -1 is the base, else the position of a modal.
    var presenter: Int?
    /// Where a `popTo` or `remove` finds its screen in the stack.
    var target: Int?
}
