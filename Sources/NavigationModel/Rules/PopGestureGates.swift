/// The gates of the pop gesture (section 8 of the rules). A gate stops what it refuses.
extension Rule {
    /// The twelve gates in their order (`GEST` 8c). The first that stops is reported.
    static let popGestureGates: [Rule] = [
        modal, gest1Root, gest2Disabled, rt1PopDisabled, gest9LeftItem, gest17BackHidden, rt3BarHidden,
        gest3StartDistance, gest4Transitioning, gest5Direction, gest6TemporarilyClosed, gest7Delegate,
    ]

    /// The gates that need no touch: whether a swipe could begin at all (`canSwipeBack`).
    static let swipeAvailabilityGates: [Rule] = [
        modal, gest1Root, gest2Disabled, rt1PopDisabled, gest9LeftItem, gest17BackHidden, rt3BarHidden,
        gest4Transitioning, gest6TemporarilyClosed,
    ]

    /// `GEST-10`: the root is always refused; all else is decided by the gates, and a delegate is no state.
    static let gest1Root = Rule(
        id: "GEST-1", outcome: .refused(.root),
        stops: { $0.isAtRoot },
        sees: { [SeenValue("depth", .number(Double($0.depth)))] })

    static let gest2Disabled = Rule(
        id: "GEST-2", outcome: .refused(.disabled),
        stops: { !$0.gesture.enabled },
        sees: { [SeenValue("enabled", .flag($0.gesture.enabled))] })

    static let rt1PopDisabled = Rule(
        id: "RT-1", outcome: .refused(.popDisabled),
        stops: { $0.topFields.popDisabled == true },
        sees: { [SeenValue("popDisabled", .optional($0.topFields.popDisabled))] })

    /// `RT-2`: derived while `popDisabled` is unset, never latched. `RT-4`, `BAR-7`: an explicit false lifts it, at any time, for
    /// this screen alone.
    static let gest9LeftItem = Rule(
        id: "GEST-9", outcome: .refused(.leftItem),
        stops: { $0.gesture.leftItemDisablesSwipe && $0.topFields.popDisabled == nil && $0.hasBlockingLeftItem },
        sees: {
            [
                SeenValue("leftItem", .flag($0.topFields.leftItem != nil)),
                SeenValue("leftItemSupplementsBack", .flag($0.topFields.leftItemSupplementsBack)),
                SeenValue("leftItemDisablesSwipe", .flag($0.gesture.leftItemDisablesSwipe)),
            ]
        })

    static let gest17BackHidden = Rule(
        id: "GEST-17", outcome: .refused(.backHidden),
        stops: { $0.topFields.popDisabled == nil && $0.topFields.hidesBackButton },
        sees: { [SeenValue("hidesBackButton", .flag($0.topFields.hidesBackButton))] })

    /// `DEC-23`: off unless `barHiddenDisablesSwipe` asks for the system's behaviour.
    static let rt3BarHidden = Rule(
        id: "RT-3", outcome: .refused(.barHidden),
        stops: { $0.gesture.barHiddenDisablesSwipe && $0.topFields.popDisabled == nil && $0.topFields.prefersBarHidden },
        sees: {
            [
                SeenValue("barHidden", .flag($0.topFields.prefersBarHidden)),
                SeenValue("barHiddenDisablesSwipe", .flag($0.gesture.barHiddenDisablesSwipe)),
            ]
        })

    /// `DEC-18`: measured from the leading edge; a start exactly at the limit is allowed.
    static let gest3StartDistance = Rule(
        id: "GEST-3", outcome: .refused(.startDistance),
        stops: { situation in situation.gesture.maxStartDistance.map { situation.startDistance > $0 } ?? false },
        sees: {
            [
                SeenValue("x", .number($0.touchX)),
                SeenValue("startDistance", .number($0.startDistance)),
                SeenValue("maxStartDistance", $0.gesture.maxStartDistance.map { .number($0) } ?? .none),
            ]
        })

    /// `RT-6`: from the start of a push until its did-show.
    static let gest4Transitioning = Rule(
        id: "GEST-4", outcome: .refused(.transitioning),
        stops: { $0.isRunning },
        sees: { [SeenValue("transition", $0.running.map { .text($0.kind.rawValue) } ?? .none)] })

    /// `FD-3`: the sign follows the layout direction.
    static let gest5Direction = Rule(
        id: "GEST-5", outcome: .refused(.direction),
        stops: { $0.isRightToLeft ? $0.touchDX >= 0 : $0.touchDX <= 0 },
        sees: { [SeenValue("dx", .number($0.touchDX)), SeenValue("direction", .text($0.state.direction.rawValue))] })

    static let gest6TemporarilyClosed = Rule(
        id: "GEST-6", outcome: .refused(.temporarilyClosed),
        stops: { $0.gesture.temporarilyClosed },
        sees: { [SeenValue("temporarilyClosed", .flag($0.gesture.temporarilyClosed))] })

    static let gest7Delegate = Rule(
        id: "GEST-7", outcome: .refused(.delegate),
        stops: { !$0.meant.touch.delegateAllows },
        sees: { [SeenValue("delegateAllows", .flag($0.meant.touch.delegateAllows))] })
}

extension SeenValue.Value {
    static func optional(_ flag: Bool?) -> SeenValue.Value {
        flag.map { .flag($0) } ?? .none
    }
}
