/// Every key that events, states, screens and actions have, so that a key read is told apart once, by one table.
///
/// Which of them an object takes is the business of whoever reads the object; the others are unknown there.
enum FormatKey: String, CaseIterable {
    // Of every event.
    case session, seq, time, event, navlog
    // Of sessions.
    case app, appVersion, device, system, utcOffset, run, scene, labels, reason
    // Of events and full states.
    case tab, modal, screen, screens, origin, from, to, more, tabs, selected, plus, stack, root, overflow, tabBarHidden, gesture
    case direction, badgePolicy, modals, lastNumber, warnings, answer, value, unset, action, gate, values, code
    case x, dx, progress, item, state, offset, text
    // Of screens and their items.
    case id, name, title, kind, leftItem, rightItem, backItem, backButtonTitle, hidesBackButton, leftItemSupplementsBack
    case hidesBottomBar, prefersBarHidden, barStyle, popDisabled, backHandler, linkHeight, isTable, parameters
    case image, customView
    // Of tabs, the plus button and gesture settings.
    case selectedImage, imageMode, badge, index
    case enabled, temporarilyClosed, maxStartDistance, leftItemDisablesSwipe, barHiddenDisablesSwipe
    // Of actions.
    case `do`, allow, on, animated, by, guarded, count, interactive, delegateAllows, of, policy, hidden, snapshot, known
    // Of rows only.
    case number, extra
    /// None of these. The name is no key of the format either.
    case other = ""

    static let table = JSONKeyTable<FormatKey>()
}
