/// What is wrong with an action: found before any gate (`DEC-21`), the state is left alone.
extension Rule {
    /// `UIK-T1`: the tab, index or More that is meant is not there; no tab is selected (`DEC-4`).
    static let unknownTab = error("UIK-T1", .unknownTab) { $0.meant.addressError == .unknownTab || $0.meant.missing == .unknownTab }
    static let indexOutOfRange = error("UIK-T1", .indexOutOfRange) { $0.meant.missing == .indexOutOfRange }
    /// The modal, screen or presenter that is meant is not there.
    static let notInStack = error("UIK-N4", .notInStack) { $0.meant.addressError == .notInStack || $0.meant.missing == .notInStack }
    /// `DEC-19`: a plain tab has no navigation stack.
    static let dec19PlainTab = error("DEC-19", .unsupportedKind) { $0.isPlain }
    /// `UIK-N1`: a navigation or tab controller cannot stand on a stack.
    static let uikN1Kind = error("UIK-N1", .unsupportedKind) { $0.meant.incoming.contains { $0.kind != .screen } }
    static let dec22UnknownScreen = error("DEC-22", .unknownScreen) { $0.hasUnknownName }
    static let uikN6Duplicate = error("UIK-N6", .duplicate) { $0.hasDuplicates }
    static let uikN6Empty = error("UIK-N6", .emptyStack) { $0.meant.incoming.isEmpty }
    /// `UIK-N1`, `UIK-N9`: a screen is on at most one stack, once; a presented one is in use too.
    static let uikN9InUse = error("UIK-N9", .alreadyInStack) { situation in situation.meant.incoming.contains { situation.isInUse($0) } }
    /// The same for a new stack, whose screens may stand on the old one.
    static let uikN9InUseElsewhere = error("UIK-N9", .alreadyInStack) { situation in
        situation.meant.incoming.contains { situation.isInUseElsewhere($0) }
    }
    /// The same for new tabs, whose screens may stand in a tab that leaves.
    static let uikN9InUseInTabsThatStay = error("UIK-N9", .alreadyInStack) { situation in
        situation.meant.incoming.contains { situation.isInUse($0) && !situation.isLeaving($0) }
    }
    /// A tab id is named twice, or is that of a modal, since both share one set of names.
    static let duplicateTabs = error("UIK-N6", .duplicate) { $0.hasDuplicateTabs }
    /// A modal has an id of its own among tabs and modals.
    static let duplicateModal = error("UIK-N6", .duplicate) { situation in
        situation.meant.modalID.map { situation.state.index(ofModal: $0) != nil || situation.state.index(ofTab: $0) != nil } ?? false
    }
    static let noPlus = error("PLUS-1", .noPlus) { $0.state.plus == nil }
    /// `RT-7`: the last screen of a stack stays.
    static let rt7LastScreen = error("RT-7", .emptyStack) { $0.meant.target != nil && $0.depth == 1 }

    private static func error(
        _ id: String, _ code: NavigationErrorCode, _ stops: @escaping @Sendable (borrowing Situation) -> Bool
    ) -> Rule {
        Rule(id: id, outcome: .error(code), stops: stops)
    }

    // MARK: Nothing to do

    /// `CYL-12`: a guarded push is ignored when the top has the same name.
    static let cyl12Guarded = Rule(
        id: "CYL-12", outcome: .noop(.guarded),
        stops: { $0.meant.guarded && $0.top?.name == $0.meant.incoming.first?.name },
        sees: { [SeenValue("top", $0.top.map { .text($0.name) } ?? .none)] })
    /// `DEC-19`: pops and back are no-ops on a plain tab.
    static let dec19PlainNoop = Rule(id: "DEC-19", outcome: .noop(.plainTab), stops: { $0.isPlain })
    static let uikN2Root = Rule(
        id: "UIK-N2", outcome: .noop(.root), stops: { $0.isAtRoot }, sees: { [SeenValue("depth", .number(Double($0.depth)))] })
    /// `UIK-N4`: popping to the top pops nothing.
    static let uikN4IsTop = Rule(id: "UIK-N4", outcome: .noop(.unchanged), stops: { $0.meant.target == $0.depth - 1 })
    /// `DEC-10`: removing what is not there does nothing.
    static let dec10NotThere = Rule(id: "DEC-10", outcome: .noop(.notInStack), stops: { $0.meant.target == nil })
    /// `DEC-14`: a setting that changes nothing.
    static let dec14Unchanged = Rule(id: "DEC-14", outcome: .noop(.unchanged), stops: { $0.meant.isUnchanged })
    /// `DEC-29`, `DEC-7`: input to a tab that is not selected does not exist, and its stack runs no transition.
    static let dec29NotShown = Rule(id: "DEC-29", outcome: .noop(.notShown), stops: { !$0.isShown })
    /// `UIK-N12`, `DEC-30`: no such transition runs, or a finger leads it.
    static let uikN12NothingToEnd = Rule(id: "UIK-N12", outcome: .noop(.nothingRuns), stops: { $0.meant.isUnchanged })
    static let nothingRuns = Rule(id: "DEC-30", outcome: .noop(.nothingRuns), stops: { $0.running?.isInteractive != true })
}
